import type { JournalLine } from '../../domain/ledger/journal.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { writeOffDebt } from '../../domain/wallet/debt.ts'
import type { Reward, WalletEvent } from '../../domain/wallet/events.ts'
import { expireLots } from '../../domain/wallet/expiry.ts'
import { placeHold, releaseHold, spendHold } from '../../domain/wallet/holds.ts'
import { liveParts, spendablePoints } from '../../domain/wallet/lots.ts'
import { restorePoints } from '../../domain/wallet/restoring.ts'
import { type EarnedLot, earnPoints, suspendPoints } from '../../domain/wallet/rewards.ts'
import { emptyWallet, type WalletState, walletAfter } from '../../domain/wallet/state.ts'

const memberId = 1

export const rewardOf = (reviewId: number): Reward => ({
  source: `review:${reviewId}`,
  orderItemId: `item ${reviewId}`,
})

/** A member's wallet, led by the shop's own rules, with everything that they recorded. */
export class AWallet {
  state: WalletState = emptyWallet
  events: WalletEvent[] = []

  private record(decided: WalletEvent[]): void {
    this.events.push(...decided)
    this.state = walletAfter(this.state, decided)
  }

  earn(reviewId: number, lots: readonly EarnedLot[], now: Date): void {
    this.record(earnPoints({ memberId, earnedBy: rewardOf(reviewId), lots }, this.state, now))
  }

  hold(orderId: string, points: number, now: Date): void {
    const held = placeHold(this.state, { memberId, orderId }, { points, memberCouponId: null }, now)
    if (isRefusal(held)) throw new Error(`refused: ${held.refused}`)
    this.record(held)
  }

  use(orderId: string): void {
    this.record(spendHold(this.state, { memberId, orderId }))
  }

  release(orderId: string, now: Date): void {
    this.record(releaseHold(this.state, { memberId, orderId }, now))
  }

  restore(orderId: string, points: number, refundId: string, now: Date): void {
    const refund = { memberId, orderId, orderItemId: 'item', refundId, points, reason: 'cancel' } as const
    this.record(restorePoints(refund, this.state, now))
  }

  suspend(reviewId: number, points: number, now: Date): void {
    this.record(suspendPoints({ memberId, earnedBy: rewardOf(reviewId), points }, this.state, now))
  }

  /** What the job does, however often and however late. */
  expire(now: Date): void {
    this.record(expireLots(memberId, this.state, now))
  }

  writeOff(): void {
    this.record(writeOffDebt(memberId, this.state))
  }

  spendable(now: Date): number {
    return spendablePoints(this.state, now)
  }

  /** How many free points end at which instant. */
  free(now: Date): Record<string, number> {
    const ends: Record<string, number> = {}
    for (const { points, expiresAt } of liveParts(this.state, now))
      ends[expiresAt] = (ends[expiresAt] ?? 0) + points
    return ends
  }

  remaining(): number {
    return sum([...this.state.lots.values()].map((lot) => lot.remaining))
  }

  sumOf(...types: WalletEvent['type'][]): number {
    return sum(
      this.events.flatMap((event) =>
        types.includes(event.type) && 'points' in event.data ? [event.data.points] : [],
      ),
    )
  }

  /** The account's balance; orders book what is used and given back themselves. */
  booked(account: JournalLine['account']): number {
    const lines = this.events.flatMap((event) => journalOf(event))
    return sum(lines.filter((line) => line.account === account).map((line) => line.amount))
  }
}
