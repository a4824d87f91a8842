import { mailQueue, sendMail as send } from '../server/mailing/index.ts'
import type { QueuedJob } from './job.ts'

export const sendMail: QueuedJob = { queue: mailQueue, run: (deps, _, payload) => send(deps, payload) }
