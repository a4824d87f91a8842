import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { RentingRow } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'

type Row = { slot: string | null } & RentingRow

/**
 * The days of a product that are not free in a month `yyyy-MM`: booked, blocked by staff, or in somebody's live hold
 * at `now`. A hold that ran out blocks nobody. Null for an unknown product.
 */
export const rentingInMonth = (
  db: Deps['db'],
  productId: number,
  month: string,
  now: Date,
): Promise<RentingRow[] | null> => takenDays(db, productId, [`${month}-01`, '1 month'], now)

/** The same for the days from `from` on, as far as anybody can rent ahead. */
export const takenFrom = (
  db: Deps['db'],
  productId: number,
  from: CivilDate,
  now: Date,
): Promise<RentingRow[] | null> => takenDays(db, productId, [from, '1 year'], now)

async function takenDays(
  db: Deps['db'],
  productId: number,
  [from, length]: [string, string],
  now: Date,
): Promise<RentingRow[] | null> {
  const { rows } = await db.pool.query<Row>({
    name: 'catalogue.taken',
    text: `SELECT s.slot_id AS slot, s.start_on AS "rentalStartDate", s.end_on AS "rentalEndDate",
       lower(s.occupied) AS "occupiedFrom", upper(s.occupied) - 1 AS "occupiedTo"
     FROM shop.products p LEFT JOIN shop.slots s ON s.product_id = p.id AND s.status <> 'released'
       AND s.occupied && daterange($2::date, ($2::date + $3::interval)::date)
       AND (s.status <> 'held' OR s.held_until >= $4)
     WHERE p.id = $1 ORDER BY s.start_on`,
    values: [productId, from, length, now],
  })
  if (rows.length === 0) return null
  return rows.filter((row) => row.slot !== null).map(({ slot: _, ...days }) => days)
}
