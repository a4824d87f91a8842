import type pg from 'pg'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { advance } from '../platform/eventStore/feed.ts'

/** How an event changes a slot. A draft that ends frees days that were held; whatever else frees, frees booked ones. */
const changes = {
  'order.placed': 'booked',
  'order.draft.released': 'holdEnded',
  'order.draft.expired': 'holdEnded',
  'order.item.cancelled': 'freed',
  'product.downtime.added': 'blocked',
  'product.downtime.removed': 'freed',
} as const

export type SlotChangeKind = (typeof changes)[keyof typeof changes]

/** Days of a product, both included, and what became of them. */
export type SlotChange = { productId: number; from: CivilDate; to: CivilDate; kind: SlotChangeKind }

type SlotEvent = keyof typeof changes
const isSlotEvent = (type: string): type is SlotEvent => type in changes
const typesOf = (kinds: readonly SlotChangeKind[]): SlotEvent[] =>
  Object.keys(changes).filter((type): type is SlotEvent => isSlotEvent(type) && kinds.includes(changes[type]))

const listed = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ')

/** SQL: the slots that events of these kinds among `where` (over es.events as e) changed, with the event's type. */
export function changedSlots(kinds: readonly SlotChangeKind[], where: string): string {
  const of = (types: string[], slot: string) => `
    SELECT s.product_id, s.occupied, e.type FROM es.events e JOIN shop.slots s ON ${slot}
    WHERE e.type IN (${listed(types)}) AND ${where}`
  const types = typesOf(kinds)
  const [ofOrders, ofSlots] = [types.filter(isOfOrder), types.filter((type) => !isOfOrder(type))]
  return [
    ...(ofOrders.length > 0 ? [of(ofOrders, `s.order_id = (e.data->>'orderId')::uuid`)] : []),
    ...(ofSlots.length > 0
      ? [of(ofSlots, `s.slot_id = coalesce(e.data->>'orderItemId', e.data->>'downtimeId')::uuid`)]
      : []),
  ].join(' UNION ALL ')
}

const isOfOrder = (type: SlotEvent) => type === 'order.placed' || type.startsWith('order.draft.')

/** Few enough for a short transaction, many enough to catch up with a million events in minutes. */
const eventsAPage = 500

/**
 * Moves `reader` along the feed to its end: each page's changes of these kinds go to `work`, which commits together
 * with the reader's place. Several processes may follow at once; one of them does the work.
 */
export async function followSlots(
  pool: pg.Pool,
  { reader, kinds }: { reader: string; kinds: readonly SlotChangeKind[] },
  work: (client: pg.PoolClient, changes: readonly SlotChange[]) => Promise<void>,
): Promise<void> {
  const workOnPage = async (client: pg.PoolClient, where: string) => {
    const { rows } = await client.query<Omit<SlotChange, 'kind'> & { type: SlotEvent }>(
      `SELECT c.product_id AS "productId", lower(c.occupied) AS "from", upper(c.occupied) - 1 AS "to", c.type
       FROM (${changedSlots(kinds, where)}) AS c`,
    )
    if (rows.length > 0)
      await work(
        client,
        rows.map(({ type, ...days }) => ({ ...days, kind: changes[type] })),
      )
  }
  while (await advance(pool, reader, eventsAPage, workOnPage)) {
    // Each turn was one page, committed.
  }
}
