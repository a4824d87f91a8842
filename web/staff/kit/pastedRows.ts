import { parseCsv } from 'hucre/csv'

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * The rows of pasted or typed text, each with its cells: as a table where the text has tabs, commas or semicolons, with
 * what is in quotes as one cell. A row that none of them divides is typed text, whose words are its cells. A copied table has
 * tabs in most of its rows; where they are in fewer, they are within cells of a table with commas or semicolons (rule 218).
 */
export const pastedRows = (text: string): string[][] =>
  rowsBy(text, areTabsOfTable(text) ? ['\t', ',', ';'] : [',', ';', '\t']).map((row) =>
    row.map((cell) => cell.trim()),
  )

function areTabsOfTable(text: string): boolean {
  if (!text.includes('\t')) return false
  const rows = cellsBy(text, '\t').filter((row) => !isBlank(row))
  return rows.filter((row) => row.length > 1).length * 2 >= rows.length
}

const cellsBy = (text: string, delimiter: string): string[][] =>
  parseCsv(text, { delimiter }).map((row) => row.map((cell) => String(cell ?? '')))

function rowsBy(text: string, [delimiter, ...others]: readonly string[]): string[][] {
  if (delimiter === undefined) return text.split('\n').map((line) => line.trim().split(/\s+/))
  if (!text.includes(delimiter)) return rowsBy(text, others)
  return cellsBy(text, delimiter).map((cells) => {
    const [only] = cells
    return cells.length === 1 && only !== undefined ? rowsBy(only, others).flat() : cells
  })
}
