import { type ConsignmentEvent, consignmentStream, type LostBy } from '../../domain/consignment/events.ts'
import { type ConsignmentState, foldConsignment } from '../../domain/consignment/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validates events against their schemas on append and upcasts them on load, so the type is proof enough.
const isConsignmentEvent = (event: StoredEvent): event is StoredEvent & ConsignmentEvent =>
  event.type.startsWith('consignment.')

export const consignmentIn = (streams: LoadedStreams, consignmentId: string): ConsignmentState =>
  foldConsignment(streams(consignmentStream(consignmentId)).events.filter(isConsignmentEvent))

/**
 * Whether the shop misses the item that it lost itself, and when it last found one that it had lost; the function
 * `shop.rentals_lost_by_shop` asks the same of rows.
 */
export function lostByShopIn(
  streams: LoadedStreams,
  consignmentId: string,
): { isMissing: boolean; foundAt: Date | null } {
  let missedBy: LostBy | null = null
  let foundAt: Date | null = null
  for (const event of streams(consignmentStream(consignmentId)).events.filter(isConsignmentEvent)) {
    if (event.type === 'consignment.found' && missedBy === 'shop') foundAt = event.occurredAt
    if (event.type === 'consignment.found' || event.type === 'consignment.lost') missedBy = null
    if (event.type === 'consignment.loss_reported') missedBy = event.data.lostBy
  }
  return { isMissing: missedBy === 'shop', foundAt }
}
