import { oldestFirst } from './chain.ts'
import type { StatementLine } from './statementLine.ts'

/** What two lines that are one have in common, however exactly a file says their time. */
const kindOf = ({ at, amount, balance }: StatementLine): string => `${at.slice(0, 10)} ${amount} ${balance}`

function sheetOf(listed: readonly StatementLine[]) {
  const lines = oldestFirst(listed)
  return { first: lines[0], last: lines.at(-1), kinds: new Set(lines.map(kindOf)) }
}
type Sheet = ReturnType<typeof sheetOf>

/** True when the later sheet begins with the balance that the earlier one ends with. */
const continues = ({ last }: Sheet, { first }: Sheet): boolean =>
  last !== undefined &&
  first !== undefined &&
  last.at <= first.at &&
  last.balance === first.balance - first.amount

const areJoined = (one: Sheet, other: Sheet): boolean =>
  continues(one, other) || continues(other, one) || [...one.kinds].some((kind) => other.kinds.has(kind))

/**
 * Whether the lines of several sheets can be those of one account: each sheet continues another, or has a line of it
 * (rule 737). Two accounts of the same days do neither.
 */
export function areOfOneAccount(sheets: readonly (readonly StatementLine[])[]): boolean {
  const [first, ...others] = sheets.filter((lines) => lines.length > 0).map(sheetOf)
  const joined = first === undefined ? [] : [first]
  let left = others
  for (const sheet of joined) {
    joined.push(...left.filter((one) => areJoined(sheet, one)))
    left = left.filter((one) => !areJoined(sheet, one))
  }
  return left.length === 0
}
