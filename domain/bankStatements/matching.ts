import { type CivilDate, daysBetween } from '../shared/civilDate.ts'
import { sum, type Won } from '../shared/won.ts'

/** The most days between a bank line and its book entry, in either direction: a long holiday delays one by a week. */
export const DAYS_BETWEEN = 7

/** A line of the bank's statement; a deposit is positive. */
export type BankLine = { key: string; day: CivilDate; amount: Won }

/**
 * The amount that one event booked on the bank account. `kind` is the event's type, `day` the card provider's payout
 * day or else the day of booking.
 */
export type BookEntry = BankLine & { kind: string }

/** Lines and entries that are the same money; their sums are equal. */
type Match = { lines: readonly string[]; entries: readonly string[] }

/** True for a pair of keys that finance unmatched: it is not matched automatically again. */
export type Apart = (one: string, other: string) => boolean

/** True when the days are near enough for the same money (rule 282). */
export const isNear = (one: { day: CivilDate }, other: { day: CivilDate }): boolean =>
  Math.abs(daysBetween(one.day, other.day)) <= DAYS_BETWEEN

type Open = { lines: readonly BankLine[]; entries: readonly BookEntry[] }

/**
 * Matches lines and entries that belong together unambiguously (rule 282): a pair that fits nothing else, and a line that is the sum of a day's entries of one kind. Repeats until nothing is found, so that
 * a second run finds nothing. Each line and entry is in at most one match, regardless of the input's order.
 */
export function matchesOf({ lines, entries }: Open, isApart: Apart): Match[] {
  const matches: Match[] = []
  let open: Open = { lines: inOrder(lines), entries: inOrder(entries) }
  for (let found = search(open, isApart); found.length > 0; found = search(open, isApart)) {
    matches.push(...found)
    open = without(open, found)
  }
  return matches
}

/** The matches of the first search that finds any. */
function search(open: Open, isApart: Apart): Match[] {
  for (const one of [pairs, dayGroups]) {
    const found = one(open, isApart)
    if (found.length > 0) return found
  }
  return []
}

const inOrder = <One extends BankLine>(all: readonly One[]): One[] =>
  [...all].sort((one, other) => (one.key < other.key ? -1 : 1))

function without({ lines, entries }: Open, matches: readonly Match[]): Open {
  const taken = new Set(matches.flatMap((match) => [...match.lines, ...match.entries]))
  return {
    lines: lines.filter(({ key }) => !taken.has(key)),
    entries: entries.filter(({ key }) => !taken.has(key)),
  }
}

/** The candidate entries of each line: the same amount, near enough, and not unmatched by finance. */
function fitting({ lines, entries }: Open, isApart: Apart): ReadonlyMap<string, readonly BookEntry[]> {
  const byAmount = Map.groupBy(entries, ({ amount }) => amount)
  return new Map(
    lines.map((line) => {
      const equal = byAmount.get(line.amount) ?? []
      return [line.key, equal.filter((entry) => isNear(line, entry) && !isApart(line.key, entry.key))]
    }),
  )
}

/**
 * Lines and entries that fit each other and nothing else. Several equal lines match as a group when they all fit the
 * same entries and there are as many of them.
 */
function pairs(open: Open, isApart: Apart): Match[] {
  const fits = fitting(open, isApart)
  const fitsOf = ({ key }: BankLine) => fits.get(key) ?? []
  const alike = Map.groupBy(open.lines, (line) => fitsOf(line).map(keyOf).join(' '))
  const wanted = Map.groupBy(open.lines.flatMap(fitsOf), keyOf)
  return [...alike.values()].flatMap((lines): Match[] => {
    const [line] = lines
    const entries = line === undefined ? [] : fitsOf(line)
    const areTheirsAlone = entries.every(({ key }) => wanted.get(key)?.length === lines.length)
    if (entries.length === 0 || entries.length !== lines.length || !areTheirsAlone) return []
    return [{ lines: lines.map(keyOf), entries: entries.map(keyOf) }]
  })
}

const keyOf = ({ key }: BankLine): string => key

/**
 * Lines without a single fitting entry, and a day's entries of one kind: the gateway debits a day's payouts as one sum.
 */
function dayGroups(open: Open, isApart: Apart): Match[] {
  const fits = fitting(open, isApart)
  const alone = open.lines.filter(({ key }) => fits.get(key)?.length === 0)
  const days = [...Map.groupBy(open.entries, ({ kind, day }) => `${kind} ${day}`).values()]
  const candidates = days.flatMap((entries) => {
    const [first] = entries
    if (first === undefined) return []
    const total = sum(entries.map(({ amount }) => amount))
    const isWhole = (line: BankLine) =>
      line.amount === total && isNear(line, first) && !entries.some((entry) => isApart(line.key, entry.key))
    return alone.filter(isWhole).map((line) => ({ line, entries }))
  })
  return candidates.flatMap(({ line, entries }): Match[] => {
    const isOnly = candidates.every((other) => (other.line === line) === (other.entries === entries))
    return isOnly ? [{ lines: [line.key], entries: entries.map(keyOf) }] : []
  })
}
