import type { JournalLine } from '../ledger/journal.ts'
import type { OrderEvent } from '../ordering/events.ts'
import type { PaymentEvent } from '../payments/events.ts'
import { isWalletEvent, type WalletEvent } from '../wallet/events.ts'
import { journalOf, type ShopEvent, streamOf } from './events.ts'

/** One event of a decision with its stream and its journal lines. */
export type Entry<Event = OrderEvent | WalletEvent | PaymentEvent> = {
  stream: string
  event: Event
  journal: JournalLine[]
}

/** The event as it is appended: for its stream, with its journal lines. */
export const entryOf = <Event extends ShopEvent>(event: Event): Entry<Event> => ({
  stream: streamOf(event),
  event,
  journal: journalOf(event),
})

/** The wallet events among the entries. */
export const walletEventsOf = (entries: readonly Entry[]): WalletEvent[] =>
  entries.map(({ event }) => event).filter(isWalletEvent)

/** The events of one decision, which are appended together. */
export const entriesOf = (
  order: readonly OrderEvent[],
  wallet: readonly WalletEvent[] = [],
  payment: readonly PaymentEvent[] = [],
): Entry[] => [...order, ...wallet, ...payment].map((event) => entryOf(event))
