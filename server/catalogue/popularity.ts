import type { Deps } from '../platform/deps.ts'

const daysCounted = 30

/**
 * Sets every listing's popularity: paid and not cancelled order items of the last 30 days (decisions, Wire format).
 * Touches only rows that change, at most `step` a statement, so that no booking waits long. Returns how many changed.
 */
export async function refreshPopularity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  step = 1_000,
): Promise<number> {
  let changed = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `WITH counted AS (
         SELECT product_id, count(*)::int AS items FROM shop.order_items
         WHERE status <> 'cancel' AND placed_at > $1::timestamptz - make_interval(days => ${daysCounted})
           AND placed_at <= $1
         GROUP BY product_id
       ), stale AS (
         SELECT l.product_id, coalesce(c.items, 0) AS items
         FROM shop.listings l LEFT JOIN counted c USING (product_id)
         WHERE l.popularity <> coalesce(c.items, 0)
         ORDER BY l.product_id LIMIT ${step}
       ), mine AS (
         SELECT l.product_id, stale.items FROM shop.listings l JOIN stale USING (product_id)
         ORDER BY l.product_id FOR NO KEY UPDATE OF l
       )
       UPDATE shop.listings l SET popularity = mine.items FROM mine WHERE mine.product_id = l.product_id`,
      [clock.now()],
    )
    changed += rowCount ?? 0
    if ((rowCount ?? 0) < step) return changed
  }
}
