import type { FastifyReply } from 'fastify'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import * as z from 'zod/mini'

export type Cell = string | number | null

/** A byte order mark lets Excel read Korean. */
const csvLooks = { bom: true } as const
const columnLooks = { width: 18, numFmt: '#,##0' } as const

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What makes a spreadsheet take a text for a formula; Excel reads the full-width characters in the same way. */
const formulaStart = /^\s*[=+\-@|\0＝＋－＠｜]/
/** Digits that a spreadsheet would change as a number: it drops leading zeros, and rounds from the sixteenth on. */
const fragileDigits = /^(0\d+|\d{12,})$/

/**
 * A text as a CSV file carries it. Numbers of accounts, parcels and phones become `="0123"`, the one form that
 * spreadsheets show and save as it was; it is no way in for a formula, because nothing but digits is between the
 * quotes. Another text that would run as a formula gets an apostrophe.
 */
function csvText(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell
  if (fragileDigits.test(cell)) return `="${cell}"`
  return formulaStart.test(cell) ? `'${cell}` : cell
}

export type TableFile<Row> = {
  /** The file name without its extension, in ASCII. */
  name: string
  /** The number of rows, sent as the header X-Rows; null where counting would take as long as reading. */
  rows: number | null
  columns: readonly (string | { name: string; width: number })[]
  /** The name of a workbook's sheet. */
  sheet?: string
  /** A row's cells in the order of the columns. */
  cells: (row: Row) => readonly Cell[]
  /** Pages of rows; the next page is requested only after the previous one was consumed. */
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** The two characters that XML cannot contain but the library writes. */
const unwritable = /[\ufffe\uffff]/g

async function* linesOf<Row>(
  { cells, pages }: TableFile<Row>,
  written: (cell: Cell) => Cell,
): AsyncGenerator<Cell[]> {
  for await (const page of pages)
    for (const row of page)
      yield cells(row).map((cell) =>
        written(typeof cell === 'string' ? cell.replaceAll(unwritable, '') : cell),
      )
}

/** Makes the reply a download of that name and media type, which no cache may store. */
const attaching = (reply: FastifyReply, name: string, type: string): FastifyReply =>
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
  const columns = file.columns.map((column) =>
    typeof column === 'string' ? { header: column } : { header: column.name, width: column.width },
  )
  const bytes =
    format === 'csv'
      ? writeCsvStream(linesOf(file, csvText), { ...csvLooks, headers: columns.map(({ header }) => header) })
      : writeXlsxStream(
          linesOf(file, (cell) => cell),
          {
            name: file.sheet ?? '목록',
            freezePane: { rows: 1 },
            columns: columns.map((column) => ({ ...columnLooks, ...column })),
          },
        )
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
