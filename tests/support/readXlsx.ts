import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'

export type ReadSheet = {
  name: string
  /** Dates are written as in CSV: the day, or the day and its minute. */
  lines: (string | number | null)[][]
  /** What kind of cell each is. */
  kinds: ('text' | 'number' | 'date' | 'none')[][]
  /** Of the columns, in characters. */
  widths: number[]
}

/** A workbook of one sheet as another program reads it. */
export async function readXlsx(file: Buffer): Promise<ReadSheet> {
  const [sheet] = await readExcelFile(file)
  if (sheet === undefined) throw new Error('the workbook has no sheet')
  const cells = sheet.data.map((line) =>
    line.map((cell) => {
      if (cell === null) return { kind: 'none', value: null } as const
      if (typeof cell === 'string') return { kind: 'text', value: cell } as const
      if (typeof cell === 'number') return { kind: 'number', value: cell } as const
      if (cell instanceof Date) return { kind: 'date', value: textOf(cell) } as const
      throw new Error(`neither text nor a number nor a date: ${String(cell)}`)
    }),
  )
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const widths = [...xml.matchAll(/<col [^>]*\bwidth="([\d.]+)"/g)].map(([, width]) => Number(width))
  return {
    name: sheet.sheet,
    lines: cells.map((line) => line.map(({ value }) => value)),
    kinds: cells.map((line) => line.map(({ kind }) => kind)),
    widths,
  }
}

/** A spreadsheet counts days: its second is a fraction that rarely comes out even. */
const textOf = (date: Date): string => {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
