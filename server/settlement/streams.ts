import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { settlementEvents, settlementStream } from '../../domain/settlement/events.ts'
import { foldSettlement, type SettlementState } from '../../domain/settlement/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validates events against these schemas on append and upcasts them on load, so the type is proof enough.
export const isSettlementEvent = isEventOf(settlementEvents)

/** The settlement of the month whose events these are. */
export const settlementOf = (events: readonly StoredEvent[]): SettlementState =>
  foldSettlement(events.filter(isSettlementEvent))

export const settlementIn = (streams: LoadedStreams, ownerId: number, month: string): SettlementState =>
  settlementOf(streams(settlementStream(ownerId, month)).events)
