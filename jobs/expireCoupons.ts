import { expireDueCoupons } from '../server/wallet/index.ts'
import type { Job } from './job.ts'

/** Copies of coupons that were not used in time. An order refuses them from their last instant on. */
export const expireCoupons: Job = { name: 'expireCoupons', cron: '* * * * *', run: expireDueCoupons }
