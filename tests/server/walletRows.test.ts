import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { expireCopy, issueCopy, usableCopy } from '../../domain/wallet/copies.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { expireLots } from '../../domain/wallet/expiry.ts'
import { placeHold, releaseHold, spendHold } from '../../domain/wallet/holds.ts'
import { spendablePoints } from '../../domain/wallet/lots.ts'
import { restorePoints } from '../../domain/wallet/restoring.ts'
import { earnPoints, suspendPoints } from '../../domain/wallet/rewards.ts'
import { emptyWallet, evolveWallet, type WalletState } from '../../domain/wallet/state.ts'
import type { StoredEvent } from '../../server/platform/eventStore/eventStore.ts'
import { handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import {
  expireDueCoupons,
  expireDuePoints,
  invariants,
  projections,
  readWallet,
  walletReading,
} from '../../server/wallet/index.ts'
import type { WalletScope } from '../../server/wallet/readWallet.ts'
import { aMember } from '../support/app.ts'
import { aRentalShop } from '../support/aRental.ts'
import { breaches } from '../support/books.ts'
import { checkHistory } from '../support/checkHistory.ts'

const shop = await aRentalShop('wallet_rows')
t.teardown(() => shop.end())
const { deps, clock } = shop
const opened = clock.now()

type Step = {
  kind: 'earn' | 'take' | 'end' | 'restore' | 'suspend' | 'coupon' | 'jobs'
  size: number
  waitHours: number
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'earn',
      'earn',
      'take',
      'take',
      'end',
      'end',
      'restore',
      'suspend',
      'coupon',
      'jobs',
    ),
    size: fc.integer({ min: 1, max: 40 }),
    waitHours: fc.constantFrom(0, 1, 30, 1_000, 4_000),
  }),
  { minLength: 5, maxLength: 30 },
)

const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  /^(points|coupon)\./.test(event.type)

/** The wallet as all of its events make it, with its version. */
async function folded(memberId: number): Promise<{ version: number; state: WalletState }> {
  const stream = walletStream(memberId)
  const { version, events } = (await deps.store.load([stream])).stream(stream)
  return { version, state: events.filter(isWalletEvent).reduce<WalletState>(evolveWallet, emptyWallet) }
}

/** One random life on the real tables; every command is decided on rows and, beside it, on all events. */
class RowsLife {
  memberId: number
  orders: string[] = []
  held: string | null = null
  reviews = new Map<number, number>()
  couponId = 1

  constructor(memberId: number) {
    this.memberId = memberId
  }

  private async change(
    scope: WalletScope,
    decide: (wallet: WalletState, now: Date) => readonly WalletEvent[] | Refusal,
  ): Promise<void> {
    const { memberId } = this
    const now = clock.now()
    const whole = await folded(memberId)
    const rows = await readWallet(deps, memberId, { ...scope, now })
    t.equal(rows.version, whole.version)
    t.equal(spendablePoints(rows.state, now), spendablePoints(whole.state, now))
    t.same(decide(rows.state, now), decide(whole.state, now), 'rows and events are decided on alike')
    await handleCommand(deps.store, clock, {
      commandId: randomUUID(),
      request: null,
      actor: 'job:test',
      streams: [],
      read: walletReading(deps, memberId, { ...scope, now }),
      decide: (_, wallet) => {
        const decided = decide(wallet ?? emptyWallet, now)
        return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)) }
      },
    })
  }

  async step({ kind, size }: Step): Promise<void> {
    const { memberId } = this
    switch (kind) {
      case 'earn': {
        const reviewId = this.reviews.size + 1
        const earnedBy = { source: `review:${reviewId}`, orderItemId: randomUUID() }
        this.reviews.set(reviewId, size)
        const lots = [{ lotId: randomUUID(), points: size, reason: 'review' as const }]
        return this.change({}, (wallet, now) => earnPoints({ memberId, earnedBy, lots }, wallet, now))
      }
      case 'take':
        return this.take(size)
      case 'end':
        return this.end(size % 3 > 0)
      case 'restore':
        return this.restore(size)
      case 'suspend':
        return this.suspend(size)
      case 'coupon':
        return this.issue(size)
      case 'jobs':
        await expireDuePoints(deps)
        await expireDueCoupons(deps)
    }
  }

  private take(points: number): Promise<void> {
    const { memberId, couponId } = this
    const orderId = randomUUID()
    const before = this.held
    this.held = orderId
    return this.change({ orderIds: before === null ? [] : [before], couponId, points }, (wallet, now) => {
      const ended = before === null ? [] : releaseHold(wallet, { memberId, orderId: before }, now)
      const free = ended.reduce<WalletState>(evolveWallet, wallet)
      const copy = usableCopy(free, couponId, now)
      const memberCouponId = isRefusal(copy) ? null : copy.memberCouponId
      const most = Math.min(points, Math.max(0, spendablePoints(free, now)))
      const held = placeHold(free, { memberId, orderId }, { points: most, memberCouponId }, now)
      return isRefusal(held) ? held : [...ended, ...held]
    })
  }

  private async end(paid: boolean): Promise<void> {
    if (this.held === null) return
    const hold = { memberId: this.memberId, orderId: this.held }
    if (paid) this.orders.push(this.held)
    this.held = null
    await this.change({ orderIds: [hold.orderId] }, (wallet, now) =>
      paid ? spendHold(wallet, hold) : releaseHold(wallet, hold, now),
    )
  }

  private async restore(size: number): Promise<void> {
    const orderId = this.orders[size % Math.max(1, this.orders.length)]
    if (orderId === undefined) return
    const refund = { memberId: this.memberId, orderId, orderItemId: randomUUID(), refundId: randomUUID() }
    await this.change({ orderIds: [orderId] }, (wallet, now) => {
      const left = (wallet.spent.get(orderId) ?? []).reduce(
        (sum, part) => sum + part.points - part.restored,
        0,
      )
      const points = Math.min(left, size)
      return points === 0 ? [] : restorePoints({ ...refund, points, reason: 'cancel' }, wallet, now)
    })
  }

  private async suspend(size: number): Promise<void> {
    const [reviewId, points] = [...this.reviews][size % Math.max(1, this.reviews.size)] ?? []
    if (reviewId === undefined || points === undefined) return
    const { state } = await folded(this.memberId)
    const lot = [...state.lots.values()].find(({ earnedBy }) => earnedBy.source === `review:${reviewId}`)
    if (lot === undefined) return
    const taken = { memberId: this.memberId, earnedBy: lot.earnedBy, points }
    await this.change({ source: lot.earnedBy.source, points }, (wallet, now) =>
      suspendPoints(taken, wallet, now),
    )
  }

  private issue(size: number): Promise<void> {
    const { memberId } = this
    this.couponId = (size % 3) + 1
    const memberCouponId = randomUUID()
    const expiresAt = new Date(clock.now().getTime() + size * 86_400_000).toISOString()
    const data = { memberId, memberCouponId, couponId: this.couponId, source: 'download' as const, expiresAt }
    return this.change({ couponId: this.couponId }, (wallet) => {
      const issued = issueCopy(wallet, data)
      return isRefusal(issued) ? issued : [issued]
    })
  }

  /** All that is worth something, and what the jobs would find. */
  async checkAll(): Promise<void> {
    const now = clock.now()
    const { state: whole } = await folded(this.memberId)
    const { state: rows } = await readWallet(deps, this.memberId, { everything: true })
    t.same(
      new Map([...rows.lots].sort()),
      new Map([...whole.lots].filter(([, lot]) => lot.remaining > 0).sort()),
    )
    t.equal(rows.elsewhere, 0)
    await checkHistory(t, shop, this.memberId, whole)
    t.equal(rows.debt, whole.debt)
    t.same(expireLots(this.memberId, rows, now), expireLots(this.memberId, whole, now))
    for (const { memberCouponId } of rows.copies.values()) {
      const of = { memberId: this.memberId, memberCouponId }
      t.same(expireCopy(rows, of, now), expireCopy(whole, of, now))
    }
  }
}

t.test('whatever happened to a wallet, its rows decide as all of its events do', async (t) => {
  let lives = 0
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      lives += 1
      clock.moveTo(opened)
      const life = new RowsLife(await aMember(deps, { email: `life${lives}@example.com` }))
      for (const step of list) {
        clock.moveTo(new Date(clock.now().getTime() + step.waitHours * 3_600_000))
        await life.step(step)
      }
      await life.checkAll()
    }),
    { numRuns: Number(process.env.WALLET_RUNS ?? 20) },
  )
  // The points of orders are booked by orders, which do not exist here.
  const own = invariants.filter(({ name }) => !name.startsWith('the points liability'))
  t.strictSame(await breaches(shop.database.url, own), [])
})

t.test(
  'a reading that was overtaken is decided anew: of two spends of the same points one wins',
  async (t) => {
    clock.moveTo(opened)
    const minji = await shop.aCustomer('minji@example.com')
    await minji.earns(1_000)
    let waiting = 2
    const both = Promise.withResolvers<void>()
    const spend = () => {
      const hold = { memberId: minji.id, orderId: randomUUID() }
      const read = walletReading(deps, minji.id, { points: 1_000 })
      return handleCommand(deps.store, clock, {
        ...{ commandId: randomUUID(), request: null, actor: 'job:test', streams: [] },
        read: async () => {
          const reading = await read()
          waiting -= 1
          if (waiting === 0) both.resolve()
          await both.promise
          return reading
        },
        decide: (_, wallet) => {
          const held = placeHold(
            wallet ?? emptyWallet,
            hold,
            { points: 1_000, memberCouponId: null },
            clock.now(),
          )
          return isRefusal(held) ? held : { events: newEvents(held.map(entryOf)) }
        },
      })
    }
    const handled = await Promise.all([spend(), spend()])
    t.same(handled.map((one) => (one.kind === 'refused' ? one.refusal.refused : one.kind)).sort(), [
      'POINTS_OVER_BALANCE',
      'done',
    ])
  },
)

t.test('rebuilt from its events every wallet is the same, row by row', async (t) => {
  t.strictSame(await verify(shop.database.url, { projections, pageSizes: [7, 'usual'] }), [])
})
