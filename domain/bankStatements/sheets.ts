import { oldestFirst, recognised } from './chain.ts'
import type { StatementLine } from './statementLine.ts'

type Sheet = readonly StatementLine[]

/** What two lines that are one have in common, however exactly a file says their time. */
const kindOf = ({ at, amount, balance }: StatementLine): string => `${at.slice(0, 10)} ${amount} ${balance}`

const byTime = (one: StatementLine, other: StatementLine): number =>
  one.at === other.at ? 0 : one.at < other.at ? -1 : 1

/** The first and the last line of each sheet. */
const endsOf = (sheets: readonly Sheet[]) =>
  sheets.flatMap((listed, sheet) => {
    const lines = oldestFirst(listed)
    const [first, last] = [lines[0], lines.at(-1)]
    return first === undefined || last === undefined ? [] : [{ sheet, first, last }]
  })

/**
 * Whether the lines of several sheets can be those of one account: each sheet continues another, or has a line of it
 * (rule 737). Two accounts of the same days do neither. Sheets are looked up by their lines and by the balance that they
 * begin with, so that the time grows with the lines (rule 853).
 */
export function areOfOneAccount(sheets: readonly Sheet[]): boolean {
  const ends = endsOf(sheets)
  const ofKind = new Map<string, Set<number>>()
  for (const { sheet } of ends)
    for (const line of sheets[sheet] ?? []) {
      const holders = ofKind.get(kindOf(line)) ?? new Set()
      ofKind.set(kindOf(line), holders.add(sheet))
    }
  const beginning = Map.groupBy(ends, ({ first }) => first.balance - first.amount)
  const joined = new Map<number, number[]>(ends.map(({ sheet }) => [sheet, []]))
  const join = (one: number, other: number): void => {
    joined.get(one)?.push(other)
    joined.get(other)?.push(one)
  }
  // Joining each holder of a line with the first of them joins them all.
  for (const [first = 0, ...others] of ofKind.values()) for (const other of others) join(first, other)
  for (const { sheet, last } of ends)
    for (const later of beginning.get(last.balance) ?? [])
      if (last.at <= later.first.at) join(sheet, later.sheet)
  return isOnePiece(joined)
}

function isOnePiece(joined: ReadonlyMap<number, readonly number[]>): boolean {
  const reached = new Set([...joined.keys()].slice(0, 1))
  for (const one of reached) for (const other of joined.get(one) ?? []) reached.add(other)
  return reached.size === joined.size
}

/** All lines of the sheets of one account, those that several sheets hold once: sheets may overlap as files do. */
export function linesOfSheets(sheets: readonly Sheet[]): StatementLine[] {
  const held = new Map<string, StatementLine[]>()
  return sheets.flatMap((sheet, nth) => {
    const fresh = [...Map.groupBy(sheet, kindOf)].flatMap(([kind, ofKind]) => {
      const earlier = held.get(kind) ?? []
      const added = nth === 0 ? ofKind : recognised(ofKind, earlier).fresh
      held.set(kind, [...earlier, ...added])
      return added
    })
    return nth === 0 ? sheet : fresh.sort(byTime)
  })
}
