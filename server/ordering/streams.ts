import { randomBytes } from 'node:crypto'
import type { OrderDrafted, OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder, noOrder, type OrderState } from '../../domain/ordering/state.ts'
import type { Decided } from '../../domain/processes/checkout.ts'
import { foldWallet, type WalletEvent, type WalletState } from '../../domain/processes/wallet.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { NewEvent, StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { EventTypes } from '../platform/eventStore/eventTypes.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import type { Json } from '../platform/json.ts'

export const orderStream = (orderId: string): string => `order:${orderId}`
export const walletStream = (memberId: number): string => `wallet:${memberId}`

// What the store hands out was checked against these shapes when it was written and brought to today's version.
const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  event.type.startsWith('order.')
const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

export const orderIn = (streams: LoadedStreams, orderId: string): OrderState =>
  foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))

export const walletIn = (streams: LoadedStreams, memberId: number): WalletState =>
  foldWallet(streams(walletStream(memberId)).events.filter(isWalletEvent))

/** The state that one event of a known shape makes, as `orderIn` would fold it. */
export function draftedState(types: EventTypes, schemaVersion: number, data: Json): OrderState {
  const event: { type: string; data: Json } = {
    type: 'order.drafted',
    data: types.upcast('order.drafted', schemaVersion, data),
  }
  return isDrafted(event) ? foldOrder([event]) : noOrder
}

const isDrafted = (event: { type: string; data: Json }): event is OrderDrafted & { data: Json } =>
  event.type === 'order.drafted'

/** A fresh id that sorts by the time it was made. */
export const newId = (now: Date): string => uuidv7(now.getTime(), randomBytes(10))

/** The decided events under the names of their streams, each with its ledger lines. */
export function newEvents(of: { orderId: string; memberId: number }, decided: Decided): NewEvent[] {
  return [
    ...decided.order.map(({ type, data, meta }) => ({
      stream: orderStream(of.orderId),
      type,
      data: { ...data, ...meta },
    })),
    ...decided.wallet.map(({ type, data, meta }) => ({
      stream: walletStream(of.memberId),
      type,
      data: { ...data, ...meta },
    })),
  ]
}
