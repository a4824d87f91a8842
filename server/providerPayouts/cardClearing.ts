import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import type { Projection } from '../platform/projections/projection.ts'

const captures = ['order.placed', 'order.payment.reversed', 'charge.paid', 'charge.payment.reversed']
const foundAtDesk = ['order.refund.found', 'charge.refund.found']
const confirmed = ['order.refund.confirmed', 'charge.refund.confirmed']
const listed = 'provider.paid_out'
const writtenOff = 'provider.difference.written_off'
const eventsOfClearing = [...captures, ...foundAtDesk, ...confirmed, listed, writtenOff]

const oneOf = (types: readonly string[]): string => `(${types.map((type) => `'${type}'`).join(', ')})`
/** SQL: a capture is known by its payment's key, a giving back by its transaction's. */
const entryOf = (isBack: string, row: string): string =>
  `CASE WHEN ${isBack} THEN 'back:' || (${row}->>'transactionKey') ELSE ${row}->>'paymentKey' END`

/** SQL: what the events of `batch` move of each capture and giving back; a write-off moves no money, so it has no time. */
const moved = `
  SELECT m.entry, sum(m.ours)::bigint AS ours, sum(m.theirs)::bigint AS theirs, sum(m.listings)::int AS listings,
    max(m.moved_at) AS moved_at, max(m.refund_id)::uuid AS refund_id
  FROM (
    SELECT b.data->'payment'->>'paymentKey' AS entry, (b.data->'payment'->>'amount')::bigint AS ours, 0 AS theirs,
      0 AS listings, (b.data->'payment'->>'approvedAt')::timestamptz AS moved_at, NULL AS refund_id
    FROM batch b WHERE b.type IN ${oneOf(captures)} AND b.data->'payment'->>'paymentKey' IS NOT NULL
    UNION ALL
    SELECT ${entryOf('true', 'b.data')}, -(b.data->>'amount')::bigint, 0, 0,
      coalesce((b.data->>'refundedAt')::timestamptz, b.occurred_at), b.data->>'refundId' FROM batch b
    WHERE b.type IN ${oneOf(foundAtDesk)} OR (b.type IN ${oneOf(confirmed)} AND b.data->>'by' = 'card')
    UNION ALL
    SELECT ${entryOf("(r.row->>'isCancel')::boolean", 'r.row')}, 0, (r.row->>'amount')::bigint, 1, NULL, NULL
    FROM batch b, jsonb_array_elements(b.data->'rows') AS r(row) WHERE b.type = '${listed}'
    UNION ALL
    SELECT ${entryOf("coalesce(b.data->>'transactionKey', '') <> ''", 'b.data')}, -(b.data->>'missing')::bigint, 0, 0,
      NULL, NULL
    FROM batch b WHERE b.type = '${writtenOff}' AND b.data->>'aspect' = 'amount') AS m
  GROUP BY m.entry`

/** What we hold and what the provider listed, by capture and giving back. It follows the feed, so that no order writes it. */
export const cardClearing: Projection = {
  name: 'cardClearing',
  version: 2,
  mode: 'async',
  batches: 'whole',
  tables: ['card_clearing'],
  on: eventsOfClearing,
  sql: [
    `INSERT INTO {card_clearing} AS c (entry, ours, theirs, listings, moved_at, refund_id)
     SELECT n.entry, n.ours, n.theirs, n.listings, n.moved_at, n.refund_id FROM (${moved}) AS n ORDER BY n.entry
     ON CONFLICT (entry) DO UPDATE SET ours = c.ours + excluded.ours, theirs = c.theirs + excluded.theirs,
       listings = c.listings + excluded.listings, moved_at = greatest(c.moved_at, excluded.moved_at),
       refund_id = greatest(c.refund_id, excluded.refund_id)`,
  ],
}

/** Adds what was captured, given back, paid out and written off since the last time. */
export const sumCardClearing = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  runAsyncProjections(db.pool, [cardClearing])

/** SQL: what the projection does not hold yet of each capture and giving back, by the feed's own place. */
export const freshEntries = `
  batch AS MATERIALIZED (
    SELECT e.type, e.occurred_at, es.newest(e.type, e.schema_v, e.data) AS data FROM es.events e
    WHERE (e.tx, e.pos) > ((SELECT c.tx FROM es.checkpoints c WHERE c.reader = 'cardClearing'),
        (SELECT c.pos FROM es.checkpoints c WHERE c.reader = 'cardClearing'))
      AND e.type IN ${oneOf(eventsOfClearing)}),
  fresh AS MATERIALIZED (${moved})`

/** SQL: a row `c` of the projection with what it does not hold yet, `f`. */
export const bothOf = `coalesce(f.ours, 0) + coalesce(c.ours, 0) AS ours,
  coalesce(f.theirs, 0) + coalesce(c.theirs, 0) AS theirs,
  coalesce(f.listings, 0) + coalesce(c.listings, 0) AS listings, greatest(f.moved_at, c.moved_at) AS moved_at,
  greatest(f.refund_id, c.refund_id) AS refund_id`

/**
 * The open captures and givings back, with what the projection does not hold yet: what the provider does not list yet,
 * and by how much we hold more than what it lists.
 */
export const clearingSums = `
  WITH ${freshEntries},
  entries AS (
    SELECT c.ours, c.theirs, c.listings FROM shop.card_clearing c
    WHERE c.ours <> c.theirs AND NOT EXISTS (SELECT FROM fresh f WHERE f.entry = c.entry)
    UNION ALL
    SELECT b.ours, b.theirs, b.listings FROM (
      SELECT ${bothOf} FROM fresh f LEFT JOIN shop.card_clearing c ON c.entry = f.entry) AS b)
  SELECT coalesce(sum(e.ours) FILTER (WHERE e.listings = 0), 0)::bigint AS "onItsWay",
    coalesce(sum(e.ours - e.theirs) FILTER (WHERE e.listings > 0), 0)::bigint AS differing
  FROM entries e`

const clearing = statement({
  name: 'providerPayouts.clearing',
  text: clearingSums,
  row: z.object({ onItsWay: z.int(), differing: z.int() }),
})

/** What of card clearing is on its way, and what differs, in won. */
export async function clearingOf({ db }: Pick<Deps, 'db'>): Promise<{ onItsWay: number; differing: number }> {
  const [sums] = await clearing(db.pool, [])
  return sums ?? { onItsWay: 0, differing: 0 }
}
