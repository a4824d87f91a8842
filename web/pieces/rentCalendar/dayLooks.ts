import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import {
  type Calendar,
  endReason,
  possibleEnds,
  runsIntoTaken,
  startReason,
} from '../../../domain/rental/calendar.ts'
import { pickUpDay, shippingDay } from '../../../domain/rental/period.ts'
import type { Selection } from '../../../domain/rental/picking.ts'
import { rentalWindow } from '../../../domain/rental/window.ts'
import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { dayReason } from './dayReasons.ts'

export type DayLook = {
  /** `possible`, `usable`, `unusable`, or part of the selection; `possible` days are valid for the next tap. */
  look: 'outside' | 'possible' | 'usable' | 'unusable' | 'start' | 'inside' | 'end'
  suggested: boolean
  /** A start without an end yet, behind which no band begins. */
  alone: boolean
  mark: '오늘' | '출고' | '회수' | '시작' | '종료' | null
  /** Part of the hairline that connects 출고 with the start and 회수 with the end. */
  tie: 'from' | 'through' | 'to' | null
  price: number | null
  /** Read by screen readers after the date. */
  spoken: string
  blocked: boolean
}

/** True when no rental can include the day. */
const isUnusable = (day: CivilDate, calendar: Calendar): boolean =>
  runsIntoTaken(day, calendar) || startReason(day, calendar) === 'CONSIGNMENT_ENDS_BEFORE'

function marksOf(selection: Selection): Map<CivilDate, Pick<DayLook, 'mark' | 'tie'>> {
  const marks = new Map<CivilDate, Pick<DayLook, 'mark' | 'tie'>>()
  if (selection.status === 'empty') return marks
  const { start } = selection
  const shipped = shippingDay({ start, end: start })
  marks.set(shipped, { mark: '출고', tie: 'from' })
  for (let day = addDays(shipped, 1); day < start; day = addDays(day, 1))
    marks.set(day, { mark: null, tie: 'through' })
  marks.set(start, { mark: '시작', tie: null })
  if (selection.status === 'chosen') {
    marks.set(selection.end, { mark: '종료', tie: null })
    marks.set(pickUpDay(selection), { mark: '회수', tie: 'to' })
  }
  return marks
}

function lookOf(day: CivilDate, selection: Selection, calendar: Calendar): DayLook['look'] {
  if (selection.status !== 'empty' && day === selection.start) return 'start'
  if (selection.status === 'chosen') {
    if (day === selection.end) return 'end'
    if (day > selection.start && day < selection.end) return 'inside'
  }
  const reason =
    selection.status === 'startChosen'
      ? endReason(selection.start, day, calendar)
      : startReason(day, calendar)
  if (reason === null && (selection.status !== 'startChosen' || day > selection.start)) return 'possible'
  return isUnusable(day, calendar) ? 'unusable' : 'usable'
}

const words: Record<DayLook['look'], string> = {
  outside: '',
  possible: '시작 가능',
  usable: '이용 가능',
  unusable: '이용 불가',
  start: '시작일로 선택됨',
  inside: '이용 기간',
  end: '종료일로 선택됨',
}

function spokenOf(look: DayLook['look'], day: CivilDate, selection: Selection, calendar: Calendar): string {
  if (look === 'possible' && selection.status === 'startChosen') return '종료 가능'
  if (look !== 'usable' && look !== 'unusable') return words[look]
  const reason = startReason(day, calendar)
  return reason === null ? words[look] : `${words[look]}, ${dayReason(reason)}`
}

/** Returns the look and the spoken text of each day in `days`. */
export function dayLooks(
  days: readonly CivilDate[],
  selection: Selection,
  calendar: Calendar,
  pricePerDay: number | null,
): Map<CivilDate, DayLook> {
  const { firstStart, lastDay } = rentalWindow(calendar.today)
  const marks = marksOf(selection)
  const ends =
    selection.status === 'startChosen'
      ? new Set(possibleEnds(selection.start, calendar))
      : new Set<CivilDate>()
  const suggested = selection.status === 'chosen' && selection.suggested
  return new Map(
    days.map((day) => {
      const look = day < firstStart || day > lastDay ? 'outside' : lookOf(day, selection, calendar)
      const mark = marks.get(day) ?? { mark: day === calendar.today ? ('오늘' as const) : null, tie: null }
      const price =
        selection.status === 'startChosen' && pricePerDay !== null && ends.has(day)
          ? rentalPrice(pricePerDay, { start: selection.start, end: day }).periodTotalPrice
          : null
      const spoken = look === 'outside' ? '' : spokenOf(look, day, selection, calendar)
      const blocked = look === 'usable' || look === 'unusable'
      const alone = look === 'start' && selection.status === 'startChosen'
      return [day, { look, suggested, alone, ...mark, price, spoken, blocked }]
    }),
  )
}
