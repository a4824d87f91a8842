import type pg from 'pg'
import * as z from 'zod/mini'
import { consignment } from '../../domain/ordering/events.ts'
import { heldSince } from '../../domain/ordering/hold.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { couponShape } from '../catalogue/index.ts'
import { batched, inPlace } from '../platform/database/batched.ts'
import { statement } from '../platform/database/statement.ts'

/** A slot that overlaps the requested period; `stale` when it is a hold that has expired. */
const slotInTheWay = z.object({
  orderId: z.nullable(z.string()),
  memberId: z.nullable(z.int()),
  stale: z.boolean(),
})

/** When the member held days of a product without paying, in milliseconds (rule 573). */
export const unpaidHold = z.object({ fromMs: z.int(), toMs: z.int(), wasTried: z.boolean() })

const productRow = z.object({
  productId: z.int(),
  productName: z.string(),
  categoryIds: z.array(z.int()),
  dailyRentalPrice: z.int(),
  discountRate: z.int(),
  shippingCost: z.enum(['free', 'paid']),
  baseShippingCost: z.int(),
  jejuShippingCost: z.int(),
  turnaroundDays: z.int(),
  lastEnd: z.nullable(day),
  onSale: z.boolean(),
  consignment,
  inTheWay: z.array(slotInTheWay),
  heldUnpaid: z.array(unpaidHold),
})

const draftFacts = z.object({
  customerKey: z.string(),
  products: z.array(productRow),
  cart: z.array(z.object({ cartId: z.int(), productId: z.int(), start: day, end: day })),
  liveDraft: z.nullable(z.object({ orderId: z.string(), usesWallet: z.boolean() })),
  coupon: z.nullable(couponShape),
  hasEarlierOrder: z.boolean(),
  /** The key that seals the member's contact, and how long it is retained; both null before their first order. */
  personalKey: z.nullable(z.instanceof(Buffer)),
  keyKeptUntil: z.nullable(day),
  /** Why the member is blocked; null for whoever is not. */
  blockedFor: z.nullable(z.string()),
})
export type DraftFactRow = z.infer<typeof draftFacts>

type DraftFactsRequest = {
  memberId: number
  productIds: readonly number[]
  cartIds: readonly number[]
  start: CivilDate
  end: CivilDate
  now: Date
  couponId: number | null
}

const factsOfDrafts = statement({
  name: 'ordering.draftFacts',
  text: `SELECT * FROM shop.draft_facts($1, $2, $3, $4, $5, $6, $7, $8) WITH ORDINALITY
    WHERE "customerKey" IS NOT NULL`,
  row: z.extend(draftFacts, { ordinality: z.int() }),
})

const readAll = batched(async (pool, all: readonly DraftFactsRequest[]): Promise<(DraftFactRow | null)[]> => {
  const facts = await factsOfDrafts(pool, [
    all.map((request) => request.memberId),
    all.map((request) => `{${request.productIds}}`),
    all.map((request) => `{${request.cartIds}}`),
    all.map((request) => request.start),
    all.map((request) => request.end),
    all.map((request) => request.now),
    all.map((request) => request.couponId),
    all.map(({ now }) => heldSince(now)),
  ])
  return inPlace(all, facts)
})

/** Reads everything from tables that deciding a draft needs. Concurrent drafts share one round trip. */
export async function readDraftFacts(pool: pg.Pool, request: DraftFactsRequest): Promise<DraftFactRow> {
  const facts = await readAll(pool, request)
  if (facts === null) throw new Error(`member ${request.memberId} is logged in but not there`)
  return facts
}
