import { z } from 'zod'
import { chargeStream } from '../../domain/charges/events.ts'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { codedProducts } from '../catalogue/index.ts'
import { consignmentContracts } from '../consignments/index.ts'
import { orderLines } from '../ordering/index.ts'
import { namedRefund } from '../payments/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'

type Needs = Pick<Deps, 'db'>

/** Orders and consignments have numbers of the same form. */
export const isNumber = (text: string): boolean => /^\d{6}-\w{6}$/.test(text)
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The stream of the order with that number or with that item; null when there is none. */
export async function orderWith(
  { db }: Needs,
  column: 'order_numbers' | 'order_item_id',
  value: string,
): Promise<string | null> {
  const found = await db.kysely
    .selectFrom(orderLines.as('o'))
    .select('o.order_id as orderId')
    .where(`o.${column}`, '=', value)
    .executeTakeFirst()
  return found === undefined ? null : orderStream(found.orderId)
}

/** The stream of the order or the consignment with that number (rule 769); null when there is none. */
export async function streamNumbered({ db }: Needs, number: string): Promise<string | null> {
  const order = await orderWith({ db }, 'order_numbers', number)
  if (order !== null) return order
  const found = await db.kysely
    .selectFrom(consignmentContracts.as('c'))
    .select('c.consignment_id as id')
    .where('c.consignment_number', '=', number)
    .executeTakeFirst()
  return found === undefined ? null : consignmentStream(found.id)
}

/** $1 ids of whatever has an order's or a consignment's number: itself, an item, a charge or a refund. */
const numbersOfIds = statement({
  name: 'explaining.numbersOfIds',
  text: `
    WITH asked AS (SELECT unnest($1::uuid[]) AS id),
    paid AS (
      SELECT a.id, coalesce(r.order_id, r.charge_id, a.id) AS about
      FROM asked a LEFT JOIN shop.card_refunds() r ON r.refund_id = a.id),
    subject AS (
      SELECT p.id, coalesce(c.order_item_id, s.order_item_id, s.consignment_id, p.about) AS about
      FROM paid p LEFT JOIN shop.charges_of_items() c ON c.charge_id = p.about
      LEFT JOIN shop.charge_subjects() s ON s.charge_id = p.about)
    SELECT s.id, l.order_numbers AS number
    FROM subject s JOIN shop.order_lines() l ON l.order_item_id = s.about OR l.order_id = s.about
    UNION SELECT s.id, k.consignment_number
    FROM subject s JOIN shop.consignment_contracts() k ON k.consignment_id = s.about`,
  row: z.object({ id: z.string(), number: z.string() }),
})

/**
 * The numbers of the orders and consignments that these ids are of, or of an item, a charge or a refund of them, by the id;
 * other ids are absent.
 */
export async function numbersOf(
  { db }: { db: Pick<Reads, 'pool'> },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid)
  const found = known.length === 0 ? [] : await numbersOfIds(db.pool, [known])
  return new Map(found.map(({ id, number }) => [id, number]))
}

/** What people call the products with these numbers: their brand and name. */
export async function namesOfProducts(
  { db }: { db: Reads },
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db.kysely
    .selectFrom(codedProducts.as('p'))
    .select(['p.id', 'p.brand_name as brand', 'p.product_name as name'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(found.map(({ id, brand, name }) => [id, `${brand} ${name}`]))
}

/** The stream of the refunded order or charge; null when there is no such refund. */
export async function streamOfRefund({ db }: Needs, refundId: string): Promise<string | null> {
  const refund = await namedRefund(db, refundId)
  if (refund === null) return null
  return refund.orderId === null ? chargeStream(refund.id) : orderStream(refund.id)
}

/** The stream, and for an order or a charge that of its payments. */
export function withPayments(stream: string): string[] {
  const [kind, id = ''] = stream.split(':')
  return kind === 'order' || kind === 'charge' ? [stream, paymentStream(id)] : [stream]
}

/** The events of a stream, for an order or a charge with those of its payments, as they happened. */
export async function eventsWithPayments(
  { store }: Pick<Deps, 'store'>,
  stream: string,
): Promise<{ stream: string; event: StoredEvent }[]> {
  const streams = withPayments(stream)
  const loaded = await store.load(streams)
  return streams
    .flatMap((one) => loaded.stream(one).events.map((event) => ({ stream: one, event })))
    .toSorted((one, other) => one.event.pos - other.event.pos)
}
