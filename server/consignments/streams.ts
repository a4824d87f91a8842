import { type ConsignmentEvent, consignmentStream } from '../../domain/consignment/events.ts'
import { type ConsignmentState, foldConsignment } from '../../domain/consignment/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validates events against their schemas on append and upcasts them on load, so the type is proof enough.
export const isConsignmentEvent = (event: StoredEvent): event is StoredEvent & ConsignmentEvent =>
  event.type.startsWith('consignment.')

export const consignmentIn = (streams: LoadedStreams, consignmentId: string): ConsignmentState =>
  foldConsignment(streams(consignmentStream(consignmentId)).events.filter(isConsignmentEvent))
