import type { Projection } from '../platform/projections/projection.ts'
import { memberCoupons } from './projections/memberCoupons.ts'
import { points } from './projections/points.ts'

export { expireDueCoupons } from './expireCoupons.ts'
export { expireDuePoints } from './expirePoints.ts'
export { givePoints } from './givePoints.ts'
export { invariants } from './invariants.ts'
export { type Issue, issueCoupon } from './issueCoupon.ts'
export { pointBalance } from './points.ts'
export { pointsEarnedBy, pointsOf, pointsRepaidBy } from './pointsOf.ts'
export { couponCopies } from './published.ts'
export { readWallet, type WalletScope, walletReading } from './readWallet.ts'
export { routes } from './routes.ts'
export { pointMonths } from './staff/pointMonths.ts'
export { walletHistory } from './walletHistory.ts'

export const projections: readonly Projection[] = [points, memberCoupons]
export { tables } from './ownedTables.ts'

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./walletRows.sql', import.meta.url),
]
