import { randomBytes } from 'node:crypto'
import { type OrderEvent, type OrderEventOf, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder, noOrder, type OrderState } from '../../domain/ordering/state.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { EventTypes } from '../platform/eventStore/eventTypes.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import type { Json } from '../platform/json.ts'

// What the store hands out was checked against these shapes when it was written and brought to today's version.
const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  event.type.startsWith('order.')

export const orderIn = (streams: LoadedStreams, orderId: string): OrderState =>
  foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))

/** The state that one event of a known shape makes, as `orderIn` would fold it. */
export function draftedState(types: EventTypes, schemaVersion: number, data: Json): OrderState {
  const event: { type: string; data: unknown } = {
    type: 'order.drafted',
    data: types.upcast('order.drafted', schemaVersion, data),
  }
  return isDrafted(event) ? foldOrder([event]) : noOrder
}

const isDrafted = (event: { type: string; data: unknown }): event is OrderEventOf<'order.drafted'> =>
  event.type === 'order.drafted'

/** A fresh id that sorts by the time it was made. */
export const newId = (now: Date): string => uuidv7(now.getTime(), randomBytes(10))
