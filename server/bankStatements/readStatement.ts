import { setImmediate as breathe } from 'node:timers/promises'
import { lineAgainstBalance } from '../../domain/bankStatements/chain.ts'
import { coveredBy, type NamedPeriod } from '../../domain/bankStatements/reach.ts'
import { areOfOneAccount, linesOfSheets } from '../../domain/bankStatements/sheets.ts'
import {
  accountNamedBy,
  areInOtherUnit,
  headerFrom,
  isFooter,
  isHeaderInOtherUnit,
  isOneDirection,
  periodNamedBy,
} from '../../domain/bankStatements/statementColumns.ts'
import {
  columnsIn,
  type StatementLine,
  statementLineOf,
  withPlaces,
} from '../../domain/bankStatements/statementLine.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type StatementFault,
  sheetsAtMost,
  statementLinesAtMost,
} from '../../domain/shared/statementFaults.ts'
import { hasBrokenLetter } from '../../domain/shared/tableFiles.ts'
import { listsIn, readSpreadsheet, type SheetTable, type TextTable } from '../platform/spreadsheets/index.ts'

/** Banks put a title, the account and the period above the table, or below it. */
const linesAroundTheTable = 50
/** Rows read before yielding to the event loop, so that other requests are served. */
const rowsAtATime = 250

/** Where a line is in a file: its number in its sheet, and the sheet's, null in a file with one. */
type Place = { sheet: number | null; line: number | null }

export const unreadable = (
  fault: StatementFault,
  at: Place = { sheet: null, line: null },
): Refusal<'STATEMENT_UNREADABLE'> => refuse('STATEMENT_UNREADABLE', { ...at, fault })

/**
 * The lines of a file, the number of the account that it names, and the days that it says all of; null where it says none.
 * An undated file names a period and not when it was made (rule 794). `cameBack` are its lines as those of a bank that
 * writes no other withdrawal with a minus, where its own balances fit both (rule 866). `brokenLine` is the number of the
 * first line whose words have a broken letter (rule 864).
 */
export type ReadStatement = {
  lines: StatementLine[]
  cameBack: StatementLine[] | null
  brokenLine: number | null
  accountNumber: string | null
  covered: Period | null
  isUndated: boolean
  placeOf: (line: StatementLine) => Place
}
type Unreadable = Refusal<'STATEMENT_UNREADABLE'>

function headOf(table: TextTable) {
  for (const begin of table.slice(0, linesAroundTheTable).keys()) {
    const header = headerFrom(table, begin)
    if (header !== null) return { table, begin, nth: begin + header.rows - 1, columns: header.columns }
  }
  return null
}
type Head = NonNullable<ReturnType<typeof headOf>>

/** Whether the header of a table, which may have two rows, is one of another unit than won (rule 804). */
function isInOtherUnit(table: TextTable): boolean {
  const begins = headOf(table)?.begin
  const above = table.slice(0, begins === undefined ? linesAroundTheTable : begins + 1)
  return above.some((cells, nth) => isHeaderInOtherUnit(cells, table[nth + 1]))
}

/** The rows below a header that say something, and have no room for a line's moment, amount and balance. */
const notesBelow = ({ table, nth }: Head): TextTable =>
  table.slice(nth + 1).filter((cells) => [1, 2].includes(cells.filter((cell) => cell !== '').length))

type Asked = { sheet: number | null; today: CivilDate; places: Map<StatementLine, Place> }
/** A sheet's lines, the rows behind the last one (rule 795), and the first line that goes against its balance. */
type Below = { lines: StatementLine[]; footer: TextTable; against: StatementLine | null }
type Lines = Below & { cameBack: StatementLine[] | null }

/** The lines of one sheet, whose withdrawals with a minus came back where their balances say so (rule 807). */
async function linesIn(head: Head, asked: Asked): Promise<Lines | Unreadable> {
  const rows = head.table.slice(head.nth + 1)
  const columns = columnsIn(rows, head.columns)
  const below = await linesBelow({ ...head, columns }, asked)
  if (isRefusal(below)) return below
  if (!columns.areWithdrawalsNegative) return { ...below, cameBack: null }
  const otherwise = await linesBelow({ ...head, columns: withPlaces(rows, head.columns) }, asked)
  if (isRefusal(otherwise) || otherwise.against !== null) return { ...below, cameBack: null }
  return below.against === null ? { ...below, cameBack: otherwise.lines } : { ...otherwise, cameBack: null }
}

/** The lines of one sheet in their order. */
async function linesBelow(
  { table, nth, columns }: Head,
  { sheet, today, places }: Asked,
): Promise<Below | Unreadable> {
  const lines: StatementLine[] = []
  let footer: TextTable = []
  for (const [below, cells] of table.slice(nth + 1).entries()) {
    if (below % rowsAtATime === 0) await breathe()
    const at = { sheet, line: nth + below + 2 }
    const line = statementLineOf(columns, cells)
    if (line === null || (line === 'date' && isFooter(cells, table[nth + below] ?? []))) {
      if (footer.length < linesAroundTheTable && cells.some((cell) => cell.trim() !== '')) footer.push(cells)
      continue
    }
    if (typeof line === 'string') return unreadable(line, at)
    footer = []
    if (line.at.slice(0, 10) > today) return unreadable('ahead', at)
    lines.push(line)
    places.set(line, at)
    if (lines.length > statementLinesAtMost) return unreadable('too_many_lines')
  }
  return { lines, footer, against: lineAgainstBalance(lines) }
}

/** A sheet's lines, and what the rows around them say. */
type Sheet = Pick<ReadStatement, 'lines' | 'cameBack' | 'accountNumber'> & { period: NamedPeriod | null }

/**
 * Parses the lines of a bank's file, of all its sheets (rules 281 and 671). Refuses STATEMENT_UNREADABLE with the first
 * unreadable line, the first one of a day behind `today` (rule 677) or against its balance (rule 704), for a file without a
 * table, with too many lines or sheets (rule 853), of several accounts or of deposits alone (rules 735 and 737), in another
 * unit than won (rule 804), and for one without lines unless it says for which days nothing moved, and when it was made
 * (rules 670 and 794). Rows that a filter hides are read: they moved money (rule 987).
 */
export async function readStatement(path: string, today: CivilDate): Promise<ReadStatement | Unreadable> {
  const tables = await readSpreadsheet(path)
  if (typeof tables === 'string') return unreadable(tables === 'too_large' ? 'too_many_lines' : tables)
  if (tables.length > sheetsAtMost) return unreadable('too_many_sheets')
  const found = listsIn(tables, headOf)
  const [other] = listsIn(tables, (table) => (isInOtherUnit(table) ? table : null))
  if (other !== undefined) return unreadable('not_won', { sheet: other.sheet, line: null })
  if (found.length === 0) return withoutTable(tables)
  const sheets: Sheet[] = []
  const places = new Map<StatementLine, Place>()
  for (const { sheet, list } of found) {
    if (areInOtherUnit([...list.table.slice(0, list.begin), [], ...notesBelow(list)]))
      return unreadable('not_won', { sheet, line: null })
    const below = await linesIn(list, { sheet, today, places })
    if (isRefusal(below)) return below
    const { lines, cameBack, footer, against } = below
    const titles = [...list.table.slice(0, list.begin), [], ...footer]
    if (isOneDirection(titles)) return unreadable('one_direction', { sheet, line: null })
    if (against !== null) return unreadable('against_balance', places.get(against))
    sheets.push({ lines, cameBack, accountNumber: accountNamedBy(titles), period: periodNamedBy(titles) })
  }
  const [number, ...otherNumbers] = new Set(sheets.flatMap(({ accountNumber }) => accountNumber ?? []))
  const isOne =
    sheets.every(({ accountNumber }) => accountNumber !== null) ||
    areOfOneAccount(sheets.map(({ lines }) => lines))
  if (otherNumbers.length > 0 || !isOne) return unreadable('several_accounts')
  const lines = linesOfSheets(sheets.map((sheet) => sheet.lines))
  if (lines.length > statementLinesAtMost) return unreadable('too_many_lines')
  // Sheets of several periods say no more than their lines do of the days between them.
  const [only, ...more] = sheets
  const covered = only === undefined || more.length > 0 ? null : coveredBy(only.period, today)
  if (lines.length === 0 && covered === null) return unreadable('no_lines')
  const isUndated = sheets.some(({ period }) => period?.takenOn === null)
  const placeOf = (line: StatementLine): Place => places.get(line) ?? { sheet: null, line: null }
  const cameBack = sheets.some((sheet) => sheet.cameBack !== null)
    ? linesOfSheets(sheets.map((sheet) => sheet.cameBack ?? sheet.lines))
    : null
  const broken = lines.find(({ words }) => hasBrokenLetter([words]))
  const brokenLine = broken === undefined ? null : placeOf(broken).line
  return { lines, cameBack, brokenLine, accountNumber: number ?? null, covered, isUndated, placeOf }
}

/** The refusal of a file without a statement: what is its header may have a broken letter (rule 864). */
function withoutTable(tables: readonly SheetTable[]): Unreadable {
  const [broken] = listsIn(tables, (table) => {
    const nth = table.slice(0, linesAroundTheTable).findIndex(hasBrokenLetter)
    return nth < 0 ? null : nth + 1
  })
  return broken === undefined
    ? unreadable('no_table')
    : unreadable('broken_letter', { sheet: broken.sheet, line: broken.list })
}
