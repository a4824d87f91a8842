import { expireDuePoints } from '../server/wallet/index.ts'
import type { Job } from './job.ts'

/** Points whose year is over. They end at 23:59:59; until the next turn they cannot be spent either. */
export const expirePoints: Job = { name: 'expirePoints', cron: '* * * * *', run: expireDuePoints }
