import { addDays, type CivilDate, maxDate, minDate, type Period } from '../shared/civilDate.ts'

/** A period that a file names, and the day on which the bank made the file, null where it does not say. */
export type NamedPeriod = Period & { takenOn: CivilDate | null }

/**
 * The days that a file says all of: the period that it names, as far as it was over when the bank made the file (rule 736).
 * Null for a file that names none. One that names days to come, and not when it was made, may have been made on any day of
 * its period: it says no more than its lines.
 */
export function coveredBy(named: NamedPeriod | null, keptOn: CivilDate): Period | null {
  if (named === null || (named.takenOn === null && named.end > keptOn)) return null
  const end = minDate(named.end, addDays(minDate(named.takenOn ?? keptOn, keptOn), -1))
  return end < named.start ? null : { start: named.start, end }
}

/**
 * The last day of which an account's files say all (rule 670): that of its last line, whole, because a file that names no
 * period does not say when it was taken; or of a period that a file names and
 * that no day separates from those before it. An account of which no file says more is not quiet: its file is missing.
 * `before` is the day behind which nothing is known of the account.
 */
export function reachedDay(before: CivilDate, periods: readonly Period[]): CivilDate {
  let reached = before
  for (const { start, end } of periods.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
    if (start <= addDays(reached, 1)) reached = maxDate(reached, end)
  return reached
}
