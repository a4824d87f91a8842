import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CalendarFacts,
  endReason,
  firstPossiblePeriod,
  periodRefusal,
  possibleEnds,
  possibleStarts,
  prepareCalendar,
  startReason,
} from '../../domain/rental/calendar.ts'
import { initialSelection, type Picked, pick, type Selection } from '../../domain/rental/picking.ts'
import { isShopPeriod } from '../../domain/rental/shopPeriod.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { slowPeriods } from './slowCalendar.ts'

const today = fc.integer({ min: 0, max: 1_500 }).map((offset) => addDays('2026-01-01', offset))
const monthDay = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })

/** Short rules near the window, and now and then one anywhere in the year. */
const holidayFrom = (day: CivilDate) =>
  fc
    .oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          offset: fc.integer({ min: -5, max: 45 }),
          length: fc.integer({ min: 0, max: 4 }),
          withYear: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ from: monthDay, to: monthDay, year: fc.constantFrom(null, 2026, 2027) }),
      },
    )
    .map((rule) => {
      if ('from' in rule) {
        const { from, to, year } = rule
        return { year, startMonth: from.month, startDay: from.day, endMonth: to.month, endDay: to.day }
      }
      const first = addDays(day, rule.offset)
      const last = addDays(first, rule.length)
      return {
        year: rule.withYear ? Number(first.slice(0, 4)) : null,
        startMonth: Number(first.slice(5, 7)),
        startDay: Number(first.slice(8)),
        endMonth: Number(last.slice(5, 7)),
        endDay: Number(last.slice(8)),
      }
    })

const takenFrom = (day: CivilDate) =>
  fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 18 })).map(([offset, length]) => {
    const occupiedFrom = addDays(day, offset)
    return { occupiedFrom, occupiedTo: addDays(occupiedFrom, length) }
  })

// 29 February is written differently by the slow calendar; its own test is in holidays.test.ts.
const avoidsLeapDay = (facts: CalendarFacts) =>
  facts.holidays.every(
    (rule) =>
      `${rule.startMonth}-${rule.startDay}` !== '2-29' && `${rule.endMonth}-${rule.endDay}` !== '2-29',
  )

const facts = today
  .chain((day) =>
    fc.record<CalendarFacts>({
      today: fc.constant(day),
      holidays: fc.array(holidayFrom(day), { maxLength: 3 }),
      taken: fc.array(takenFrom(day), { maxLength: 3 }),
      turnaroundDays: fc.integer({ min: 0, max: 4 }),
      lastEnd: fc.option(
        fc.integer({ min: -10, max: 60 }).map((offset) => addDays(day, offset)),
        { freq: 3 },
      ),
    }),
  )
  .filter(avoidsLeapDay)

test('the calendar offers exactly the periods that a slow look at every day finds (rule 24)', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const calendar = prepareCalendar(given)
      const expected = slowPeriods(given)
      expect(possibleStarts(calendar)).toEqual([...expected.keys()])
      for (let offset = -3; offset <= 50; offset += 1) {
        const start = addDays(given.today, offset)
        const ends = expected.get(start) ?? []
        expect(startReason(start, calendar) === null).toBe(ends.length > 0)
        expect(possibleEnds(start, calendar)).toEqual(ends)
        for (let span = -2; span <= 15; span += 1) {
          const end = addDays(start, span)
          expect(periodRefusal({ start, end }, calendar) === null).toBe(ends.includes(end))
          if (ends.length > 0) expect(endReason(start, end, calendar) === null).toBe(ends.includes(end))
        }
      }
      const [first] = expected
      expect(firstPossiblePeriod(calendar)).toEqual(
        first === undefined ? null : { start: first[0], end: first[1][0] },
      )
    }),
    { numRuns: 60 },
  )
})

test('a period is one of the shop when an empty calendar has it (rule 833)', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { today } = given
      const calendar = prepareCalendar({ ...given, taken: [], turnaroundDays: 0, lastEnd: null })
      const closedDays = calendar.days.filter((_, index) => calendar.closed[index])
      for (let offset = -3; offset <= 50; offset += 1)
        for (let span = -2; span <= 15; span += 1) {
          const start = addDays(today, offset)
          const period = { start, end: addDays(start, span) }
          expect(isShopPeriod(period, { today, closedDays })).toBe(periodRefusal(period, calendar) === null)
        }
    }),
    { numRuns: 60 },
  )
})

function isConsistent(selection: Selection, given: CalendarFacts): boolean {
  const calendar = prepareCalendar(given)
  if (selection.status === 'empty') return true
  if (selection.status === 'startChosen') return startReason(selection.start, calendar) === null
  return periodRefusal(selection, calendar) === null
}

test('whatever is tapped, only what can be rented is ever selected, and a notice means nothing changed', () => {
  const taps = fc.array(fc.integer({ min: -2, max: 46 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(facts, taps, fc.boolean(), (given, offsets, prefilled) => {
      const calendar = prepareCalendar(given)
      let selection: Selection = prefilled ? initialSelection(null, calendar) : { status: 'empty' }
      for (const offset of offsets) {
        const picked: Picked = pick(selection, addDays(given.today, offset), calendar)
        if (picked.notice !== null) expect(picked.selection).toBe(selection)
        expect(isConsistent(picked.selection, given)).toBe(true)
        selection = picked.selection
      }
    }),
  )
})
