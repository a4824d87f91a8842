import { chargeStream } from '../../domain/charges/events.ts'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { consignmentContracts } from '../consignments/index.ts'
import { orderLines } from '../ordering/index.ts'
import { refundOf } from '../payments/index.ts'
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

/**
 * The numbers of the orders that have these ids or items with these ids, and of the consignments with these ids, by the id;
 * other ids are absent.
 */
export async function numbersOf(
  { db }: { db: Reads },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid)
  if (known.length === 0) return new Map()
  const orders = await db.kysely
    .selectFrom(orderLines.as('o'))
    .select(['o.order_id as orderId', 'o.order_item_id as orderItemId', 'o.order_numbers as number'])
    .where((is) => is.or([is('o.order_id', 'in', known), is('o.order_item_id', 'in', known)]))
    .execute()
  const consignments = await db.kysely
    .selectFrom(consignmentContracts.as('c'))
    .select(['c.consignment_id as id', 'c.consignment_number as number'])
    .where('c.consignment_id', 'in', known)
    .execute()
  return new Map([
    ...orders.flatMap(({ orderId, orderItemId, number }) => [
      [orderId, number] as const,
      [orderItemId, number] as const,
    ]),
    ...consignments.map(({ id, number }) => [id, number] as const),
  ])
}

/** The stream of the refunded order or charge; null when there is no such refund. */
export async function streamOfRefund({ db }: Needs, refundId: string): Promise<string | null> {
  const refund = await refundOf(db, refundId)
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
