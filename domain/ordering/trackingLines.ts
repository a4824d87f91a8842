import { inNfkc } from '../shared/normalText.ts'
import { waybillNumber } from '../shared/waybillNumber.ts'

/** An item that waits to be sent. */
export type AwaitingParcel = { orderItemId: string; orderNumbers: string; productCode: string }
export type ParcelCourier = 'epost' | 'cj' | 'hanjin' | 'lotte' | 'etc'

export type LineProblem =
  | 'order_missing'
  | 'order_unclear'
  | 'order_unknown'
  | 'item_unknown'
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
  cjgls: 'cj',
  대한통운택배: 'cj',
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
const otherParcelNumber = /^(?=.*\d)[0-9A-Za-z]{6,30}$/
const day = /^\d{4}-?\d{2}-?\d{2}$/
/** Phone numbers and postal codes, which couriers' own files also contain. */
const noParcelNumber =
  /^(0\d{1,3}-\d{3,4}-\d{4}|0(2|[3-6]\d)\d{7,8}|01[016789]\d{7,8}|050\d{8,9}|1\d{3}-\d{4}|\d{3}-\d{3})$/
/** A spreadsheet that takes a telephone number for a number drops its first digit. */
const phoneWithoutZero = /^1[016789]\d{7,8}$/
/** No courier has numbers that look like these, so that they are none below the title of waybills either. */
const mobilePhone = /^01[016789](\d{7,8}|-\d{3,4}-\d{4})$/
/** What speaks of waybills: their numbers, and also the day on which one was printed, how many there are, or an earlier one. */
const headOfWaybills = /송장|등기번호|tracking|waybill/i
const headOfNumbers = /(송장|등기번호|tracking|waybill)(번호|number|no\.?|#)?$/i
/** An order, a waybill or a courier of before, of the way back or of an exchange. */
const headOfOthers = /^(원|반|회수|교환|수거|이전|기존)/
const headOfOrders = /주문(번호|no\.?)$/i
const headOfCouriers = /^(택배|배송|운송)(사|회사|업체)(명|이름)?$|courier|carrier/i
const headOfCodes = /^(상품|품목|제품)?코드$|^품번$|^sku$/i
/** What a cell says in more letters is no number and no name of a courier, and no expression runs over it. */
const lettersAtMost = 60
/** A way of sending, such as 일반택배, names no courier. */
const calledCourier = /^(?!(일반|무인|선불|착불)?택배$).*(택배|통운|로지스|익스프레스)$/
/** How the shop writes codes; where no header says what a cell is. */
const looksLikeCode = /^[A-Z]{2,10}-([A-Z]{2,10}-)?\d{3,10}$/i

const courierCalled = (cell: string): ParcelCourier | undefined =>
  names[cell.toLowerCase().replaceAll(/\s|\(주\)/g, '')]

/** Undefined when no courier is named, null for an unknown one and for several. */
function courierIn(cells: readonly string[], isNamed: boolean): ParcelCourier | null | undefined {
  const found = new Set(cells.flatMap((cell) => courierCalled(cell) ?? []))
  // 기타 is also a kind of goods.
  if (found.size > 1) found.delete('etc')
  const [known, another] = found
  if (another !== undefined) return null
  if (known !== undefined) return known
  return cells.some((cell) => (isNamed ? cell !== '' : calledCourier.test(cell))) ? null : undefined
}

/** Couriers put a title and the day above the table. */
const rowsAboveTheTable = 20

const isOrdered = (cells: readonly string[]): boolean => cells.some((cell) => orderNumber.test(cell))

const namesNumbers = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some(isHeadOf(headOfNumbers))

/** The index of the row that names the columns, above all orders; -1 without one. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(isOrdered)
  const above = rows.slice(0, Math.min(first < 0 ? rows.length : first, rowsAboveTheTable))
  const names = above.findIndex(namesNumbers)
  if (names >= 0) return names
  return above.findIndex(
    (cells) => cells.length > 1 && cells.some((cell) => headOfWaybills.test(cell) || /주문/.test(cell)),
  )
}

/** Whether a table of a file names orders, or has a header of waybills' numbers. */
export function isParcelTable(rows: readonly (readonly string[])[]): boolean {
  const written = rows.map((cells) => cells.map(plain))
  return written.some(isOrdered) || written.slice(0, rowsAboveTheTable).some(namesNumbers)
}

const isHeadOf =
  (pattern: RegExp) =>
  (head: string): boolean => {
    const plain = head.replaceAll(/[\s()]/g, '')
    return pattern.test(plain) && !headOfOthers.test(plain)
  }

/** The cells of a row below the titles of a kind; null where the header has none of that kind. */
type Below = (cells: readonly string[], pattern: RegExp) => readonly string[] | null

function belowHeads(heads: readonly string[]): Below {
  const known = new Map<RegExp, boolean[]>()
  return (cells, pattern) => {
    const isOne = known.get(pattern) ?? heads.map(isHeadOf(pattern))
    known.set(pattern, isOne)
    return isOne.includes(true) ? cells.filter((_, nth) => isOne[nth]) : null
  }
}

/**
 * Reads the rows of pasted text or of a file: the items of each parcel, or the problem of the row (rule 218). A row
 * without a courier gets `usual`; a product's code selects one item of an order with several. A header names the columns
 * of tracking numbers, orders, couriers and codes; several of one kind have to agree, and no row below it has more cells
 * than the header. Without a header a row with several numbers or orders is unclear. Empty rows are skipped.
 */
export function parcelLines(
  rows: readonly (readonly string[])[],
  { items, usual }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null },
): ParcelLine[] {
  const taken = new Set<string>()
  const written = rows.map((cells) => cells.map(plain))
  const head = headerAt(written)
  const width = written[head]?.length ?? 0
  const below = belowHeads(written[head] ?? [])
  const waiting = waitingOf(items)
  return written.flatMap((cells, index): ParcelLine[] => {
    const isTitle = index <= head || (index === 0 && !cells.some((cell) => /\d/.test(cell)))
    if (cells.every((cell) => cell === '') || isTitle) return []
    const about = { line: index + 1, text: cells.filter((cell) => cell !== '').join(' ') }
    const isWider = head >= 0 && cells.slice(width).some((cell) => cell !== '')
    const found = isWider
      ? { problem: 'columns_differ' as const }
      : parcelIn(cells, { waiting, usual, below, isNamed: head >= 0 })
    if ('problem' in found) return [{ ...about, ...found }]
    if (found.orderItemIds.some((id) => taken.has(id))) return [{ ...about, problem: 'item_twice' }]
    for (const id of found.orderItemIds) taken.add(id)
    return [{ ...about, ...found }]
  })
}

/** Full-width letters, and Hangul that macOS took apart, are read as they look. */
const plain = (cell: string): string => inNfkc(cell.slice(0, lettersAtMost)).trim()

const isParcelNumber = (cell: string, courier: ParcelCourier): boolean =>
  courier === 'etc'
    ? otherParcelNumber.test(waybillNumber(cell)) && !day.test(cell)
    : parcelDigits.test(waybillNumber(cell))

/** What waits, by the code of its product and by its order, so that no cell is compared with every item. */
type Waiting = {
  codes: ReadonlySet<string>
  orders: ReadonlyMap<string, { items: readonly AwaitingParcel[]; codes: ReadonlySet<string> }>
}

const codeOf = ({ productCode }: AwaitingParcel): string => productCode.toUpperCase()

function waitingOf(items: readonly AwaitingParcel[]): Waiting {
  const ofOrders = Map.groupBy(items, ({ orderNumbers }) => orderNumbers)
  return {
    codes: new Set(items.map(codeOf)),
    orders: new Map(
      [...ofOrders].map(([order, own]) => [order, { items: own, codes: new Set(own.map(codeOf)) }]),
    ),
  }
}

type Reading = {
  waiting: Waiting
  usual: ParcelCourier | null
  below: Below
  /** A header names the columns. */
  isNamed: boolean
}

/** The items of the order that go with this row, and the cells that chose among them. */
function itemsIn(
  cells: readonly string[],
  { waiting, below }: Reading,
): { named: readonly AwaitingParcel[]; codes: string[] } | { problem: LineProblem } {
  // The code of a consigned product is a number like an order's.
  const orders = new Set(
    (below(cells, headOfOrders) ?? cells)
      .filter((cell) => orderNumber.test(cell) && !waiting.codes.has(cell.toUpperCase()))
      .map((cell) => cell.toUpperCase()),
  )
  const [order, another] = orders
  if (order === undefined) return { problem: 'order_missing' }
  if (another !== undefined) return { problem: 'order_unclear' }
  const ofOrder = waiting.orders.get(order)
  if (ofOrder === undefined) return { problem: 'order_unknown' }
  const codes = (below(cells, headOfCodes) ?? cells).filter((cell) => ofOrder.codes.has(cell.toUpperCase()))
  const chosen = new Set(codes.map((code) => code.toUpperCase()))
  const named = codes.length === 0 ? ofOrder.items : ofOrder.items.filter((item) => chosen.has(codeOf(item)))
  return { named, codes }
}

/** Cells that are a product's code; an item that does not wait any more sends none of its order in its place. */
const codesIn = (cells: readonly string[], below: Below): readonly string[] =>
  below(cells, headOfCodes)?.filter((cell) => cell !== '') ?? cells.filter((cell) => looksLikeCode.test(cell))

function parcelIn(
  cells: readonly string[],
  reading: Reading,
): { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string } | { problem: LineProblem } {
  const { usual, below, isNamed } = reading
  const found = itemsIn(cells, reading)
  if ('problem' in found) return found
  const courierCells = below(cells, headOfCouriers)
  const said = courierIn(courierCells ?? cells, courierCells !== null)
  const courier = said === undefined ? usual : said
  if (courier === null) return { problem: 'courier_missing' }
  const numbers = (isNamed ? (below(cells, headOfNumbers) ?? []) : cells)
    .filter((cell) => !orderNumber.test(cell) && !found.codes.includes(cell))
    // A cell may hold a number in each of its lines.
    .flatMap((cell) => cell.split(/[\n\r\v\f\u2028\u2029]/))
    .map((cell) => cell.replaceAll(/[\s'’]/g, ''))
    .filter((cell) => isParcelNumber(cell, courier) && !mobilePhone.test(cell))
  const written = isNamed
    ? numbers
    : numbers.filter((cell) => !noParcelNumber.test(cell) && !phoneWithoutZero.test(cell))
  const [trackingNumber, another] = new Set(written.map(waybillNumber))
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  if (another !== undefined) return { problem: 'number_unclear' }
  const isOfOthers = codesIn(cells, below).some(
    (cell) => !written.includes(cell) && !found.codes.includes(cell),
  )
  if (isOfOthers) return { problem: 'item_unknown' }
  return { orderItemIds: found.named.map((item) => item.orderItemId), courier, trackingNumber }
}
