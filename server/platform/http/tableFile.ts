import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, workbook } from './workbook.ts'

/** A text that a spreadsheet would run as a formula is shown as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')

/** Lines as CSV with a byte order mark, so that Excel reads Korean. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(lines)}`

export const csvType = 'text/csv; charset=utf-8'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type TableFile<Row> = {
  /** Without its ending. */
  name: string
  /** How many rows will come: a header tells the client, which shows how far it is. */
  rows: number
  columns: readonly string[]
  /** A row's cells in the order of the columns. */
  cells: (row: Row) => readonly Cell[]
  /** Pages of rows; the next one is only asked for when the one before was taken. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

async function* linesOf<Row>({ cells, pages }: TableFile<Row>): AsyncGenerator<(readonly Cell[])[]> {
  for await (const page of pages) yield page.map(cells)
}

async function* csv<Row>(file: TableFile<Row>): AsyncGenerator<string> {
  yield csvOf([file.columns])
  for await (const lines of linesOf(file)) yield csvLines(lines)
}

/** What browsers save under a name; caches keep nothing of it. */
export const attaching = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)

/**
 * Sends rows as a file, page by page as fast as the client takes it. When the client goes the pages end, and with them
 * what they are read from.
 */
export function sendTable<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  file: TableFile<Row>,
): FastifyReply {
  const parts = format === 'csv' ? csv(file) : workbook(file.columns, linesOf(file))
  attaching(reply, `${file.name}.${format}`, format === 'csv' ? csvType : xlsxType)
  return reply.header('x-rows', String(file.rows)).send(Readable.from(parts, { objectMode: false }))
}
