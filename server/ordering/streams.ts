import { randomBytes } from 'node:crypto'
import { type OrderEvent, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder, type OrderState } from '../../domain/ordering/state.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// What the store hands out was checked against these shapes when it was written and brought to today's version.
const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  event.type.startsWith('order.')

export const orderIn = (streams: LoadedStreams, orderId: string): OrderState =>
  foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))

/** A fresh id that sorts by the time it was made. */
export const newId = (now: Date): string => uuidv7(now.getTime(), randomBytes(10))
