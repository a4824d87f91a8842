import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { foldWallet, type WalletState } from '../../domain/wallet/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// What the store hands out was checked against these shapes when it was written and brought to today's version.
const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

/** The member's wallet out of the streams that a command loaded. */
export const walletIn = (streams: LoadedStreams, memberId: number): WalletState =>
  foldWallet(streams(walletStream(memberId)).events.filter(isWalletEvent))
