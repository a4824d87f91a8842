import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { hasBrokenLetter, unreadFormats } from '../../../domain/shared/tableFiles.ts'
import type { SheetTable, TableFault, TextTable } from './readTables.ts'

/**
 * The tables of a file in which `read` finds a list of its kind, with their sheet's number, null in a file with one. A cover,
 * a guide and an empty sheet are none, wherever they are (rule 671).
 */
export const listsIn = <List>(
  tables: readonly SheetTable[],
  read: (table: TextTable) => List | null,
): { sheet: number | null; list: List }[] =>
  tables.flatMap(({ rows }, nth) => {
    const list = read(rows)
    return list === null ? [] : [{ sheet: tables.length === 1 ? null : nth + 1, list }]
  })

/** What `onlyListIn` refuses a file with. */
export const tableCodes = [
  'TABLES_SEVERAL',
  'TABLE_FORMAT_UNREAD',
  'TABLE_LETTER_BROKEN',
  'TABLE_ROWS_HIDDEN',
] as const
export type TableCode = (typeof tableCodes)[number]

/**
 * The table of a file that holds a list. Where no table looks like one, the only one that is not empty, so that its rows say
 * what is wrong with them; null without one. Refuses TABLES_SEVERAL, because one of them alone would be read (rule 671),
 * TABLE_FORMAT_UNREAD (rule 865), TABLE_LETTER_BROKEN for a table whose header is not found, and may be what is broken (rule
 * 864), and TABLE_ROWS_HIDDEN for one with rows that its uploader does not see (rule 987).
 */
export function onlyListIn(
  tables: readonly SheetTable[] | TableFault,
  isList: (table: TextTable) => boolean,
): TextTable | null | Refusal<TableCode> {
  if (typeof tables === 'string') {
    const format = unreadFormats.find((one) => one === tables)
    return format === undefined ? null : refuse('TABLE_FORMAT_UNREAD', { format })
  }
  const filled = tables.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== '')))
  const lists = filled.filter(({ rows }) => isList(rows))
  const [one, ...others] = lists.length > 0 ? lists : filled
  if (one === undefined) return null
  if (others.length > 0) return refuse('TABLES_SEVERAL')
  const broken = lists.length > 0 ? 0 : one.rows.findIndex(hasBrokenLetter) + 1
  if (broken > 0) return refuse('TABLE_LETTER_BROKEN', { line: broken })
  const [line] = one.hiddenRows
  return line === undefined ? one.rows : refuse('TABLE_ROWS_HIDDEN', { line, rows: one.hiddenRows.length })
}
