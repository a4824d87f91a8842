import { sql } from 'kysely'
import { popularityWindow } from '../../domain/catalogue/popularity.ts'
import { addDays, type CivilDate, maxDate, minDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'

/** An order that was placed before midnight may be written after it. */
const daysOfLateOrders = 1

/**
 * Updates every listing's popularity: recounts products with items that were placed, cancelled or exchanged since the day
 * of the last count, or placed on days that have left the window since. An exchanged item counts for the product that is
 * rented in the end. Returns how many listings changed.
 */
export async function refreshPopularity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const today = seoulDate(clock.now())
  return db.kysely.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('shop.popularity_counted')
      .select('counted_on')
      .forUpdate()
      .executeTakeFirst()
    const { numAffectedRows } = await countStatement(last?.counted_on ?? null, today).execute(trx)
    await trx
      .insertInto('shop.popularity_counted')
      .values({ one: true, counted_on: today })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ counted_on: today }))
      .execute()
    return Number(numAffectedRows ?? 0)
  })
}

const startOf = (day: CivilDate) => sql`${day}::date::timestamp AT TIME ZONE 'Asia/Seoul'`
const placedBetween = (from: CivilDate, to: CivilDate) =>
  sql`placed_at >= ${startOf(from)} AND placed_at < ${startOf(addDays(to, 1))}`

function countStatement(last: CivilDate | null, today: CivilDate) {
  const window = popularityWindow(today)
  const from = minDate(last ?? window.start, today)
  const since = startOf(addDays(from, -daysOfLateOrders))
  const leftFrom = addDays(popularityWindow(from).start, -daysOfLateOrders)
  const leftTo = addDays(popularityWindow(maxDate(last ?? today, today)).start, -1)
  return sql`
    WITH moved AS (
      SELECT product_id FROM shop.ordered_items()
      WHERE placed_at >= ${since} OR cancelled_at >= ${since} OR (${placedBetween(leftFrom, leftTo)})
      UNION SELECT unnest(ARRAY[from_product_id, to_product_id]) FROM shop.exchanged_products()
      WHERE exchanged_at >= ${since}
    ), counted AS (
      SELECT product_id, (SELECT count(*) FROM shop.ordered_items() i
        WHERE i.product_id = moved.product_id AND i.status <> 'cancel' AND ${placedBetween(window.start, window.end)}) AS items
      FROM moved
    ), stale AS (
      SELECT l.product_id, c.items FROM shop.listings l JOIN counted c USING (product_id) WHERE l.popularity <> c.items
      ORDER BY l.product_id FOR NO KEY UPDATE OF l
    )
    UPDATE shop.listings l SET popularity = stale.items FROM stale WHERE stale.product_id = l.product_id`
}
