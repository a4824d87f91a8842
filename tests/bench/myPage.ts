import { randomUUID } from 'node:crypto'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { orderDraftRequest } from '../../domain/wire/checkout.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { eventTypes, modules } from '../../server/modules.ts'
import { draftOrder, placeOrder } from '../../server/ordering/index.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { connect, openDatabase } from '../../server/platform/database/database.ts'
import type { Deps, Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'
import { aMember, password, testEnv } from '../support/app.ts'
import { draftBody } from '../support/aRental.ts'
import { startStack } from '../support/stack.ts'
import { keptAlive } from './keptAlive.ts'
import { type BenchRow, median } from './measure.ts'
import { rebuildOfAll } from './rebuildOfAll.ts'
import { repeatLog } from './repeatedLog.ts'
import { tossAtOnce } from './tossAtOnce.ts'

const storeEvents = Number(process.env.BENCH_STORE ?? 400_000)
const orders = 500
const walletEvents = 2_000
/** Each order holds and uses points: two events of the wallet. */
const lots = walletEvents - 2 * orders
const connections = 8
const readsEach = 60
const drafts = 60
const readWithinMs = 20
const now = '2026-11-20T10:00:00+09:00'
/** The regular member earned and rented for twenty days, each time at a moment of its own. */
const beganMs = Date.parse(now) - 20 * 24 * 60 * 60 * 1000
const moment = (nth: number, of: number) => new Date(beganMs + ((Date.parse(now) - beganMs) * nth) / of)

/**
 * A shop of many events: how fast each projection is rebuilt by the real command, how long my page waits with a member
 * of 500 orders and 2,000 wallet events, and a draft of that member against one of a new member. All over HTTP.
 */
export async function benchMyPage(): Promise<BenchRow[]> {
  // Without jobs: nothing ends drafts that were made by a clock of another day.
  const stack = await startStack({ ROLE: 'web' })
  const owner = await connect(stack.databaseUrl)
  const db = openDatabase<Tables>({ url: stack.databaseUrl })
  try {
    const events = await repeatLog(owner, storeEvents)
    const rebuilt = await rebuildOfAll(stack.databaseUrl, events)
    // As autovacuum leaves the rebuilt tables minutes later: its work is no part of what a member waits for.
    await owner.query('VACUUM (ANALYZE)')
    const clock = fixedClock(now)
    const deps: Deps = {
      ...{ env: testEnv(), modules, db, clock, cards: tossAtOnce },
      payouts: payoutGatewayOf(testEnv()),
      store: createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) }),
    }
    await answers(`${stack.baseUrl}/api/dev/clock`, { body: { now } })
    const first = await addProducts(owner)
    const regular = await aMember(deps, { email: 'regular@example.com' })
    const fresh = await aMember(deps, { email: 'fresh@example.com' })
    await earn(deps, regular, lots)
    await earn(deps, fresh, 2)
    for (let nth = 0; nth < orders; nth += 1) {
      clock.moveTo(moment(nth, orders))
      await placeOne(deps, regular, first + nth)
    }
    clock.moveTo(now)
    await owner.query('ANALYZE')
    const headers = {
      regular: await logIn(stack.baseUrl, 'regular@example.com'),
      fresh: await logIn(stack.baseUrl, 'fresh@example.com'),
    }
    return [
      ...rebuilt,
      ...(await reads(stack.baseUrl, headers.regular, events)),
      await draft(stack.baseUrl, headers, first + orders),
    ]
  } finally {
    await db.kysely.destroy()
    await owner.end()
    await stack.stop()
  }
}

async function addProducts(owner: Awaited<ReturnType<typeof connect>>): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO shop.products (product_code, product_name, brand_id, c1, c2, c3, daily_rental_price, supply_price, listed_at)
     SELECT 'MINE' || n, '소프트 토트백', p.brand_id, p.c1, p.c2, p.c3, 12300, 1230000, now()
     FROM generate_series(1, $1::int) AS n, (SELECT * FROM shop.products ORDER BY id LIMIT 1) AS p RETURNING id`,
    [orders + 2 * drafts + 20],
  )
  await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
  return rows[0]?.id ?? 0
}

/** Two lots a review, as a member earns them: for its words and for its pictures. */
async function earn({ store }: Pick<Deps, 'store'>, memberId: number, count: number): Promise<void> {
  const together = 2
  for (let from = 0; from < count; from += together) {
    const earnedBy = { source: `review:${1_000_000 + from}`, orderItemId: randomUUID() }
    const events = (['review', 'photo_review'] as const).map(
      (reason): WalletEvent => ({
        type: 'points.earned',
        data: {
          ...{ memberId, lotId: randomUUID(), points: 1_000, reason, earnedBy },
          expiresAt: '2027-11-20T14:59:59.000Z',
        },
      }),
    )
    await store.append({
      ...{ commandId: randomUUID(), requestHash: '00', result: null, meta: { actor: 'job:bench' } },
      occurredAt: moment(from, count),
      streams: [{ id: walletStream(memberId), expected: from }],
      events: newEvents(events.map(entryOf)),
    })
  }
}

async function placeOne(deps: Deps, memberId: number, productId: number): Promise<void> {
  const body = orderDraftRequest.parse(draftBody({ bags: [productId], points: 100 }))
  const drafted = await draftOrder(deps, memberId, body)
  if (isRefusal(drafted)) throw new Error(`${drafted.refused} ${JSON.stringify(drafted.data)}`)
  const placed = await placeOrder(deps, memberId, { orderId: drafted.orderId, paymentKey: drafted.orderId })
  if (isRefusal(placed)) throw new Error(placed.refused)
}

type Asked = { headers?: Record<string, string>; body?: object }

async function answers<Data>(url: string, { headers = {}, body }: Asked): Promise<Data> {
  const answer = await fetch(url, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

async function logIn(baseUrl: string, email: string): Promise<Record<string, string>> {
  const body = { email, password }
  const { accessToken } = await answers<{ accessToken: string }>(`${baseUrl}/api/auth/login`, { body })
  return { authorization: `Bearer ${accessToken}` }
}

/** Everything that the screens of my page read, a first and a late page of what has pages. */
const pages = [
  'my-dashboard',
  'order-history?curPage=1&period=6',
  'order-history?curPage=90&period=24',
  'my-inbox?curPage=1',
  'my-inbox/unseen',
  'payments-history?curPage=1&period=6',
  'payments-history?curPage=90&period=24',
  'charges',
  'account-info',
  'my-points-summary',
  'my-points-history?gubun=total&curPage=1',
  'my-points-history?gubun=usage&curPage=90',
  'my-available-coupons',
  'my-downloadable-coupons',
  'my-past-coupons?kind=used&curPage=1',
  'my-writable-reviews?curPage=1',
  'my-written-reviews?curPage=1',
  'my-products-inquiries',
  'my-onetoone-inquiries',
  'consignment-history?curPage=1',
  'settlements-history?curPage=1',
  'my-consents',
  'delivery-address',
]

async function reads(baseUrl: string, headers: Record<string, string>, events: number): Promise<BenchRow[]> {
  const detail = await answers<{ result: { id: string }[] }>(
    `${baseUrl}/api/users/order-history?curPage=1&period=6`,
    { headers },
  )
  const all = [...pages, `order-detail/${detail.result[0]?.id}`]
  const line = keptAlive(connections)
  const timed = (path: string) => waitsOf(() => line.read(`${baseUrl}/api/users/${path}`, headers))
  // The first round makes plans and warms the caches of code and data; what is kept is the second.
  for (const path of all) await timed(path)
  const took: { path: string; p50: number; p95: number }[] = []
  for (const path of all) took.push({ path, ...(await timed(path)) })
  line.end()
  took.sort((one, other) => other.p95 - one.p95)
  const [slowest] = took
  const mixed = median(took.map(({ p95 }) => p95))
  const told = { unit: 'ms', floor: readWithinMs, target: '≤ 1' }
  const whose = `${orders} orders, ${walletEvents} wallet events, ${events} in the store, ${connections} connections`
  console.table(took)
  return [
    {
      ...{ name: `my page, the slowest of ${all.length} reads (${slowest?.path}), p95: ${whose}`, ...told },
      ...{ value: slowest?.p95 ?? Number.NaN, ratio: (slowest?.p95 ?? Number.NaN) / readWithinMs },
    },
    {
      ...{ name: `my page, p95 of the read in the middle: ${whose}`, ...told },
      ...{ value: mixed, ratio: mixed / readWithinMs },
    },
  ]
}

async function waitsOf(ask: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  const caller = async () => {
    for (let nth = -5; nth < readsEach; nth += 1) {
      const startedAt = performance.now()
      await ask()
      if (nth >= 0) times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  times.sort((one, other) => one - other)
  return { p50: median(times), p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

async function draft(
  baseUrl: string,
  headers: { regular: Record<string, string>; fresh: Record<string, string> },
  firstProduct: number,
): Promise<BenchRow> {
  const took = { regular: [] as number[], fresh: [] as number[] }
  let product = firstProduct
  for (let round = -5; round < drafts; round += 1)
    for (const who of ['regular', 'fresh'] as const) {
      const body = draftBody({ bags: [product], points: 1_000 })
      product += 1
      const startedAt = performance.now()
      await answers(`${baseUrl}/api/users/order-drafts`, { headers: headers[who], body })
      if (round >= 0) took[who].push(performance.now() - startedAt)
    }
  const [value, floor] = [median(took.regular), median(took.fresh)]
  return {
    name: `a draft over HTTP by a member of ${orders} orders and ${walletEvents} wallet events, against a new member's`,
    ...{ unit: 'ms', target: '≤ 1.5', value, floor, ratio: value / floor },
  }
}

if (import.meta.main) console.table(await benchMyPage())
