import { occupiedDays, startsThatOccupy } from '../../domain/rental/period.ts'
import { addDays, type Period } from '../../domain/shared/civilDate.ts'

/** Collects a value of a statement and answers its place. */
type Put = (value: unknown) => string

/** The days that a rental of `period` occupies, with the product's own turnaround, as SQL. */
const wantedDays = (period: Period, turnaround: string, put: Put): string => {
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 0)
  return `daterange(${put(occupiedFrom)}::date, ${put(addDays(occupiedTo, 1))}::date + ${turnaround})`
}

/**
 * SQL: no draft holds these days of one product right now. `product` and `turnaround` are columns of the asking
 * statement. For a few products, one after the other. Not asked by `&&`: that walks the constraint's GiST index, which
 * costs five times as much for one product as its B-tree; nor so that the index of all holds could answer it, which is
 * always thought to end at about now, so that reading it for every product seems to cost nothing.
 */
export const notHeld = (
  { product, turnaround }: { product: string; turnaround: string },
  period: Period,
  now: Date,
  put: Put,
): string => {
  const wanted = wantedDays(period, turnaround, put)
  const { start, end } = startsThatOccupy(occupiedDays(period, 0))
  return `
  coalesce((SELECT false FROM shop.slots s
    WHERE s.product_id = ${product} AND s.start_on >= ${put(start)}::date
      AND s.start_on <= ${put(end)}::date + ${turnaround} AND s.status = 'held'
      AND coalesce(s.held_until, '-infinity') >= ${put(now)} AND NOT (s.occupied << ${wanted} OR s.occupied >> ${wanted}) LIMIT 1), true)`
}

/**
 * SQL over `products` (a table or relation with product_id and turnaround_days): those of which a live draft holds a
 * day that a rental of `period` needs. Live drafts are few, so they are read once, for a statement over all products.
 */
export const heldProducts = (products: string, period: Period, now: Date, put: Put): string => `
  SELECT s.product_id FROM shop.slots s JOIN ${products} h ON h.product_id = s.product_id
  WHERE s.held_until >= ${put(now)} AND s.status = 'held'
    AND s.occupied && ${wantedDays(period, 'h.turnaround_days', put)}`
