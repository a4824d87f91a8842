import { type ScanWarning, scannedToShip } from '../../../../domain/ordering/scanning.ts'
import { waybillNumber } from '../../../../domain/shared/waybillNumber.ts'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import type { BulkOutcome, BulkRequest } from '../../../../domain/wire/staffOrders.ts'
import { prepareAndShip } from '../../pieces/rented/prepareAndShip.ts'

type Parcel = NonNullable<ScannedProduct['awaiting']>
/** An item in the box: the product whose label was scanned, and the number that its order's address had then. */
type Packed = Pick<ScannedProduct, 'productId' | 'productCode' | 'productName'> & {
  orderItemId: string
  isPrepared: boolean
  addressNumber: number
}

/** The parcel that is being packed; null before its first item is scanned. */
export type Packing = { parcel: Parcel | null; packed: readonly Packed[] }

export const nothingPacked: Packing = { parcel: null, packed: [] }

/** The parcel after one more item was scanned, or why that item does not go into it. An item goes in once. */
export function afterScan(packing: Packing, item: ScannedProduct): Packing | ScanWarning {
  const expected = packing.parcel?.parcel.map(({ orderItemId }) => orderItemId) ?? null
  const answer = scannedToShip(item, { expected, today: item.today })
  if (answer.kind !== 'ship') return answer.kind === 'warning' ? answer.why : 'nobody_awaits'
  const { orderItemId, isPrepared } = answer
  const others = packing.packed.filter((one) => one.orderItemId !== orderItemId)
  const { productId, productCode, productName, awaiting } = item
  const one = { productId, productCode, productName, addressNumber: awaiting?.addressNumber ?? 0 }
  return {
    parcel: packing.parcel ?? awaiting,
    packed: [...others, { orderItemId, isPrepared, ...one }],
  }
}

/** True when the item lies in the parcel. */
export const isPacked = ({ packed }: Packing, orderItemId: string): boolean =>
  packed.some((one) => one.orderItemId === orderItemId)

/** The items of the order that are not in the parcel yet. */
export const missingIn = (packing: Packing): Parcel['parcel'] =>
  packing.parcel?.parcel.filter(({ orderItemId }) => !isPacked(packing, orderItemId)) ?? []

/** The items that go out with a waybill; null when nothing is packed, as once another press has sent it. */
export function toShip<Waybill extends object>({ packed }: Packing, waybill: Waybill) {
  if (packed.length === 0) return null
  return {
    rows: packed.map(({ orderItemId, productId, addressNumber }) => ({
      ...{ orderItemId, productId, addressNumber },
      ...waybill,
    })),
    unprepared: new Set(packed.flatMap(({ orderItemId, isPrepared }) => (isPrepared ? [] : orderItemId))),
  }
}

/** The box as its order is now: what was cancelled, exchanged or sent meanwhile is in it no longer. */
export const repacked = (items: readonly ScannedProduct[]): Packing =>
  items.reduce((packing, item) => {
    const after = afterScan(packing, item)
    return typeof after === 'string' ? packing : after
  }, nothingPacked)

type Waybill = Pick<BulkRequest['rows'][number], 'courier' | 'trackingNumber' | 'isReaddressed'>
type Calls = {
  send: (request: BulkRequest) => Promise<BulkOutcome>
  /** The product with this code as it is now; null without one. */
  read: (code: string) => Promise<ScannedProduct | null>
}
/** What became of a box: `problem` says which of its items were refused and why; null when all were shipped. */
type Sent = { shipped: number; problem: string | null; isReaddressing: boolean; packing: Packing }

/**
 * Ships the box, or nothing of it while one of its items is refused (rule 767): the box is then what is to be packed now.
 * Null when nothing is packed.
 */
export async function sendBox(
  packing: Packing,
  { reason, ...waybill }: Waybill & { reason: string },
  { send, read }: Calls,
): Promise<Sent | null> {
  const shipping = toShip(packing, waybill)
  if (shipping === null) return null
  const { rows, unprepared } = shipping
  const { outcome, error } = await prepareAndShip(rows, { unprepared, reason, isOneBox: true }, send)
  if (error !== undefined) throw error
  const { packed } = packing
  const shipped = outcome.rows.filter(({ status }) => status === 'shipped').length
  if (outcome.refused === 0) return { shipped, problem: null, isReaddressing: false, packing: nothingPacked }
  const items = await Promise.all(packed.map(({ productCode }) => read(productCode)))
  const left = outcome.rows.flatMap(({ refusal }) => refusal ?? [])
  return {
    shipped,
    problem: [...refusedWords(packed, outcome), ...(shipped > 0 ? [`${shipped}건은 출고했어요.`] : [])].join(
      ' ',
    ),
    isReaddressing: left.every(({ code }) => code === 'ADDRESS_CHANGED'),
    packing: repacked(items.filter((item) => item !== null)),
  }
}

/** Why items were refused, each reason once, behind the labels of the items. */
function refusedWords(packed: readonly Packed[], { rows }: BulkOutcome): string[] {
  const refused = rows.flatMap(({ orderItemId, refusal }) => {
    const item = packed.find((one) => one.orderItemId === orderItemId)
    return refusal === null || item === undefined ? [] : [{ item, message: refusal.message }]
  })
  return [...Map.groupBy(refused, ({ message }) => message)].map(
    ([message, of]) =>
      `${of.map(({ item }) => `${item.productName}(${item.productCode})`).join(', ')}: ${message}`,
  )
}

/** What a scanned code is to the parcel that is being packed. */
export type Reading =
  | { kind: 'packed'; packing: Packing }
  | { kind: 'warning'; why: ScanWarning; item: ScannedProduct }
  | { kind: 'waybill'; number: string }
  | { kind: 'unknown' }

/**
 * Reads a scanned code; `item` is the product that has it, null without one. The label of a consigned item may have no
 * letters, such as 261120-034567, so that only a code which no product has is a waybill, and only with a parcel open.
 */
export function readingOf(packing: Packing, code: string, item: ScannedProduct | null): Reading {
  if (item !== null) {
    const after = afterScan(packing, item)
    return typeof after === 'string'
      ? { kind: 'warning', why: after, item }
      : { kind: 'packed', packing: after }
  }
  const number = packing.parcel === null ? null : waybillIn(code)
  return number === null ? { kind: 'unknown' } : { kind: 'waybill', number }
}

/** The number of a waybill, without hyphens; null for what is none. */
export function waybillIn(code: string): string | null {
  const digits = waybillNumber(code)
  return /^\d{9,14}$/.test(digits) ? digits : null
}
