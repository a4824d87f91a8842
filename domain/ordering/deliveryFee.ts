import type { Won } from '../shared/won.ts'

export type ShippedProduct = {
  shippingCost: 'free' | 'paid'
  baseShippingCost: Won
  jejuShippingCost: Won
}

/**
 * The delivery fee of an order in won. Any `paid` item adds the base cost; an address with 제주 adds the Jeju cost, even
 * when shipping is free. Both are those of the first item in cart order (rule 15).
 */
export function deliveryFee(items: readonly ShippedProduct[], address1: string): Won {
  const [first] = items
  if (first === undefined) return 0
  const base = items.some((item) => item.shippingCost === 'paid') ? first.baseShippingCost : 0
  return base + (isJeju(address1) ? first.jejuShippingCost : 0)
}

const isJeju = (address1: string): boolean => address1.includes('제주')

/** What the delivery fee of an order changes by, in won, when its first item goes to another address (rule 325). */
export const feeDifference = (
  { jejuShippingCost }: Pick<ShippedProduct, 'jejuShippingCost'>,
  from: string,
  to: string,
): Won => (Number(isJeju(to)) - Number(isJeju(from))) * jejuShippingCost
