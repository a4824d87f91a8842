import { useMemo } from 'react'
import { type Calendar, prepareCalendar } from '../../../domain/rental/calendar.ts'
import { lastConsignedEnd } from '../../../domain/rental/period.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail, RentingRow } from '../../../domain/wire/catalogue.ts'
import { keptUp, useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { availabilityMonths } from './calendarDays.ts'

/** After midnight, yesterday's months stay until those of the new day have loaded. */
const keepsOld = { keepPreviousData: true }

const rowsOf = (list: { result: RentingRow[] } | undefined) => list?.result ?? []

function useTaken(productId: number | null, today: CivilDate | undefined) {
  const months = today === undefined || productId === null ? null : availabilityMonths(today)
  const at = (index: 0 | 1 | 2) =>
    months === null || productId === null ? null : calls.renting(productId, months[index])
  const first = useAnswer(at(0), keepsOld)
  const second = useAnswer(at(1), keepsOld)
  const third = useAnswer(at(2), keepsOld)
  const all = [first, second, third]
  return {
    lists: [first.data, second.data, third.data] as const,
    isReady: productId === null || all.every(({ data }) => data !== undefined),
    failed: all.find(({ error }) => error !== undefined)?.error,
    retry: () => Promise.all(all.map(({ mutate }) => mutate())),
  }
}

export type RentFacts = {
  calendar: Calendar | null
  failed: Error | undefined
  retry: () => Promise<unknown>
}

/** Reads everything that decides which days of a product can be rented; without a product only the shop's rules. */
export function useRentFacts(product: ProductDetail | null): RentFacts {
  const now = useAnswer(calls.now, keptUp)
  const today = now.data?.today
  const holidays = useAnswer(calls.holidays)
  const taken = useTaken(product?.id ?? null, today)
  const [a, b, c] = taken.lists
  const rules = holidays.data?.result
  const isReady = taken.isReady
  const calendar = useMemo(() => {
    if (today === undefined || rules === undefined || !isReady) return null
    const consignment = product?.consignment ?? null
    return prepareCalendar({
      today,
      holidays: rules,
      taken: [...rowsOf(a), ...rowsOf(b), ...rowsOf(c)],
      turnaroundDays: product?.turnaroundDays ?? 0,
      lastEnd:
        consignment === null
          ? null
          : lastConsignedEnd(consignment.consigningDate, consignment.consignmentPeriod),
    })
  }, [today, rules, isReady, a, b, c, product?.turnaroundDays, product?.consignment])
  const retry = () => Promise.all([now.mutate(), holidays.mutate(), taken.retry()])
  return { calendar, failed: now.error ?? holidays.error ?? taken.failed, retry }
}
