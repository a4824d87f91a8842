import { formatWon, type Won } from '../shared/won.ts'
import type { Precision } from './statementLine.ts'

/** The fields that determine a line's place in the statement; `at` is local time in Seoul. */
type Link = { at: string; precision: Precision; amount: Won; balance: Won }

const before = ({ amount, balance }: Link): Won => balance - amount

/** The number of lines that start from the balance of the line above. */
const links = (lines: readonly Link[]): number =>
  lines.filter((line, nth) => lines[nth - 1]?.balance === before(line)).length

/** The lines of a file, oldest first. Banks list in either direction; balances order lines of the same minute. */
export function oldestFirst<Line extends Link>(listed: readonly Line[]): Line[] {
  const turned = listed.toReversed()
  const [asListed, asTurned] = [links(listed), links(turned)]
  const [first, last] = [listed[0], listed.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && first.at > last.at
  const isTurned = asTurned > asListed || (asTurned === asListed && isNewestFirst)
  return (isTurned ? turned : [...listed]).sort((one, other) =>
    one.at === other.at ? 0 : one.at < other.at ? -1 : 1,
  )
}

const lengths: Readonly<Record<Precision, number>> = { day: 10, minute: 16, second: 19 }

/** What is known of a line's time: `2026-12-01`, `2026-12-01T10:30` or `2026-12-01T10:30:15`. */
const timeOf = ({ at, precision }: Link): string => at.slice(0, lengths[precision])
/** True when both may be of the same moment: one says less than the other, or the same. */
const mayBeOne = (one: Link, other: Link): boolean =>
  timeOf(one).startsWith(timeOf(other)) || timeOf(other).startsWith(timeOf(one))

const byTime = (one: Link, other: Link): number => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)

/**
 * Finds the lines of a file among the stored ones of its account (rule 281). A line is the same when its day, amount,
 * balance and place in the chain agree: where a spreadsheet dropped the seconds, equal lines are told apart by their
 * order. Returns the lines that are new, and the stored ones that the file holds as well.
 */
export function recognised<Line extends Link, Stored extends Link>(
  lines: readonly Line[],
  stored: readonly Stored[],
): { fresh: Line[]; known: Stored[] } {
  const kindOf = ({ at, amount, balance }: Link): string => `${at.slice(0, 10)} ${amount} ${balance}`
  const storedOf = Map.groupBy(stored, kindOf)
  const found: { fresh: Line[]; known: Stored[] } = { fresh: [], known: [] }
  for (const [kind, ofKind] of Map.groupBy(lines, kindOf)) pair(ofKind, storedOf.get(kind) ?? [], found)
  return { ...found, fresh: found.fresh.sort(byTime) }
}

/** Pairs lines of one day, amount and balance: equal times first, then those that may be equal, in their order. */
function pair<Line extends Link, Stored extends Link>(
  lines: readonly Line[],
  stored: readonly Stored[],
  { fresh, known }: { fresh: Line[]; known: Stored[] },
): void {
  const left = Map.groupBy(stored, timeOf)
  const unpaired = lines.filter((line) => {
    const same = left.get(timeOf(line))?.pop()
    if (same !== undefined) known.push(same)
    return same === undefined
  })
  const others = [...left.values()].flat().sort(byTime)
  let next = 0
  for (const line of unpaired.sort(byTime)) {
    const isPast = (one: Stored | undefined) => one !== undefined && one.at < line.at && !mayBeOne(one, line)
    while (isPast(others[next])) next += 1
    const other = others[next]
    if (other === undefined || !mayBeOne(other, line)) fresh.push(line)
    else {
      known.push(other)
      next += 1
    }
  }
}

/** Adds to each line a key of its own: its time, amount, balance and number among equal ones. */
export function named<Line extends Link>(
  lines: readonly Line[],
  { taken, prefix }: { taken: readonly string[]; prefix: string },
): (Line & { key: string })[] {
  const numbers = new Map<string, number>()
  for (const key of taken) {
    const cut = key.lastIndexOf('_')
    const name = key.slice(0, cut)
    numbers.set(name, Math.max(numbers.get(name) ?? 0, Number(key.slice(cut + 1))))
  }
  return lines.map((line) => {
    const name = `${prefix}_${line.at.replaceAll(/[-:]/g, '')}_${line.amount}_${line.balance}`
    const nth = (numbers.get(name) ?? 0) + 1
    numbers.set(name, nth)
    return { ...line, key: `${name}_${nth}` }
  })
}

/** What people call the line of a key: `2027.03.20 11:06 3,000원`; null for what is no such key. */
export function lineOfKey(key: string): string | null {
  const [at = '', amount, _balance, nth] = key.split('_').slice(-4)
  const instant = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(at)
  if (instant === null || nth === undefined) return null
  const [, year, month, day, hour, minute] = instant
  return `${year}.${month}.${day} ${hour}:${minute} ${formatWon(Number(amount))}`
}

/**
 * Orders lines by time, and lines that may be of the same time so that each starts from the balance of the one before,
 * where such an order exists. `held` is the balance before the first line, null when it is unknown.
 */
export function inChain<Line extends Link>(lines: readonly Line[], held: Won | null): Line[] {
  const ordered: Line[] = []
  for (const together of moments([...lines].sort(byTime)))
    ordered.push(...trail(together, ordered.at(-1)?.balance ?? held))
  return ordered
}

const goesAgainst = ({ amount, balance }: Link, held: Won): boolean =>
  amount !== 0 && balance - held === 0 - amount

/**
 * The first line of a file that goes the other way than its balance does: it says +30,000, and leaves 30,000 less than the
 * line before it left (rule 704). Null without one; another difference means that lines are missing between the two.
 */
export function lineAgainstBalance<Line extends Link>(lines: readonly Line[]): Line | null {
  const ordered = inChain(oldestFirst(lines), null)
  return ordered.find((line, nth) => nth > 0 && goesAgainst(line, ordered[nth - 1]?.balance ?? 0)) ?? null
}

/**
 * The same for a file beside the lines that its account has: the first line that goes the other way than the balance that
 * the account had before it, of those that are new or follow a new one (rule 803). `ordered` are the lines of the file's
 * days and the next one, `held` is the balance before them, null when it is unknown.
 */
export function lineAgainstAccount<Line extends Link>(
  ordered: readonly Line[],
  { held, isFresh }: { held: Won | null; isFresh: (line: Line) => boolean },
): Line | null {
  const isAgainst = (line: Line, nth: number): boolean => {
    const above = ordered[nth - 1]
    const balance = above === undefined ? held : above.balance
    const isJoined = isFresh(line) || (above !== undefined && isFresh(above))
    return balance !== null && isJoined && goesAgainst(line, balance)
  }
  return ordered.find(isAgainst) ?? null
}

/**
 * The first new line whose amount is its balance once more, though the account was not empty before it and goes on without
 * it: the balance of before that a file carries forward under a name that no bank uses so far (rule 960).
 */
export function lineCarriedForward<Line extends Link>(
  ordered: readonly Line[],
  { held, isFresh }: { held: Won | null; isFresh: (line: Line) => boolean },
): Line | null {
  const isCarried = (line: Line, nth: number): boolean => {
    const [above, below] = [nth === 0 ? held : ordered[nth - 1]?.balance, ordered[nth + 1]]
    if (before(line) !== 0 || typeof above !== 'number' || above === 0) return false
    return below === undefined ? [above, held].includes(line.balance) : before(below) === above
  }
  return ordered.find((line, nth) => isFresh(line) && isCarried(line, nth)) ?? null
}

/** How many lines do not start from the balance before them; `held` is that before the first, null when it is unknown. */
export const gapsIn = (ordered: readonly Link[], held: Won | null): number =>
  ordered.filter((line, nth) => {
    const above = nth === 0 ? held : ordered[nth - 1]?.balance
    return typeof above === 'number' && above !== before(line)
  }).length

/** Lines whose times overlap, as far as they are known. */
function moments<Line extends Link>(lines: readonly Line[]): Line[][] {
  const all: Line[][] = []
  let until = ''
  for (const line of lines) {
    // The last moment that the line may be of: a day, a minute or a second is padded by what sorts after any digit.
    const end = `${timeOf(line)}~`
    if (line.at <= until) all.at(-1)?.push(line)
    else all.push([line])
    if (end > until) until = end
  }
  return all
}

/**
 * Orders lines of one moment by their balances, as walks that use every line once: from the balance held before, then
 * from balances that more lines leave than reach, then from any. A walk leaves no line behind at a balance that it
 * passed, so that what is left over does not change where the next one starts.
 */
function trail<Line extends Link>(lines: readonly Line[], held: Won | null): Line[] {
  const leaving = new Map([...Map.groupBy(lines, before)].map(([from, ofOne]) => [from, ofOne.toReversed()]))
  const surplus = new Map<Won, number>()
  for (const line of lines) {
    surplus.set(before(line), (surplus.get(before(line)) ?? 0) + 1)
    surplus.set(line.balance, (surplus.get(line.balance) ?? 0) - 1)
  }
  const starts = lines.map(before)
  const first = starts.filter((start) => (surplus.get(start) ?? 0) > 0)
  return [...(held === null ? [] : [held]), ...first, ...starts].flatMap((start) => walk(leaving, start))
}

/** Hierholzer's algorithm: a dead end is placed after the lines still reachable from an earlier balance. */
function walk<Line extends Link>(leaving: ReadonlyMap<Won, Line[]>, start: Won): Line[] {
  const steps: { held: Won; line: Line | null }[] = [{ held: start, line: null }]
  const walked: Line[] = []
  for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
    const next = leaving.get(step.held)?.pop()
    if (next !== undefined) {
      steps.push({ held: next.balance, line: next })
      continue
    }
    steps.pop()
    if (step.line !== null) walked.push(step.line)
  }
  return walked.reverse()
}
