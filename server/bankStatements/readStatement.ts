import { setImmediate as breathe } from 'node:timers/promises'
import { lineAgainstBalance } from '../../domain/bankStatements/chain.ts'
import { coveredBy, type NamedPeriod } from '../../domain/bankStatements/reach.ts'
import { areOfOneAccount, linesOfSheets } from '../../domain/bankStatements/sheets.ts'
import {
  accountNamedBy,
  columnsOf,
  isOneDirection,
  periodNamedBy,
} from '../../domain/bankStatements/statementColumns.ts'
import { type StatementLine, statementLineOf } from '../../domain/bankStatements/statementLine.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type StatementFault,
  sheetsAtMost,
  statementLinesAtMost,
} from '../../domain/shared/statementFaults.ts'
import { listsIn, readSpreadsheet, type TextTable } from '../platform/spreadsheets/index.ts'

/** Banks put a title, the account and the period above the table. */
const linesAboveTheTable = 50
/** Rows read before yielding to the event loop, so that other requests are served. */
const rowsAtATime = 250

export const unreadable = (
  fault: StatementFault,
  at: { sheet: number | null; line: number | null } = { sheet: null, line: null },
): Refusal<'STATEMENT_UNREADABLE'> => refuse('STATEMENT_UNREADABLE', { ...at, fault })

/** The lines of a file, the number of the account that it names, and the days that it says all of; null where it says none. */
export type ReadStatement = { lines: StatementLine[]; accountNumber: string | null; covered: Period | null }
type Unreadable = Refusal<'STATEMENT_UNREADABLE'>

function headOf(table: TextTable) {
  for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
    const columns = columnsOf(cells)
    if (columns !== null) return { table, nth, columns }
  }
  return null
}
type Head = NonNullable<ReturnType<typeof headOf>>

/** The lines of one sheet in their order. */
async function linesBelow(
  { table, nth, columns }: Head,
  { sheet, today }: { sheet: number | null; today: CivilDate },
): Promise<StatementLine[] | Unreadable> {
  const lines: StatementLine[] = []
  const places = new Map<StatementLine, number>()
  for (const [below, cells] of table.slice(nth + 1).entries()) {
    if (below % rowsAtATime === 0) await breathe()
    const at = { sheet, line: nth + below + 2 }
    const line = statementLineOf(columns, cells)
    if (typeof line === 'string') return unreadable(line, at)
    if (line === null) continue
    if (line.at.slice(0, 10) > today) return unreadable('ahead', at)
    lines.push(line)
    places.set(line, at.line)
    if (lines.length > statementLinesAtMost) return unreadable('too_many_lines')
  }
  const against = lineAgainstBalance(lines)
  return against === null
    ? lines
    : unreadable('against_balance', { sheet, line: places.get(against) ?? null })
}

/** A sheet's lines, and what its titles say. */
type Sheet = Omit<ReadStatement, 'covered'> & { period: NamedPeriod | null }

/**
 * Parses the lines of a bank's file, of all its sheets (rules 281 and 671). Refuses STATEMENT_UNREADABLE with the first
 * unreadable line, the first one of a day behind `today` (rule 677) or against its balance (rule 704), for a file without a
 * table, with too many lines or sheets (rule 853), of several accounts or of deposits alone (rules 735 and 737), and for one without lines unless
 * it says for which days nothing moved (rule 670).
 */
export async function readStatement(path: string, today: CivilDate): Promise<ReadStatement | Unreadable> {
  const tables = await readSpreadsheet(path)
  if (typeof tables === 'string') return unreadable(tables === 'too_large' ? 'too_many_lines' : 'no_table')
  if (tables.length > sheetsAtMost) return unreadable('too_many_sheets')
  const found = listsIn(tables, headOf)
  if (found.length === 0) return unreadable('no_table')
  const sheets: Sheet[] = []
  for (const { sheet, list } of found) {
    const titles = list.table.slice(0, list.nth)
    if (isOneDirection(titles)) return unreadable('one_direction', { sheet, line: null })
    const lines = await linesBelow(list, { sheet, today })
    if (isRefusal(lines)) return lines
    sheets.push({ lines, accountNumber: accountNamedBy(titles), period: periodNamedBy(titles) })
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
  return { lines, accountNumber: number ?? null, covered }
}
