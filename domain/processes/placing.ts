import { type Placement, placeOrder } from '../ordering/decide.ts'
import type { OrderState } from '../ordering/state.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { releaseHold, spendHold } from '../wallet/holds.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entriesOf } from './entries.ts'

/**
 * Places an order once its payment arrived, or none was needed: the holds are spent, or the payment is reversed in full
 * because the order no longer holds its dates. The recorded event decides what the member is told.
 */
export function decidePlace(
  state: OrderState,
  wallet: WalletState | null,
  placement: Placement,
): Entry[] | Refusal<'DRAFT_EXPIRED' | 'DRAFT_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'> {
  const order = placeOrder(state, placement)
  if (isRefusal(order)) return order
  if (wallet === null || state.status !== 'awaiting_payment') return entriesOf(order)
  const hold = { memberId: state.draft.memberId, orderId: state.draft.orderId }
  const placed = order.some((event) => event.type === 'order.placed')
  return entriesOf(
    order,
    placed ? spendHold(wallet, hold) : releaseHold(wallet, hold, new Date(placement.placedAt)),
  )
}
