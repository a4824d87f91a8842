import type { Won } from '../shared/won.ts'

/** The fields that determine a line's place in the statement. */
type Link = { at: string; amount: Won; balance: Won }

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

/**
 * The lines with a key that is the same in every file that contains the line: its time, its amount, its balance and its
 * position among equal ones (rule 281).
 */
export function named<Line extends Link>(lines: readonly Line[]): (Line & { key: string })[] {
  const times = new Map<string, number>()
  return lines.map((line) => {
    const name = `${line.at.replaceAll(/[-:]/g, '')}_${line.amount}_${line.balance}`
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return { ...line, key: `${name}_${nth}` }
  })
}

/**
 * Orders lines by time, and lines of the same time so that each starts from the balance of the one before, where such
 * an order exists. `held` is the balance before the first line, null when it is unknown.
 */
export function inChain<Line extends Link>(lines: readonly Line[], held: Won | null): Line[] {
  const byInstant = [...Map.groupBy(lines, ({ at }) => at)].sort(([one], [other]) => (one < other ? -1 : 1))
  const ordered: Line[] = []
  for (const [, ofInstant] of byInstant) ordered.push(...trail(ofInstant, ordered.at(-1)?.balance ?? held))
  return ordered
}

/** Orders the lines of one instant by their balances, as walks that use every line once. */
function trail<Line extends Link>(lines: readonly Line[], held: Won | null): Line[] {
  const ordered: Line[] = []
  let left = [...lines]
  while (left.length > 0) {
    const walked = walk(left, beginning(left, ordered.at(-1)?.balance ?? held))
    ordered.push(...walked)
    const taken = new Set(walked)
    left = left.filter((line) => !taken.has(line))
  }
  return ordered
}

/** The balance where a walk starts: the one held before, else one that more lines leave than reach. */
function beginning(lines: readonly Link[], held: Won | null): Won {
  if (held !== null && lines.some((line) => before(line) === held)) return held
  const leaving = new Map<Won, number>()
  for (const line of lines) {
    leaving.set(before(line), (leaving.get(before(line)) ?? 0) + 1)
    leaving.set(line.balance, (leaving.get(line.balance) ?? 0) - 1)
  }
  const first = lines.find((line) => (leaving.get(before(line)) ?? 0) > 0) ?? lines[0]
  return first === undefined ? 0 : before(first)
}

/** Hierholzer's algorithm: a dead end is placed after the lines still reachable from an earlier balance. */
function walk<Line extends Link>(lines: readonly Line[], start: Won): Line[] {
  const leaving = new Map([...Map.groupBy(lines, before)].map(([held, ofOne]) => [held, ofOne.toReversed()]))
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
