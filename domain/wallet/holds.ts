import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import { repayDebt } from './debt.ts'
import type { WalletEvent } from './events.ts'
import { liveParts, spendablePoints, takeLots } from './lots.ts'
import { type WalletState, walletAfter } from './state.ts'

/** The hold of an order that is being paid. */
type Hold = { memberId: number; orderId: string }

/**
 * Holds points and a copy of a coupon for an order that is being paid; the points from the lots that expire first.
 * Refuses POINTS_OVER_BALANCE.
 */
export function placeHold(
  wallet: WalletState,
  hold: Hold,
  wanted: { points: Won; memberCouponId: string | null },
  now: Date,
): WalletEvent[] | Refusal<'POINTS_OVER_BALANCE'> {
  const { points, memberCouponId } = wanted
  const events: WalletEvent[] = []
  if (points > 0) {
    const balance = spendablePoints(wallet, now)
    if (points > balance) return refuse('POINTS_OVER_BALANCE', { balance })
    const lots = takeLots(liveParts(wallet, now), points)
    if (isRefusal(lots)) return lots
    events.push({ type: 'points.held', data: { ...hold, points, lots } })
  }
  if (memberCouponId !== null) events.push({ type: 'coupon.held', data: { ...hold, memberCouponId } })
  return events
}

function heldBy(wallet: WalletState, { orderId }: Hold) {
  const lots = wallet.holds.get(orderId)
  const copy = [...wallet.copies.values()].find((one) => one.status === 'held' && one.orderId === orderId)
  return {
    points: lots === undefined ? null : { points: sum(lots.map((part) => part.points)), lots: [...lots] },
    copy: copy === undefined ? null : { memberCouponId: copy.memberCouponId },
  }
}

/** Releases an order's hold, and repays a debt from it: the wallet's part of an ended draft. */
export function releaseHold(wallet: WalletState, hold: Hold, now: Date): WalletEvent[] {
  const { points, copy } = heldBy(wallet, hold)
  const events: WalletEvent[] = []
  if (points !== null) events.push({ type: 'points.released', data: { ...hold, ...points } })
  if (copy !== null) events.push({ type: 'coupon.released', data: { ...hold, ...copy } })
  return [...events, ...repayDebt(hold.memberId, walletAfter(wallet, events), now)]
}

/** Captures an order's hold: the wallet's part of a placed order. */
export function spendHold(wallet: WalletState, hold: Hold): WalletEvent[] {
  const { points, copy } = heldBy(wallet, hold)
  const events: WalletEvent[] = []
  if (points !== null) events.push({ type: 'points.used', data: { ...hold, ...points } })
  if (copy !== null) events.push({ type: 'coupon.used', data: { ...hold, ...copy } })
  return events
}
