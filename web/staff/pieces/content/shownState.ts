import type { contentStateNames } from '../../../../domain/lists/workNames.ts'
import { moment } from '../../kit/words.ts'
import { type ContentRow, wordsIn } from './rows.ts'

type ShownState = Exclude<keyof typeof contentStateNames, 'removed'>

const instantOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+09:00`)

/** The instant at which it is published, or null when it has no start. */
export function beginningOf(row: ContentRow): number | null {
  const day = wordsIn(row, 'startsOn')
  return day === '' ? null : instantOf(day, wordsIn(row, 'startsTime') || '00:00')
}

/** The instant after its last minute, or null when it has no end. */
function endOf(row: ContentRow): number | null {
  const day = wordsIn(row, 'endsOn') || wordsIn(row, 'salesEndDate')
  return day === '' ? null : instantOf(day, wordsIn(row, 'endsTime') || '23:59') + 60_000
}

/** Its publication state at that instant. */
export function shownState(row: ContentRow, now: number): ShownState {
  const [start, end] = [beginningOf(row), endOf(row)]
  if (row.shown === false) return 'hidden'
  if (end !== null && end <= now) return 'over'
  return start !== null && start > now ? 'planned' : 'shown'
}

const minuteOf = (instant: number): string => {
  const [day = '', time = ''] = moment(new Date(instant).toISOString()).split(' ')
  return time === '00:00' ? day : `${day} ${time}`
}

/** `2026.12.01 10:00 – 2026.12.24` */
export function periodOf(row: ContentRow): string {
  const [start, end] = [beginningOf(row), endOf(row)]
  if (start === null && end === null) return '계속'
  const last = end === null ? '' : minuteOf(end - 60_000).replace(/ 23:59$/, '')
  if (end === null) return `${minuteOf(start ?? 0)}부터`
  return start === null ? `${last}까지` : `${minuteOf(start)} – ${last}`
}
