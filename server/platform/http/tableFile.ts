import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Zip, ZipPassThrough } from 'fflate'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { seoulMinuteAsUtc } from '../../../domain/shared/civilDate.ts'
import { withoutFormula } from '../../../domain/shared/formulaText.ts'
import type { ColumnKind, ListColumn } from '../../../domain/shared/listColumns.ts'
import { inNfkc } from '../../../domain/shared/normalText.ts'
import type { TableFormat } from '../../../domain/shared/tableFiles.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How long a download may leave its next page unread before it is ended. */
    downloads: { stalledMs: number }
  }
}

export type Cell = string | number | Date | null

/** A byte order mark lets Excel read Korean. */
const csvLooks = { bom: true } as const
const columnWidth = 18

/** How a spreadsheet shows the cells of a column; the date of a day or a minute has its parts in its UTC fields. */
const formats = {
  number: '#,##0',
  rating: '0.0',
  text: '@',
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
} as const
type Format = keyof typeof formats
type FileColumn = { name: string; width?: number; format?: Format }

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Texts that a spreadsheet would take for a number or a moment and show as another text: leading zeros, more digits than it
 * shows, powers of ten, decimals that end with a zero, signs behind and brackets around a number, fractions, days and
 * months, and times, in Korean as well. Full-width characters count as the others do.
 */
const fragileTexts = [
  /^(0\d+|\d{12,})$/,
  /^\d{0,9}\.?\d{1,15}E[+-]?\d{1,9}$/i,
  /^\d{1,3}(,\d{3}){1,12}(\.\d{0,40})?$/,
  /^\([\d.,]{1,40}\)$|^[\d.,]{1,40} ?-$/,
  /^\d{1,9} \d{1,9}\/\d{1,9}$/,
  /^\d{1,4}[-/]\d{1,4}([-/]\d{1,4})?$/,
  /^(\d{1,4}년 ?)?\d{1,2}월( ?\d{1,2}일)?$/,
  /^(\d{1,4}[-/ ]?)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}([-/ ]?\d{1,4})?(,? ?\d{1,4})?$/i,
] as const
/** Times, which stand alone or behind a day. */
const fragileTimes = [
  /^((오전|오후) ?)?\d{1,4}:\d{1,2}(:\d{1,2}(\.\d{0,9})?)?( ?[ap]m?)?$/i,
  /^\d{1,2} [ap]m?$/i,
  /^((오전|오후) ?)?\d{1,2}시( ?\d{1,2}분)?( ?\d{1,2}초)?$/,
] as const
/** A day, and with a minute, as every spreadsheet shows it. */
const plainDay = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/
const startingDay = /^(\d{1,4}[-/]\d{1,4}([-/]\d{1,4})?|(\d{1,4}년 ?)?\d{1,2}월 ?\d{1,2}일) /
/** What a spreadsheet writes in capitals. */
const truthWord = /^(true|false)$/i

/** A decimal of which a spreadsheet shows another text. */
const isRounded = (text: string): boolean =>
  /^[\d.]+$/.test(text) && text.split('.').length === 2 && (text.length > 11 || String(Number(text)) !== text)

/** Rule 858: nothing that is fragile has quotes or a sign of a formula, so that nothing runs from between the quotes. */
function isFragile(text: string): boolean {
  const narrow = inNfkc(text).trim()
  if (truthWord.test(narrow)) return true
  if (!/\d/.test(narrow) || plainDay.test(narrow)) return false
  const time = narrow.replace(startingDay, '')
  return (
    isRounded(narrow) ||
    fragileTexts.some((form) => form.test(narrow)) ||
    fragileTimes.some((form) => form.test(time))
  )
}

/**
 * A cell as a CSV file carries it. Numbers of accounts, parcels and phones, and whatever else looks like a number without
 * being one, become `="0123"`, the one form that spreadsheets show and save as it was (rule 858). Another text that would
 * run as a formula gets an apostrophe. Days and minutes are written as spreadsheets read them.
 */
function csvText(cell: Cell, format: Format): string | number | null {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, format === 'day' ? 10 : 16)
      .replace('T', ' ')
  if (typeof cell !== 'string') return cell
  if (isFragile(cell)) return `="${cell}"`
  return withoutFormula(cell)
}

export type TableFile<Row> = {
  /** The file name without its extension, in ASCII. */
  name: string
  /** The number of rows, sent as the header X-Rows; null where counting would take as long as reading. */
  rows: number | null
  columns: readonly (string | FileColumn)[]
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
  written: (cell: Cell, column: number) => Cell,
): AsyncGenerator<Cell[]> {
  for await (const page of pages)
    for (const row of page)
      yield cells(row).map((cell, column) =>
        written(typeof cell === 'string' ? cell.replaceAll(unwritable, '') : cell, column),
      )
}

const formatOf: Readonly<Record<ColumnKind, Format>> = {
  text: 'text',
  digits: 'text',
  day: 'day',
  instant: 'minute',
  amount: 'number',
  count: 'number',
  rating: 'rating',
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): Cell {
  const value = column.value(row)
  if (typeof value !== 'string' || value === '') return value
  if (column.kind === 'day') return new Date(`${value}T00:00:00Z`)
  return column.kind === 'instant' ? seoulMinuteAsUtc(new Date(value)) : value
}

/**
 * Returns the columns of a list's file, and a row's cells in their order. Instants are Seoul's minutes. `widths` are in
 * characters.
 */
export function fileColumns<Row>(
  columns: readonly ListColumn<Row>[],
  widths: Readonly<Record<string, number>> = {},
): Pick<TableFile<Row>, 'columns' | 'cells'> {
  const written = columns.filter(({ only }) => only !== 'table')
  return {
    columns: written.map(({ key, label, kind }) => ({
      ...{ name: label, format: formatOf[kind] },
      width: widths[key] ?? columnWidth,
    })),
    cells: (row) => written.map((column) => cellOf(column, row)),
  }
}

/** Makes the reply a download of that name and media type, which no cache may store. */
const attaching = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)

/** Returns the pages once the first one is read; they end with the answer, however that ends. */
async function pagesFor<Row>(
  { raw, server }: FastifyReply,
  pages: TableFile<Row>['pages'],
): Promise<AsyncIterable<readonly Row[]>> {
  const iterator = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]()
  let waiting: NodeJS.Timeout | undefined
  let first: IteratorResult<readonly Row[]> | null = await iterator.next()
  const end = async (): Promise<IteratorResult<readonly Row[]>> => {
    clearTimeout(waiting)
    await iterator.return?.()
    return { done: true, value: undefined }
  }
  const leave = () => void end().catch(() => {})
  const next = async (): Promise<IteratorResult<readonly Row[]>> => {
    clearTimeout(waiting)
    const page = first ?? (await iterator.next())
    first = null
    if (page.done) raw.off('close', leave)
    if (!page.done && !raw.destroyed)
      waiting = setTimeout(() => raw.destroy(), server.downloads.stalledMs).unref()
    return page
  }
  // The stream of a reader who left before its first byte is never read, nor closed by whom it was given to.
  if (raw.destroyed) await end()
  raw.once('close', leave)
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

/** The bytes of a table in a format, read page by page. */
function bytesOf<Row>(format: TableFormat, file: TableFile<Row>): ReadableStream<Uint8Array> {
  const columns = file.columns.map((column) => {
    const {
      name,
      width = columnWidth,
      format = 'number',
    }: FileColumn = typeof column === 'string' ? { name: column } : column
    return { header: name, width, format }
  })
  return format === 'csv'
    ? writeCsvStream(
        linesOf(file, (cell, nth) => csvText(cell, columns[nth]?.format ?? 'number')),
        { ...csvLooks, headers: columns.map(({ header }) => header) },
      )
    : writeXlsxStream(
        linesOf(file, (cell) => cell),
        {
          name: file.sheet ?? '목록',
          freezePane: { rows: 1 },
          columns: columns.map(({ format, ...column }) => ({ ...column, numFmt: formats[format] })),
        },
      )
}

/**
 * Streams rows as a file with back-pressure: only one page of rows and the encoder's buffer are in memory. When the
 * client disconnects, or asks for no further page within `downloads.stalledMs`, the page iterator is closed, and with
 * it whatever it reads from. The first page is read before the answer begins, so that a refusal is still told as one.
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  format: TableFormat,
  { pages, ...whole }: TableFile<Row>,
): Promise<FastifyReply> {
  const file = { ...whole, pages: await pagesFor(reply, pages) }
  const bytes = bytesOf(format, file)
  attaching(reply, `${file.name}.${format}`, format === 'csv' ? csvType : xlsxType)
  if (file.rows !== null) reply.header('x-rows', String(file.rows))
  return reply.send(bytes)
}

/** A table that is read when its turn comes; `title` is its name in the archive, without an extension. */
type PackedTable = { title: string; read: () => Promise<TableFile<readonly Cell[]>> }

/** A workbook is compressed already. One table is read at a time, and only its current page is in memory. */
async function* packed(reply: FastifyReply, tables: readonly PackedTable[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const { title, read } of tables) {
    const { pages, ...whole } = await read()
    const entry = new ZipPassThrough(`${title}.xlsx`)
    zip.add(entry)
    for await (const bytes of bytesOf('xlsx', { ...whole, pages: await pagesFor(reply, pages) })) {
      entry.push(bytes)
      yield* chunks.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}

/** Streams tables as workbooks in one archive, with back-pressure. A fault ends the download, never the archive. */
export const sendTables = (reply: FastifyReply, name: string, tables: readonly PackedTable[]): FastifyReply =>
  attaching(reply, `${name}.zip`, 'application/zip').send(Readable.from(packed(reply, tables)))
