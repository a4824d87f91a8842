import type pg from 'pg'
import type { Invariant, Statement } from '../platform/projections/projection.ts'

/*
 * The listings repeat the booked and blocked days of the slots. Both are written in the same append; a rebuild or a
 * verification of the slots fills tables of other names, and must leave the live listings alone.
 */
const onlyLive = `'{slots}' = 'shop."slots"'`

// Locked in the order of the products, like the slots: two orders never wait for each other crosswise. The bits are
// made beside the lock: the functions around them then are expressions of the statement, not calls.
const changing = (change: string) => `,
  mine AS (
    SELECT l.product_id, shop.day_bits(touched.days) AS days FROM shop.listings l JOIN touched USING (product_id)
    WHERE ${onlyLive} ORDER BY l.product_id FOR NO KEY UPDATE OF l
  )
  UPDATE shop.listings l SET busy = ${change} FROM mine WHERE mine.product_id = l.product_id`

const taken = (type: string, slot: string, status: string): Statement => ({
  on: [type],
  sql: `WITH touched AS (
      SELECT s.product_id, range_agg(s.occupied) AS days FROM batch b JOIN {slots} s ON ${slot}
      WHERE s.status = '${status}' GROUP BY s.product_id
    )${changing('shop.days_added(l.busy, mine.days)')}`,
})

/** For the projection that owns {slots}, after its own statements. */
export const busyDayStatements: readonly Statement[] = [
  taken('order.placed', `s.order_id = (b.data->>'orderId')::uuid`, 'booked'),
  taken('product.downtime.added', `s.slot_id = (b.data->>'downtimeId')::uuid`, 'blocked'),
  {
    on: ['order.item.cancelled', 'product.downtime.removed'],
    // Days that somebody else has by now stay busy.
    sql: `WITH freed AS (
        SELECT s.product_id, range_agg(s.occupied) AS days
        FROM batch b JOIN {slots} s ON s.slot_id = coalesce(b.data->>'orderItemId', b.data->>'downtimeId')::uuid
        GROUP BY s.product_id
      ), touched AS (
        SELECT f.product_id, f.days - coalesce((
          SELECT range_agg(s.occupied) FROM {slots} s
          WHERE s.product_id = f.product_id AND s.status IN ('booked', 'blocked')), '{}') AS days
        FROM freed f
      )${changing('shop.days_freed(l.busy, mine.days)')}`,
  },
]

const fromSlots = `
  SELECT l.product_id, l.busy, shop.day_bits(coalesce((
    SELECT range_agg(s.occupied) FROM shop.slots s
    WHERE s.product_id = l.product_id AND s.status IN ('booked', 'blocked')), '{}')) AS should
  FROM shop.listings l`

// Trailing zeros say nothing: a cancelled rental leaves them behind.
const differs = (busy: string, should: string) => `rtrim(${busy}::text, '0') <> rtrim(${should}::text, '0')`

export const listingInvariants: readonly Invariant[] = [
  {
    name: 'the list knows exactly the booked and blocked days of every product',
    sql: `SELECT product_id FROM (${fromSlots}) AS compared WHERE ${differs('busy', 'should')}`,
  },
  {
    name: 'the list knows every product as the catalogue has it',
    sql: `SELECT p.id FROM shop.products p LEFT JOIN shop.listings l ON l.product_id = p.id
          WHERE (l.c1, l.c2, l.c3, l.brand_id, l.discount_rate, l.per_day, l.listed_at, l.turnaround_days,
              l.rentable_until, l.on_sale)
            IS DISTINCT FROM (p.c1, p.c2, p.c3, p.brand_id, p.discount_rate, p.per_day, p.listed_at,
              p.turnaround_days, p.rentable_until, p.on_sale)`,
  },
]

/**
 * Copies the busy days from the slots again, for a database whose slots were imported or rebuilt after a fault.
 * Goes through the products in small transactions of `step`; a booking meanwhile waits for one of them at most.
 */
export async function copyBusyDays(pool: pg.Pool, step = 2_000): Promise<void> {
  const { rows } = await pool.query<{ most: number | null }>(
    'SELECT max(product_id) AS most FROM shop.listings',
  )
  for (let from = 1; from <= (rows[0]?.most ?? 0); from += step) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      // Locked first, in a statement of its own: the next one then sees every booking that touched these rows.
      await client.query(
        'SELECT FROM shop.listings WHERE product_id >= $1 AND product_id < $2 ORDER BY product_id FOR NO KEY UPDATE',
        [from, from + step],
      )
      await client.query(
        `UPDATE shop.listings l SET busy = c.should
         FROM (${fromSlots} WHERE l.product_id >= $1 AND l.product_id < $2) AS c
         WHERE l.product_id = c.product_id AND ${differs('l.busy', 'c.should')}`,
        [from, from + step],
      )
      await client.query('COMMIT')
    } catch (fault) {
      await client.query('ROLLBACK')
      throw fault
    } finally {
      client.release()
    }
  }
}
