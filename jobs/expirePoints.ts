import { expireDuePoints } from '../server/wallet/index.ts'
import type { Job } from './job.ts'

/** Expires points after one year. They end at 23:59:59 and cannot be spent afterwards, even before this runs. */
export const expirePoints: Job = { name: 'expirePoints', cron: '* * * * *', run: expireDuePoints }
