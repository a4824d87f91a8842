import { expect, test } from 'vitest'
import { LONGEST_TURNAROUND_DAYS, occupiedDays, startsThatOccupy } from '../../domain/rental/period.ts'
import { LONGEST_SPAN_DAYS, SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { addDays } from '../../domain/shared/civilDate.ts'

const asked = { occupiedFrom: '2026-12-08', occupiedTo: '2026-12-13' } as const
const wanted = startsThatOccupy(asked)
const meets = (start: typeof wanted.start, span: number, turnaroundDays: number) => {
  const { occupiedFrom, occupiedTo } = occupiedDays({ start, end: addDays(start, span) }, turnaroundDays)
  return occupiedFrom <= asked.occupiedTo && occupiedTo >= asked.occupiedFrom
}

test('the longest rental of the item that rests longest begins no earlier than the days that are searched', () => {
  expect(wanted).toEqual({ start: '2026-11-10', end: '2026-12-15' })
  expect(meets(wanted.start, LONGEST_SPAN_DAYS, LONGEST_TURNAROUND_DAYS)).toBe(true)
  expect(meets(addDays(wanted.start, -1), LONGEST_SPAN_DAYS, LONGEST_TURNAROUND_DAYS)).toBe(false)
})

test('a rental that ships on the last of the days is found, one that ships the day after is not', () => {
  expect(meets(wanted.end, SHORTEST_SPAN_DAYS, 0)).toBe(true)
  expect(meets(addDays(wanted.end, 1), SHORTEST_SPAN_DAYS, 0)).toBe(false)
})
