import { randomUUID } from 'node:crypto'
import { isRefusal } from '../../domain/shared/decision.ts'
import { orderDraftRequest } from '../../domain/wire/checkout.ts'
import { draftOrder, placeOrder } from '../../server/ordering/index.ts'
import { connect, inTransaction } from '../../server/platform/database/database.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { aShelf } from '../support/aProduct.ts'
import { aMember, testApp } from '../support/app.ts'
import { doors, draftBody, fourDays } from '../support/aRental.ts'
import { sampleData } from './append.ts'
import { type BenchRow, inTurns, median, rate } from './measure.ts'
import { tossAtOnce } from './tossAtOnce.ts'

const callers = 8
const ordersBefore = 500
const products = Number(process.env.BENCH_PRODUCTS ?? 40_000)

/**
 * Placing an order, draft and order together with the provider answering at once, against one raw call that writes five
 * events, a booking under the exclusion constraint and an order row in one transaction.
 */
export async function benchCheckout(): Promise<BenchRow[]> {
  const shop = await testApp('bench_checkout', doors, { more: { cards: tossAtOnce } })
  try {
    const shelf = await aShelf(shop.deps)
    const owner = await connect(shop.database.url)
    await owner.query(rawTables)
    await owner.query(
      `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
       SELECT n, 'B' || n, '소프트 토트백', ${shelf.brandId}, ${shelf.categoryId}, 12300, 1230000, now()
       FROM generate_series(1, ${products}) AS n`,
    )
    await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
    const members: number[] = []
    for (let caller = 0; caller < callers; caller += 1)
      members.push(await aMember(shop.deps, { email: `bench${caller}@example.com` }))
    // Statistics of a log without orders would have every plan read all of it.
    for (let order = 0; order < ordersBefore; order += 1)
      await placeOne(shop.deps, members[order % callers] ?? 0)
    await owner.query('ANALYZE')
    await owner.end()
    return [await placing(shop.deps, members), ...(await transactions(shop.deps, members))]
  } finally {
    await shop.end()
  }
}

const rawTables = `
  CREATE TABLE shop.raw_events (pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
    version integer NOT NULL, type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, version));
  CREATE TABLE shop.raw_slots (slot_id uuid PRIMARY KEY, product_id integer NOT NULL, occupied daterange NOT NULL,
    EXCLUDE USING gist (product_id WITH =, occupied WITH &&));
  CREATE TABLE shop.raw_orders (order_id uuid PRIMARY KEY, member_id integer NOT NULL, status text NOT NULL,
    total_amount bigint NOT NULL);
  GRANT ALL ON ALL TABLES IN SCHEMA shop TO billim_app`

const json = JSON.stringify(sampleData)
let rawProduct = 0

function rawCheckout() {
  rawProduct += 1
  const orderId = randomUUID()
  return {
    name: 'raw.checkout',
    text: `WITH events AS (
             INSERT INTO shop.raw_events (stream, version, type, data)
             SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[])
           ), slot AS (
             INSERT INTO shop.raw_slots VALUES ($5, $6, daterange($7, $8)) ON CONFLICT DO NOTHING
           )
           INSERT INTO shop.raw_orders VALUES ($9, $10, 'placed', 48000)`,
    values: [
      Array.from({ length: 5 }, () => `order:${orderId}`),
      [1, 2, 3, 4, 5],
      Array.from({ length: 5 }, () => 'bench.happened'),
      Array.from({ length: 5 }, () => json),
      randomUUID(),
      rawProduct,
      fourDays.start,
      fourDays.end,
      orderId,
      1,
    ],
  }
}

let nextProduct = 0

async function placeOne(deps: Deps, memberId: number): Promise<void> {
  nextProduct += 1
  const body = orderDraftRequest.parse(draftBody({ bags: [nextProduct] }))
  const draft = await draftOrder(deps, memberId, body)
  if (isRefusal(draft)) throw new Error(`${draft.refused} ${JSON.stringify(draft.data)}`)
  const placed = await placeOrder(deps, memberId, { orderId: draft.orderId, paymentKey: draft.orderId })
  if (isRefusal(placed)) throw new Error(placed.refused)
}

async function placing(deps: Deps, members: readonly number[]): Promise<BenchRow> {
  const latencies: number[] = []
  const place = async (caller: number) => {
    const startedAt = performance.now()
    await placeOne(deps, members[caller] ?? 0)
    latencies.push(performance.now() - startedAt)
  }
  const result = await inTurns(
    () => rate(callers, () => deps.db.pool.query(rawCheckout())),
    () => rate(callers, place),
  )
  return {
    name: `placing an order, draft and order together, ${callers} callers (p50 ${median(latencies).toFixed(1)} ms)`,
    unit: 'orders/s',
    target: '≥ 0.30',
    ...result,
  }
}

/** What the append of a draft and of an order take, against BEGIN, INSERT, COMMIT of as many callers. */
async function transactions(deps: Deps, members: readonly number[]): Promise<BenchRow[]> {
  const took: Record<'order.drafted' | 'order.placed', number[]> = { 'order.drafted': [], 'order.placed': [] }
  const { append } = deps.store
  const timed: Deps['store']['append'] = async (command) => {
    const startedAt = performance.now()
    const outcome = await append(command)
    const [event] = command.events
    if (event?.type === 'order.drafted' || event?.type === 'order.placed')
      took[event.type].push(performance.now() - startedAt)
    return outcome
  }
  const watched = { ...deps, store: { ...deps.store, append: timed } }
  const plain: number[] = []
  const beginInsertCommit = async () => {
    const startedAt = performance.now()
    await inTransaction(deps.db.pool, (client) =>
      client.query(
        `INSERT INTO shop.raw_events (stream, version, type, data) VALUES ($1, 1, 'bench.happened', $2)`,
        [randomUUID(), json],
      ),
    )
    plain.push(performance.now() - startedAt)
  }
  await inTurns(
    () => rate(callers, beginInsertCommit),
    () => rate(callers, (caller) => placeOne(watched, members[caller] ?? 0)),
  )
  return (['order.drafted', 'order.placed'] as const).map((type) => {
    const [value, floor] = [median(took[type]), median(plain)]
    return {
      name: `${type} with its projections against BEGIN, INSERT, COMMIT, ${callers} callers`,
      unit: 'ms',
      target: '≤ 3',
      value,
      floor,
      ratio: value / floor,
    }
  })
}

if (import.meta.main) console.table(await benchCheckout())
