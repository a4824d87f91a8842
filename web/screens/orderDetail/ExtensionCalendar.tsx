import { useCallback, useEffect, useMemo, useRef } from 'react'
import { pickUpDay } from '../../../domain/rental/period.ts'
import { monthsOf, wholeWeeks } from '../../../domain/shared/calendarMonths.ts'
import { type CivilDate, maxDate } from '../../../domain/shared/civilDate.ts'
import type { ExtensionOptions } from '../../../domain/wire/extensions.ts'
import type { DayLook } from '../../pieces/rentCalendar/dayLooks.ts'
import { dayReason } from '../../pieces/rentCalendar/dayReasons.ts'
import { Months } from '../../pieces/rentCalendar/RentCalendar.tsx'

const plain = { suggested: false, alone: false, mark: null, tie: null, price: null, blocked: false } as const

/** How a day looks: the rental up to its new end, the days that can be the end with their price, and the others. */
export function extensionLook(day: CivilDate, options: ExtensionOptions, chosen: CivilDate | null): DayLook {
  const { rentalStartDate: start, rentalEndDate, today } = options
  const end = chosen ?? rentalEndDate
  if (day === start) return { ...plain, look: 'start', mark: '시작', spoken: '시작일' }
  if (day === end) {
    const spoken = chosen === null ? '지금 종료일' : '새 종료일로 선택됨'
    return { ...plain, look: 'end', mark: '종료', spoken }
  }
  const mark =
    day === pickUpDay({ start, end }) ? ('회수' as const) : day === today ? ('오늘' as const) : null
  const tie = mark === '회수' ? ('to' as const) : null
  if (day > start && day < end) return { ...plain, look: 'inside', mark, spoken: '이용 기간' }
  const option = options.days.find((one) => one.end === day)
  if (option === undefined) return { ...plain, look: 'outside', mark, tie, spoken: '' }
  const { reason, price } = option
  // Its price stands where a mark would; the sentence above says when the item is picked up.
  if (reason === null) return { ...plain, look: 'possible', price, spoken: '연장 가능' }
  const spoken = `연장 불가, ${dayReason(reason)}`
  return { ...plain, look: 'unusable', mark, tie, spoken, blocked: true }
}

/** The rental with the days that it can be extended to. */
export function ExtensionCalendar(props: {
  options: ExtensionOptions
  chosen: CivilDate | null
  onTap: (day: CivilDate) => void
}) {
  const { options, chosen, onTap } = props
  const { rentalStartDate, rentalEndDate, days } = options
  const { months, bounds } = useMemo(() => {
    const last = maxDate(days.at(-1)?.end ?? rentalEndDate, rentalEndDate)
    const bounds = { first: days[0]?.end ?? rentalEndDate, last }
    const shown = { first: rentalStartDate, last: pickUpDay({ start: rentalStartDate, end: last }) }
    return { bounds, months: monthsOf(wholeWeeks(shown.first, shown.last), shown) }
  }, [days, rentalStartDate, rentalEndDate])
  const lookOf = useCallback((day: CivilDate) => extensionLook(day, options, chosen), [options, chosen])
  const root = useRef<HTMLDivElement>(null)
  const firstPossible = days.find(({ reason }) => reason === null)?.end
  // In a low view the days that can be chosen begin below what the sheet shows as it opens.
  useEffect(() => {
    root.current?.querySelector(`[data-date="${firstPossible}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [firstPossible])
  return (
    <div ref={root} data-calendar="">
      <Months months={months} bounds={bounds} lookOf={lookOf} first={chosen ?? bounds.first} onTap={onTap} />
    </div>
  )
}
