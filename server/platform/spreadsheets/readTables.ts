import { isUtf8 } from 'node:buffer'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { type CellValue, EncryptedFileError, read } from 'hucre'
import { streamCsvRows } from 'hucre/csv'
import iconv from 'iconv-lite'

/** A sheet of texts: rows of cells, from the first row of the file. */
export type TextTable = string[][]
/** Why a file is no table: its content, more of it than anyone uploads, or a password. */
export type TableFault = 'no_table' | 'too_large' | 'locked'

const rowsAtMost = 30_000
const columnsAtMost = 100
/** No cell that is looked at is longer; a bank's longest description has a third of it. */
const lettersACell = 500
/** No page that a bank writes nests its elements so deep, and the parser takes longer with each that is open. */
const openElementsAtMost = 5_000
/** What a workbook unpacks to. One of 20,000 lines has about 20 MB. */
const unpackedBytesAtMost = 64 * 1024 * 1024
const entriesAtMost = 1_000

const delimiters = [',', '\t', ';', '|'] as const
/** What decides the delimiter: titles, and some of the table. */
const [sampledRows, sampledLetters] = [60, 32_768]

class TooLarge extends Error {}

/** Workbooks write control characters and half surrogates as `_x0000_`. PostgreSQL refuses them, so they are removed. */
const unreadable = /(?![\t\n\v\f\r])[\p{Cc}\p{Cs}]/gu

const plainCell = (text: string): string => text.slice(0, lettersACell).replaceAll(unreadable, '').trim()

const isFilled = (value: CellValue | undefined): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '')

/** How many cells there are up to the last filled one. A format along a row or down a column fills none. */
const filledCells = (cells: readonly (CellValue | undefined)[]): number => cells.findLastIndex(isFilled) + 1

/** A table as far as it is filled, up to as many rows and columns as anyone uploads. */
function filledTable(): { table: TextTable; add: (row: readonly string[]) => void } {
  const table: TextTable = []
  const emptyBefore: TextTable = []
  const add = (row: readonly string[]): void => {
    const filled = filledCells(row)
    if (filled > columnsAtMost) throw new TooLarge()
    const cells = row.slice(0, columnsAtMost).map(plainCell)
    const isWithin = table.length + emptyBefore.length < rowsAtMost
    if (filled === 0 && isWithin) emptyBefore.push(cells)
    if (filled === 0) return
    if (!isWithin) throw new TooLarge()
    table.push(...emptyBefore.splice(0), cells)
  }
  return { table, add }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** A spreadsheet counts days; its second is a fraction that rarely comes out even. A serial below 1 is a time of day. */
function textOfDate(date: Date): string {
  const at = new Date(Math.round(date.getTime() / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  if (at.getUTCFullYear() < 1901) return time
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

const textOfValue = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : value instanceof Date ? textOfDate(value) : String(value)

/** Adds up what the archive says that it unpacks to; the reader stops at what each entry said. */
function refuseBomb(bytes: Uint8Array): void {
  let [unpacked, entries] = [0, 0]
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      entries += 1
      // An entry that says nothing of its size would be unpacked without a limit; no part of a workbook is empty.
      if (originalSize === 0 && !name.endsWith('/')) throw new TooLarge()
      if (unpacked > unpackedBytesAtMost || entries > entriesAtMost) throw new TooLarge()
      return false
    },
  })
}

async function workbookTables(bytes: Uint8Array): Promise<TextTable[]> {
  const { sheets } = await read(bytes)
  return sheets.map(({ rows }) => {
    const { table, add } = filledTable()
    for (const row of rows) {
      // The reader of BIFF has no row where the file has none.
      const cells = row ?? []
      add(Array.from(cells.slice(0, filledCells(cells)), textOfValue))
    }
    return table
  })
}

/** Banks write tables of HTML into files that end in .xls. All tables of a page are one: some keep the header apart. */
function htmlTable(text: string): TextTable {
  const { table, add } = filledTable()
  const open: {
    row: string[]
    cell: string | null
    span: number
    below: Map<number, number>
    down: number
  }[] = []
  const fillFromAbove = ({ row, below }: (typeof open)[number]): void => {
    for (let left = below.get(row.length) ?? 0; left > 0; left = below.get(row.length) ?? 0) {
      below.set(row.length, left - 1)
      row.push('')
    }
  }
  const endCell = (): void => {
    const one = open.at(-1)
    if (one === undefined || one.cell === null) return
    fillFromAbove(one)
    for (let nth = 0; nth < one.span; nth += 1) {
      if (one.down > 1) one.below.set(one.row.length, one.down - 1)
      one.row.push(nth === 0 ? one.cell.replaceAll(/\s+/g, ' ') : '')
    }
    one.cell = null
  }
  const endRow = (): void => {
    endCell()
    const one = open.at(-1)
    if (one === undefined || one.row.length === 0) return
    fillFromAbove(one)
    add(one.row)
    one.row = []
  }
  let nested = 0
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      nested += 1
      if (nested > openElementsAtMost) throw new TooLarge()
      if (name === 'table') open.push({ row: [], cell: null, span: 1, below: new Map(), down: 1 })
      if (name === 'tr') endRow()
      const one = open.at(-1)
      if (one === undefined) return
      if (name === 'td' || name === 'th') {
        endCell()
        const [across, down] = [Number(colspan ?? 1), Number(rowspan ?? 1)]
        if (!(across <= columnsAtMost && down <= rowsAtMost)) throw new TooLarge()
        Object.assign(one, { cell: '', span: Math.max(1, across), down: Math.max(1, down) })
      }
      if (name === 'br' && one.cell !== null) one.cell += ' '
    },
    ontext(written) {
      const one = open.at(-1)
      if (one?.cell != null && one.cell.length < lettersACell) one.cell += written
    },
    onclosetag(name) {
      nested -= 1
      if (name === 'td' || name === 'th') endCell()
      if (name === 'tr') endRow()
      if (name === 'table') {
        endRow()
        open.pop()
      }
    },
  })
  parser.end(text)
  return table
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0
}

/** The delimiter that cuts most rows of the file's head into most cells. */
function delimiterOf(text: string): string {
  const head = text.slice(0, sampledLetters)
  let [best, most] = [',', 0]
  for (const delimiter of delimiters) {
    const rows = [...streamCsvRows(head, { delimiter, maxRows: sampledRows })]
    const cells = median(rows.map((row) => row.length).filter((count) => count > 1))
    const weight = cells * rows.filter((row) => row.length >= cells).length
    if (cells > 1 && weight > most) [best, most] = [delimiter, weight]
  }
  return best
}

function delimitedTable(text: string): TextTable {
  const { table, add } = filledTable()
  for (const row of streamCsvRows(text, { delimiter: delimiterOf(text) }))
    add(row.map((cell) => unquoted(String(cell ?? ''))))
  return table
}

/** Spreadsheets export a text with leading zeros as `="0123"`. */
const unquoted = (cell: string): string => /^="([^"]*)"$/.exec(cell.slice(0, lettersACell))?.[1] ?? cell

/**
 * Excel's “Unicode text” is UTF-16; banks and couriers export in the code page of Korean Windows; the rest is UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // No other text has a zero byte: the mark of UTF-16 was left out.
  if (bytes.subarray(0, 2_000).includes(0))
    return new TextDecoder(first === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : iconv.decode(Buffer.from(bytes), 'cp949')
}

/** DOS ends a text with U+001A; no text has another control character than these. */
const controlsOfText = '\t\n\v\f\r\u001a'
const isText = (text: string): boolean =>
  [...text].every((letter) => letter >= ' ' || controlsOfText.includes(letter))

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, nth) => bytes[nth] === byte)

/**
 * Reads the tables of a file whatever it is named: XLSX, XLS in both its forms, CSV, and text with tabs or semicolons,
 * in UTF-8, UTF-16 or CP949. Dates of a workbook are written `yyyy-MM-dd HH:mm:ss`. What is too large is refused before
 * it is parsed, by its bytes, by what it unpacks to, by its rows, columns and the letters of a cell, as far as they are filled
 * (rule 806).
 */
export async function readTables(bytes: Uint8Array): Promise<TextTable[] | TableFault> {
  try {
    if (startsWith(bytes, 0x50, 0x4b)) {
      refuseBomb(bytes)
      return await workbookTables(bytes)
    }
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return await workbookTables(bytes)
    const text = textOf(bytes)
    if (!isText(text.slice(0, sampledLetters))) return 'no_table'
    const isMarkup = text.slice(0, 100).trimStart().startsWith('<')
    return [isMarkup ? htmlTable(text) : delimitedTable(text)]
  } catch (error) {
    if (error instanceof EncryptedFileError) return 'locked'
    return error instanceof TooLarge ? 'too_large' : 'no_table'
  }
}
