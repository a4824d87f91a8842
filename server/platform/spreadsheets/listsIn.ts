import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
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

/**
 * The table of a file that holds a list. Where no table looks like one, the only one that is not empty, so that its rows say
 * what is wrong with them; null without one. Refuses TABLES_SEVERAL, because one of them alone would be read (rule 671).
 */
export function onlyListIn(
  tables: readonly TextTable[] | TableFault,
  isList: (table: TextTable) => boolean,
): TextTable | null | Refusal<'TABLES_SEVERAL'> {
  if (typeof tables === 'string') return null
  const filled = tables.filter((table) => table.some((cells) => cells.some((cell) => cell !== '')))
  const lists = filled.filter(isList)
  const [one = null, ...others] = lists.length > 0 ? lists : filled
  return others.length > 0 ? refuse('TABLES_SEVERAL') : one
}
