import { type CivilDate, isCivilDate, writtenInstant } from '../../domain/shared/civilDate.ts'
import type { Point } from '../platform/projections/scratch.ts'
import { Misuse } from './misuse.ts'

const seoulAheadMs = 9 * 3_600_000

const accepted =
  'write a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an instant (2026-11-20T12:00:00+09:00)'

const written =
  /^(?<day>\d{4}[-.]\d{2}[-.]\d{2})(?:[T ](?<minute>[01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?<second>:[0-5]\d)?(?<fraction>\.\d{1,3})?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/

/** What a written time covers, both ends included. */
type Stretch = { first: Date; last: Date }

/**
 * Parses a time as every command takes it. What is written is meant whole: a day is that whole day in Seoul, a minute
 * the whole minute, so that an answer never lacks events of a time that the reader named. Without a zone it is Seoul's.
 * Throws a Misuse that says what is accepted.
 */
export function stretchOf(text: string): Stretch {
  const { day, minute, second, fraction, zone = '' } = written.exec(text.trim())?.groups ?? {}
  const date = day?.replaceAll('.', '-')
  const isOneMeaning = fraction === undefined || second !== undefined
  if (date === undefined || !isCivilDate(date) || date.startsWith('0000') || !isOneMeaning)
    throw new Misuse(`${text} is no instant: ${accepted}`)
  const first = writtenInstant(`${date}T${minute ?? '00:00'}${second ?? ':00'}${fraction ?? ''}${zone}`)
  if (Number.isNaN(first.getTime())) throw new Misuse(`${text} is no instant: ${accepted}`)
  return { first, last: new Date(first.getTime() + lengthMs(minute, second, fraction) - 1) }
}

function lengthMs(minute?: string, second?: string, fraction?: string): number {
  if (minute === undefined) return 86_400_000
  if (second === undefined) return 60_000
  return fraction === undefined ? 1_000 : 1
}

/** The last millisecond of a written time: `--as-of`, `--until`, `at` and `diff` include all of it. */
export const lastOf = (text: string): Date => stretchOf(text).last

/** Parses the day of `--from`. */
export function dayOf(text: string): CivilDate {
  const day = text.trim().replaceAll('.', '-')
  if (!isCivilDate(day)) throw new Misuse(`${text} is no day: write it as 2026-11-20`)
  return day
}

/** The position that a text writes, `1200` or `#1200`; null for anything else. */
export function positionOf(text: string): number | null {
  const digits = /^#?\s*(\d{1,15})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Parses a point of the log: a position, or a time. Everything when it is absent. */
export function pointOf(text: string | undefined): Point {
  if (text === undefined) return {}
  const position = positionOf(text)
  if (position !== null) return { pos: position }
  try {
    return { at: lastOf(text) }
  } catch (fault) {
    if (!(fault instanceof Misuse)) throw fault
    throw new Misuse(`${text} is neither a position (1200) nor an instant: ${accepted}`)
  }
}

/** The second in Seoul, as every command prints it and takes it again: `2026-11-20 12:00:31`. */
export const seoulTime = (at: Date): string =>
  new Date(at.getTime() + seoulAheadMs).toISOString().slice(0, 19).replace('T', ' ')

/** A point as a command prints it. */
export function writtenPoint({ pos, at }: Point): string {
  if (pos !== undefined) return `#${pos}`
  return at === undefined ? 'now' : seoulTime(at)
}
