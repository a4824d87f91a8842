import { correctAddress, correctParcel, undoStep } from '../ordering/correcting.ts'
import { type ItemMove, itemOf, moveItem } from '../ordering/decide.ts'
import { orderAtDesk } from '../ordering/deskRefunds.ts'
import type { OrderEvent } from '../ordering/events.ts'
import {
  type RefundAnswer,
  resendRefund,
  settleRefund,
  type Transfer,
  transferRefund,
} from '../ordering/refundAnswers.ts'
import { evolveOrder, type OrderState } from '../ordering/state.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../shared/decision.ts'
import { coverRefused } from '../shared/deskDecisions.ts'
import type { DeskFact, HeldAtProvider } from '../shared/deskRefunds.ts'
import type { Whereabouts } from '../shared/whereabouts.ts'
import { type Entry, entriesOf } from './entries.ts'

/**
 * Moves an item through its rental: prepared, shipped, delivered, ended, collected. Refuses ITEM_NOT_HERE when the step
 * needs the product here and it is somewhere else (rule 303).
 */
export function decideItemTransition(
  state: OrderState,
  orderItemId: string,
  { whereabouts, ...move }: ItemMove & { whereabouts: Whereabouts },
): Entry[] | Refusal<'ITEM_NOT_HERE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = moveItem(found, move, whereabouts.place === 'here' ? null : whereabouts)
  return isRefusal(event) ? event : entriesOf([event])
}

type Corrected = Entry[] | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>

/** Takes back a step of staff before the parcel arrived (rule 308). */
export function decideUndoing(
  state: OrderState,
  orderItemId: string,
  undone: Parameters<typeof undoStep>[1],
): Corrected {
  const found = itemOf(state, orderItemId)
  return isRefusal(found) ? found : entriesUnlessRefused(undoStep(found, undone))
}

/** Corrects the waybill of a parcel on its way (rule 308). */
export function decideParcelCorrection(
  state: OrderState,
  orderItemId: string,
  waybill: Parameters<typeof correctParcel>[1],
): Corrected {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = correctParcel(found, waybill)
  return isRefusal(event) ? event : entriesOf([event])
}

/** Records a corrected recipient or address (rule 308). */
export function decideAddressCorrection(
  state: OrderState,
  orderItemId: string,
  numbered: Parameters<typeof correctAddress>[1],
): Corrected {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = correctAddress(found, numbered)
  return isRefusal(event) ? event : entriesOf([event])
}

/**
 * Records the provider's answer to a refund. One that it refuses because its desk gave back a part is settled with that
 * part (rule 272); `partId` is the id of the part. Refuses NOT_FOUND.
 */
export function decideRefundAnswer(
  state: OrderState,
  refundId: string,
  answer: RefundAnswer,
  partId: string,
): Entry[] | Refusal<'NOT_FOUND'> {
  const order = settleRefund(state, refundId, answer)
  if (isRefusal(order) || answer.outcome !== 'rejected') return entriesUnlessRefused(order)
  const covered = orderAtDesk(order.reduce(evolveOrder, state), (held) =>
    coverRefused(held, refundId, partId),
  )
  return isRefusal(covered) ? covered : entriesOf([...order, ...covered])
}

/** Sends a refund again that the provider refused. */
export function decideResend(
  state: OrderState,
  refundId: string,
): Entry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  return entriesUnlessRefused(resendRefund(state, refundId))
}

/** Records that a refund which the provider refused was transferred to the member's account. */
export function decideTransfer(
  state: OrderState,
  refundId: string,
  transfer: Transfer,
): Entry[] | Refusal<'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | 'REFUND_UNDER_WAY' | 'TRANSITION_NOT_ALLOWED'> {
  return entriesUnlessRefused(transferRefund(state, refundId, transfer))
}

/** A decision about an order's refunds at the provider's desk (rules 270, 285 and 286). */
export const decideOrderAtDesk = <Code extends RefusalCode = never>(
  state: OrderState,
  decide: (held: HeldAtProvider) => DeskFact[] | Refusal<Code>,
): Entry[] | Refusal<Code | 'NOT_FOUND'> =>
  entriesUnlessRefused<Code | 'NOT_FOUND'>(orderAtDesk(state, decide))

const entriesUnlessRefused = <Code extends RefusalCode = never>(
  order: OrderEvent[] | Refusal<Code>,
): Entry[] | Refusal<Code> => (isRefusal(order) ? order : entriesOf(order))
