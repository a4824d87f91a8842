import type { Period } from '../../domain/shared/civilDate.ts'
import { bandsOf } from '../../domain/shared/discountBands.ts'
import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { bitsOf } from './freeDays.ts'

export type ListFilter = {
  sort: SortOrder
  category: { id: number; level: 1 | 2 | 3 } | null
  brandIds: readonly number[]
  /** Ids of `DISCOUNT_BANDS`. */
  bands: readonly number[]
  period: Period | null
}

// The range over all bands is stated as well, because only that lets an index on the discount start at the wanted ones.
function inBands(rate: string, bands: readonly number[]): string {
  const ranges = bandsOf(bands)
  const reach = `${rate} BETWEEN ${Math.min(...ranges.map(({ from }) => from))} AND ${Math.max(...ranges.map(({ to }) => to))}`
  const parts = ranges.map(({ from, to }) => `${rate} BETWEEN ${from} AND ${to}`)
  return parts.length === 1 ? reach : `${reach} AND (${parts.join(' OR ')})`
}

// A bit string sorts before any longer one that starts with it, so comparing with this means "no bit set" at any
// length.
const allFree = `B'${'0'.repeat(64)}'`

/** Collects the values of a statement and returns their placeholders. */
export function parameters() {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
type Put = (value: unknown) => string

/**
 * Returns the conditions on a listing `l`; `held` are products that live drafts hold. Columns that the product's row
 * has too are tested on `of` alone: tested on both, they would look rarer to the planner than they are. Free days are
 * tested with `<=` instead of `=`, because the planner takes equality on an expression to be rare and would read and
 * sort the whole category instead of walking its index.
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
    const bits = bitsOf(filter.period)
    const first = put(bits.first)
    const length = put(bits.length)
    found.push(
      `(l.rentable_until IS NULL OR l.rentable_until >= ${put(filter.period.end)}::date)`,
      `substring(l.busy FROM ${first}::int FOR ${length}::int + l.turnaround_days) <= ${allFree}`,
      `l.product_id <> ALL (${put(held)}::int[])`,
    )
  }
  return found
}
