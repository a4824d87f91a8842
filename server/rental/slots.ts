import { PICKED_UP_DAYS_AFTER_END } from '../../domain/rental/period.ts'
import { LOST_ON_THE_WAY } from '../../domain/shared/undelivered.ts'
import type { Projection } from '../platform/projections/projection.ts'

const ended = ['order.draft.released', 'order.draft.expired']
/** The hold of an extension ends when it is paid, too: from then on its days are those of its rental. */
const extensionEnded = [
  'order.item.extended',
  'order.item.extension.released',
  'order.item.extension.expired',
]

/** The refusals that this projection adds to events that take days (`refusedAtAppend`). */
export const slotRefusals = ['PERIOD_TAKEN'] as const

/**
 * Which order or downtime occupies which product when. The exclusion constraint decides: a taken period refuses the
 * append. Booking a hold changes only the status, which is in no index, so PostgreSQL writes the row and no index.
 */
export const slots: Projection = {
  name: 'slots',
  version: 7,
  mode: 'inline',
  tables: ['slots'],
  lookups: ['slots_by_order'],
  on: [
    'order.drafted',
    ...ended,
    'order.placed',
    'order.item.exchanged',
    'order.item.extension.drafted',
    ...extensionEnded,
    'order.item.cancelled',
    'order.item.found',
    'order.return.collected',
    'product.downtime.added',
    'product.downtime.removed',
  ],
  sql: [
    {
      on: ended,
      sql: `UPDATE {slots} s SET status = 'released'
            FROM batch b WHERE s.order_id = (b.data->>'orderId')::uuid`,
    },
    {
      on: ['order.placed'],
      sql: `UPDATE {slots} s SET status = 'booked'
            FROM batch b WHERE s.order_id = (b.data->>'orderId')::uuid`,
    },
    {
      // An item lost in transit never comes back, so its days stay blocked.
      on: ['order.item.cancelled'],
      sql: `UPDATE {slots} s SET
              status = CASE b.data->>'reasonCode' WHEN '${LOST_ON_THE_WAY}' THEN 'blocked' ELSE 'released' END,
              because = CASE b.data->>'reasonCode' WHEN '${LOST_ON_THE_WAY}' THEN 'lost' END
            FROM batch b WHERE s.slot_id = (b.data->>'orderItemId')::uuid`,
    },
    {
      // An item that was lost on its way is here again.
      on: ['order.item.found'],
      sql: `UPDATE {slots} s SET status = 'released', because = NULL
            FROM batch b WHERE s.slot_id = (b.data->>'orderItemId')::uuid AND s.because = 'lost'`,
    },
    {
      on: ['product.downtime.removed'],
      sql: `UPDATE {slots} s SET status = 'released'
            FROM batch b WHERE s.slot_id = (b.data->>'downtimeId')::uuid`,
    },
    {
      // An item that comes back early frees the rest of its days.
      on: ['order.return.collected'],
      sql: `UPDATE {slots} s SET back_on = (b.data->>'backOn')::date
            FROM batch b WHERE s.slot_id = (b.data->>'orderItemId')::uuid`,
    },
    {
      on: extensionEnded,
      sql: `UPDATE {slots} s SET status = 'released'
            FROM batch b WHERE s.slot_id = (b.data->>'extensionId')::uuid`,
    },
    {
      on: ['order.item.extended'],
      sql: `UPDATE {slots} s SET end_on = (b.data->>'to')::date
            FROM batch b WHERE s.slot_id = (b.data->>'orderItemId')::uuid`,
    },
    {
      // The slot is deleted first and inserted below, so that the exclusion constraint checks the new product.
      on: ['order.item.exchanged'],
      sql: `DELETE FROM {slots} s USING batch b WHERE s.slot_id = (b.data->>'orderItemId')::uuid`,
    },
    {
      on: ['order.item.exchanged'],
      sql: `
        WITH got AS (
          INSERT INTO {slots} (slot_id, product_id, order_item_id, order_id, member_id, start_on, end_on,
                               turnaround_days, status)
          SELECT (b.data->>'orderItemId')::uuid, (b.data->'item'->>'productId')::int, (b.data->>'orderItemId')::uuid,
            (b.data->>'orderId')::uuid, (b.data->>'memberId')::int, (b.data->>'start')::date, (b.data->>'end')::date,
            (b.data->'item'->>'turnaroundDays')::int, 'booked'
          FROM batch b
          ON CONFLICT DO NOTHING RETURNING slot_id
        )
        SELECT es.refuse('PERIOD_TAKEN', jsonb_build_object('productId', jsonb_agg(b.data->'item'->'productId')))
        FROM batch b WHERE NOT EXISTS (SELECT FROM got g WHERE g.slot_id = (b.data->>'orderItemId')::uuid)
        HAVING count(*) > 0`,
    },
    {
      on: ['order.drafted', 'order.item.extension.drafted', 'product.downtime.added'],
      // Inserts in product order, so that two orders that want the same products cannot deadlock.
      sql: `
        WITH wanted AS (
          SELECT (i.item->>'orderItemId')::uuid AS slot_id, (i.item->>'productId')::int AS product_id,
                 (i.item->>'orderItemId')::uuid AS order_item_id, (b.data->>'orderId')::uuid AS order_id,
                 (b.data->>'memberId')::int AS member_id,
                 (b.data->>'start')::date AS start_on, (b.data->>'end')::date AS end_on,
                 (i.item->>'turnaroundDays')::int AS turnaround_days, 'held' AS status,
                 (b.data->>'heldUntil')::timestamptz AS held_until, NULL AS because
          FROM batch b, jsonb_array_elements(b.data->'items') AS i(item) WHERE b.type = 'order.drafted'
          UNION ALL
          SELECT (b.data->>'downtimeId')::uuid, (b.data->>'productId')::int, NULL, NULL, NULL,
                 (b.data->>'from')::date, (b.data->>'to')::date, 0, 'blocked', NULL, b.data->>'because'
          FROM batch b WHERE b.type = 'product.downtime.added'
          UNION ALL
          -- The days beyond those of the rental, whose pick-up and turnaround follow its new end. Without a member, so
          -- that the hold of an extension is in the way of its own member's next order as well.
          SELECT (b.data->>'extensionId')::uuid, (b.data->>'productId')::int, NULL, (b.data->>'orderId')::uuid, NULL,
                 (b.data->>'from')::date + ${PICKED_UP_DAYS_AFTER_END + 1} + (b.data->>'turnaroundDays')::int,
                 (b.data->>'to')::date + ${PICKED_UP_DAYS_AFTER_END} + (b.data->>'turnaroundDays')::int,
                 (b.data->>'turnaroundDays')::int, 'held', (b.data->>'heldUntil')::timestamptz, NULL
          FROM batch b WHERE b.type = 'order.item.extension.drafted'
        ), got AS (
          INSERT INTO {slots} (slot_id, product_id, order_item_id, order_id, member_id, start_on, end_on,
                               turnaround_days, status, held_until, because)
          SELECT * FROM wanted ORDER BY product_id, slot_id
          ON CONFLICT DO NOTHING RETURNING slot_id
        )
        SELECT es.refuse('PERIOD_TAKEN', jsonb_build_object('productId', jsonb_agg(w.product_id)))
        FROM wanted w WHERE NOT EXISTS (SELECT FROM got g WHERE g.slot_id = w.slot_id) HAVING count(*) > 0`,
    },
  ],
}
