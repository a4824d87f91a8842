import { sendMail as send } from '../server/mailing/index.ts'
import type { Deps } from '../server/platform/deps.ts'

export const sendMail = (deps: Deps, payload: object): Promise<void> => send(deps, payload)
