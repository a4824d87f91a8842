import { inNfkc } from '../shared/normalText.ts'
import { waybillNumber } from '../shared/waybillNumber.ts'
import { wayOf } from './otherWays.ts'
import { courierInHead, type ParcelHead, parcelHead, waysBelow } from './parcelHeads.ts'

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
  | 'number_unnamed'
  | 'columns_differ'
  | 'item_twice'
  | 'other_way'
  | 'state_unclear'

/** What a row says of its parcel that may mean that it does not go out: its cell, and the title above, empty without one. */
export type UnclearState = { title: string; cell: string }

/** Where all that was unclear of a row is confirmed, it is one that goes out. */
export type ParcelLine = { line: number; text: string; unclear: UnclearState[] } & (
  | { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string }
  | { problem: LineProblem }
)

/** What is the same for all rows that say the same below the same title. */
export const keyOfState = ({ title, cell }: UnclearState): string => `${title}\n${cell}`

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
const parcelDigits = /^(?!0+$)\d{9,14}$/
const otherParcelNumber = /^(?=.*\d)[0-9A-Za-z]{6,30}$/
const day = /^\d{4}-?\d{2}-?\d{2}$/
/** `20261130103015`, also without its seconds: when an order came in or was sent. */
const moment = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T?([01]\d|2[0-3])([0-5]\d){1,2}$/
/** With its seconds it is no number below the title of waybills either. */
const fullMoment = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d){2}$/
/** `261130`: a number of so few digits is only one below the title of waybills. */
const shortDay = /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
/** Phone numbers and postal codes, numbers of companies and of people, and barcodes: couriers' own files have them, too. */
const noParcelNumber =
  /^(0\d{1,3}-\d{3,4}-\d{4}|0(2|[3-6]\d)\d{7,8}|01[016789]\d{7,8}|050\d{8,9}|8210\d{8}|1\d{3}-\d{4}|\d{3}-\d{3}|\d{3}-\d{2}-\d{5}|\d{6}-\d{7}|880\d{10})$/
/** A spreadsheet that takes a telephone number for a number drops its first digit. */
const phoneWithoutZero = /^1[016789]\d{7,8}$/
/** No courier has numbers that look like these, so that they are none below the title of waybills either. */
const mobilePhone = /^01[016789](\d{7,8}|-\d{3,4}-\d{4})$/
/** What speaks of waybills: their numbers, and also the day on which one was printed, how many there are, or an earlier one. */
const headOfWaybills = /송장|등기번호|tracking|waybill/i
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

const namesOne = (cells: readonly string[], kinds: readonly ParcelHead[]): boolean =>
  cells.length > 1 && cells.some((cell) => kinds.includes(parcelHead(cell)))

/** The index of the row that names the columns, above all orders; -1 without one. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(isOrdered)
  const above = rows.slice(0, Math.min(first < 0 ? rows.length : first, rowsAboveTheTable))
  const named = above.findIndex((cells) => namesOne(cells, ['number']))
  if (named >= 0) return named
  const spokenOf = above.findIndex((cells) => namesOne(cells, ['unclear_number', 'other_parcel']))
  if (spokenOf >= 0) return spokenOf
  return above.findIndex(
    (cells) => cells.length > 1 && cells.some((cell) => headOfWaybills.test(cell) || /주문/.test(cell)),
  )
}

/** Whether a table of a file names orders, or has a header of waybills' numbers. */
export function isParcelTable(rows: readonly (readonly string[])[]): boolean {
  const written = rows.map((cells) => cells.map(plain))
  const above = written.slice(0, rowsAboveTheTable)
  return written.some(isOrdered) || above.some((cells) => namesOne(cells, ['number']))
}

/** The cells of a row by what their titles say. */
type Below = {
  /** Those below the titles of a kind; null where the header has none of that kind. */
  of: (cells: readonly string[], kind: ParcelHead) => readonly string[] | null
  /** Those that are not about another parcel. */
  ofThis: (cells: readonly string[]) => readonly string[]
  /** The couriers that the titles above numbers of the row name. */
  couriers: (cells: readonly string[]) => readonly string[]
  /** Whether they say that their parcel is none that goes out (rule 904). */
  goAnotherWay: (cells: readonly string[]) => boolean
  /** What of them may say so (rule 961). */
  unclear: (cells: readonly string[]) => UnclearState[]
}

function belowHeads(heads: readonly string[], rows: readonly (readonly string[])[]): Below {
  const kinds = heads.map(parcelHead)
  const couriers = heads.map(courierInHead)
  const ways = waysBelow(heads, rows)
  const wayAt = (cell: string, nth: number) => wayOf(cell, ways[nth] ?? 'none')
  return {
    of: (cells, kind) => (kinds.includes(kind) ? cells.filter((_, nth) => kinds[nth] === kind) : null),
    ofThis: (cells) => cells.filter((_, nth) => kinds[nth] !== 'other_parcel'),
    couriers: (cells) => cells.flatMap((cell, nth) => (/\d/.test(cell) ? (couriers[nth] ?? []) : [])),
    goAnotherWay: (cells) => cells.some((cell, nth) => wayAt(cell, nth) === 'other'),
    unclear: (cells) =>
      cells.flatMap((cell, nth) =>
        wayAt(cell, nth) === 'unclear' ? [{ title: heads[nth] ?? '', cell }] : [],
      ),
  }
}

/**
 * Reads the rows of pasted text or of a file: the items of each parcel, or the problem of the row (rule 218). A row
 * without a courier gets `usual`; a product's code selects one item of an order with several. A header names the columns
 * of tracking numbers, orders, couriers and codes; several of one kind have to agree, what may be of another parcel is none
 * (rule 805), a row that says that its parcel does not go out sends none (rule 904), one that may say so sends none before
 * its words are among the keys that are `confirmed` (rule 961), and no row below it has more cells than the header. Without
 * a header a row with several numbers or orders is unclear. Empty rows are skipped.
 */
export function parcelLines(
  rows: readonly (readonly string[])[],
  {
    items,
    usual,
    confirmed = [],
  }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null; confirmed?: readonly string[] },
): ParcelLine[] {
  const taken = new Set<string>()
  const written = rows.map((cells) => cells.map(plain))
  const head = headerAt(written)
  const width = written[head]?.length ?? 0
  const below = belowHeads(written[head] ?? [], written.slice(head + 1))
  const waiting = waitingOf(items)
  return written.flatMap((cells, index): ParcelLine[] => {
    const isTitle = index <= head || (index === 0 && !cells.some((cell) => /\d/.test(cell)))
    if (cells.every((cell) => cell === '') || isTitle) return []
    const about = { line: index + 1, text: cells.filter((cell) => cell !== '').join(' '), unclear: [] }
    const isWider = head >= 0 && cells.slice(width).some((cell) => cell !== '')
    const found = isWider
      ? { problem: 'columns_differ' as const }
      : parcelIn(cells, { waiting, usual, below, isNamed: head >= 0 })
    if ('problem' in found) return [{ ...about, ...found }]
    const unclear = below.unclear(cells)
    if (!unclear.every((state) => confirmed.includes(keyOfState(state))))
      return [{ ...about, unclear, problem: 'state_unclear' }]
    if (found.orderItemIds.some((id) => taken.has(id))) return [{ ...about, problem: 'item_twice' }]
    for (const id of found.orderItemIds) taken.add(id)
    return [{ ...about, unclear, ...found }]
  })
}

/** Full-width letters, and Hangul that macOS took apart, are read as they look. */
const plain = (cell: string): string =>
  inNfkc(cell.slice(0, lettersAtMost))
    .trim()
    // With it a spreadsheet takes what follows for a text.
    .replace(/^['’]/, '')

const isParcelNumber = (cell: string, courier: ParcelCourier): boolean =>
  courier === 'etc'
    ? otherParcelNumber.test(waybillNumber(cell)) && !day.test(cell)
    : parcelDigits.test(waybillNumber(cell)) && !fullMoment.test(waybillNumber(cell))

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
    (below.of(cells, 'order') ?? cells)
      .filter((cell) => orderNumber.test(cell) && !waiting.codes.has(cell.toUpperCase()))
      .map((cell) => cell.toUpperCase()),
  )
  const [order, another] = orders
  if (order === undefined) return { problem: 'order_missing' }
  if (another !== undefined) return { problem: 'order_unclear' }
  const ofOrder = waiting.orders.get(order)
  if (ofOrder === undefined) return { problem: 'order_unknown' }
  const codes = (below.of(cells, 'code') ?? cells).filter((cell) => ofOrder.codes.has(cell.toUpperCase()))
  const chosen = new Set(codes.map((code) => code.toUpperCase()))
  const named = codes.length === 0 ? ofOrder.items : ofOrder.items.filter((item) => chosen.has(codeOf(item)))
  return { named, codes }
}

/** Cells that are a product's code; an item that does not wait any more sends none of its order in its place. */
const codesIn = (cells: readonly string[], below: Below): readonly string[] =>
  below.of(cells, 'code')?.filter((cell) => cell !== '') ?? cells.filter((cell) => looksLikeCode.test(cell))

/** The cells that are numbers of this courier. */
const numbersOf = (cells: readonly string[], courier: ParcelCourier, codes: readonly string[]): string[] =>
  cells
    .filter((cell) => !orderNumber.test(cell) && !codes.includes(cell))
    // A cell may hold a number in each of its lines.
    .flatMap((cell) => cell.split(/[\n\r\v\f\u2028\u2029]/))
    .flatMap(numbersBeside)
    .map((cell) => cell.replaceAll(/[\s'’]/g, ''))
    .filter((cell) => isParcelNumber(cell, courier) && !mobilePhone.test(cell))

const hasManyDigits = (group: string): boolean => group.replaceAll(/\D/g, '').length >= 6

/** A number is written in groups of five digits at most (2416 3836 9849); longer ones are numbers of their own. */
function numbersBeside(line: string): string[] {
  const groups = line.trim().split(/\s+/)
  return groups.filter(hasManyDigits).length > 1 ? groups : [line]
}

/** What no header calls a number, and looks like something else. */
const isNoNumber = (cell: string): boolean =>
  [noParcelNumber, phoneWithoutZero].some((pattern) => pattern.test(cell)) ||
  [moment, shortDay].some((pattern) => pattern.test(waybillNumber(cell)))

function parcelIn(
  cells: readonly string[],
  reading: Reading,
): { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string } | { problem: LineProblem } {
  const { usual, below, isNamed } = reading
  const found = itemsIn(cells, reading)
  if ('problem' in found) return found
  if (below.goAnotherWay(cells)) return { problem: 'other_way' }
  const courierCells = below.of(cells, 'courier')
  const said = courierIn(
    [...(courierCells ?? below.ofThis(cells)), ...below.couriers(cells)],
    courierCells !== null,
  )
  const courier = said === undefined ? usual : said
  if (courier === null) return { problem: 'courier_missing' }
  const numbersIn = (some: readonly string[]) => numbersOf(some, courier, found.codes)
  const written = isNamed
    ? numbersIn(below.of(cells, 'number') ?? [])
    : numbersIn(cells).filter((cell) => !isNoNumber(cell))
  const unclear = isNamed ? numbersIn(below.of(cells, 'unclear_number') ?? []) : []
  if (written.length === 0 && unclear.length > 0) return { problem: 'number_unnamed' }
  const [trackingNumber, another] = new Set([...written, ...unclear].map(waybillNumber))
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  if (another !== undefined) return { problem: 'number_unclear' }
  const isOfOthers = codesIn(cells, below).some(
    (cell) => !written.includes(cell) && !found.codes.includes(cell),
  )
  if (isOfOthers) return { problem: 'item_unknown' }
  return { orderItemIds: found.named.map((item) => item.orderItemId), courier, trackingNumber }
}
