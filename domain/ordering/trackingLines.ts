/** An item that is ready to ship. */
export type AwaitingParcel = { orderItemId: string; orderNumbers: string; productCode: string }
export type ParcelCourier = 'epost' | 'cj' | 'hanjin' | 'lotte' | 'etc'

export type LineProblem =
  | 'order_missing'
  | 'order_unknown'
  | 'courier_missing'
  | 'number_missing'
  | 'number_unclear'
  | 'item_twice'

export type ParcelLine =
  | { line: number; text: string; orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string }
  | { line: number; text: string; problem: LineProblem }

const names: Readonly<Record<string, ParcelCourier>> = {
  epost: 'epost',
  우체국: 'epost',
  우체국택배: 'epost',
  cj: 'cj',
  대한통운: 'cj',
  cj대한통운: 'cj',
  cj택배: 'cj',
  hanjin: 'hanjin',
  한진: 'hanjin',
  한진택배: 'hanjin',
  lotte: 'lotte',
  롯데: 'lotte',
  롯데택배: 'lotte',
  롯데글로벌로지스: 'lotte',
  etc: 'etc',
  기타: 'etc',
}

const orderNumber = /^\d{6}-[0-9A-Z]{6}$/i
const parcelNumber = /^(?=.*\d)[0-9A-Za-z-]{6,30}$/
/** Dates and phone numbers, which couriers' own files also contain. */
const noParcelNumber = /^(\d{4}-\d{2}-\d{2}|20\d{2}[01]\d[0-3]\d|0\d{1,2}-\d{3,4}-\d{4}|01[016789]\d{7,8})$/
const headOfNumbers = /송장/
const calledCourier = /택배$|통운$|로지스$|익스프레스$/

const courierCalled = (cell: string): ParcelCourier | undefined =>
  names[cell.toLowerCase().replaceAll(/\s/g, '')]

/** Undefined when no courier is named, null for an unknown one. */
function courierIn(cells: readonly string[]): ParcelCourier | null | undefined {
  const known = cells.map(courierCalled).find((found) => found !== undefined)
  return known ?? (cells.some((cell) => calledCourier.test(cell)) ? null : undefined)
}

// A copied table has tabs, a file has commas or semicolons, typed text has spaces.
function cellsOf(text: string): string[] {
  const separator = /[\t,;]/.test(text) ? /[\t,;]/ : /\s+/
  return text.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

/**
 * Parses pasted text or a CSV file line by line: the items of each parcel, or the problem of the line (rule 218). A
 * line without a courier gets `usual`; a product's code selects one item of an order with several. A header names the
 * column of the tracking numbers; without one a line with several numbers is unclear. Empty lines are skipped.
 */
export function parcelLines(
  text: string,
  { items, usual }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null },
): ParcelLine[] {
  const taken = new Set<string>()
  const written = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [head = ''] = written
  const hasHeader = !/\d/.test(head)
  const column = hasHeader ? cellsOf(head).findIndex((cell) => headOfNumbers.test(cell)) : -1
  return written.flatMap((line, index): ParcelLine[] => {
    const cells = cellsOf(line)
    if (cells.every((cell) => cell === '') || (index === 0 && hasHeader)) return []
    const found = parcelIn(cells, { items, usual, column })
    const about = { line: index + 1, text: line.trim() }
    if ('problem' in found) return [{ ...about, ...found }]
    if (found.orderItemIds.some((id) => taken.has(id))) return [{ ...about, problem: 'item_twice' }]
    for (const id of found.orderItemIds) taken.add(id)
    return [{ ...about, ...found }]
  })
}

const isCoded = (cell: string) => (item: AwaitingParcel) =>
  item.productCode.toUpperCase() === cell.toUpperCase()

type Reading = {
  items: readonly AwaitingParcel[]
  usual: ParcelCourier | null
  /** The tracking number's column according to the header; -1 without one. */
  column: number
}

function parcelIn(
  cells: readonly string[],
  { items, usual, column }: Reading,
): { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string } | { problem: LineProblem } {
  const order = cells.find((cell) => orderNumber.test(cell))?.toUpperCase()
  if (order === undefined) return { problem: 'order_missing' }
  const ofOrder = items.filter((item) => item.orderNumbers === order)
  const codes = cells.filter((cell) => ofOrder.some(isCoded(cell)))
  const [code] = codes
  const named = code === undefined ? ofOrder : ofOrder.filter(isCoded(code))
  if (named.length === 0) return { problem: 'order_unknown' }
  const said = courierIn(cells)
  const courier = said === undefined ? usual : said
  if (courier === null) return { problem: 'courier_missing' }
  const numbers = (column < 0 ? cells : cells.slice(column, column + 1)).filter(
    (cell) => parcelNumber.test(cell) && !orderNumber.test(cell) && !codes.includes(cell),
  )
  const [trackingNumber, another] =
    column < 0 ? numbers.filter((cell) => !noParcelNumber.test(cell)) : numbers
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  if (another !== undefined && another !== trackingNumber) return { problem: 'number_unclear' }
  return { orderItemIds: named.map((item) => item.orderItemId), courier, trackingNumber }
}
