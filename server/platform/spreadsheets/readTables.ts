import { isUtf8 } from 'node:buffer'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { type CellValue, EncryptedFileError, read } from 'hucre'
import { streamCsvRows } from 'hucre/csv'
import iconv from 'iconv-lite'
import { brokenLetter, type UnreadFormat } from '../../../domain/shared/tableFiles.ts'
import { type HiddenOfSheet, hiddenInExcel97 } from './hiddenInExcel97.ts'

/** A sheet of texts: rows of cells, from the first row of the file. */
export type TextTable = string[][]
/** A sheet, and the numbers of its rows that say something and that no person sees, from 1 on (rule 987). */
export type SheetTable = { rows: TextTable; hiddenRows: number[] }
/** Why a file is no table: its content, more of it than anyone uploads, a password, or a format that is not read. */
export type TableFault = 'no_table' | 'too_large' | 'locked' | UnreadFormat

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
function filledTable(): { table: SheetTable; add: (row: readonly string[], isHidden?: boolean) => void } {
  const table: SheetTable = { rows: [], hiddenRows: [] }
  const { rows, hiddenRows } = table
  const emptyBefore: TextTable = []
  const add = (row: readonly string[], isHidden = false): void => {
    const filled = filledCells(row)
    if (filled > columnsAtMost) throw new TooLarge()
    const cells = row.slice(0, columnsAtMost).map(plainCell)
    const isWithin = rows.length + emptyBefore.length < rowsAtMost
    if (filled === 0 && isWithin) emptyBefore.push(cells)
    if (filled === 0) return
    if (!isWithin) throw new TooLarge()
    rows.push(...emptyBefore.splice(0), cells)
    if (isHidden) hiddenRows.push(rows.length)
  }
  return { table, add }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** The day before the first one of a workbook, which a time of day is on; one made on an old Mac counts from 1904. */
const isBeforeAllDays = (date: Date): boolean =>
  date.getUTCFullYear() < 1901 || date.toISOString().startsWith('1904-01-01')

/**
 * A spreadsheet counts days; its second is a fraction that rarely comes out even. A serial below 1 is a time of day
 * (rule 867).
 */
function textOfDate(date: Date): string {
  const at = new Date(Math.round(date.getTime() / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  if (isBeforeAllDays(at)) return time
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

/** The tables of the sheets that a person sees (rule 863). */
async function workbookTables(bytes: Uint8Array, hidden: readonly HiddenOfSheet[]): Promise<SheetTable[]> {
  const { sheets } = await read(bytes, { sheets: (sheet) => !sheet.hidden && !sheet.veryHidden })
  return sheets.flatMap(({ rows, rowDefs }, sheet) => {
    const unseen = hidden[sheet]
    if (unseen?.isWhole === true) return []
    const { table, add } = filledTable()
    for (const [nth, row] of rows.entries()) {
      // The reader of BIFF has no row where the file has none.
      const cells = row ?? []
      const isHidden = rowDefs?.get(nth)?.hidden === true || unseen?.rows.has(nth) === true
      add(Array.from(cells.slice(0, filledCells(cells)), textOfValue), isHidden)
    }
    return [table]
  })
}

/** Excel writes the rows that a filter hides into a page with `display:none`. */
const isUndisplayed = (style: string | undefined): boolean =>
  style !== undefined && /display:none/i.test(style.slice(0, lettersACell).replaceAll(/\s/g, ''))

/** Banks write tables of HTML into files that end in .xls. All tables of a page are one: some keep the header apart. */
function htmlTable(text: string): SheetTable {
  const { table, add } = filledTable()
  const open: {
    row: string[]
    cell: string | null
    span: number
    below: Map<number, number>
    down: number
    isHidden: boolean
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
    add(one.row, one.isHidden)
    one.row = []
  }
  let nested = 0
  const parser = new Parser({
    onopentag(name, { colspan, rowspan, style, hidden }) {
      nested += 1
      if (nested > openElementsAtMost) throw new TooLarge()
      if (name === 'table')
        open.push({ row: [], cell: null, span: 1, below: new Map(), down: 1, isHidden: false })
      if (name === 'tr') endRow()
      const one = open.at(-1)
      if (one === undefined) return
      if (name === 'tr') one.isHidden = hidden !== undefined || isUndisplayed(style)
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

/** A comma that groups the digits of an amount, as -100,000,000,000 has three in one cell of a text with tabs. */
const grouping = /(?<=\d),(?=\d{3}(?!\d))/g

/** The delimiter that cuts most rows of the file's head into most cells. */
function delimiterOf(text: string): string {
  const head = text.slice(0, sampledLetters)
  let [best, most] = [',', 0]
  for (const delimiter of delimiters) {
    const sample = delimiter === ',' ? head.replaceAll(grouping, '') : head
    const rows = [...streamCsvRows(sample, { delimiter, maxRows: sampledRows })]
    const cells = median(rows.map((row) => row.length).filter((count) => count > 1))
    const weight = cells * rows.filter((row) => row.length >= cells).length
    if (cells > 1 && weight > most) [best, most] = [delimiter, weight]
  }
  return best
}

function delimitedTable(text: string): SheetTable {
  const { table, add } = filledTable()
  for (const row of streamCsvRows(text, { delimiter: delimiterOf(text) }))
    add(row.map((cell) => unquoted(String(cell ?? ''))))
  return table
}

/** Spreadsheets export a text with leading zeros as `="0123"`. */
const unquoted = (cell: string): string => /^="([^"]*)"$/.exec(cell.slice(0, lettersACell))?.[1] ?? cell

/** Whether UTF-16 without its mark begins with the higher byte of each letter: that of a digit or a comma is zero. */
function isBigEndian(head: Uint8Array): boolean {
  const zeros = [...head.entries()].flatMap(([at, byte]) => (byte === 0 ? at % 2 : []))
  return zeros.filter((odd) => odd === 0).length * 2 > zeros.length
}

/**
 * Whether a text is UTF-8 with some broken bytes: more of its letters are Hangul than are broken. Of a text in CP949 each
 * letter is broken, because no Hangul of it begins as one of UTF-8 does.
 */
function isMostlyUtf8(text: string): boolean {
  const hangul = text.match(/[가-힣]/g)?.length ?? 0
  return hangul > text.split(brokenLetter).length - 1
}

/**
 * Excel's “Unicode text” is UTF-16; banks and couriers export in the code page of Korean Windows; the rest is UTF-8. A
 * letter whose bytes are broken becomes `brokenLetter` (rule 864).
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 2_000)
  // No other text has a zero byte: the mark of UTF-16 was left out.
  if (head.includes(0)) return new TextDecoder(isBigEndian(head) ? 'utf-16be' : 'utf-16le').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const isMarkedUtf8 = startsWith(bytes, 0xef, 0xbb, 0xbf)
  return isMarkedUtf8 || isUtf8(bytes) || isMostlyUtf8(text)
    ? text
    : iconv.decode(Buffer.from(bytes), 'cp949')
}

/** DOS ends a text with U+001A; no text has another control character than these. */
const controlsOfText = '\t\n\v\f\r\u001a'
const isText = (text: string): boolean =>
  [...text].every((letter) => letter >= ' ' || controlsOfText.includes(letter))

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, nth) => bytes[nth] === byte)

/** `Book` as a container of Excel 5 and 95 calls its workbook, and `Workbook` as that of Excel 97 does. */
const streamNamed = (name: string): Buffer => Buffer.from(`${name}\0`, 'utf16le')

/** The format of a workbook in an OLE2 container that is not read; null for Excel 97, and for one with a password. */
const unreadInContainer = (bytes: Buffer): UnreadFormat | null =>
  bytes.includes(streamNamed('Book')) && !bytes.includes(streamNamed('Workbook')) ? 'xls_95' : null

/** The format of an archive that is not read: the library does not say which of its sheets are hidden. */
function unreadInArchive(bytes: Uint8Array): UnreadFormat | null {
  const names = new Set<string>()
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.add(name)
      return false
    },
  })
  if (names.has('xl/workbook.bin')) return 'xlsb'
  return names.has('mimetype') && names.has('content.xml') ? 'ods' : null
}

/** Excel 3 and 4, and 5 without a container, begin with the record of their version. */
const isOlderStill = (bytes: Uint8Array): boolean =>
  bytes[3] === 0 && [0x02, 0x04, 0x08].some((version) => startsWith(bytes, 0x09, version))

const isWorkbookInXml = (head: string): boolean => /<(?:\w{1,10}:)?Workbook[\s>]/.test(head)

/**
 * Reads the tables of a file whatever it is named: XLSX, XLS in both its forms, CSV, and text with tabs or semicolons,
 * in UTF-8, UTF-16 or CP949. Dates of a workbook are written `yyyy-MM-dd HH:mm:ss`. What is too large is refused before
 * it is parsed, by its bytes, by what it unpacks to, by its rows, columns and the letters of a cell, as far as they are filled
 * (rule 806). Another format of a spreadsheet is refused by its name (rule 865).
 */
export async function readTables(bytes: Uint8Array): Promise<SheetTable[] | TableFault> {
  try {
    if (startsWith(bytes, 0x50, 0x4b)) {
      const unread = unreadInArchive(bytes)
      if (unread !== null) return unread
      refuseBomb(bytes)
      return await workbookTables(bytes, [])
    }
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
      return unreadInContainer(Buffer.from(bytes)) ?? (await workbookTables(bytes, hiddenInExcel97(bytes)))
    if (isOlderStill(bytes)) return 'xls_95'
    const text = textOf(bytes)
    if (!isText(text.slice(0, sampledLetters))) return 'no_table'
    const head = text.slice(0, 2_000)
    const isMarkup = head.slice(0, 100).trimStart().startsWith('<')
    if (isMarkup && isWorkbookInXml(head)) return 'xml_2003'
    return [isMarkup ? htmlTable(text) : delimitedTable(text)]
  } catch (error) {
    if (error instanceof EncryptedFileError) return 'locked'
    return error instanceof TooLarge ? 'too_large' : 'no_table'
  }
}
