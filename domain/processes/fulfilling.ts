import { type ItemMove, itemOf, moveItem } from '../ordering/decide.ts'
import { bookDeskRefund, type FoundAtDesk, setOffRefused } from '../ordering/deskRefunds.ts'
import {
  type RefundAnswer,
  resendRefund,
  settleRefund,
  type Transfer,
  transferRefund,
} from '../ordering/refundAnswers.ts'
import { evolveOrder, type OrderState } from '../ordering/state.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { type Entry, entriesOf } from './entries.ts'

/** The item's way through the rental: prepared, shipped, delivered, ended, collected. */
export function decideItemTransition(
  state: OrderState,
  orderItemId: string,
  move: ItemMove,
): Entry[] | Refusal {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = moveItem(found, move)
  return isRefusal(event) ? event : entriesOf([event])
}

/**
 * What the provider said about a refund that it was asked for. One that it refuses because part of the money went back
 * at its desk is settled by that part (rule 272); `partId` names the part.
 */
export function decideRefundAnswer(
  state: OrderState,
  refundId: string,
  answer: RefundAnswer,
  partId: string,
): Entry[] | Refusal {
  const order = settleRefund(state, refundId, answer)
  if (isRefusal(order)) return order
  const covered = setOffRefused(order.reduce(evolveOrder, state), refundId, partId)
  return entriesOf(answer.outcome === 'rejected' ? [...order, ...covered] : order)
}

/** A refund that the provider refused is sent to it once more. */
export function decideResend(state: OrderState, refundId: string): Entry[] | Refusal {
  const order = resendRefund(state, refundId)
  return isRefusal(order) ? order : entriesOf(order)
}

/** A refund that the provider refused was paid to the member's account. */
export function decideTransfer(state: OrderState, refundId: string, transfer: Transfer): Entry[] | Refusal {
  const order = transferRefund(state, refundId, transfer)
  return isRefusal(order) ? order : entriesOf(order)
}

/** What went back at the provider's desk is booked, and settles what the provider had refused (rule 270). */
export function decideDeskRefund(state: OrderState, found: FoundAtDesk): Entry[] | Refusal {
  const order = bookDeskRefund(state, found)
  return isRefusal(order) ? order : entriesOf(order)
}
