import { expireDueCoupons } from '../server/wallet/index.ts'
import type { Job } from './job.ts'

/** Expires unused copies of coupons. Orders refuse them from their last instant on, even before this runs. */
export const expireCoupons: Job = { name: 'expireCoupons', cron: '* * * * *', run: expireDueCoupons }
