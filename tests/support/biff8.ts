/** A record of BIFF: its kind, the length of what it holds, and that. */
function record(kind: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([shorts(kind, body.length), body])
}

function shorts(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [nth, value] of numbers.entries()) bytes.writeUInt16LE(value, nth * 2)
  return bytes
}

function longs(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [nth, value] of numbers.entries()) bytes.writeUInt32LE(value, nth * 4)
  return bytes
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const beginning = (kind: number): Buffer => record(0x0809, shorts(0x0600, kind), Buffer.alloc(12))
const ending = record(0x000a)

/** A sheet has no cell for an empty row. What hides a row is in a record of its own. */
const sheetOf = ({ rows, hiddenRows = [] }: Sheets[number]): Buffer =>
  Buffer.concat([
    beginning(0x10),
    ...hiddenRows.map((row) => record(0x0208, shorts(row, 0, 9, 0, 0, 0, 0x20, 0))),
    ...rows.flatMap((cells, row) =>
      cells.map((cell, column) =>
        record(0x0204, shorts(row, column, 0, cell.length), Buffer.from([1]), utf16(cell)),
      ),
    ),
    ending,
  ])

type Rows = readonly (readonly string[])[]
/** Sheets, of which some are hidden (1), or so that only a macro shows them (2), and their rows that are, from 0 on. */
type Sheets = readonly { rows: Rows; hidden?: 0 | 1 | 2; hiddenRows?: readonly number[] }[]

function workbookOf(sheets: Sheets): Buffer {
  const name = '거래'
  const written = sheets.map(sheetOf)
  const headed = (first: number) =>
    Buffer.concat([
      beginning(0x05),
      ...sheets.map(({ hidden = 0 }, nth) => {
        const at = first + Buffer.concat(written.slice(0, nth)).length
        return record(0x0085, longs(at), Buffer.from([hidden, 0, name.length, 1]), utf16(name))
      }),
      ending,
    ])
  return Buffer.concat([headed(headed(0).length), ...written])
}

const sector = 512
const [endOfChain, free, ofTable] = [0xfffffffe, 0xffffffff, 0xfffffffd]

function entry(name: string, { kind, first, size }: { kind: number; first: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128)
  utf16(name).copy(bytes)
  shorts((name.length + 1) * 2).copy(bytes, 64)
  bytes[66] = kind
  longs(free, free, kind === 5 ? 1 : free).copy(bytes, 68)
  longs(first, size).copy(bytes, 116)
  return bytes
}

/** A workbook of Excel 97, which banks and couriers still send as .xls: sectors of OLE2 around one sheet of texts. */
export const biff8 = (rows: Rows): Uint8Array => biff8Sheets([{ rows }])

/** The same of several sheets. Excel 95 called its stream `Book`. */
export function biff8Sheets(sheets: Sheets, streamName = 'Workbook'): Uint8Array {
  const written = workbookOf(sheets)
  // A shorter stream would go into sectors of another size.
  const stream = Buffer.concat([
    written,
    Buffer.alloc(Math.max(4096, written.length + sector) - written.length),
  ])
  const sectors = Math.floor(stream.length / sector)
  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  shorts(0x3e, 3, 0xfffe, 9, 6).copy(header, 24)
  longs(1, 1, 0, 4096, endOfChain, 0, endOfChain, 0).copy(header, 44)
  for (let nth = 0; nth < 109; nth += 1) longs(nth === 0 ? 0 : free).copy(header, 76 + nth * 4)
  const chain = Array.from({ length: sectors }, (_, nth) => (nth === sectors - 1 ? endOfChain : nth + 3))
  const table = Array.from({ length: 128 }, (_, nth) => [ofTable, endOfChain, ...chain][nth] ?? free)
  const directory = Buffer.concat([
    entry('Root Entry', { kind: 5, first: endOfChain, size: 0 }),
    entry(streamName, { kind: 2, first: 2, size: sectors * sector }),
    Buffer.alloc(256),
  ])
  return new Uint8Array(
    Buffer.concat([header, longs(...table), directory, stream.subarray(0, sectors * sector)]),
  )
}
