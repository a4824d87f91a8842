import { foldWallet, type WalletEvent, type WalletState } from '../../domain/processes/wallet.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'

// What the store hands out was checked against these shapes when it was written.
const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

export const walletFrom = (events: readonly StoredEvent[]): WalletState =>
  foldWallet(events.filter(isWalletEvent))
