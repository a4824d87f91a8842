import writeExcelFile, { type Cell } from 'write-excel-file/node'

type Value = string | number | null
type Sheet = {
  title: string
  columns: readonly { name: string; width: number }[]
  lines: readonly (readonly Value[])[]
}

const wonFormat = '#,##0'
const ink = '#1a1a1a'

const header = (name: string): Cell => ({
  value: name,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#f2f0ec',
  bottomBorderColor: ink,
  bottomBorderStyle: 'thin',
})

/** Numbers stay numbers; text is typed as text, so that no spreadsheet reads it as a formula or a date. */
function cell(value: Value): Cell {
  if (value === null) return null
  return typeof value === 'number'
    ? { value, type: Number, format: wonFormat }
    : { value, type: String, format: '@' }
}

/** A workbook of one sheet with a frozen header row. A month of one owner is small enough to build in memory. */
export const xlsxOf = ({ title, columns, lines }: Sheet): Promise<Buffer> =>
  writeExcelFile([columns.map(({ name }) => header(name)), ...lines.map((line) => line.map(cell))], {
    sheet: title,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  }).toBuffer()
