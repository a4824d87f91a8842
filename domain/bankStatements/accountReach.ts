import type { CivilDate, Period } from '../shared/civilDate.ts'
import { reachedDay } from './reach.ts'

/** What is known of an account: the day of its last line, the periods that its files name, and its last day. */
export type AccountKnown = {
  lastLineOn: CivilDate | null
  periods: readonly Period[]
  closedOn: CivilDate | null
}

/** The last day of which the files of an account say all; null for one of which there never was any. */
function reachedBy({ lastLineOn, periods }: AccountKnown): CivilDate | null {
  if (lastLineOn !== null) return reachedDay(lastLineOn, periods)
  const [first] = periods.map(({ start }) => start).toSorted()
  return first === undefined ? null : reachedDay(first, periods)
}

/**
 * The last day of which the files of all accounts say all. An account is waited for from its first file on, and no longer
 * once they reach the day on which it was closed (rule 738). When all are closed nothing is known behind the latest of
 * them. Null without a file.
 */
export function reachedByAll(accounts: readonly AccountKnown[]): CivilDate | null {
  const reached = accounts.flatMap((account) => {
    const on = reachedBy(account)
    return on === null ? [] : [{ on, isOver: account.closedOn !== null && on >= account.closedOn }]
  })
  const days = (some: typeof reached) => some.map(({ on }) => on).toSorted()
  return days(reached.filter(({ isOver }) => !isOver))[0] ?? days(reached).at(-1) ?? null
}
