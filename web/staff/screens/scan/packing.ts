import { type ScanWarning, scannedToShip } from '../../../../domain/ordering/scanning.ts'
import { waybillNumber } from '../../../../domain/shared/waybillNumber.ts'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'

type Parcel = NonNullable<ScannedProduct['awaiting']>
type Packed = { orderItemId: string; isPrepared: boolean }

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
  return { parcel: packing.parcel ?? item.awaiting, packed: [...others, { orderItemId, isPrepared }] }
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
    rows: packed.map(({ orderItemId }) => ({ orderItemId, ...waybill })),
    unprepared: new Set(packed.flatMap(({ orderItemId, isPrepared }) => (isPrepared ? [] : orderItemId))),
  }
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
