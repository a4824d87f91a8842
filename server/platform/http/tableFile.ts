import type { FastifyReply } from 'fastify'
import { writeCsv, writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import * as z from 'zod/mini'

export type Cell = string | number | null

/**
 * A byte order mark lets Excel read Korean; a text that a spreadsheet would run as a formula is prefixed by a quote.
 */
const csvLooks = { bom: true, escapeFormulae: true } as const
const sheetLooks = { name: '목록', freezePane: { rows: 1 } } as const
const columnLooks = { width: 18, numFmt: '#,##0' } as const

/** Returns lines as CSV, each line ended by CRLF. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  `${writeCsv(
    lines.map((line) => [...line]),
    csvLooks,
  )}\r\n`

export const csvType = 'text/csv; charset=utf-8'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type TableFile<Row> = {
  /** The file name without its extension, in ASCII. */
  name: string
  /** The number of rows, sent as the header X-Rows; null where counting would take as long as reading. */
  rows: number | null
  columns: readonly string[]
  /** A row's cells in the order of the columns. */
  cells: (row: Row) => readonly Cell[]
  /** Pages of rows; the next page is requested only after the previous one was consumed. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** The two characters that XML cannot contain but the library writes. */
const unwritable = /[\ufffe\uffff]/g

async function* linesOf<Row>({ cells, pages }: TableFile<Row>): AsyncGenerator<Cell[]> {
  for await (const page of pages)
    for (const row of page)
      yield cells(row).map((cell) => (typeof cell === 'string' ? cell.replaceAll(unwritable, '') : cell))
}

/** Makes the reply a download of that name and media type, which no cache may store. */
export const attaching = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)

/**
 * Streams rows as a file with back-pressure: only one page of rows and the encoder's buffer are in memory. When the
 * client disconnects, the page iterator is closed, and with it whatever it reads from.
 */
export function sendTable<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  file: TableFile<Row>,
): FastifyReply {
  const lines = linesOf(file)
  const bytes =
    format === 'csv'
      ? writeCsvStream(lines, { ...csvLooks, headers: [...file.columns] })
      : writeXlsxStream(lines, {
          ...sheetLooks,
          columns: file.columns.map((header) => ({ header, ...columnLooks })),
        })
  attaching(reply, `${file.name}.${format}`, format === 'csv' ? csvType : xlsxType)
  if (file.rows !== null) reply.header('x-rows', String(file.rows))
  return reply.send(bytes)
}

/** Returns the route schema of a list's export. */
export const tableFileSchema = <Query extends z.core.$ZodType>(list: string, querystring: Query) => ({
  summary: `${list} 내보내기`,
  description: '목록과 같은 조건의 모든 줄을 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
  querystring,
  response: { 200: z.string() },
})
