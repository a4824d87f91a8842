import { addMonths, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'

/** The start of the period that the member chose, counted back from today in Seoul; null for everything. */
export function since(now: Date, period: '6' | '12' | '24' | undefined): Date | null {
  return period === undefined ? null : startOfSeoulDay(addMonths(seoulDate(now), -Number(period)))
}
