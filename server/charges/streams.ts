import { type ChargeEvent, chargeStream } from '../../domain/charges/events.ts'
import { type ChargeState, foldCharge } from '../../domain/charges/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validated these events when they were written and upcasts them to the current version.
export const isChargeEvent = (event: StoredEvent): event is StoredEvent & ChargeEvent =>
  event.type.startsWith('charge.')

export const chargeIn = (streams: LoadedStreams, chargeId: string): ChargeState =>
  foldCharge(streams(chargeStream(chargeId)).events.filter(isChargeEvent))
