import { LONGEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { type CivilDate, daysBetween, type Period } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'

export type RequestedPeriodRefusal = Refusal<'INVALID_REQUEST' | 'PERIOD_INVALID' | 'PERIOD_TOO_LONG'>

/** Returns the period of a query, or null when it names none. Refuses half a period and one that no rental can have. */
export function askedPeriod({
  rentalStartDate: start,
  rentalEndDate: end,
}: {
  rentalStartDate?: CivilDate | undefined
  rentalEndDate?: CivilDate | undefined
}): Period | RequestedPeriodRefusal | null {
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
