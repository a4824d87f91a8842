import { occupiedDays } from '../../domain/rental/period.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { daysBetween } from '../../domain/shared/civilDate.ts'
import { bandsOf } from '../../domain/shared/discountBands.ts'
import type { SortOrder } from '../../domain/wire/catalogue.ts'

export type ListFilter = {
  sort: SortOrder
  category: { id: number; level: 1 | 2 | 3 } | null
  brandIds: readonly number[]
  /** Ids of `DISCOUNT_BANDS`. */
  bands: readonly number[]
  period: Period | null
}

// Its reach is said as well: only that lets an index by discount begin at the discounts that are wanted.
function inBands(rate: string, bands: readonly number[]): string {
  const ranges = bandsOf(bands)
  const reach = `${rate} BETWEEN ${Math.min(...ranges.map(({ from }) => from))} AND ${Math.max(...ranges.map(({ to }) => to))}`
  const parts = ranges.map(({ from, to }) => `${rate} BETWEEN ${from} AND ${to}`)
  return parts.length === 1 ? reach : `${reach} AND (${parts.join(' OR ')})`
}

/** The day of the first bit of shop.listings.busy: shop.day_bits says it in SQL. */
const firstBusyDay: CivilDate = '2026-01-01'

// A shorter bit string that agrees up to its end counts as smaller, so this is "no bit set" for any length.
const allFree = `B'${'0'.repeat(64)}'`

/** Collects the values of a statement and hands out their places. */
export function parameters() {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
type Put = (value: unknown) => string

/**
 * What is asked of a listing `l`; `held` are products that live drafts hold. What `of` knows as well, the product's
 * row, is asked there, and once: asked twice it would seem rarer to the planner than it is. Written with `<=` instead of
 * `=`: the planner takes an equality on an expression for rare, and would read and sort the whole category instead of
 * walking its index.
 */
export function conditions(
  filter: ListFilter,
  held: readonly number[],
  put: Put,
  of: 'l' | 'p' = 'l',
): string[] {
  const found = ['l.on_sale']
  if (filter.category !== null) found.push(`${of}.c${filter.category.level} = ${put(filter.category.id)}`)
  if (filter.brandIds.length > 0) found.push(`${of}.brand_id = ANY (${put(filter.brandIds)}::int[])`)
  if (filter.bands.length > 0) found.push(inBands(`${of}.discount_rate`, filter.bands))
  if (filter.period !== null) {
    const { occupiedFrom, occupiedTo } = occupiedDays(filter.period, 0)
    const first = put(Math.max(1, daysBetween(firstBusyDay, occupiedFrom) + 1))
    const length = put(daysBetween(occupiedFrom, occupiedTo) + 1)
    found.push(
      `(l.rentable_until IS NULL OR l.rentable_until >= ${put(filter.period.end)}::date)`,
      `substring(l.busy FROM ${first}::int FOR ${length}::int + l.turnaround_days) <= ${allFree}`,
      `l.product_id <> ALL (${put(held)}::int[])`,
    )
  }
  return found
}
