import { occupiedDays } from '../../domain/rental/period.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { addDays, daysBetween } from '../../domain/shared/civilDate.ts'
import type { SortOrder } from '../../domain/wire/catalogue.ts'

export type ListFilter = {
  sort: SortOrder
  category: { id: number; level: 1 | 2 | 3 } | null
  brandIds: readonly number[]
  /** 1 = 1–29, 2 = 30–49, 3 = 50–69, 4 = 70–100 per cent (decisions, Wire format). */
  bands: readonly number[]
  period: Period | null
}

const bandRanges: Readonly<Record<number, readonly [from: number, to: number]>> = {
  1: [1, 29],
  2: [30, 49],
  3: [50, 69],
  4: [70, 100],
}

const rangesOf = (bands: readonly number[]) => bands.map((band) => bandRanges[band] ?? ([101, 101] as const))

/** From the lowest to the highest discount of these bands, in per cent. */
export function reachOf(bands: readonly number[]): readonly [from: number, to: number] {
  const ranges = rangesOf(bands)
  return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, to]) => to))]
}

/** The day of the first bit of shop.listings.busy: migration 0024 says it in SQL. */
const firstBusyDay: CivilDate = '2026-01-01'

// A shorter bit string that agrees up to its end counts as smaller, so this is "no bit set" for any length.
const allFree = `B'${'0'.repeat(64)}'`

/** Collects the values of a statement and hands out their places. */
export function parameters() {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
export type Put = (value: unknown) => string

/**
 * The conditions on a listing `l`, without those on live holds. Written with `<=` instead of `=`: the planner takes
 * an equality on an expression for rare, and would read and sort the whole category instead of walking its index.
 */
export function conditions(filter: ListFilter, put: Put): string[] {
  const found = ['l.on_sale']
  if (filter.category !== null) found.push(`l.c${filter.category.level} = ${put(filter.category.id)}`)
  if (filter.bands.length > 0) {
    const ranges = rangesOf(filter.bands)
    found.push(`(${ranges.map(([from, to]) => `l.discount_rate BETWEEN ${from} AND ${to}`).join(' OR ')})`)
  }
  if (filter.period !== null) {
    const { occupiedFrom, occupiedTo } = occupiedDays(filter.period, 0)
    const first = put(Math.max(1, daysBetween(firstBusyDay, occupiedFrom) + 1))
    const length = put(daysBetween(occupiedFrom, occupiedTo) + 1)
    found.push(
      `(l.rentable_until IS NULL OR l.rentable_until >= ${put(filter.period.end)}::date)`,
      `substring(l.busy FROM ${first}::int FOR ${length}::int + l.turnaround_days) <= ${allFree}`,
    )
  }
  return found
}

/** The days that a rental of `period` occupies, with the product's own turnaround, as SQL. */
const wantedDays = (period: Period, turnaround: string, put: Put): string => {
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 0)
  return `daterange(${put(occupiedFrom)}::date, ${put(addDays(occupiedTo, 1))}::date + ${turnaround})`
}

/** A slot that starts earlier is over before the wanted days: 14 rental days, collection, at most 14 days of rest. */
const longestSlotDays = 30

/**
 * Nobody is paying for these days of listing `l` right now. Asked last, of the few whose days are free. Not asked by
 * `&&`: that walks the constraint's GiST index, which costs five times as much for one product as its B-tree.
 */
export const notHeld = (period: Period, now: Date, put: Put): string => {
  const wanted = wantedDays(period, 'l.turnaround_days', put)
  const earliest = addDays(occupiedDays(period, 0).occupiedFrom, -longestSlotDays)
  return `
  coalesce((SELECT false FROM shop.slots s
    WHERE s.product_id = l.product_id AND s.start_on >= ${put(earliest)}::date
      AND s.start_on < upper(${wanted}) + 2 AND s.status = 'held' AND s.held_until >= ${put(now)}
      AND NOT (s.occupied << ${wanted} OR s.occupied >> ${wanted}) LIMIT 1), true)`
}

/** The same for a count over all listings: the live drafts are few, so they are read once. */
export const notHeldByAnyDraft = (period: Period, now: Date, put: Put): string => `
  l.product_id NOT IN (SELECT s.product_id FROM shop.orders o
    JOIN shop.slots s ON s.order_id = o.order_id JOIN shop.listings h ON h.product_id = s.product_id
    WHERE o.status = 'awaiting_payment' AND o.held_until >= ${put(now)} AND s.status = 'held'
      AND s.occupied && ${wantedDays(period, 'h.turnaround_days', put)})`
