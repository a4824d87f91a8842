/** An item that waits for its parcel. */
export type AwaitingParcel = { orderItemId: string; orderNumbers: string; productCode: string }
export type ParcelCourier = 'epost' | 'cj' | 'hanjin' | 'lotte' | 'etc'

export type LineProblem =
  | 'order_missing'
  | 'order_unknown'
  | 'courier_missing'
  | 'number_missing'
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

const courierIn = (cells: readonly string[]): ParcelCourier | undefined =>
  cells.map((cell) => names[cell.toLowerCase().replaceAll(/\s/g, '')]).find((found) => found !== undefined)

// A table that is copied has tabs, a file commas or semicolons, what is typed spaces.
function cellsOf(text: string): string[] {
  const separator = /[\t,;]/.test(text) ? /[\t,;]/ : /\s+/
  return text
    .split(separator)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '')
}

/**
 * What was pasted or read from a CSV file, line by line: the items that go with a parcel, or what is wrong (rule 218). A
 * line without a courier takes `usual`; a product's code narrows an order of several items to one. Empty lines and a
 * header are passed over.
 */
export function parcelLines(
  text: string,
  { items, usual }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null },
): ParcelLine[] {
  const taken = new Set<string>()
  return text.split(/\r?\n/).flatMap((written, index): ParcelLine[] => {
    const cells = cellsOf(written)
    const isHeader = index === 0 && !/\d/.test(written)
    if (cells.length === 0 || isHeader) return []
    const found = parcelIn(cells, { items, usual })
    const about = { line: index + 1, text: written.trim() }
    if ('problem' in found) return [{ ...about, ...found }]
    if (found.orderItemIds.some((id) => taken.has(id))) return [{ ...about, problem: 'item_twice' }]
    for (const id of found.orderItemIds) taken.add(id)
    return [{ ...about, ...found }]
  })
}

const isCoded = (cell: string) => (item: AwaitingParcel) =>
  item.productCode.toUpperCase() === cell.toUpperCase()

function parcelIn(
  cells: readonly string[],
  { items, usual }: { items: readonly AwaitingParcel[]; usual: ParcelCourier | null },
): { orderItemIds: string[]; courier: ParcelCourier; trackingNumber: string } | { problem: LineProblem } {
  const order = cells.find((cell) => orderNumber.test(cell))?.toUpperCase()
  if (order === undefined) return { problem: 'order_missing' }
  const ofOrder = items.filter((item) => item.orderNumbers === order)
  const codes = cells.filter((cell) => ofOrder.some(isCoded(cell)))
  const [code] = codes
  const named = code === undefined ? ofOrder : ofOrder.filter(isCoded(code))
  if (named.length === 0) return { problem: 'order_unknown' }
  const courier = courierIn(cells) ?? usual
  if (courier === null) return { problem: 'courier_missing' }
  const trackingNumber = cells.find(
    (cell) => parcelNumber.test(cell) && !orderNumber.test(cell) && !codes.includes(cell),
  )
  if (trackingNumber === undefined) return { problem: 'number_missing' }
  return { orderItemIds: named.map((item) => item.orderItemId), courier, trackingNumber }
}
