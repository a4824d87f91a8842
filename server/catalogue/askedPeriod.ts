import { isShopPeriod } from '../../domain/rental/shopPeriod.ts'
import { LONGEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { daysBetween, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { PeriodQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { shopDay } from '../rental/index.ts'

export type RequestedPeriodRefusal = Refusal<'INVALID_REQUEST' | 'PERIOD_INVALID' | 'PERIOD_TOO_LONG'>

/** Returns the period of a query, or null when it names none. Refuses half a period and one that no rental can have. */
export function askedPeriod({
  rentalStartDate: start,
  rentalEndDate: end,
}: PeriodQuery): Period | RequestedPeriodRefusal | null {
  if (start === undefined && end === undefined) return null
  if (start === undefined || end === undefined)
    return refuse('INVALID_REQUEST', {
      fields:
        start === undefined
          ? { rentalStartDate: '이용 시작일을 입력해 주세요.' }
          : { rentalEndDate: '이용 종료일을 입력해 주세요.' },
    })
  const span = daysBetween(start, end)
  if (span < 0) return refuse('PERIOD_INVALID', { start, end })
  return span > LONGEST_SPAN_DAYS
    ? refuse('PERIOD_TOO_LONG', { start, end, longestSpanDays: LONGEST_SPAN_DAYS })
    : { start, end }
}

/** The same for a list: `unreachable` for days on which nothing can be rented, of which it lists nothing (rule 833). */
export async function listedPeriod(
  { db, clock }: Pick<Deps, 'clock' | 'db'>,
  query: PeriodQuery,
): Promise<Period | RequestedPeriodRefusal | 'unreachable' | null> {
  const period = askedPeriod(query)
  if (period === null || 'refused' in period) return period
  return isShopPeriod(period, await shopDay(db, seoulDate(clock.now()))) ? period : 'unreachable'
}
