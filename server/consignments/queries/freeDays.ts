import * as z from 'zod/mini'
import { lastBusyDayUntil } from '../../../domain/processes/closedDays.ts'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'

/** SQL: the days from $2 to $3 on which the product $1 is free. Empty when $3 is before $2. */
export const freeDaysSql = `(SELECT coalesce(json_agg(json_build_object('from', f.from_day, 'to', f.to_day)), '[]')
        FROM shop.free_days($1::int, $2::date, $3::date) f)`
export const freeDays = z.array(z.object({ from: day, to: day }))
export type FreeDay = z.infer<typeof freeDays>[number]

/** The first and last day to block for an item that leaves at `now`; an empty range for one without a contract. */
export function daysToBlock({ last_rentable_day: last }: ConsignmentRow, now: Date): [CivilDate, CivilDate] {
  const today = seoulDate(now)
  return [today, last === null ? addDays(today, -1) : lastBusyDayUntil(last)]
}
