import { z } from 'zod'
import { type Calendar, possibleEnds, possibleStarts, prepareCalendar } from '../../domain/rental/calendar.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  isCivilDate,
  monthOf,
  type Period,
  partsOf,
} from '../../domain/shared/civilDate.ts'
import type { BackOffice } from './shop.ts'

const day = z.string().refine(isCivilDate)
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ result: z.array(row) })
const rule = z.object({
  year: z.number().nullable(),
  startMonth: z.number(),
  startDay: z.number(),
  endMonth: z.number(),
  endDay: z.number(),
})
const taken = z.object({ occupiedFrom: day, occupiedTo: day })

/** The calendar of a product as the shop tells it to everybody. */
export async function calendarOf(office: BackOffice, productId: number): Promise<Calendar> {
  const today = await office.today()
  const holidays = listOf(rule).parse((await office.call('GET', '/api/users/holidays')).data).result
  const months = [0, 1, 2].map((later) => monthOf(addMonths(today, later)))
  const rows = await Promise.all(
    months.map(async (month) => {
      const { data } = await office.call(
        'GET',
        `/api/users/renting-products/${productId}?filterDate=${month}`,
      )
      return listOf(taken).parse(data).result
    }),
  )
  return prepareCalendar({ today, holidays, taken: rows.flat(), turnaroundDays: 0, lastEnd: null })
}

/**
 * The first period of so many days in which the product can be rented, and those beside it too, that starts at least
 * `ahead` days from today.
 */
export async function freePeriod(
  office: BackOffice,
  productId: number,
  { days, ahead = 3, beside = [] }: { days: number; ahead?: number; beside?: readonly number[] },
): Promise<Period> {
  const [calendar, ...others] = await Promise.all([productId, ...beside].map((id) => calendarOf(office, id)))
  if (calendar === undefined) throw new Error('no product was named')
  const earliest = addDays(calendar.today, ahead)
  for (const start of possibleStarts(calendar)) {
    const end = addDays(start, days - 1)
    const isFree = [calendar, ...others].every((each) => possibleEnds(start, each).includes(end))
    if (start >= earliest && isFree) return { start, end }
  }
  throw new Error(`nothing of ${days} days is free for ${productId}`)
}

/** As the calendar's day is called: `2026년 12월 3일`. */
export function spokenDay(date: CivilDate): string {
  const { year, month, day: number } = partsOf(date)
  return `${year}년 ${month}월 ${number}일`
}
