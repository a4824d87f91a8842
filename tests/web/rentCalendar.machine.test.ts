import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type Calendar, type CalendarFacts, prepareCalendar } from '../../domain/rental/calendar.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { rentCalendarMachine } from '../../web/pieces/rentCalendar/rentCalendar.machine.ts'

const somebodyElse = { occupiedFrom: '2026-12-09', occupiedTo: '2026-12-14' } as const

const onTheTwentieth = (facts: Partial<CalendarFacts> = {}): Calendar =>
  prepareCalendar({
    today: '2026-11-20',
    holidays: [],
    taken: [somebodyElse],
    turnaroundDays: 0,
    lastEnd: null,
    ...facts,
  })

const open = (calendar = onTheTwentieth(), stored: Period | null = null) => {
  const actor = createActor(rentCalendarMachine, { input: { calendar, stored } })
  actor.start()
  const tap = (day: CivilDate) => actor.send({ type: 'TAP', day })
  return { actor, tap, state: () => actor.getSnapshot() }
}

describe('opening the rent calendar', () => {
  it('suggests the first possible period when nothing was chosen before', () => {
    const { state } = open()
    expect(state().value).toBe('suggested')
    expect(state().context.selection).toMatchObject({ start: '2026-11-25', end: '2026-11-27' })
  })
  it('restores the period that was chosen on this visit', () => {
    const { state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    expect(state().value).toBe('chosen')
    expect(state().context.selection).toMatchObject({ start: '2026-12-03', suggested: false })
  })
  it('forgets a stored period that somebody else has taken since', () => {
    const { state } = open(onTheTwentieth(), { start: '2026-12-10', end: '2026-12-12' })
    expect(state().value).toBe('suggested')
  })
  it('is empty when the product cannot be rented at all', () => {
    const all = onTheTwentieth({ taken: [{ occupiedFrom: '2026-11-20', occupiedTo: '2027-01-05' }] })
    expect(open(all).state().value).toBe('empty')
  })
})

describe('two taps', () => {
  it('choose a start, then an end', () => {
    const { tap, state } = open()
    tap('2026-12-03')
    expect(state().value).toBe('startChosen')
    tap('2026-12-06')
    expect(state().value).toBe('chosen')
    expect(state().context.selection).toEqual({
      status: 'chosen',
      start: '2026-12-03',
      end: '2026-12-06',
      suggested: false,
    })
  })
  it('on a blocked start explain the reason and keep what was chosen', () => {
    const { tap, state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    tap('2026-12-07')
    expect(state().value).toBe('chosen')
    expect(state().context.notice).toBe('START_ON_BLOCKED_WEEKDAY')
  })
  it('restart with a possible start that is too near to be an end', () => {
    const { tap, state } = open()
    tap('2026-12-02')
    tap('2026-12-03')
    expect(state().context.selection).toEqual({ status: 'startChosen', start: '2026-12-03' })
  })
  it("do not jump over somebody else's rental", () => {
    const { tap, state } = open()
    tap('2026-12-03')
    tap('2026-12-15')
    expect(state().context).toMatchObject({
      selection: { status: 'startChosen', start: '2026-12-03' },
      notice: 'PERIOD_TAKEN',
    })
  })
  it('on a chosen period begin a new one', () => {
    const { tap, state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    tap('2026-12-17')
    expect(state().value).toBe('startChosen')
    expect(state().context.notice).toBeNull()
  })
})

describe('초기화 and 일정 적용', () => {
  it('reset clears both ends and the notice', () => {
    const { actor, tap, state } = open()
    tap('2026-12-07')
    actor.send({ type: 'RESET' })
    expect(state().value).toBe('empty')
    expect(state().context).toMatchObject({ selection: { status: 'empty' }, notice: null })
  })
  it('a suggestion can be applied as it is', () => {
    const { actor, state } = open()
    actor.send({ type: 'APPLY' })
    expect(state().value).toBe('applied')
  })
  it('a chosen period can be applied, and then taps change nothing', () => {
    const { actor, tap, state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    actor.send({ type: 'APPLY' })
    tap('2026-12-17')
    expect(state().value).toBe('applied')
    expect(state().context.selection).toMatchObject({ start: '2026-12-03', end: '2026-12-06' })
  })
  it('a start without an end cannot be applied', () => {
    const { actor, tap, state } = open()
    tap('2026-12-03')
    actor.send({ type: 'APPLY' })
    expect(state().value).toBe('startChosen')
  })
  it('nothing chosen cannot be applied', () => {
    const { actor, state } = open()
    actor.send({ type: 'RESET' })
    actor.send({ type: 'APPLY' })
    expect(state().value).toBe('empty')
  })
})

describe('fresh availability', () => {
  const taken = onTheTwentieth({ taken: [{ occupiedFrom: '2026-11-23', occupiedTo: '2026-12-20' }] })
  it('takes a chosen period away that somebody else got, and says why', () => {
    const { actor, state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    actor.send({ type: 'CALENDAR', calendar: taken })
    expect(state().value).toBe('empty')
    expect(state().context.notice).toBe('PERIOD_TAKEN')
  })
  it('takes a start away that the next day makes too early, and says why', () => {
    const { actor, tap, state } = open(onTheTwentieth({ today: '2026-11-30' }))
    tap('2026-12-03')
    expect(state().value).toBe('startChosen')
    actor.send({ type: 'CALENDAR', calendar: onTheTwentieth({ today: '2026-12-01' }) })
    expect(state().value).toBe('empty')
    expect(state().context.notice).toBe('PERIOD_TOO_EARLY')
  })
  it('replaces a suggestion without a word', () => {
    const { actor, state } = open()
    actor.send({ type: 'CALENDAR', calendar: taken })
    expect(state().value).toBe('suggested')
    expect(state().context.notice).toBeNull()
    expect(state().context.selection).toMatchObject({ start: '2026-12-23' })
  })
  it('keeps a period that is still free', () => {
    const { actor, state } = open(onTheTwentieth(), { start: '2026-12-03', end: '2026-12-06' })
    actor.send({ type: 'CALENDAR', calendar: onTheTwentieth() })
    expect(state().value).toBe('chosen')
  })
})
