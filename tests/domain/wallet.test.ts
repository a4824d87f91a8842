import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import type { LotPart, WalletEvent } from '../../domain/wallet/events.ts'
import { liveLots, lotExpiry, partsToRestore, restoreLots, takeLots } from '../../domain/wallet/lots.ts'
import { postings } from '../../domain/wallet/postings.ts'
import { seoul } from './fixtures.ts'

type PointsEvent = Extract<WalletEvent, { type: `points.${string}` }>

const DAY_MS = 86_400_000
const memberId = 1
const total = (lots: readonly LotPart[]) => sum(lots.map((lot) => lot.points))

type Step =
  | { kind: 'earn'; points: number; waitDays: number }
  | { kind: 'use'; percent: number; waitDays: number }
  | { kind: 'refund'; percent: number; waitDays: number }

const waitDays = fc.integer({ min: 0, max: 120 })
const percent = fc.integer({ min: 1, max: 100 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('earn' as const), points: fc.integer({ min: 1, max: 3_000 }), waitDays }),
    fc.record({ kind: fc.constant('use' as const), percent, waitDays }),
    fc.record({ kind: fc.constant('refund' as const), percent, waitDays }),
  ),
  { maxLength: 40 },
)

/** A member's wallet over years: what each step would append, and the lots that follow from it. */
class Wallet {
  now = seoul('2026-12-01 09:00:00')
  lots: LotPart[] = []
  events: PointsEvent[] = []
  orders: { used: LotPart[]; restored: LotPart[] }[] = []

  expire() {
    for (const lot of this.lots.filter((each) => each.points > 0)) {
      if (liveLots([lot], this.now).length > 0) continue
      const { lotId, points, expiresAt } = lot
      this.events.push({ type: 'points.expired', data: { memberId, lotId, points, expiredAt: expiresAt } })
      lot.points = 0
    }
  }

  earn(points: number) {
    const lotId = `lot-${String(this.events.length).padStart(4, '0')}`
    const expiresAt = lotExpiry(this.now).toISOString()
    this.lots.push({ lotId, points, expiresAt })
    this.events.push({
      type: 'points.earned',
      data: {
        memberId,
        lotId,
        points,
        reason: 'review',
        earnedBy: { orderItemId: 'i', reviewId: 1 },
        expiresAt,
      },
    })
  }

  use(share: number) {
    const live = liveLots(this.lots, this.now)
    const lots = takeLots(live, Math.floor((total(live) * share) / 100))
    if (isRefusal(lots)) throw new Error('refused within the balance')
    for (const part of lots) this.change(part, -part.points)
    this.orders.push({ used: lots, restored: [] })
    this.events.push({ type: 'points.used', data: { memberId, orderId: 'o', points: total(lots), lots } })
  }

  refund(share: number) {
    const order = this.orders.at(-1)
    if (order === undefined) return
    const points = Math.floor(((total(order.used) - total(order.restored)) * share) / 100)
    const lots = restoreLots(partsToRestore(order.used, order.restored, points), this.now)
    for (const part of lots) this.change(part, part.points)
    order.restored.push(...lots)
    this.events.push({
      type: 'points.restored',
      data: { memberId, orderId: 'o', orderItemId: 'i', points, lots },
    })
  }

  change({ lotId, expiresAt }: LotPart, points: number) {
    for (const lot of this.lots.filter((each) => each.lotId === lotId)) {
      lot.points += points
      lot.expiresAt = expiresAt
    }
  }

  sumOf(type: PointsEvent['type']) {
    return sum(this.events.filter((event) => event.type === type).map((event) => event.data.points))
  }
}

test('over years of earning, using, refunds and expiry: earned + restored = balance + used + expired', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const wallet = new Wallet()
      for (const step of list) {
        wallet.now = new Date(wallet.now.getTime() + step.waitDays * DAY_MS)
        wallet.expire()
        if (step.kind === 'earn') wallet.earn(step.points)
        else if (step.kind === 'use') wallet.use(step.percent)
        else wallet.refund(step.percent)
        const balance = total(wallet.lots)
        expect(wallet.lots.every((lot) => lot.points >= 0)).toBe(true)
        expect(total(liveLots(wallet.lots, wallet.now))).toBe(balance)
        expect(wallet.sumOf('points.earned') + wallet.sumOf('points.restored')).toBe(
          balance + wallet.sumOf('points.used') + wallet.sumOf('points.expired'),
        )
        expect(wallet.events.every((event) => sum(postings(event).map((line) => line.amount)) === 0)).toBe(
          true,
        )
      }
    }),
  )
})
