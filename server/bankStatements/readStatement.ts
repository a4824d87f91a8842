import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { streamCsvRows } from 'hucre/csv'
import iconv from 'iconv-lite'
import { type Columns, columnsOf } from '../../domain/bankStatements/statementColumns.ts'
import { type StatementLine, statementLineOf } from '../../domain/bankStatements/statementLine.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type StatementFault, statementLinesAtMost } from '../../domain/shared/statementFaults.ts'

const delimiters = [',', '\t', ';'] as const
/** Banks put a title, the account and the period above the table. */
const linesAboveTheTable = 50
/** Rows parsed before yielding to the event loop, so that other requests are served. */
const rowsAtATime = 250

const unreadable = (fault: StatementFault, line: number | null = null): Refusal<'STATEMENT_UNREADABLE'> =>
  refuse('STATEMENT_UNREADABLE', { line, fault })

/** Banks export in the code page of Korean Windows; a file opened and saved again may be UTF-8. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp949')
  }
}

function delimiterOf(text: string): string | undefined {
  const top = text.split(/\r\n?|\n/, linesAboveTheTable)
  return delimiters.find((one) => top.some((line) => columnsOf(line.split(one)) !== null))
}

/**
 * Parses the lines of a bank's CSV file in file order (rule 281). Refuses STATEMENT_UNREADABLE with the first
 * unreadable line, and for a file without a table or with too many lines.
 */
export async function readStatement(
  path: string,
): Promise<StatementLine[] | Refusal<'STATEMENT_UNREADABLE'>> {
  const text = textOf(await readFile(path))
  const delimiter = delimiterOf(text)
  if (delimiter === undefined) return unreadable('no_table')
  const lines: StatementLine[] = []
  let columns: Columns | null = null
  let number = 0
  for (const row of streamCsvRows(text, { delimiter })) {
    number += 1
    if (number % rowsAtATime === 0) await breathe()
    const cells = row.map((cell) => String(cell ?? ''))
    if (columns === null) {
      columns = columnsOf(cells)
      continue
    }
    const line = statementLineOf(columns, cells)
    if (typeof line === 'string') return unreadable(line, number)
    if (line !== null) lines.push(line)
    if (lines.length > statementLinesAtMost) return unreadable('too_many_lines')
  }
  if (columns === null) return unreadable('no_table')
  return lines.length === 0 ? unreadable('no_lines') : lines
}
