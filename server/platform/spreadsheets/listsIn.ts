import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { hasBrokenLetter, unreadFormats } from '../../../domain/shared/tableFiles.ts'
import type { TableFault, TextTable } from './readTables.ts'

/**
 * The tables of a file in which `read` finds a list of its kind, with their sheet's number, null in a file with one. A cover,
 * a guide and an empty sheet are none, wherever they are (rule 671).
 */
export const listsIn = <List>(
  tables: readonly TextTable[],
  read: (table: TextTable) => List | null,
): { sheet: number | null; list: List }[] =>
  tables.flatMap((table, nth) => {
    const list = read(table)
    return list === null ? [] : [{ sheet: tables.length === 1 ? null : nth + 1, list }]
  })

/** What `onlyListIn` refuses a file with. */
export const tableCodes = ['TABLES_SEVERAL', 'TABLE_FORMAT_UNREAD', 'TABLE_LETTER_BROKEN'] as const
export type TableCode = (typeof tableCodes)[number]

/**
 * The table of a file that holds a list. Where no table looks like one, the only one that is not empty, so that its rows say
 * what is wrong with them; null without one. Refuses TABLES_SEVERAL, because one of them alone would be read (rule 671),
 * TABLE_FORMAT_UNREAD (rule 865), and TABLE_LETTER_BROKEN for a table whose header is not found, and may be what is broken
 * (rule 864).
 */
export function onlyListIn(
  tables: readonly TextTable[] | TableFault,
  isList: (table: TextTable) => boolean,
): TextTable | null | Refusal<TableCode> {
  if (typeof tables === 'string') {
    const format = unreadFormats.find((one) => one === tables)
    return format === undefined ? null : refuse('TABLE_FORMAT_UNREAD', { format })
  }
  const filled = tables.filter((table) => table.some((cells) => cells.some((cell) => cell !== '')))
  const lists = filled.filter(isList)
  const [one = null, ...others] = lists.length > 0 ? lists : filled
  if (others.length > 0) return refuse('TABLES_SEVERAL')
  const broken = lists.length > 0 || one === null ? 0 : one.findIndex(hasBrokenLetter) + 1
  return broken > 0 ? refuse('TABLE_LETTER_BROKEN', { line: broken }) : one
}
