import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  weekday,
} from '../../../../domain/shared/civilDate.ts'
import type { BusyDays } from '../../../../domain/wire/staffCalendar.ts'

/** The days of a month `yyyy-MM`. */
export function daysOf(month: string): CivilDate[] {
  const first: CivilDate = `${Number(month.slice(0, 4))}-${Number(month.slice(5, 7))}-1`
  const start = addDays(first, 0)
  return Array.from({ length: daysBetween(start, addMonths(start, 1)) }, (_, nth) => addDays(start, nth))
}

/** A bar in the grid: its first column and its span, clipped to the month. */
type Bar = { column: number; span: number; busy: BusyDays; part: 'whole' | 'rented' | 'late' }

/** The bars of a product: one for all busy days, over it one for the days of the rental itself, and one for its late days. */
export function barsOf(busy: readonly BusyDays[], days: readonly CivilDate[]): Bar[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const cut = (from: CivilDate, to: CivilDate) => {
    const start = Math.max(0, daysBetween(first, from))
    const end = Math.min(days.length - 1, daysBetween(first, to))
    return end < start ? null : { column: start + 1, span: end - start + 1 }
  }
  return busy.flatMap((one): Bar[] => {
    const whole = cut(one.from, one.to)
    const rented = one.kind === 'rental' ? cut(one.rentalStartDate, one.rentalEndDate) : null
    const late = one.late === null ? null : cut(one.late.from, one.late.to)
    return [
      ...(whole === null ? [] : [{ ...whole, busy: one, part: 'whole' as const }]),
      ...(rented === null ? [] : [{ ...rented, busy: one, part: 'rented' as const }]),
      ...(late === null ? [] : [{ ...late, busy: one, part: 'late' as const }]),
    ]
  })
}

/** Names the busy days of a product: no two of them begin on one day. */
export const busyKey = (productId: number, { from }: Pick<BusyDays, 'from'>): string => `${productId}:${from}`

export const isWeekend = (day: CivilDate): boolean => weekday(day) === 0 || weekday(day) === 6
