import { addDays, type CivilDate, maxDate, minDate, type Period } from '../shared/civilDate.ts'

/** A period that a file names, and the day on which the bank made the file, null where it does not say. */
export type NamedPeriod = Period & { takenOn: CivilDate | null }

/**
 * The days that a file says all of: the period that it names, as far as it was over when the bank made the file (rule 736).
 * Null for a file that names none, or that does not say when it was made: it may be older than what it is about, and proves
 * no more than its lines (rule 794).
 */
export function coveredBy(named: NamedPeriod | null, keptOn: CivilDate): Period | null {
  if (named === null || named.takenOn === null) return null
  const end = minDate(named.end, addDays(minDate(named.takenOn, keptOn), -1))
  return end < named.start ? null : { start: named.start, end }
}

/**
 * The last day of which an account's files say all (rule 670): that of its last line, or of a period that a file names and
 * that no day separates from those before it. What came behind the last line on its own day is only said by a period that
 * has the day. An account of which no file says more is not quiet: its file is missing.
 */
export function reachedDay(lastLineOn: CivilDate, periods: readonly Period[]): CivilDate {
  let said = addDays(lastLineOn, -1)
  for (const { start, end } of periods.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
    if (start <= addDays(said, 1)) said = maxDate(said, end)
  return maxDate(lastLineOn, said)
}
