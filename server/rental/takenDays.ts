import * as z from 'zod/mini'
import type { Occupation } from '../../domain/rental/period.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type RentingRow, rentingRow } from '../../domain/wire/catalogue.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const rentingRows = statement({
  name: 'rental.rentingInMonth',
  text: `SELECT (
      SELECT coalesce(json_agg(json_build_object('rentalStartDate', s.start_on, 'rentalEndDate', s.end_on,
        'occupiedFrom', lower(s.occupied), 'occupiedTo', upper(s.occupied) - 1) ORDER BY s.start_on), '[]')
      FROM shop.slots s
      WHERE s.product_id = $1 AND s.occupied && daterange($2::date, ($2::date + interval '1 month')::date)
        AND NOT s.released AND (s.status <> 'held' OR (s.held_until >= $3 AND (s.member_id = $4) IS NOT TRUE))) AS rows
    FROM shop.coded_products() p WHERE p.id = $1`,
  row: z.object({ rows: z.array(rentingRow) }),
})

const takenRows = statement({
  name: 'rental.takenByOthers',
  text: `SELECT product_id AS "productId", lower(occupied) AS "occupiedFrom", upper(occupied) - 1 AS "occupiedTo"
    FROM shop.slots
    WHERE product_id = ANY ($1::int[]) AND occupied && daterange($2, NULL) AND NOT released
      AND (status <> 'held' OR (held_until >= $3 AND (member_id = $4) IS NOT TRUE))`,
  row: z.object({ productId: z.int(), occupiedFrom: day, occupiedTo: day }),
})

/**
 * The periods of a product in a month `yyyy-MM` that others occupy (rule 720): booked, blocked by staff, or in a hold
 * that is live at `now` and is not the member's own; null counts all holds. Null when no product has this id.
 */
export async function rentingInMonth(
  db: Deps['db'],
  productId: number,
  month: string,
  memberId: number | null,
  now: Date,
): Promise<RentingRow[] | null> {
  const [product] = await rentingRows(db.pool, [productId, `${month}-01`, now, memberId])
  return product?.rows ?? null
}

/**
 * Days from today on that are booked, blocked or in another member's live hold. The member's own hold does not count,
 * because their next draft replaces it (rule 720); null counts all holds. An extension's hold has no member: nothing
 * replaces it but its end.
 */
export async function takenByOthers(
  db: Deps['db'],
  productIds: readonly number[],
  memberId: number | null,
  now: Date,
): Promise<(Occupation & { productId: number })[]> {
  return takenRows(db.pool, [productIds, seoulDate(now), now, memberId])
}
