import type pg from 'pg'
import * as z from 'zod/mini'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { changedSlots, followSlots, type SlotChangeKind } from '../rental/index.ts'

/** Names the listings' checkpoint in the feed. */
const reader = 'listings'

// A hold does not make a day busy: live holds are looked up when a list is read.
const kinds: readonly SlotChangeKind[] = ['booked', 'blocked', 'freed']

/**
 * Copies what was booked, blocked and freed since the last run into the listings. Only products with such an event are
 * written, and their days are read from the calendar, so that running it twice changes nothing.
 */
export const followBusyDays = (pool: pg.Pool): Promise<void> =>
  followSlots(pool, { reader, kinds }, (client, changes) =>
    refreshBusyDays(client, [...new Set(changes.map(({ productId }) => productId))]),
  )

const lockListings = statement({
  name: 'catalogue.lockListings',
  text: 'SELECT FROM shop.listings WHERE product_id = ANY ($1::int[]) ORDER BY product_id FOR NO KEY UPDATE',
  row: z.object({}),
})

const copyDays = statement({
  name: 'catalogue.copyDays',
  text: `UPDATE shop.listings l SET busy = now.busy FROM (
      SELECT l.product_id, shop.day_bits(coalesce(b.days, '{}')) AS busy
      FROM shop.listings l LEFT JOIN shop.busy_days_of($1::int[]) AS b ON b.product_id = l.product_id
      WHERE l.product_id = ANY ($1::int[])) AS now
    WHERE l.product_id = now.product_id AND l.busy <> now.busy`,
  row: z.object({}),
})

// Rows are locked first, in product order and in a statement of their own, so that the update sees what was committed
// while the lock waited.
async function refreshBusyDays(client: pg.ClientBase, productIds: readonly number[]): Promise<void> {
  await lockListings(client, [productIds])
  await copyDays(client, [productIds])
}

/** Copies all busy days from the calendar again, in transactions of `step` products, regardless of the feed. */
export async function copyBusyDays(pool: pg.Pool, step = 2_000): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await queriesOn(pool)
      .selectFrom('shop.listings')
      .select('product_id as id')
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(step)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    await inTransaction(pool, (client) =>
      refreshBusyDays(
        client,
        rows.map(({ id }) => id),
      ),
    )
    after = last.id
  }
}

const notFollowedYet = `(e.tx, e.pos) > (SELECT c.tx, c.pos FROM es.checkpoints c WHERE c.reader = '${reader}')`

export const invariants: readonly Invariant[] = [
  {
    name: 'the list knows exactly the booked and blocked days of every product that no event since its place in the feed touched',
    sql: `SELECT l.product_id FROM shop.listings l
          LEFT JOIN shop.busy_days_of((SELECT array_agg(product_id) FROM shop.listings)) AS b
            ON b.product_id = l.product_id
          WHERE l.busy <> shop.day_bits(coalesce(b.days, '{}'))
            AND l.product_id NOT IN (SELECT c.product_id FROM (${changedSlots(kinds, notFollowedYet)}) AS c)`,
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
