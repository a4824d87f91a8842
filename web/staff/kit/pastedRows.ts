import { parseCsv } from 'hucre/csv'

/** What separates cells: a copied table has tabs, a file has commas or semicolons. */
const delimiters = ['\t', ',', ';'] as const

/**
 * The rows of pasted or typed text, each with its cells: as a table where the text has tabs, commas or semicolons, with
 * what is in quotes as one cell. A row that none of them divides is typed text, whose words are its cells.
 */
export const pastedRows = (text: string): string[][] =>
  rowsBy(text, delimiters).map((row) => row.map((cell) => cell.trim()))

function rowsBy(text: string, [delimiter, ...others]: readonly string[]): string[][] {
  if (delimiter === undefined) return text.split('\n').map((line) => line.trim().split(/\s+/))
  if (!text.includes(delimiter)) return rowsBy(text, others)
  return parseCsv(text, { delimiter }).map((row) => {
    const cells = row.map((cell) => String(cell ?? ''))
    const [only] = cells
    return cells.length === 1 && only !== undefined ? (rowsBy(only, others)[0] ?? []) : cells
  })
}
