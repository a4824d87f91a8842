/** A member's dates, coupon and points are held this long for an unpaid order (rule 51). */
export const HOLD_MS = 15 * 60_000
