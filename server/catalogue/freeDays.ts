import { type RawBuilder, sql } from 'kysely'
import { occupiedDays } from '../../domain/rental/period.ts'
import { type CivilDate, daysBetween, type Period } from '../../domain/shared/civilDate.ts'
import type { PeriodQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { heldProducts } from '../rental/index.ts'
import { listedPeriod, type RequestedPeriodRefusal } from './askedPeriod.ts'

/** The day of the first bit of shop.listings.busy; shop.day_bits has the same day in SQL. */
const firstBusyDay: CivilDate = '2026-01-01'

/** The bits of shop.listings.busy that a rental needs, turnaround days apart. */
export function bitsOf(period: Period): { first: number; length: number } {
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 0)
  return {
    first: Math.max(1, daysBetween(firstBusyDay, occupiedFrom) + 1),
    length: daysBetween(occupiedFrom, occupiedTo) + 1,
  }
}

/** Days on which a product must be free; `held` are the products that live drafts hold on them. */
export type FreeDays = Period & { held: readonly number[] }

/** The days that a query asks for; null when it names none, `unreachable` for days that no rental has. */
export async function askedDays(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: PeriodQuery,
): Promise<FreeDays | 'unreachable' | RequestedPeriodRefusal | null> {
  const period = await listedPeriod(deps, query)
  if (period === null || period === 'unreachable' || 'refused' in period) return period
  return { ...period, held: await heldProducts(deps.db.pool, period, deps.clock.now()) }
}

const valuesOf = ({
  start,
  end,
  held,
}: FreeDays): readonly [number, number, CivilDate, readonly number[]] => {
  const { first, length } = bitsOf({ start, end })
  return [first, length, end, held]
}

/** SQL: whether a product can be rented on the days. */
export const isFreeOn = (product: string, days: FreeDays): RawBuilder<boolean> => {
  const [first, length, end, held] = valuesOf(days)
  return sql<boolean>`EXISTS (
    SELECT FROM shop.free_products(${first}::int, ${length}::int, ${end}::date, ${held}::int[]) AS free
    WHERE free.free_id = ${sql.ref(product)})`
}

/** The same as text, for a statement that has `before` values of its own; true without days. */
export function freeCondition(
  product: string,
  days: FreeDays | null,
  before: number,
): { text: string; values: readonly unknown[] } {
  if (days === null) return { text: 'true', values: [] }
  const [first, length, end, held] = [1, 2, 3, 4].map((nth) => `$${before + nth}`)
  const text = `EXISTS (SELECT FROM shop.free_products(${first}, ${length}, ${end}, ${held}) AS free
    WHERE free.free_id = ${product})`
  return { text, values: valuesOf(days) }
}
