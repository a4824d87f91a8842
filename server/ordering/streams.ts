import { type OrderEvent, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder, type OrderState } from '../../domain/ordering/state.ts'
import type { OnlyInFull } from '../../domain/processes/orderRefunds.ts'
import { paymentsIn } from '../payments/index.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validated these events when they were written and upcasts them to the current version.
export const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  event.type.startsWith('order.')

export const orderIn = (streams: LoadedStreams, orderId: string): OrderState =>
  foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))

/** The payments of the order, whose stream was loaded, where one of them is refunded only in full; null otherwise. */
export const onlyInFullOf = (
  streams: LoadedStreams,
  { orderId, onlyInFull: keys }: { orderId: string; onlyInFull: readonly string[] },
): OnlyInFull => (keys.length === 0 ? null : { payments: paymentsIn(streams, orderId), keys })
