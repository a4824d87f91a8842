import { sayDueFarewells } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** Notifies providers that do not know yet that a member left. */
export const sayFarewells: Job = { name: 'sayFarewells', cron: '*/5 * * * *', run: sayDueFarewells }
