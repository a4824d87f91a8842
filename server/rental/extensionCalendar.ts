import * as z from 'zod/mini'
import { type Calendar, prepareCalendar } from '../../domain/rental/calendar.ts'
import { extensionDays } from '../../domain/rental/extension.ts'
import { type CivilDate, minDate, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { holidayRules } from './holidays.ts'

const takenBeside = statement({
  name: 'rental.takenBeside',
  text: `SELECT s.order_id AS "orderId", lower(s.occupied) AS "occupiedFrom", upper(s.occupied) - 1 AS "occupiedTo",
      s.status = 'held' AND s.held_until < $4 AS "isStale"
    FROM shop.slots s WHERE s.product_id = $1 AND s.occupied && daterange($3, NULL) AND NOT s.released
      AND s.slot_id <> $2 AND NOT (s.status = 'held' AND s.order_item_id IS NULL AND s.order_id = $5)`,
  row: z.object({
    orderId: z.nullable(z.string()),
    occupiedFrom: day,
    occupiedTo: day,
    isStale: z.boolean(),
  }),
})

type ExtendedRental = Period & {
  productId: number
  orderItemId: string
  orderId: string
  turnaroundDays: number
  /** The last day on which a rental of the product may end; null without such a limit. */
  lastEnd: CivilDate | null
}

/**
 * The calendar of a product for the extension of one of its rentals: all other rentals, holds and downtimes are taken
 * days, the rental itself and the hold of an earlier extension, which the next one replaces, are not. The longer rental
 * of a late item occupies days that are over by now; one of them that is taken counts as today (rule 321). `ranOut` are
 * the orders whose holds have expired; their days still count as taken at an append.
 */
export async function extensionCalendar(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { productId, orderItemId, orderId, turnaroundDays, lastEnd, ...rental }: ExtendedRental,
): Promise<{ calendar: Calendar; ranOut: string[] }> {
  const now = clock.now()
  const today = seoulDate(now)
  const { from } = extensionDays(rental, today, turnaroundDays)
  const [holidays, slots] = await Promise.all([
    holidayRules(db),
    takenBeside(db.pool, [productId, orderItemId, minDate(from, today), now, orderId]),
  ])
  const taken = slots
    .filter(({ isStale }) => !isStale)
    .map((slot) => (slot.occupiedTo < today ? { occupiedFrom: today, occupiedTo: today } : slot))
  return {
    calendar: prepareCalendar({ today, holidays, taken, turnaroundDays, lastEnd }),
    ranOut: slots.flatMap((slot) => (slot.isStale && slot.orderId !== null ? [slot.orderId] : [])),
  }
}
