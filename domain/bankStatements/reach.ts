import { addDays, type CivilDate, maxDate, minDate, type Period } from '../shared/civilDate.ts'

/**
 * The days that a file says all of: the period that it names, as far as it was over when the file was taken from the bank.
 * Null for a file that names none.
 */
export function coveredBy(named: Period | null, takenOn: CivilDate): Period | null {
  const end = named === null ? takenOn : minDate(named.end, addDays(takenOn, -1))
  return named === null || end < named.start ? null : { start: named.start, end }
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
