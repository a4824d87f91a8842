import type { CivilDate } from '../shared/civilDate.ts'

/** The days that limit issuing a coupon; null sets no limit. */
export type Issuing = {
  /** False once staff have ended it. */
  onOffer: boolean
  offeredFrom: CivilDate | null
  offeredUntil: CivilDate | null
  /** The last day on which a copy is valid. */
  endDate: CivilDate
}

/** `planned` before its first day; `over` once staff ended it or its last day has passed (rule 37). */
export function issuingState(coupon: Issuing, today: CivilDate): 'planned' | 'open' | 'over' {
  const last = coupon.offeredUntil ?? coupon.endDate
  if (!coupon.onOffer || last < today || coupon.endDate < today) return 'over'
  return coupon.offeredFrom !== null && coupon.offeredFrom > today ? 'planned' : 'open'
}

/** True on a day on which members can get the coupon. */
export const isIssued = (coupon: Issuing, today: CivilDate): boolean => issuingState(coupon, today) === 'open'
