import type { ConsignmentEvent } from '../../domain/consignment/events.ts'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { type OrderEvent, orderStream } from '../../domain/ordering/events.ts'
import { placeChanges } from '../../domain/processes/whereabouts.ts'
import type { RentalEvent } from '../../domain/rental/events.ts'
import type { ItemRecord } from '../../domain/wire/staffItems.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'

type Rental = { orderItemId: string; orderId: string; orderNumbers: string }
type ProductEvent = OrderEvent | ConsignmentEvent | RentalEvent

// The store validated these events when they were written and upcasts them to the current version.
const isOfItems =
  (items: ReadonlySet<string>) =>
  (event: StoredEvent): event is StoredEvent & ProductEvent =>
    event.type.startsWith('consignment.') ||
    event.type.startsWith('product.') ||
    (event.type.startsWith('order.') &&
      typeof event.data === 'object' &&
      event.data !== null &&
      'orderItemId' in event.data &&
      typeof event.data.orderItemId === 'string' &&
      items.has(event.data.orderItemId))

/** Where an item was while it had these rentals, the newest first. */
export async function placesOf(
  { store }: Pick<Deps, 'store'>,
  { productId, consignmentId }: { productId: number; consignmentId: string | null },
  rentals: readonly Rental[],
): Promise<NonNullable<ItemRecord['places']>> {
  const streams = [
    `product:${productId}`,
    ...(consignmentId === null ? [] : [consignmentStream(consignmentId)]),
    ...new Set(rentals.map(({ orderId }) => orderStream(orderId))),
  ]
  const loaded = await store.load(streams)
  const events = streams
    .flatMap((stream) =>
      loaded.stream(stream).events.filter(isOfItems(new Set(rentals.map(({ orderItemId }) => orderItemId)))),
    )
    .toSorted((one, other) => one.pos - other.pos)
    .map((event) => ({ event, at: event.occurredAt.toISOString() }))
  const numberOf = new Map(rentals.map(({ orderItemId, orderNumbers }) => [orderItemId, orderNumbers]))
  return placeChanges(events)
    .map((change) => ({ ...change, orderNumbers: numberOf.get(change.orderItemId ?? '') ?? null }))
    .toReversed()
}
