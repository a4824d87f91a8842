import type { OrderItem } from '../../../domain/wire/orders.ts'

type Sent = Pick<OrderItem, 'trackingUrl'> & { product: Pick<OrderItem['product'], 'productName'> }

/** Groups an order's items into parcels: items with the same tracking page are shipped together. */
export function parcelsOf(items: readonly Sent[]): { url: string; names: string[] }[] {
  const parcels = new Map<string, string[]>()
  for (const { trackingUrl, product } of items)
    if (trackingUrl !== null)
      parcels.set(trackingUrl, [...(parcels.get(trackingUrl) ?? []), product.productName])
  return [...parcels].map(([url, names]) => ({ url, names }))
}
