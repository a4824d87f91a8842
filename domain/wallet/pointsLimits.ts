import { type Refusal, refuse } from '../shared/decision.ts'
import { MINIMUM_CARD_AMOUNT, type Won } from '../shared/won.ts'

/** Rule 40: usable at a balance of at least 1,000 and a total rent of at least 30,000. */
export const MINIMUM_BALANCE = 1_000
export const MINIMUM_TOTAL_RENT = 30_000

/** The amounts of the order before points; periodDiscount is zero or negative. */
export type AmountsBeforePoints = {
  totalRent: Won
  periodDiscount: Won
  couponDiscount: Won
  deliveryFee: Won
}

const rentToPay = (amounts: AmountsBeforePoints): Won =>
  amounts.totalRent + amounts.periodDiscount - amounts.couponDiscount

const leavesTooLittle = (cardAmount: Won): boolean => cardAmount > 0 && cardAmount < MINIMUM_CARD_AMOUNT

/** True when the order page offers points at all. */
export const pointsUsable = (balance: Won, totalRent: Won): boolean =>
  balance >= MINIMUM_BALANCE && totalRent >= MINIMUM_TOTAL_RENT

/**
 * The number that the full-use button fills in: as many points as the balance and the rent allow, so that the card pays
 * either nothing or at least 100 won (rule 40). The delivery fee is always paid by card. `totalRent` is that of the
 * whole rental when the amounts are those of an extension.
 */
export function largestUsablePoints(
  balance: Won,
  amounts: AmountsBeforePoints,
  totalRent: Won = amounts.totalRent,
): Won {
  if (!pointsUsable(balance, totalRent)) return 0
  const most = Math.min(balance, rentToPay(amounts))
  const payable = rentToPay(amounts) + amounts.deliveryFee
  return Math.max(0, leavesTooLittle(payable - most) ? payable - MINIMUM_CARD_AMOUNT : most)
}

/** Everything that `pointsRefusal` refuses. */
export const pointsRefusals = [
  'INVALID_REQUEST',
  'POINTS_OVER_BALANCE',
  'POINTS_NOT_USABLE',
  'POINTS_OVER_LIMIT',
  'POINTS_LEAVE_TOO_LITTLE',
] as const

/**
 * Why that many points cannot be used, or null (rule 40). Refuses INVALID_REQUEST (negative, fraction), POINTS_NOT_USABLE, and,
 * with the largest number allowed, POINTS_OVER_BALANCE, POINTS_OVER_LIMIT and POINTS_LEAVE_TOO_LITTLE.
 */
export function pointsRefusal(use: {
  points: Won
  balance: Won
  amounts: AmountsBeforePoints
  /** That of the whole rental when the amounts are those of an extension. */
  totalRent?: Won
}): Refusal<(typeof pointsRefusals)[number]> | null {
  const { points, balance, amounts, totalRent = amounts.totalRent } = use
  if (!Number.isSafeInteger(points) || points < 0)
    return refuse('INVALID_REQUEST', { fields: { pointsUsed: '사용할 포인트를 다시 확인해 주세요.' } })
  if (points === 0) return null
  const largest = largestUsablePoints(balance, amounts, totalRent)
  if (points > balance) return refuse('POINTS_OVER_BALANCE', { balance, largest })
  if (!pointsUsable(balance, totalRent)) {
    return refuse('POINTS_NOT_USABLE', {
      minimumBalance: MINIMUM_BALANCE,
      minimumTotalRent: MINIMUM_TOTAL_RENT,
    })
  }
  if (points > rentToPay(amounts)) return refuse('POINTS_OVER_LIMIT', { largest })
  if (leavesTooLittle(rentToPay(amounts) + amounts.deliveryFee - points)) {
    return refuse('POINTS_LEAVE_TOO_LITTLE', { largest, minimumCardAmount: MINIMUM_CARD_AMOUNT })
  }
  return null
}
