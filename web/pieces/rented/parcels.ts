import type { OrderItem } from '../../../domain/wire/orders.ts'

type Sent = Pick<OrderItem, 'trackingUrl'> & { product: Pick<OrderItem['product'], 'productName'> }

/** The parcels of an order with what is in each: items with one tracking page travel together. */
export function parcelsOf(items: readonly Sent[]): { url: string; names: string[] }[] {
  const parcels = new Map<string, string[]>()
  for (const { trackingUrl, product } of items)
    if (trackingUrl !== null)
      parcels.set(trackingUrl, [...(parcels.get(trackingUrl) ?? []), product.productName])
  return [...parcels].map(([url, names]) => ({ url, names }))
}
