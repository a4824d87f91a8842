/** An item that is ready to ship. */
export type AwaitingParcel = { orderItemId: string; orderNumbers: string; productCode: string }
export type ParcelCourier = 'epost' | 'cj' | 'hanjin' | 'lotte' | 'etc'

export type LineProblem =
  | 'order_missing'
  | 'order_unknown'
  | 'courier_missing'
  | 'number_missing'
  | 'number_unclear'
  | 'columns_differ'
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
/** The named couriers number parcels with at least nine digits; fewer are a day, a quantity or a postal code. */
const parcelDigits = /^\d{9,14}$/
const otherParcelNumber = /^(?=.*\d)[0-9A-Za-z-]{6,30}$/
const day = /^\d{4}-?\d{2}-?\d{2}$/
/** Phone numbers and postal codes, which couriers' own files also contain. */
const noParcelNumber =
  /^(0\d{1,3}-\d{3,4}-\d{4}|0(2|[3-6]\d)\d{7,8}|01[016789]\d{7,8}|050\d{8,9}|1\d{3}-\d{4}|\d{3}-\d{3})$/
/** What speaks of waybills: their numbers, and also the day on which one was printed, how many there are, or an earlier one. */
const headOfWaybills = /송장|등기번호|tracking|waybill/i
const headOfNumbers = /(송장|등기번호|tracking|waybill)(번호|number|no\.?|#)?$/i
const headOfOtherParcels = /^(원|반|회수|교환|수거)/
/** What a cell says in more letters is no number and no name of a courier, and no expression runs over it. */
const lettersAtMost = 60
const calledCourier = /택배$|통운$|로지스$|익스프레스$/

const courierCalled = (cell: string): ParcelCourier | undefined =>
  names[cell.toLowerCase().replaceAll(/\s/g, '')]

/** Undefined when no courier is named, null for an unknown one. */
function courierIn(cells: readonly string[]): ParcelCourier | null | undefined {
  const known = cells.map(courierCalled).find((found) => found !== undefined)
  return known ?? (cells.some((cell) => calledCourier.test(cell)) ? null : undefined)
}

/** Couriers put a title and the day above the table. */
const rowsAboveTheTable = 20

const isOrdered = (cells: readonly string[]): boolean => cells.some((cell) => orderNumber.test(cell))

/** The index of the row that names the columns, above all orders; -1 without one. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(isOrdered)
  const above = rows.slice(0, Math.min(first < 0 ? rows.length : first, rowsAboveTheTable))
  return above.findIndex(
    (cells) => cells.length > 1 && cells.some((cell) => headOfWaybills.test(cell) || /주문/.test(cell)),
  )
}

const namesNumbers = (head: string): boolean => {
  const plain = head.replaceAll(/[\s()]/g, '')
  return headOfNumbers.test(plain) && !headOfOtherParcels.test(plain)
}

/**
 * Reads the rows of pasted text or of a file: the items of each parcel, or the problem of the row (rule 218). A row
 * without a courier gets `usual`; a product's code selects one item of an order with several. A header names the column
 * of the tracking numbers, several such columns have to agree, and no row below it has more cells than the header; without a header a row with several
 * numbers is unclear. Empty rows are skipped.
 */
export function parcelLines(
  rows: readonly (readonly string[])[],
  { items, usual }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null },
): ParcelLine[] {
  const taken = new Set<string>()
  const written = rows.map((cells) => cells.map((cell) => cell.slice(0, lettersAtMost).trim()))
  const head = headerAt(written)
  const width = written[head]?.length ?? 0
  const heads = written[head] ?? []
  const numberCells = (cells: readonly string[]) =>
    head < 0 ? cells : cells.filter((_, nth) => namesNumbers(heads[nth] ?? ''))
  return written.flatMap((cells, index): ParcelLine[] => {
    const isTitle = index <= head || (index === 0 && !cells.some((cell) => /\d/.test(cell)))
    if (cells.every((cell) => cell === '') || isTitle) return []
    const about = { line: index + 1, text: cells.filter((cell) => cell !== '').join(' ') }
    const isWider = head >= 0 && cells.slice(width).some((cell) => cell !== '')
    const found = isWider
      ? { problem: 'columns_differ' as const }
      : parcelIn(cells, { items, usual, numberCells, isNamed: head >= 0 })
    if ('problem' in found) return [{ ...about, ...found }]
    if (found.orderItemIds.some((id) => taken.has(id))) return [{ ...about, problem: 'item_twice' }]
    for (const id of found.orderItemIds) taken.add(id)
    return [{ ...about, ...found }]
  })
}

const isParcelNumber = (cell: string, courier: ParcelCourier): boolean =>
  courier === 'etc'
    ? otherParcelNumber.test(cell) && !day.test(cell)
    : parcelDigits.test(cell.replaceAll('-', ''))

const isCoded = (cell: string) => (item: AwaitingParcel) =>
  item.productCode.toUpperCase() === cell.toUpperCase()

type Reading = {
  items: readonly AwaitingParcel[]
  usual: ParcelCourier | null
  /** The cells of a row that may hold its tracking number: the header's column, or any without a header. */
  numberCells: (cells: readonly string[]) => readonly string[]
  /** A header names that column. */
  isNamed: boolean
}

function parcelIn(
  cells: readonly string[],
  { items, usual, numberCells, isNamed }: Reading,
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
  const numbers = numberCells(cells)
    .filter((cell) => !orderNumber.test(cell) && !codes.includes(cell))
    .map((cell) => cell.replaceAll(/[\s'’]/g, ''))
    .filter((cell) => isParcelNumber(cell, courier))
  const [trackingNumber, another] = isNamed ? numbers : numbers.filter((cell) => !noParcelNumber.test(cell))
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  if (another !== undefined && another.replaceAll('-', '') !== trackingNumber.replaceAll('-', ''))
    return { problem: 'number_unclear' }
  return { orderItemIds: named.map((item) => item.orderItemId), courier, trackingNumber }
}
