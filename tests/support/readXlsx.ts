import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'

export type ReadSheet = {
  name: string
  lines: (string | number | null)[][]
  /** Of the columns, in characters. */
  widths: number[]
}

/** A workbook of one sheet as another program reads it. */
export async function readXlsx(file: Buffer): Promise<ReadSheet> {
  const [sheet] = await readExcelFile(file)
  if (sheet === undefined) throw new Error('the workbook has no sheet')
  const lines = sheet.data.map((line) =>
    line.map((cell) => {
      if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
      throw new Error(`neither text nor a number: ${String(cell)}`)
    }),
  )
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const widths = [...xml.matchAll(/<col [^>]*\bwidth="([\d.]+)"/g)].map(([, width]) => Number(width))
  return { name: sheet.sheet, lines, widths }
}
