import { addDays, endOfSeoulDay, seoulDate } from '../shared/civilDate.ts'
import type { RefundReason } from '../shared/pointReasons.ts'
import type { Won } from '../shared/won.ts'
import { repayDebt } from './debt.ts'
import type { WalletEvent } from './events.ts'
import { expireLots } from './expiry.ts'
import { hasExpired, partsToRestore } from './lots.ts'
import { type WalletState, walletAfter } from './state.ts'

type Refund = {
  memberId: number
  orderId: string
  orderItemId: string
  refundId: string
  points: Won
  reason: RefundReason
}

/**
 * Restores the points of a refund to the lots that were used, after expiring what is due. A part whose lot has expired
 * before the refund becomes a lot of its own that lasts to 23:59:59 of the next day, so that the result is the same
 * whether or not the expiry job has run (rule 43). Its member reads the `reason` (rule 722). A debt is repaid from the restored points first.
 */
export function restorePoints(
  { memberId, orderId, orderItemId, refundId, points, reason }: Refund,
  wallet: WalletState,
  now: Date,
): WalletEvent[] {
  const parts = partsToRestore(wallet.spent.get(orderId) ?? [], points)
  const nextDayEnd = endOfSeoulDay(addDays(seoulDate(now), 1)).toISOString()
  const lots = parts.filter((part) => !hasExpired(part, now))
  const reissued = parts
    .filter((part) => hasExpired(part, now))
    .map((part, nth) => ({
      lotId: `${refundId}:${nth}`,
      ofLotId: part.lotId,
      points: part.points,
      expiresAt: nextDayEnd,
    }))
  const events: WalletEvent[] = [
    ...expireLots(memberId, wallet, now),
    { type: 'points.restored', data: { memberId, orderId, orderItemId, points, reason, lots, reissued } },
  ]
  return [...events, ...repayDebt(memberId, walletAfter(wallet, events), now)]
}
