import { randomUUID } from 'node:crypto'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { orderDraftRequest } from '../../domain/wire/checkout.ts'
import { draftOrder, placeOrder } from '../../server/ordering/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'
import { readWallet } from '../../server/wallet/index.ts'
import { aShelf } from '../support/aProduct.ts'
import { aMember, testApp } from '../support/app.ts'
import { doors, draftBody } from '../support/aRental.ts'
import { type BenchRow, median } from './measure.ts'
import { tossAtOnce } from './tossAtOnce.ts'

const sizes = [10, 100, 1_000, 5_000]
const orders = Number(process.env.BENCH_ORDERS ?? 60)
const products = 5_000
/** Little enough for the smallest wallet to last. */
const pointsAnOrder = 100

/** An order paid with points by members whose wallets hold more and more lots, against one that uses no wallet. */
export async function benchWallets(): Promise<BenchRow[]> {
  const shop = await testApp('bench_wallets', doors, { more: { cards: tossAtOnce } })
  try {
    const shelf = await aShelf(shop.deps)
    await shop.database.pool.query(
      `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
       SELECT n, 'B' || n, '소프트 토트백', $1, $2, 12300, 1230000, now() FROM generate_series(1, $3::int) AS n`,
      [shelf.brandId, shelf.categoryId, products],
    )
    await shop.database.pool.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
    const members: { size: number; id: number }[] = []
    for (const size of [0, ...sizes]) {
      const id = await aMember(shop.deps, { email: `wallet${size}@example.com` })
      await earn(shop.deps, id, size)
      members.push({ size, id })
    }
    return rowsOf(await times(shop.deps, members))
  } finally {
    await shop.end()
  }
}

/** As many lots of 1,000 points as there are events, all of which can be spent. */
async function earn({ store, clock }: Deps, memberId: number, lots: number): Promise<void> {
  const stream = walletStream(memberId)
  const together = 100
  for (let from = 0; from < lots; from += together) {
    const events = Array.from(
      { length: Math.min(together, lots - from) },
      (_, nth): WalletEvent => ({
        type: 'points.earned',
        data: {
          ...{ memberId, lotId: randomUUID(), points: 1_000, reason: 'review' },
          earnedBy: { source: `review:${from + nth}`, orderItemId: randomUUID() },
          expiresAt: '2027-11-20T14:59:59.000Z',
        },
      }),
    )
    await store.append({
      ...{ commandId: randomUUID(), requestHash: '00', result: null, meta: { actor: 'job:bench' } },
      occurredAt: clock.now(),
      streams: [{ id: stream, expected: from }],
      events: newEvents(events.map(entryOf)),
    })
  }
}

let nextProduct = 0

async function placeOne(deps: Deps, memberId: number, points: number): Promise<void> {
  nextProduct += 1
  const body = orderDraftRequest.parse(draftBody({ bags: [nextProduct], points }))
  const draft = await draftOrder(deps, memberId, body)
  if (isRefusal(draft)) throw new Error(`${draft.refused} ${JSON.stringify(draft.data)}`)
  const placed = await placeOrder(deps, memberId, { orderId: draft.orderId, paymentKey: draft.orderId })
  if (isRefusal(placed)) throw new Error(placed.refused)
}

type Took = { size: number; order: number; read: number }

/** Medians in milliseconds, the members taking turns. */
async function times(deps: Deps, members: readonly { size: number; id: number }[]): Promise<Took[]> {
  const took = new Map(members.map(({ size }) => [size, { order: [] as number[], read: [] as number[] }]))
  for (let round = -10; round < orders; round += 1)
    for (const { size, id } of members) {
      const startedAt = performance.now()
      await readWallet(deps, id, { points: pointsAnOrder })
      const read = performance.now() - startedAt
      const orderedAt = performance.now()
      await placeOne(deps, id, size === 0 ? 0 : pointsAnOrder)
      if (round < 0) continue
      took.get(size)?.order.push(performance.now() - orderedAt)
      took.get(size)?.read.push(read)
    }
  return [...took].map(([size, { order, read }]) => ({ size, order: median(order), read: median(read) }))
}

function rowsOf(took: readonly Took[]): BenchRow[] {
  const floor = took[0]?.order ?? Number.NaN
  return took.slice(1).map(({ size, order, read }) => ({
    name: `an order with points, the wallet of ${size} lots (read in ${read.toFixed(2)} ms), against one without`,
    unit: 'ms',
    target: '≤ 1.5',
    value: order,
    floor,
    ratio: order / floor,
  }))
}

if (import.meta.main) console.table(await benchWallets())
