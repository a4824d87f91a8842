import { type OrderEvent, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder, type OrderState } from '../../domain/ordering/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validated these events when they were written and upcasts them to the current version.
const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  event.type.startsWith('order.')

export const orderIn = (streams: LoadedStreams, orderId: string): OrderState =>
  foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))
