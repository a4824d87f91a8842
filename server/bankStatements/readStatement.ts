import { setImmediate as breathe } from 'node:timers/promises'
import { accountNamedBy, columnsOf } from '../../domain/bankStatements/statementColumns.ts'
import { type StatementLine, statementLineOf } from '../../domain/bankStatements/statementLine.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type StatementFault, statementLinesAtMost } from '../../domain/shared/statementFaults.ts'
import { readSpreadsheet, type TextTable } from '../platform/spreadsheets/index.ts'

/** Banks put a title, the account and the period above the table. */
const linesAboveTheTable = 50
/** Rows read before yielding to the event loop, so that other requests are served. */
const rowsAtATime = 250

export const unreadable = (
  fault: StatementFault,
  line: number | null = null,
): Refusal<'STATEMENT_UNREADABLE'> => refuse('STATEMENT_UNREADABLE', { line, fault })

/** The lines of a file in its order, and the number of the account that it names; null where it names none. */
export type ReadStatement = { lines: StatementLine[]; accountNumber: string | null }

function headOf(tables: readonly TextTable[]) {
  for (const table of tables)
    for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
      const columns = columnsOf(cells)
      if (columns !== null) return { table, nth, columns }
    }
  return null
}

/**
 * Parses the lines of a bank's file in file order (rule 281). Refuses STATEMENT_UNREADABLE with the first unreadable
 * line, and for a file without a table or with too many lines.
 */
export async function readStatement(path: string): Promise<ReadStatement | Refusal<'STATEMENT_UNREADABLE'>> {
  const tables = await readSpreadsheet(path)
  if (typeof tables === 'string') return unreadable(tables === 'too_large' ? 'too_many_lines' : 'no_table')
  const head = headOf(tables)
  if (head === null) return unreadable('no_table')
  const { table, nth, columns } = head
  const lines: StatementLine[] = []
  for (const [below, cells] of table.slice(nth + 1).entries()) {
    if (below % rowsAtATime === 0) await breathe()
    const line = statementLineOf(columns, cells)
    if (typeof line === 'string') return unreadable(line, nth + below + 2)
    if (line !== null) lines.push(line)
    if (lines.length > statementLinesAtMost) return unreadable('too_many_lines')
  }
  if (lines.length === 0) return unreadable('no_lines')
  return { lines, accountNumber: accountNamedBy(table.slice(0, nth)) }
}
