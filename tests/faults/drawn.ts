import { runJob } from '../../jobs/runner.ts'
import { type Dice, dice as diceOf } from '../../server/demo/story/dice.ts'
import type { Rented } from '../support/aRental.ts'
import type { Told } from './childApp.ts'
import {
  age,
  ageBeyondApprovals,
  aPerson,
  approve,
  aStage,
  type Caller,
  type Drafted,
  draft,
  draftDeliveryFee,
  draftExtension,
  itemsOf,
  NotDrafted,
  pay,
  payDeliveryFee,
  payExtension,
  type Stage,
  start,
} from './client.ts'
import { watchCards, watchPool, watchStore } from './points.ts'

/** What the points of a dead process throw. */
class Died extends Error {}

/** The end of the shop's process at a drawn point: from there on every point throws, until the shop starts again. */
class Death {
  /** How many points are passed before it; null: it does not come. */
  private left: number | null = null
  /** Where it came; null while the process lives. */
  at: string | null = null

  comesAfter(points: number | null): void {
    this.left = points
    this.at = null
  }

  passed = (point: string): void => {
    if (this.at === null && this.left !== null) {
      if (this.left === 0) this.at = point
      this.left -= 1
    }
    if (this.at !== null) throw new Died(this.at)
  }
}

export type MortalShop = { stage: Stage; death: Death; app: Caller; end: () => Promise<void> }

/** The shop in this process, whose money path is cut off where its death comes. */
export async function aMortalShop(name: string): Promise<MortalShop> {
  const stage = await aStage(name)
  const { shop } = stage
  const death = new Death()
  watchPool(shop.database.pool, death.passed)
  Object.assign(shop.deps, {
    store: watchStore(shop.deps.store, death.passed),
    // Each round of jobs moves the provider's clock beyond the pause that it wants between two refunds of one payment.
    cards: { ...watchCards(shop.deps.cards, death.passed), betweenRefundsMs: 0 },
  })
  // What a dead process had begun ends without anybody who waits for it.
  const mourn = (reason: unknown): void => {
    if (!(reason instanceof Died)) throw reason
  }
  process.on('unhandledRejection', mourn)
  const call: Caller['call'] = async (method, url, token, body) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) })
    if (death.at !== null) return gone
    return { code: '', data: {}, ...answer.json(), status: answer.statusCode }
  }
  const end = async () => {
    death.comesAfter(null)
    await shop.end()
    process.off('unhandledRejection', mourn)
  }
  return { stage, death, app: { call }, end }
}

const gone: Told = { status: 0, code: 'GONE', data: {} }
/** More points than a life passes, so that some lives are not cut off. */
const pointsAtMost = 120
const deathsAtMost = 3
const roundsAtMost = 12
const firstHoldsRanOut = '2026-11-20T10:16:00+09:00'
const allHoldsRanOut = '2026-11-20T10:32:00+09:00'

/** What the provider does wrong once. */
const slips = [
  { route: 'confirm', drop: 'before' },
  { route: 'confirm', drop: 'after' },
  { route: 'confirm', drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' },
  { route: 'confirm', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
  { route: 'payment', drop: 'after' },
  { route: 'cancel', drop: 'before' },
  { route: 'cancel', drop: 'after' },
  { route: 'cancel', drop: 'after', code: 'FAILED_REFUND_PROCESS' },
  { route: 'cancel', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
] as const
const refusedCard = { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }

const supplements = {
  withPoints: { drafts: draftExtension, pays: payExtension },
  toMove: { drafts: draftDeliveryFee, pays: payDeliveryFee },
}

/**
 * A member rents, pays, extends or moves, and cancels, with repetitions that the seed draws, beside another member who
 * wants the same bags, a second process, and a provider that slips; up to three times the shop dies. Returns what is wrong
 * once all is well again, and the points where it died.
 */
export async function drawnLife(
  mortal: MortalShop,
  seed: number,
): Promise<{ wrong: string[]; died: string[] }> {
  const { stage, death } = mortal
  const died: string[] = []
  const life = await aLife(mortal, diceOf(seed))
  const deaths = diceOf(seed + 1_000_000)
  const startAgain = async () => {
    if (death.at === null) return
    died.push(death.at)
    death.comesAfter(
      died.length < deathsAtMost && deaths.below(2) === 0 ? deaths.below(pointsAtMost / 4) : null,
    )
    // Nobody goes on with what the dead process had leased.
    await stage.shop.database.pool.query("UPDATE platform.leases SET taken_until = '-infinity'")
  }
  death.comesAfter(deaths.below(pointsAtMost))
  for (const act of life.acts()) {
    await unlessDead(death, act)
    await startAgain()
  }
  await fetch(`${stage.simulatorsUrl}/__script`, { method: 'DELETE' })
  let open = ['nobody has looked']
  for (let round = 0; open.length > 0 && round < roundsAtMost; round += 1) {
    await unlessDead(death, life.jobsRun)
    await startAgain()
    if (round < 2) continue
    death.comesAfter(null)
    open = await stillOpen(stage)
  }
  return { wrong: [...open, ...(await life.lost())], died }
}

/** What a process does until its end; after that, faults are those of the dead. */
async function unlessDead(death: Death, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (fault) {
    if (death.at === null) throw fault
  }
}

/** At the same time, to the end of each. */
async function together(acts: readonly (() => Promise<void>)[]): Promise<void> {
  for (const ended of await Promise.allSettled(acts.map((act) => act())))
    if (ended.status === 'rejected') throw ended.reason
}

async function stillOpen({ shop }: Stage): Promise<string[]> {
  const attempts = await shop.count('platform.payment_attempts WHERE outcome IS NULL')
  const refunds = await shop.count("shop.refunds WHERE status = 'pending'")
  const drafts = await shop.count("shop.orders WHERE status = 'awaiting_payment'")
  const named = {
    'payments without an answer': attempts,
    'refunds that wait': refunds,
    'holds that stay': drafts,
  }
  return Object.entries(named).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]))
}

async function aLife({ stage, app }: MortalShop, dice: Dice) {
  const { shop } = stage
  shop.clock.moveTo(start)
  stage.providersReach(start)
  const [member, rival] = [await aPerson(shop), await aPerson(shop)]
  const wish = dice.oneOf(['rich', 'withPoints', 'toMove', 'paidByCoupon'] as const)
  const rented: Rented = await member[wish]()
  const answered = { placed: new Set<string>(), cancelled: new Set<string>() }
  const happens = (oneIn: number): boolean => dice.below(oneIn) === 0
  let order: Drafted | null = null
  let paymentKey: string | undefined
  let rounds = 0

  /** Null as well when the bags are another's by now. */
  const unlessRefused = async (drafting: Promise<Drafted | null>): Promise<Drafted | null> => {
    try {
      return await drafting
    } catch (fault) {
      if (fault instanceof NotDrafted) return null
      throw fault
    }
  }
  const rivalDrafts = async () => {
    await unlessRefused(draft(app, rival, { bags: rented.bags }))
  }
  const drafts = async () => {
    order = (await unlessRefused(draft(app, member, rented))) ?? order
  }
  const asksToPay = (drafted: Drafted) => async () => {
    const { status } = await pay(app, member, drafted, paymentKey)
    if (status === 200) answered.placed.add(drafted.orderId)
  }
  const jobRuns = (name: string) => async () => {
    await runJob(shop.deps, shop.app.log, name)
  }
  const pays = async () => {
    if (order === null) return
    const asks = asksToPay(order)
    const { orderId, amounts } = order
    if (amounts.totalAmount > 0) paymentKey ??= await approve(stage, order, happens(8) ? refusedCard : {})
    const beside: (() => Promise<void>)[] = [
      asks,
      async () => {
        await app.call('DELETE', `/api/users/order-drafts/${orderId}`, member.token)
      },
      async () => {
        const data = { paymentKey }
        await app.call('POST', '/api/webhooks/toss', null, { eventType: 'PAYMENT_STATUS_CHANGED', data })
      },
      async () => {
        shop.clock.moveTo(firstHoldsRanOut)
        await rivalDrafts()
      },
      async () => {
        await age(stage)
        await jobRuns('recoverPayments')()
      },
    ]
    const other = happens(2) ? beside[dice.below(beside.length)] : undefined
    await together(other === undefined ? [asks] : happens(2) ? [asks, other] : [other, asks])
  }
  const paysMore = async () => {
    if (order === null || (wish !== 'withPoints' && wish !== 'toMove')) return
    const more = supplements[wish]
    const drafted = await unlessRefused(more.drafts(app, member, order.orderId))
    if (drafted === null) return
    const key = await approve(stage, drafted, happens(8) ? refusedCard : {})
    const asks = async () => {
      await more.pays(app, member, drafted, key)
    }
    await together(happens(3) ? [asks, asks] : [asks])
  }
  const cancels = async () => {
    if (order === null) return
    const items = await itemsOf(app, member, order.orderId)
    const given = happens(2) ? items : items.slice(0, 1)
    const asks = given.map((orderItemId) => async () => {
      const why = { cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' }
      const { status } = await app.call('POST', '/api/users/order-items-cancel', member.token, {
        orderItemId,
        ...why,
      })
      if (status === 200) answered.cancelled.add(orderItemId)
    })
    await together(happens(3) ? [...asks, ...asks] : asks)
  }
  const providerSlips = async () => {
    await shop.script({ ...dice.oneOf<object>(slips), times: 1 + dice.below(2) })
  }

  return {
    *acts(): Generator<() => Promise<void>> {
      yield happens(3) ? () => together([drafts, rivalDrafts]) : drafts
      if (happens(2)) yield providerSlips
      yield pays
      if (happens(3)) yield pays
      if (happens(2)) yield paysMore
      if (happens(3)) yield providerSlips
      if (!happens(3)) yield cancels
      if (happens(4)) yield cancels
      yield happens(2)
        ? () => together([jobRuns('sendRefunds'), jobRuns('sendRefunds')])
        : jobRuns('sendRefunds')
    },
    /** The jobs of a later moment, at which holds and approvals are over; sometimes those of two processes. */
    jobsRun: async () => {
      rounds += 1
      shop.clock.moveTo(allHoldsRanOut)
      stage.providersReach(new Date(Date.parse(allHoldsRanOut) + rounds * 2_000).toISOString())
      await ageBeyondApprovals(stage)
      for (const name of ['recoverPayments', 'expireDrafts', 'sendRefunds'])
        await together(happens(3) ? [jobRuns(name), jobRuns(name)] : [jobRuns(name)])
    },
    /** What a member was told and is not so. */
    lost: async (): Promise<string[]> => {
      const orders = await shop.count(
        `unnest($1::uuid[]) AS told (id)
         WHERE NOT EXISTS (SELECT FROM shop.orders o WHERE o.order_id = told.id AND o.status = 'placed')`,
        [[...answered.placed]],
      )
      const items = await shop.count(
        `unnest($1::uuid[]) AS told (id)
         WHERE NOT EXISTS (SELECT FROM shop.order_items i WHERE i.order_item_id = told.id AND i.status = 'cancel')`,
        [[...answered.cancelled]],
      )
      return [
        ...(orders > 0 ? ['an order that was answered is lost'] : []),
        ...(items > 0 ? ['a cancellation that was answered is lost'] : []),
      ]
    },
  }
}

/** After so many lives the whole shop is compared with its provider, and its invariants are asked. */
const wholeEvery = 250

/** `npm run faults -- drawn [RUNS [SEED]]`; true when nothing was wrong. */
export async function drawnLives(runs: number, firstSeed: number): Promise<boolean> {
  const mortal = await aMortalShop('drawn_faults')
  let [deaths, checked] = [0, firstSeed]
  const points = new Set<string>()
  try {
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const { wrong, died } = await drawnLife(mortal, seed)
      deaths += died.length
      for (const point of died) points.add(point)
      if (wrong.length > 0) {
        console.log(`seed ${seed}, died at ${died.join(', then ')}: ${wrong.join('; ')}`)
        return false
      }
      if ((seed - firstSeed + 1) % wholeEvery > 0 && seed < firstSeed + runs - 1) continue
      const breached = await mortal.stage.shop.wrongs()
      console.log(
        `seeds ${checked} to ${seed}: ${breached.length === 0 ? 'agree' : breached.join('; ')} (${deaths} deaths at ${points.size} points)`,
      )
      if (breached.length > 0) return false
      checked = seed + 1
    }
    return true
  } finally {
    await mortal.end()
  }
}
