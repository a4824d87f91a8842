import type { JournalLine } from '../ledger/journal.ts'
import { type OrderEvent, orderStream } from '../ordering/events.ts'
import { postings as orderPostings } from '../ordering/postings.ts'
import { type PaymentEvent, paymentStream, subjectId } from '../payments/events.ts'
import { postings as paymentPostings } from '../payments/postings.ts'
import { type WalletEvent, walletStream } from '../wallet/events.ts'
import { postings as walletPostings } from '../wallet/postings.ts'

/** One event of a decision with its stream and its journal lines. */
export type Entry<Event = OrderEvent | WalletEvent | PaymentEvent> = {
  stream: string
  event: Event
  journal: JournalLine[]
}

/** The event for its order's stream. */
export const orderEntry = (event: OrderEvent): Entry => ({
  stream: orderStream(event.data.orderId),
  event,
  journal: orderPostings(event),
})

/** The event for its member's wallet. */
export const walletEntry = (event: WalletEvent): Entry<WalletEvent> => ({
  stream: walletStream(event.data.memberId),
  event,
  journal: walletPostings(event),
})

/** The events for the stream of the payments of their order or charge. */
export const paymentEntries = (events: readonly PaymentEvent[]): Entry<PaymentEvent>[] =>
  events.map((event) => ({
    stream: paymentStream(subjectId(event.data.subject)),
    event,
    journal: paymentPostings(event),
  }))

/** The wallet events among the entries. */
export const walletEventsOf = (entries: readonly Entry[]): WalletEvent[] =>
  entries.flatMap(({ event }) => (isWalletEvent(event) ? [event] : []))

const isWalletEvent = (event: Entry['event']): event is WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

/** The events of one decision, which are appended together. */
export const entriesOf = (
  order: readonly OrderEvent[],
  wallet: readonly WalletEvent[] = [],
  payment: readonly PaymentEvent[] = [],
): Entry[] => [...order.map(orderEntry), ...wallet.map(walletEntry), ...paymentEntries(payment)]
