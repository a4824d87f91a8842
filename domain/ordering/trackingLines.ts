import { waybillNumber } from '../shared/waybillNumber.ts'
import { wayOf } from './otherWays.ts'
import { courierInHead, type ParcelHead, parcelHead, waysBelow } from './parcelHeads.ts'
import { hasShapeOf, isNoNumber, isRounded, numbersIn, type ParcelCourier } from './parcelNumbers.ts'
import { orderNumber, plain, type ReadRow, rowsByHeader } from './parcelTables.ts'

export type { ParcelCourier } from './parcelNumbers.ts'

/** An item that waits to be sent. */
export type AwaitingParcel = { orderItemId: string; orderNumbers: string; productCode: string }

export type LineProblem =
  | 'order_missing'
  | 'order_unclear'
  | 'order_unknown'
  | 'item_unknown'
  | 'courier_missing'
  | 'number_missing'
  | 'number_unclear'
  | 'number_unnamed'
  | 'number_odd'
  | 'number_rounded'
  | 'number_beside_words'
  | 'numbers_differ'
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
  // The courier's name of before, by which malls know it.
  hyundai: 'lotte',
  etc: 'etc',
  기타: 'etc',
}

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
  const isUnknown = (cell: string) => calledCourier.test(cell) && courierCalled(cell) === undefined
  if (known !== undefined) return isNamed && cells.some(isUnknown) ? null : known
  return cells.some((cell) => (isNamed ? cell !== '' : calledCourier.test(cell))) ? null : undefined
}

/** The cells of a row by what their titles say. */
type Below = {
  /** Those below the titles of a kind; null where the header has none of that kind. */
  of: (cells: readonly string[], kind: ParcelHead) => readonly string[] | null
  /** Those that have no title. */
  untitled: (cells: readonly string[]) => readonly string[]
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
  const width = heads.findLastIndex((title) => title !== '') + 1
  return {
    of: (cells, kind) => (kinds.includes(kind) ? cells.filter((_, nth) => kinds[nth] === kind) : null),
    untitled: (cells) => cells.slice(width),
    couriers: (cells) => cells.flatMap((cell, nth) => (/\d/.test(cell) ? (couriers[nth] ?? []) : [])),
    goAnotherWay: (cells) => cells.some((cell, nth) => wayAt(cell, nth) === 'other'),
    unclear: (cells) =>
      cells.flatMap((cell, nth) =>
        wayAt(cell, nth) === 'unclear' ? [{ title: heads[nth] ?? '', cell }] : [],
      ),
  }
}

/** What each header of a file says of the rows that are read by it. */
function tablesIn(
  rows: readonly (readonly string[])[],
  read: readonly ReadRow[],
): ReadonlyMap<readonly string[] | null, Below> {
  const listed = rows.flatMap((cells, nth) => {
    const row = read[nth]
    return row === undefined || row === 'titles' ? [] : [{ cells, heads: row.heads }]
  })
  return new Map(
    [...Map.groupBy(listed, ({ heads }) => heads)].map(([heads, own]) => [
      heads,
      belowHeads(
        heads ?? [],
        own.map(({ cells }) => cells),
      ),
    ]),
  )
}

/**
 * Reads the rows of pasted text or of a file: the items of each parcel, or the problem of the row (rule 218). A row
 * without a courier gets `usual`; a product's code selects one item of an order with several. Each header names the columns
 * of tracking numbers, orders, couriers and codes for the rows below it (rule 983); several of one kind have to agree, what
 * may be of another parcel is none (rule 805), a row that says that its parcel does not go out sends none (rule 904), one
 * that may say so sends none before its words are among the keys that are `confirmed` (rule 961), and no row has more cells
 * than its header. Without a header a row with several numbers or orders is unclear, and a number that its courier does not
 * have is none (rule 986). Of an item that rows name with different numbers none is sent (rule 985). Empty rows are skipped.
 */
export function parcelLines(
  rows: readonly (readonly string[])[],
  {
    items,
    usual,
    confirmed = [],
  }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null; confirmed?: readonly string[] },
): ParcelLine[] {
  const written = rows.map((cells) => cells.map(plain))
  const read = rowsByHeader(written)
  const belowOf = tablesIn(written, read)
  const waiting = waitingOf(items)
  const lines = written.flatMap((cells, index): ParcelLine[] => {
    const row = read[index]
    const isUnreadHeader = index === 0 && !cells.some((cell) => /\d/.test(cell))
    const isEmpty = cells.every((cell) => cell === '')
    if (row === undefined || row === 'titles' || isUnreadHeader || isEmpty) return []
    const about = { line: index + 1, text: cells.filter((cell) => cell !== '').join(' '), unclear: [] }
    const isNamed = row.heads !== null
    const below = belowOf.get(row.heads) ?? belowHeads([], [])
    const isWider = isNamed && below.untitled(cells).some((cell) => cell !== '')
    const found = isWider
      ? { problem: 'columns_differ' as const }
      : parcelIn(cells, { waiting, usual, below, isNamed })
    if ('problem' in found) return [{ ...about, ...found }]
    const unclear = below.unclear(cells)
    if (!unclear.every((state) => confirmed.includes(keyOfState(state))))
      return [{ ...about, unclear, problem: 'state_unclear' }]
    return [{ ...about, unclear, ...found }]
  })
  return withoutSecondSendings(lines)
}

const isSent = (line: ParcelLine): line is Exclude<ParcelLine, { problem: LineProblem }> =>
  !('problem' in line)

/** Each item is sent once, and not at all where rows name different numbers for it (rule 985). */
function withoutSecondSendings(lines: readonly ParcelLine[]): ParcelLine[] {
  const parcels = new Map<string, Set<string>>()
  for (const { orderItemIds, courier, trackingNumber } of lines.filter(isSent))
    for (const id of orderItemIds)
      parcels.set(id, (parcels.get(id) ?? new Set()).add(`${courier} ${trackingNumber}`))
  const taken = new Set<string>()
  return lines.map((line) => {
    if (!isSent(line)) return line
    const refused = (problem: LineProblem): ParcelLine => ({
      line: line.line,
      text: line.text,
      unclear: [],
      problem,
    })
    if (line.orderItemIds.some((id) => (parcels.get(id)?.size ?? 0) > 1)) return refused('numbers_differ')
    if (line.orderItemIds.some((id) => taken.has(id))) return refused('item_twice')
    for (const id of line.orderItemIds) taken.add(id)
    return line
  })
}

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

/** What the cells of a row hold as numbers of its parcel: those of which the cell says more, too, and what may be another's. */
type Written = { numbers: string[]; besideWords: string[]; unclear: string[]; hasRounded: boolean }

/** Below titles the number of the parcel is in the columns of numbers alone. */
function numbersBelow(cells: readonly string[], courier: ParcelCourier, below: Below): Written {
  const own = below.of(cells, 'number') ?? []
  const found = own.map((cell) => numbersIn(cell, courier))
  return {
    numbers: found.flatMap(({ numbers }) => numbers),
    besideWords: found.flatMap(({ numbers, saysMore }) => (saysMore ? numbers : [])),
    unclear: (below.of(cells, 'unclear_number') ?? []).flatMap((cell) => numbersIn(cell, courier).numbers),
    hasRounded: own.some(isRounded),
  }
}

/** Without titles any cell may be the number, and one that says more only where its number looks like the courier's. */
function numbersAmong(cells: readonly string[], courier: ParcelCourier): Written {
  const found = cells.map((cell) => {
    const { numbers, saysMore } = numbersIn(cell, courier)
    return { saysMore, numbers: numbers.filter((number) => !isNoNumber(number)) }
  })
  const besideWords = found
    .flatMap(({ numbers, saysMore }) => (saysMore ? numbers : []))
    .filter((number) => courier !== 'etc' && hasShapeOf(courier, number))
  const numbers = found.flatMap((cell) => (cell.saysMore ? [] : cell.numbers))
  return {
    ...{ numbers: [...numbers, ...besideWords], besideWords, unclear: [] },
    hasRounded: cells.some(isRounded),
  }
}

/** The one number that a row has for its parcel, or why it has none (rules 985 and 986). */
function numberOf(
  cells: readonly string[],
  { below, isNamed }: Reading,
  courier: ParcelCourier,
): { trackingNumber: string; written: readonly string[] } | { problem: LineProblem } {
  const { numbers, besideWords, unclear, hasRounded } = isNamed
    ? numbersBelow(cells, courier, below)
    : numbersAmong(cells, courier)
  const [trackingNumber, another] = new Set([...numbers, ...unclear].map(waybillNumber))
  if (numbers.length === 0 && unclear.length > 0) return { problem: 'number_unnamed' }
  if (another !== undefined) return { problem: 'number_unclear' }
  if (hasRounded) return { problem: 'number_rounded' }
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  if (besideWords.length > 0) return { problem: 'number_beside_words' }
  if (!isNamed && !numbers.some((number) => hasShapeOf(courier, number))) return { problem: 'number_odd' }
  return { trackingNumber, written: numbers }
}

/**
 * The items, the courier and the number of a row. Below a header a recipient, a memo or goods that are called like a courier
 * name none (rule 984).
 */
function parcelIn(
  cells: readonly string[],
  reading: Reading,
): { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string } | { problem: LineProblem } {
  const { usual, below, isNamed } = reading
  const found = itemsIn(cells, reading)
  if ('problem' in found) return found
  if (below.goAnotherWay(cells)) return { problem: 'other_way' }
  const courierCells = isNamed ? (below.of(cells, 'courier') ?? []) : cells
  const said = courierIn([...courierCells, ...below.couriers(cells)], isNamed)
  const courier = said === undefined ? usual : said
  if (courier === null) return { problem: 'courier_missing' }
  const isOfOrder = (cell: string) => orderNumber.test(cell) || found.codes.includes(cell)
  const others = cells.map((cell) => (isOfOrder(cell) ? '' : cell))
  const number = numberOf(others, reading, courier)
  if ('problem' in number) return number
  const { trackingNumber, written } = number
  const isOfOthers = codesIn(cells, below).some(
    (cell) => !written.includes(cell) && !found.codes.includes(cell),
  )
  if (isOfOthers) return { problem: 'item_unknown' }
  return { orderItemIds: found.named.map((item) => item.orderItemId), courier, trackingNumber }
}
