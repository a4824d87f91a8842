import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { lotHistories, type WalletHistory } from '../../domain/wallet/lotHistory.ts'
import type { EventStore, StoredEvent } from '../platform/eventStore/eventStore.ts'

// The store validated these events when they were written and upcasts them to the current version.
const isOfWallet = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

/** Every point lot of a member as of an instant, or now; null for a member without wallet events (rule 47). */
export async function walletHistory(
  store: Pick<EventStore, 'load'>,
  memberId: number,
  asOf: Date | null,
): Promise<WalletHistory | null> {
  const stream = walletStream(memberId)
  const { events } = (await store.load([stream])).stream(stream)
  if (events.length === 0) return null
  return lotHistories(events.filter(isOfWallet).filter((event) => asOf === null || event.occurredAt <= asOf))
}
