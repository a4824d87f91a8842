import { type ItemMove, itemOf, moveItem, type RefundAnswer, settleRefund } from '../ordering/decide.ts'
import type { OrderState } from '../ordering/state.ts'
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

/** What the provider said about a refund that it was asked for. */
export function decideRefundAnswer(
  state: OrderState,
  refundId: string,
  answer: RefundAnswer,
): Entry[] | Refusal {
  const order = settleRefund(state, refundId, answer)
  return isRefusal(order) ? order : entriesOf(order)
}
