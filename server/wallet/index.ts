import type { Projection } from '../platform/projections/projection.ts'
import { memberCoupons } from './projections/memberCoupons.ts'
import { points } from './projections/points.ts'

export { eventTypes } from './eventTypes.ts'
export { expireDuePoints } from './expirePoints.ts'
export { invariants } from './invariants.ts'
export { pointBalance } from './points.ts'
export { routes } from './routes.ts'
export { walletIn } from './walletIn.ts'

export const projections: readonly Projection[] = [points, memberCoupons]
export { tables } from './ownedTables.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
