import { CARD_TRIES, DAYS_UNTIL_DUE } from '../../domain/charges/terms.ts'
import { CONSIGNMENT_TERMS, type RejectionFees } from '../../domain/consignment/terms.ts'
import { YOUNGEST_MEMBER_YEARS } from '../../domain/members/age.ts'
import { MONTHS_WITHOUT_REJOINING } from '../../domain/members/rejoining.ts'
import { FEE_BY_DAYS_BEFORE_START, FREE_CANCELLATION_MS } from '../../domain/ordering/cancellation.ts'
import { SHIPS_DAYS_BEFORE_START } from '../../domain/rental/period.ts'
import {
  BLOCKED_START_WEEKDAYS,
  FIRST_START_AFTER_DAYS,
  LAST_DAY_AFTER_DAYS,
  LONGEST_SPAN_DAYS,
  SHORTEST_SPAN_DAYS,
} from '../../domain/rental/window.ts'
import { DAY_PRICE_TIERS } from '../../domain/shared/rentalLength.ts'
import { weekdayNames } from '../../domain/shared/weekdays.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { MINIMUM_BALANCE, MINIMUM_TOTAL_RENT } from '../../domain/wallet/pointsLimits.ts'

const cheaperFirst = [...FEE_BY_DAYS_BEFORE_START].filter(({ percent }) => percent > 0)
const freeFrom = FEE_BY_DAYS_BEFORE_START.find(({ percent }) => percent === 0)
const tiers = [...DAY_PRICE_TIERS].reverse().filter(({ percent }) => percent < 100)

/**
 * The figures that an answer may name in {{braces}}, from the rules and from finance's settings, so that answers follow
 * every change.
 */
const figuresOf = ({ inspectionFee, returnFee }: RejectionFees): Readonly<Record<string, string>> => ({
  freeCancelHours: String(FREE_CANCELLATION_MS / 3_600_000),
  freeCancelDays: String(freeFrom?.fromDay ?? ''),
  cancelFees: cheaperFirst.map(({ fromDay, percent }) => `${fromDay}일 전에는 ${percent}%`).join(', '),
  shortestDays: String(SHORTEST_SPAN_DAYS + 1),
  longestDays: String(LONGEST_SPAN_DAYS + 1),
  firstStartAfterDays: String(FIRST_START_AFTER_DAYS),
  lastDayAfterDays: String(LAST_DAY_AFTER_DAYS),
  dayPriceTiers: tiers.map(({ fromDay, percent }) => `${fromDay}일째부터 ${percent}%`).join(', '),
  minimumPoints: formatNumber(MINIMUM_BALANCE),
  minimumRent: formatNumber(MINIMUM_TOTAL_RENT),
  shipsDaysBefore: String(SHIPS_DAYS_BEFORE_START),
  blockedWeekdays: BLOCKED_START_WEEKDAYS.map((day) => weekdayNames[day]).join('과 '),
  youngestYears: String(YOUNGEST_MEMBER_YEARS),
  rejoinMonths: String(MONTHS_WITHOUT_REJOINING),
  chargeDays: String(DAYS_UNTIL_DUE),
  chargeTries: String(CARD_TRIES),
  monthsOffered: CONSIGNMENT_TERMS.monthsOffered.join('·'),
  payoutDay: String(CONSIGNMENT_TERMS.payoutDay),
  appraisalFee: formatNumber(inspectionFee),
  returnFee: formatNumber(returnFee),
})
const names = new Set(Object.keys(figuresOf(CONSIGNMENT_TERMS.fees)))

const named = /\{\{(\w+)\}\}/g

/** Returns the names in {{braces}} that are no figure. */
export const unknownFigures = (text: string): string[] =>
  [...text.matchAll(named)].flatMap(([, name = '']) => (names.has(name) ? [] : [name]))

/** Returns a function that replaces every name in {{braces}} by its current figure. */
export function withFigures(fees: RejectionFees): (text: string) => string {
  const figures = figuresOf(fees)
  return (text) => text.replaceAll(named, (whole, name: string) => figures[name] ?? whole)
}
