import type pg from 'pg'
import * as z from 'zod/mini'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { assembled } from '../platform/database/statement.ts'
import { advance } from '../platform/eventStore/feed.ts'

const slotEvent = z.enum([
  'order.placed',
  'order.draft.released',
  'order.draft.expired',
  'order.item.cancelled',
  'order.item.extended',
  'order.item.extension.released',
  'order.item.extension.expired',
  'order.item.found',
  'order.return.collected',
  'product.downtime.added',
  'product.downtime.removed',
])
type SlotEvent = z.infer<typeof slotEvent>
export type SlotChangeKind = 'booked' | 'holdEnded' | 'freed' | 'blocked'

/** How an event changes a slot. Ending a draft frees held days; other freeing events free booked or blocked days. */
const changes: Readonly<Record<SlotEvent, SlotChangeKind>> = {
  'order.placed': 'booked',
  'order.draft.released': 'holdEnded',
  'order.draft.expired': 'holdEnded',
  'order.item.cancelled': 'freed',
  'order.item.extended': 'booked',
  'order.item.extension.released': 'holdEnded',
  'order.item.extension.expired': 'holdEnded',
  'order.item.found': 'freed',
  'order.return.collected': 'freed',
  'product.downtime.added': 'blocked',
  'product.downtime.removed': 'freed',
}

/** An exchange frees the days of the product in `from` and books those of the product in `item`. */
const exchangedDays = { from: 'freed', item: 'booked' } as const satisfies Record<string, SlotChangeKind>

/** Days of a product, both included, and how they changed. */
export type SlotChange = { productId: number; from: CivilDate; to: CivilDate; kind: SlotChangeKind }

const typesOf = (kinds: readonly SlotChangeKind[]): SlotEvent[] =>
  slotEvent.options.filter((type) => kinds.includes(changes[type]))

const kind = z.enum(['booked', 'holdEnded', 'freed', 'blocked'])
const changedSlot = z.object({ productId: z.int(), from: day, to: day, kind })

const listed = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ')

/**
 * SQL: the slots changed by events of these kinds that match `where` (over es.events as e), with the kind of change.
 * For an item that came back early, the days are those of its whole rental.
 */
export function changedSlots(kinds: readonly SlotChangeKind[], where: string): string {
  const of = (types: SlotEvent[], slot: string) => `
    SELECT s.product_id, CASE WHEN s.back_on IS NULL THEN s.occupied
      ELSE shop.occupied_days(s.start_on, s.end_on, s.turnaround_days) END AS occupied,
      CASE e.type ${types.map(became).join(' ')} END AS kind
    FROM es.events e JOIN shop.slots s ON ${slot}
    WHERE e.type IN (${listed(types)}) AND ${where}`
  const types = typesOf(kinds)
  const [ofOrders, ofSlots] = [types.filter(isOfOrder), types.filter((type) => !isOfOrder(type))]
  const exchanged = Object.entries(exchangedDays).filter(([, kind]) => kinds.includes(kind))
  return [
    ...exchanged.map(
      ([which, kind]) => `
    SELECT (e.data->'${which}'->>'productId')::int AS product_id, shop.occupied_days((e.data->>'start')::date, (e.data->>'end')::date,
      (e.data->'${which}'->>'turnaroundDays')::int) AS occupied, '${kind}' AS kind
    FROM es.events e WHERE e.type = 'order.item.exchanged' AND ${where}`,
    ),
    ...(ofOrders.length > 0
      ? [of(ofOrders, `s.order_id = (e.data->>'orderId')::uuid AND s.order_item_id IS NOT NULL`)]
      : []),
    ...(ofSlots.length > 0
      ? [
          of(
            ofSlots,
            `s.slot_id = CASE WHEN e.type LIKE 'order.item.extension.%' THEN e.data->>'extensionId'
              ELSE coalesce(e.data->>'orderItemId', e.data->>'downtimeId') END::uuid`,
          ),
        ]
      : []),
  ].join(' UNION ALL ')
}

const became = (type: SlotEvent) => `WHEN '${type}' THEN '${changes[type]}'`

const isOfOrder = (type: SlotEvent) => type === 'order.placed' || type.startsWith('order.draft.')

/** Small enough for short transactions, large enough to catch up with a million events in minutes. */
const eventsAPage = 500

/**
 * Advances `reader` to the end of the feed. Passes each page's changes of these kinds to `work`, whose writes commit
 * together with the reader's checkpoint. Several processes may run this at once; only one of them does the work.
 */
export async function followSlots(
  pool: pg.Pool,
  { reader, kinds }: { reader: string; kinds: readonly SlotChangeKind[] },
  work: (client: pg.PoolClient, changes: readonly SlotChange[]) => Promise<void>,
): Promise<void> {
  const workOnPage = async (client: pg.PoolClient, where: string) => {
    const text = `
      SELECT c.product_id AS "productId", lower(c.occupied) AS "from", upper(c.occupied) - 1 AS "to", c.kind
      FROM (${changedSlots(kinds, where)}) AS c`
    const rows = await assembled(client, { text, values: [] }, changedSlot)
    if (rows.length > 0) await work(client, rows)
  }
  while (await advance(pool, reader, eventsAPage, workOnPage)) {
    // Each iteration commits one page.
  }
}
