import { addDays, type CivilDate, type Period } from '../shared/civilDate.ts'
import { type Refusal, refuse, unreachable } from '../shared/decision.ts'
import { BLOCKED_START_WEEKDAYS, LONGEST_SPAN_DAYS, rentalWindow, SHORTEST_SPAN_DAYS } from './window.ts'

/** Everything that a period can be refused for. */
export const periodRefusals = [
  'PERIOD_INVALID',
  'PERIOD_TOO_EARLY',
  'PERIOD_TOO_LATE',
  'PERIOD_TOO_SHORT',
  'PERIOD_TOO_LONG',
  'PERIOD_TAKEN',
  'START_ON_BLOCKED_WEEKDAY',
  'START_BLOCKED_BY_HOLIDAY',
  'END_BLOCKED_BY_HOLIDAY',
  'CONSIGNMENT_ENDS_BEFORE',
] as const
export type PeriodRefusal = Refusal<(typeof periodRefusals)[number]>

/** Why a day cannot be a start or an end. */
export type PeriodReason = Exclude<PeriodRefusal['refused'], 'PERIOD_INVALID'>

/**
 * The refusal of a period for a reason, with the limit that the rule sets. `lastEnd`, in days from today, is the last
 * day on which a rental of a consigned item may end.
 */
export function refusalFor(
  reason: PeriodReason,
  period: Period,
  { today, lastEnd }: { today: CivilDate; lastEnd: number },
): PeriodRefusal {
  const { firstStart, lastDay } = rentalWindow(today)
  switch (reason) {
    case 'PERIOD_TOO_EARLY':
      return refuse(reason, { ...period, earliest: firstStart })
    case 'PERIOD_TOO_LATE':
      return refuse(reason, { ...period, latest: lastDay })
    case 'PERIOD_TOO_SHORT':
      return refuse(reason, { ...period, shortestSpanDays: SHORTEST_SPAN_DAYS })
    case 'PERIOD_TOO_LONG':
      return refuse(reason, { ...period, longestSpanDays: LONGEST_SPAN_DAYS })
    case 'CONSIGNMENT_ENDS_BEFORE':
      return refuse(reason, { ...period, latest: addDays(today, lastEnd) })
    case 'START_ON_BLOCKED_WEEKDAY':
      return refuse(reason, { ...period, blockedWeekdays: [...BLOCKED_START_WEEKDAYS] })
    case 'PERIOD_TAKEN':
    case 'START_BLOCKED_BY_HOLIDAY':
    case 'END_BLOCKED_BY_HOLIDAY':
      return refuse(reason, period)
    default:
      return unreachable(reason)
  }
}
