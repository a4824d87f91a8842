import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { lotHistories, type WalletHistory } from '../../domain/wallet/lotHistory.ts'
import type { EventStore, StoredEvent } from '../platform/eventStore/eventStore.ts'

// What the store hands out was checked against these shapes when it was written and brought to today's version.
const isOfWallet = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

/** Every lot of a member's points as it stood at an instant, or now; null for a member who never had any (rule 47). */
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
