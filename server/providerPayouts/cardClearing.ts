import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import type { Projection } from '../platform/projections/projection.ts'

const captures = ['payment.captured', 'payment.reversed']
const foundAtDesk = ['payment.refund.found']
const confirmed = ['payment.refund.confirmed']
const listed = 'provider.paid_out'
/** A reopening holds the amounts of the closing that it takes back, the other way round. */
const writtenOff = ['provider.difference.written_off', 'provider.difference.reopened']
const eventsOfClearing = [...captures, ...foundAtDesk, ...confirmed, listed, ...writtenOff]

const oneOf = (types: readonly string[]): string => `(${types.map((type) => `'${type}'`).join(', ')})`
/** SQL: the key of an entry: a capture's payment key, or a refund's transaction key. */
const entryOf = (isBack: string, row: string): string =>
  `CASE WHEN ${isBack} THEN 'back:' || (${row}->>'transactionKey') ELSE ${row}->>'paymentKey' END`

/** SQL: the movements in `batch` by capture and refund. A write-off moves no money, so it has no time. */
const moved = `
  SELECT m.entry, sum(m.ours)::bigint AS ours, sum(m.theirs)::bigint AS theirs, sum(m.listings)::int AS listings,
    max(m.moved_at) AS moved_at, max(m.refund_id)::uuid AS refund_id
  FROM (
    SELECT b.data->>'paymentKey' AS entry, (b.data->>'amount')::bigint AS ours, 0 AS theirs,
      0 AS listings, (b.data->>'approvedAt')::timestamptz AS moved_at, NULL AS refund_id
    FROM batch b WHERE b.type IN ${oneOf(captures)}
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
    FROM batch b WHERE b.type IN ${oneOf(writtenOff)} AND b.data->>'aspect' = 'amount') AS m
  GROUP BY m.entry`

/** Our amount and the provider's, by capture and refund. Asynchronous, so that placing an order does not write it. */
export const cardClearing: Projection = {
  name: 'cardClearing',
  version: 4,
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

/** Brings the projection up to date with the feed. Returns what it left (see `runAsyncProjections`). */
export const sumCardClearing = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  runAsyncProjections(db.pool, [cardClearing])

/** SQL: the movements that the projection does not hold yet, taken from the events after its checkpoint. */
export const freshEntries = `
  batch AS MATERIALIZED (
    SELECT e.type, e.occurred_at, es.newest(e.type, e.schema_v, e.data) AS data FROM es.events e
    WHERE (e.tx, e.pos) > ((SELECT c.tx FROM es.checkpoints c WHERE c.reader = 'cardClearing'),
        (SELECT c.pos FROM es.checkpoints c WHERE c.reader = 'cardClearing'))
      AND e.type IN ${oneOf(eventsOfClearing)}),
  fresh AS MATERIALIZED (${moved})`

/** SQL: a row `c` of the projection plus the movements `f` that it does not hold yet. */
export const bothOf = `coalesce(f.ours, 0) + coalesce(c.ours, 0) AS ours,
  coalesce(f.theirs, 0) + coalesce(c.theirs, 0) AS theirs,
  coalesce(f.listings, 0) + coalesce(c.listings, 0) AS listings, greatest(f.moved_at, c.moved_at) AS moved_at,
  greatest(f.refund_id, c.refund_id) AS refund_id`

/**
 * SQL: sums over open captures and refunds, including movements that the projection does not hold yet: the amount that
 * the provider has not listed, and by how much our amounts exceed those it has listed.
 */
const clearingSums = `
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

/** The parts of card clearing that are on their way and that differ, in won. */
export async function clearingOf({ db }: Pick<Deps, 'db'>): Promise<{ onItsWay: number; differing: number }> {
  const [sums] = await clearing(db.pool, [])
  return sums ?? { onItsWay: 0, differing: 0 }
}
