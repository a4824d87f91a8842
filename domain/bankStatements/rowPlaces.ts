import type { Won } from '../shared/won.ts'

/**
 * A row of a sheet: when it was, what it moved, and the balance that it left. `at` or `amount` is null where the row cannot
 * be a line, `balance` where it names none.
 */
export type Step<Row> = { row: Row; at: string | null; amount: Won | null; balance: Won | null }
/** How much the words of a row are those of a sum. */
type DoubtOf<Row> = (row: Row) => number

/** How a row hangs in the chain of balances. */
export type Joint =
  /** It starts from the balance of a line beside it, or a line beside it starts from its own. */
  | 'joined'
  /** The lines beside it continue each other without it, or it is the last one and leaves the balance as it was. */
  | 'still'
  /** The line behind it starts where it started itself, and the lines from there on lead to its own balance. */
  | 'spanning'
  /** The first or the last row, which no balance joins to another. */
  | 'loose_end'
  | 'loose'

/** The joint of a row, and the line before it in the chain of balances, null for the first. */
export type Place<Row> = { joint: Joint; before: Row | null }

export type Places<Row> = {
  of: ReadonlyMap<Row, Place<Row>>
  /** Each line starts from the balance before it, but for the rows that are still. */
  areJoined: boolean
  /** Of ten lines at most one does not, so that the bank left nothing out on purpose. */
  areMostlyJoined: boolean
  /** At most one of them does not. */
  areJoinedButOne: boolean
}

export const noPlaces = <Row>(): Places<Row> => ({
  ...{ of: new Map(), areJoined: false, areMostlyJoined: false, areJoinedButOne: false },
})

/** 일계, 월계, 누계 and 합계 stand below each other; a line further on that starts from the same balance does so by chance. */
const betweenAtMost = 4

type Line<Row> = { row: Row; at: string; start: Won; balance: Won }

/** `chain` is the piece that the walk is on, `waiting` the rows since its last line, which nothing joins so far. */
type Walk<Row> = {
  chain: Line<Row>[]
  waiting: { row: Row; balance: Won | null; line: Line<Row> | null }[]
  pieces: Line<Row>[][]
  between: { row: Row; line: Line<Row> | null; before: Line<Row> | null }[]
  forks: { line: Line<Row>; before: Line<Row>; piece: number; step: number }[]
}

function lineOf<Row>({ row, at, amount, balance }: Step<Row>): Line<Row> | null {
  if (at === null || amount === null || amount === 0 || balance === null) return null
  return { row, at, balance, start: balance - amount }
}

/** Walks from each balance to the line that starts from it; lines that none leads to begin a piece of their own. */
function walkOver<Row>(ordered: readonly Step<Row>[], doubtOf: DoubtOf<Row>): Walk<Row> {
  const walk: Walk<Row> = { chain: [], waiting: [], pieces: [], between: [], forks: [] }
  for (const step of ordered) {
    const line = lineOf(step)
    if (line === null) walk.waiting.push({ row: step.row, balance: step.balance, line })
    else goOn(walk, line, doubtOf)
  }
  return walk
}

function goOn<Row>(walk: Walk<Row>, line: Line<Row>, doubtOf: DoubtOf<Row>): void {
  const { chain } = walk
  const [last, before] = [chain.at(-1), chain.at(-2)]
  const tail = walk.waiting.findLast((one) => one.line !== null)?.line ?? null
  if (last === undefined) begin(walk, line)
  else if (line.start === last.balance) {
    passOver(walk, last)
    chain.push(line)
  } else if (tail !== null && line.start === tail.balance) {
    if (tail.start === before?.balance) leaveOut(walk, { last, before, tail })
    else partAt(walk, tail)
    passOver(walk, tail)
    walk.chain.push(line)
  } else if (isTwin(line, last) && doubtOf(line.row) < doubtOf(last.row)) {
    chain.splice(-1, 1, line)
    wait(walk, last)
  } else wait(walk, line)
}

const isTwin = <Row>(one: Line<Row>, other: Line<Row>): boolean =>
  one.start === other.start && one.balance === other.balance

function wait<Row>(walk: Walk<Row>, line: Line<Row>): void {
  walk.waiting.push({ row: line.row, balance: line.balance, line })
  const [first, ...more] = walk.waiting.flatMap((one) => one.line ?? [])
  if (first !== undefined && more.length >= betweenAtMost) partAt(walk, first)
}

/** The last line of the chain is left out where the two behind it continue the one before it. */
function leaveOut<Row>(
  walk: Walk<Row>,
  { last, before, tail }: { last: Line<Row>; before: Line<Row>; tail: Line<Row> },
): void {
  walk.forks.push({ line: last, before, piece: walk.pieces.length, step: walk.chain.length })
  walk.waiting = walk.waiting.filter((one) => one.line !== tail)
  walk.chain.splice(-1, 1, tail)
}

/** The first line of all, above which a row may say the balance that it starts from. */
function begin<Row>(walk: Walk<Row>, line: Line<Row>): void {
  walk.waiting = walk.waiting.filter(({ balance }) => balance === line.start)
  passOver(walk, null)
  walk.chain = [line]
}

/** Records the waiting rows as rows between two lines, of which the later starts from the balance of the earlier. */
function passOver<Row>(walk: Walk<Row>, before: Line<Row> | null): void {
  walk.between.push(...walk.waiting.map(({ row, line }) => ({ row, line, before })))
  walk.waiting = []
}

/** Begins a piece at a line that waited; what waited before it is joined to nothing. */
function partAt<Row>(walk: Walk<Row>, line: Line<Row>): void {
  const at = walk.waiting.findIndex((one) => one.line === line)
  const alone = walk.waiting.slice(0, at).flatMap((one) => (one.line === null ? [] : [[one.line]]))
  walk.pieces.push(walk.chain, ...alone)
  walk.chain = [line]
  walk.waiting = walk.waiting.slice(at + 1)
}

const linksIn = <Row>(lines: readonly Line<Row>[]): number =>
  lines.filter(({ start }, nth) => lines[nth - 1]?.balance === start).length

/** Oldest first, as the balances say it, or the first and the last line where they do not. */
function oldestFirst<Row>(listed: readonly Step<Row>[]): readonly Step<Row>[] {
  const lines = listed.flatMap((step) => lineOf(step) ?? [])
  const [asListed, asTurned] = [linksIn(lines), linksIn(lines.toReversed())]
  const isNewestFirst = (lines[0]?.at ?? '') > (lines.at(-1)?.at ?? '')
  return asTurned > asListed || (asTurned === asListed && isNewestFirst) ? listed.toReversed() : listed
}

const nameOf = (about: string | number, balance: Won): string => `${about} ${balance}`

/**
 * The place of each row of a sheet in its chain of balances (rule 959), whichever way the sheet lists them. A row that starts
 * from a balance that another line of its moment left is joined: banks list the lines of a minute in any order. Of two that
 * move the same from one balance to another, the one whose words are less those of a sum is the line.
 */
export function placesOf<Row>(listed: readonly Step<Row>[], doubtOf: DoubtOf<Row>): Places<Row> {
  const ordered = oldestFirst(listed)
  const { chain, waiting, pieces: earlier, between, forks } = walkOver(ordered, doubtOf)
  const pieces = [...earlier, chain]
  const [first] = pieces
  const last = chain.at(-1) ?? null
  const joins = pieces.reduce((sum, piece) => sum + Math.max(piece.length - 1, 0), 0)
  const isRepeating = ({ balance }: { balance: Won | null }): boolean =>
    last !== null && balance === last.balance
  const ends = waiting.filter((one) => one.line !== null && !isRepeating(one))
  const gaps = pieces.length - 1 + ends.length
  const areMostlyJoined = joins > 9 * gaps
  const left = new Set(
    ordered.flatMap((step) => lineOf(step) ?? []).map(({ at, balance }) => nameOf(at, balance)),
  )
  const isOfItsMoment = (line: Line<Row> | null): boolean =>
    line !== null && left.has(nameOf(line.at, line.start))
  const reached = new Map(
    pieces.flatMap((piece, nth) => piece.map(({ balance }, step) => [nameOf(nth, balance), step] as const)),
  )
  const of = new Map<Row, Place<Row>>()
  for (const piece of pieces)
    for (const [nth, { row }] of piece.entries()) {
      const alone = piece === first ? 'loose_end' : 'loose'
      of.set(row, { joint: piece.length > 1 ? 'joined' : alone, before: piece[nth - 1]?.row ?? null })
    }
  for (const { row, line, before } of between)
    of.set(row, { joint: isOfItsMoment(line) ? 'joined' : 'still', before: before?.row ?? null })
  for (const { line, before, piece, step } of forks) {
    const isSpanning = (reached.get(nameOf(piece, line.balance)) ?? -1) >= step
    of.set(line.row, { joint: isSpanning ? 'spanning' : 'joined', before: before.row })
  }
  for (const one of waiting) {
    const joint = isRepeating(one) && areMostlyJoined ? 'still' : 'loose_end'
    of.set(one.row, { joint, before: last?.row ?? null })
  }
  return { of, areJoined: gaps === 0, areMostlyJoined, areJoinedButOne: joins > 1 && gaps <= 1 }
}
