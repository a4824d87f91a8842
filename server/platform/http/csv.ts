import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

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

export type CsvFile<Row> = {
  name: string
  /** How many rows will come, for whoever shows how far it is. */
  rows: number
  columns: readonly string[]
  /** A row's cells in the order of the columns. */
  cells: (row: Row) => readonly Cell[]
  /** Pages of rows; the next one is only asked for when the one before was taken. */
  pages: AsyncIterable<readonly Row[]>
}

async function* csvText<Row>({ columns, cells, pages }: CsvFile<Row>): AsyncGenerator<string> {
  yield csvOf([columns])
  for await (const page of pages) yield csvLines(page.map(cells))
}

/**
 * Sends a CSV file page by page as fast as the client takes it. When the client goes the pages end, and with them what
 * they are read from.
 */
export function sendCsv<Row>(reply: FastifyReply, file: CsvFile<Row>): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  reply.header('cache-control', 'no-store')
  reply.header('x-rows', String(file.rows))
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvText(file), { objectMode: false }))
}
