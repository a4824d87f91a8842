import * as z from 'zod/mini'
import { substitutePrices } from '../../domain/rental/lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END } from '../../domain/rental/period.ts'
import { addDays, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Substitute } from '../../domain/wire/staffCalendar.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const offeredAtMost = 3

const freeNeighbours = statement({
  name: 'staff.substitutes',
  text: `SELECT p.id AS "productId", c.product_code AS "productCode", c.brand_name AS "brandName",
      p.product_name AS "productName", p.per_day AS "perDay", c.size
    FROM shop.offered_products() own
      JOIN shop.offered_products() p ON p.c1 = own.c1 AND p.c2 IS NOT DISTINCT FROM own.c2
        AND p.c3 IS NOT DISTINCT FROM own.c3 AND p.id <> own.id AND p.on_sale AND p.per_day BETWEEN $2 AND $3
      JOIN shop.coded_products() c ON c.id = p.id
      JOIN shop.coded_products() mine ON mine.id = own.id
      JOIN shop.rentable_products() r ON r.id = p.id AND coalesce(r.rentable_until, 'infinity') >= $5::date
    WHERE own.id = $1 AND NOT EXISTS (
      SELECT FROM shop.slots_in_the_way(p.id, r.turnaround_days, $4::date, $5::date) s
      WHERE coalesce(s.held_until, 'infinity') >= $6::timestamptz)
      AND NOT EXISTS (SELECT FROM shop.item_rentals() i WHERE i.product_id = p.id
        AND i.status IN ('shipped', 'delivered', 'end') AND i.end_on < $7::date)
    ORDER BY c.size IS DISTINCT FROM mine.size, abs(p.per_day - own.per_day), p.popularity DESC, p.id LIMIT ${offeredAtMost}`,
  row: z.object({
    productId: z.int(),
    productCode: z.string(),
    brandName: z.string(),
    productName: z.string(),
    perDay: z.int(),
    size: z.nullable(z.string()),
  }),
})

/**
 * What could be sent instead of a product for a rental of `period`: at most three, those of its size first, then the
 * nearest in price (rule 217). What is late itself is none.
 */
export function substitutesFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { productId, perDay }: { productId: number; perDay: number },
  { start, end }: Period,
): Promise<Substitute[]> {
  const { least, most } = substitutePrices(perDay)
  const now = clock.now()
  const pickedUp = addDays(seoulDate(now), -PICKED_UP_DAYS_AFTER_END)
  return freeNeighbours(db.pool, [productId, least, most, start, end, now, pickedUp])
}
