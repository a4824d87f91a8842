import type { Won } from '../shared/won.ts'

/** What a line of a statement says of its place among the others. */
type Link = { at: string; amount: Won; balance: Won }

const before = ({ amount, balance }: Link): Won => balance - amount

/** How many lines begin with the balance that the line above them left. */
const links = (lines: readonly Link[]): number =>
  lines.filter((line, nth) => lines[nth - 1]?.balance === before(line)).length

/** The lines of a file with the oldest first: banks list either way, and lines of one minute are told by their balances. */
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
 * The lines under the name that each has in every file that holds it: its time, its amount, its balance and which of the
 * equal ones it is (rule 281).
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
 * The order in which each line begins with the balance that the one before it left, as far as there is one; time comes
 * first, and `held` is what the account held before, null when nothing is known of it.
 */
export function inChain<Line extends Link>(lines: readonly Line[], held: Won | null): Line[] {
  const byInstant = [...Map.groupBy(lines, ({ at }) => at)].sort(([one], [other]) => (one < other ? -1 : 1))
  const ordered: Line[] = []
  for (const [, ofInstant] of byInstant) ordered.push(...trail(ofInstant, ordered.at(-1)?.balance ?? held))
  return ordered
}

/** Lines of one instant, each after the one that left its balance: a walk along balances that takes every line once. */
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

/** Where a walk begins: at what was held, else at a balance that more lines leave than reach. */
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

/** Hierholzer's walk: a dead end is put behind what can still be walked from an earlier balance. */
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
