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
  return base + (address1.includes('제주') ? first.jejuShippingCost : 0)
}
