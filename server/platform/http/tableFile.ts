import type { FastifyReply } from 'fastify'
import { writeCsv, writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import * as z from 'zod/mini'

export type Cell = string | number | null

/** A byte order mark, so that Excel reads Korean; a text that a spreadsheet would run as a formula begins with a quote. */
const csvLooks = { bom: true, escapeFormulae: true } as const
const sheetLooks = { name: '목록', freezePane: { rows: 1 } } as const
const columnLooks = { width: 18, numFmt: '#,##0' } as const

/** Lines as CSV. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  `${writeCsv(
    lines.map((line) => [...line]),
    csvLooks,
  )}\r\n`

export const csvType = 'text/csv; charset=utf-8'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type TableFile<Row> = {
  /** Without its ending. */
  name: string
  /** How many rows will come: a header tells the client. Null where counting them would be as long as reading them. */
  rows: number | null
  columns: readonly string[]
  /** A row's cells in the order of the columns. */
  cells: (row: Row) => readonly Cell[]
  /** Pages of rows; the next one is only asked for when the one before was taken. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** The two characters of a text that XML cannot hold and the library writes. */
const unwritable = /[\ufffe\uffff]/g

async function* linesOf<Row>({ cells, pages }: TableFile<Row>): AsyncGenerator<Cell[]> {
  for await (const page of pages)
    for (const row of page)
      yield cells(row).map((cell) => (typeof cell === 'string' ? cell.replaceAll(unwritable, '') : cell))
}

/** What browsers save under a name; caches keep nothing of it. */
export const attaching = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)

/**
 * Sends rows as a file, as fast as the client takes it: a page of rows and what is being packed are in memory. When the
 * client goes the pages end, and with them what they are read from.
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

/** What the description of the calls says of a list's files. */
export const tableFileSchema = <Query extends z.core.$ZodType>(list: string, querystring: Query) => ({
  summary: `${list} 내보내기`,
  description: '목록과 같은 조건의 모든 줄을 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
  querystring,
  response: { 200: z.string() },
})
