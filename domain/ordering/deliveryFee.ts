import type { Won } from '../shared/won.ts'

export type ShippedProduct = {
  shippingCost: 'free' | 'paid'
  baseShippingCost: Won
  jejuShippingCost: Won
}

/** The part of a delivery fee for Jeju, on card statements, in members' payments and in the product's form. */
export const jejuFeeName = '제주 추가 배송비'
/** What a new product costs more to Jeju unless staff say otherwise, in won. */
export const USUAL_JEJU_COST = 3_000

/**
 * The delivery fee of an order in won. Any `paid` item adds the base cost; an address with 제주 adds the Jeju cost, even
 * when shipping is free. Both are those of the first item in cart order (rule 15).
 */
export function deliveryFee(items: readonly ShippedProduct[], address1: string): Won {
  const [first] = items
  if (first === undefined) return 0
  const base = items.some((item) => item.shippingCost === 'paid') ? first.baseShippingCost : 0
  return base + jejuFeeIn(items, address1)
}

/** The part of a delivery fee that is for Jeju, in won: the Jeju cost of the first item (rule 15). */
export const jejuFeeIn = (
  items: readonly Pick<ShippedProduct, 'jejuShippingCost'>[],
  address1: string,
): Won => (isJeju(address1) ? (items[0]?.jejuShippingCost ?? 0) : 0)

export const isJeju = (address1: string): boolean => address1.includes('제주')

/** An order's way to another address; `jejuCost` is what its first item costs more to Jeju today, in won. */
export type DeliveryMove = { from: string; to: string; jejuCost: Won }

/**
 * What the delivery fee changes by, in won, when an order goes to another address: the Jeju cost of today on the way
 * there, unless Jeju is paid for already, and what was paid for Jeju on the way back, which is nothing where staff had
 * corrected the address (rule 424). An order from before that was recorded counts the Jeju cost of today as paid, up to
 * its whole fee.
 */
export function feeDifference(
  { deliveryFee: fee, jejuFee }: { deliveryFee: Won; jejuFee: { fee: Won | null } },
  { from, to, jejuCost }: DeliveryMove,
): Won {
  if (isJeju(from) === isJeju(to)) return 0
  const paid = jejuFee.fee ?? (isJeju(from) ? Math.min(jejuCost, fee) : 0)
  if (isJeju(to)) return paid > 0 ? 0 : jejuCost
  return 0 - paid
}
