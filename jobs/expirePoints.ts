import { expireDuePoints } from '../server/wallet/index.ts'
import type { Job } from './job.ts'

/** Points whose year is over. They end at 23:59:59; until the next turn nobody can spend them anyway. */
export const expirePoints: Job = { name: 'expirePoints', cron: '* * * * *', run: expireDuePoints }
