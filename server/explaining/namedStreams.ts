import { chargeStream } from '../../domain/charges/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { orderLines } from '../ordering/index.ts'
import { refundOf } from '../payments/index.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'

type Needs = Pick<Deps, 'db'>

export const isOrderNumber = (text: string): boolean => /^\d{6}-\w{6}$/.test(text)
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

/** The numbers of the orders that have these ids or items with these ids, by the id; other ids are absent. */
export async function orderNumbersOf(
  { db }: { db: Reads },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid)
  if (known.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom(orderLines.as('o'))
    .select(['o.order_id as orderId', 'o.order_item_id as orderItemId', 'o.order_numbers as number'])
    .where((is) => is.or([is('o.order_id', 'in', known), is('o.order_item_id', 'in', known)]))
    .execute()
  return new Map(
    rows.flatMap(({ orderId, orderItemId, number }) => [
      [orderId, number],
      [orderItemId, number],
    ]),
  )
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
