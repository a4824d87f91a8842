import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { lotExpiry } from '../../domain/wallet/lots.ts'
import { AWallet } from './aWallet.ts'
import { seoul } from './fixtures.ts'
import { PointOracle } from './pointOracle.ts'

const HOUR_MS = 3_600_000

export type Step = { waitHours: number } & (
  | { kind: 'earn'; points: number; photoPoints: number }
  | { kind: 'hold'; percent: number }
  | { kind: 'use' | 'release' }
  | { kind: 'restore'; order: number; percent: number }
  | { kind: 'suspend'; reward: number }
)

const nth = fc.nat({ max: 30 })
const percent = fc.integer({ min: 1, max: 100 })
const waitHours = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 3_000 }),
)
const few = fc.integer({ min: 1, max: 20 })
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('earn' as const),
      points: few,
      photoPoints: fc.nat({ max: 9 }),
      waitHours,
    }),
    fc.record({ kind: fc.constant('hold' as const), percent, waitHours }),
    fc.record({ kind: fc.constantFrom('use' as const, 'use' as const, 'release' as const), waitHours }),
    fc.record({ kind: fc.constant('restore' as const), order: nth, percent, waitHours }),
    fc.record({ kind: fc.constant('suspend' as const), reward: nth, waitHours }),
  ),
  { maxLength: 40 },
)

/** When the expiry job runs: before every step, before every step and again after it, at some steps, or never. */
export const jobs = ['on time', 'twice', 'late', 'never'] as const

/** A random life of one wallet: the shop's own decisions on one side, every point followed by itself on the other. */
export class WalletLife {
  wallet = new AWallet()
  oracle = new PointOracle()
  now = seoul('2026-12-01 09:00:00')
  earned: number[] = []
  suspended = new Set<number>()
  orders: string[] = []
  held: string | null = null
  steps = 0

  step(step: Step, job: (typeof jobs)[number]): void {
    this.now = new Date(this.now.getTime() + step.waitHours * HOUR_MS)
    this.oracle.now = this.now.getTime()
    this.steps += 1
    if (job === 'on time' || job === 'twice' || (job === 'late' && this.steps % 5 === 0))
      this.wallet.expire(this.now)
    this.happen(step)
    if (job === 'twice') this.wallet.expire(this.now)
  }

  private happen(step: Step): void {
    switch (step.kind) {
      case 'earn':
        this.earn(step.points, step.photoPoints)
        break
      case 'hold':
        this.hold(step.percent)
        break
      case 'use':
      case 'release':
        this.endHold(step.kind)
        break
      case 'restore':
        this.restore(step.order, step.percent)
        break
      case 'suspend':
        this.suspend(step.reward)
    }
  }

  private earn(points: number, photoPoints: number): void {
    const reviewId = this.earned.length
    const id = String(this.steps).padStart(3, '0')
    const lots = [
      { lotId: `${id}a`, points, reason: 'review' as const },
      { lotId: `${id}b`, points: photoPoints, reason: 'photo_review' as const },
    ].filter((lot) => lot.points > 0)
    this.earned.push(points + photoPoints)
    this.wallet.earn(reviewId, lots, this.now)
    const until = lotExpiry(this.now).getTime()
    this.oracle.earn(
      reviewId,
      lots.map((lot) => ({ lot: lot.lotId, count: lot.points })),
      until,
    )
  }

  private hold(share: number): void {
    const points = Math.ceil((Math.max(0, this.wallet.spendable(this.now)) * share) / 100)
    if (this.held !== null || points === 0) return
    this.held = `order ${this.steps}`
    this.wallet.hold(this.held, points, this.now)
    this.oracle.hold(this.held, points)
  }

  private endHold(kind: 'use' | 'release'): void {
    if (this.held === null) return
    if (kind === 'use') this.orders.push(this.held)
    if (kind === 'use') this.wallet.use(this.held)
    else this.wallet.release(this.held, this.now)
    this.oracle[kind](this.held)
    this.held = null
  }

  private restore(order: number, share: number): void {
    const orderId = this.orders[order % Math.max(1, this.orders.length)]
    if (orderId === undefined) return
    const points = Math.ceil((this.oracle.usedBy(orderId) * share) / 100)
    if (points === 0) return
    this.wallet.restore(orderId, points, `refund ${this.steps}`, this.now)
    this.oracle.restore(orderId, points, `refund ${this.steps}`)
  }

  private suspend(reward: number): void {
    const reviewId = reward % Math.max(1, this.earned.length)
    const points = this.earned[reviewId]
    if (points === undefined || this.suspended.has(reviewId)) return
    this.suspended.add(reviewId)
    this.wallet.suspend(reviewId, points, this.now)
    this.oracle.suspend(reviewId, points)
  }

  /** Asked after each of a million steps, where vitest's own expectations would take most of the time. */
  check(): void {
    const { wallet, oracle, now } = this
    equal(wallet.state.debt, oracle.debt)
    equal(wallet.spendable(now), oracle.spendable())
    deepEqual(wallet.free(now), oracle.free())
    this.checkBooks()
  }

  checkBooks(): void {
    const { wallet } = this
    const balance = wallet.remaining() - wallet.state.debt
    const taken = wallet.sumOf('points.suspended') - wallet.sumOf('points.debt.written_off')
    equal(
      wallet.sumOf('points.earned', 'points.restored'),
      balance + wallet.sumOf('points.used', 'points.expired') + taken,
    )
    const byOrders = wallet.sumOf('points.used') - wallet.sumOf('points.restored')
    equal(wallet.booked('points_liability') + byOrders + wallet.remaining(), 0)
    equal(wallet.booked('points_receivable'), wallet.state.debt)
    for (const lot of wallet.state.lots.values()) {
      ok(lot.held >= 0)
      ok(lot.remaining >= lot.held)
    }
  }
}
