import { itemOf } from '../ordering/decide.ts'
import type { OrderEventOf } from '../ordering/events.ts'
import { itemActions } from '../ordering/itemActions.ts'
import type { ItemStatus } from '../ordering/itemStatus.ts'
import { afterRefund, cardKept, keptOf, type SplitCode, splitRefund } from '../ordering/refunding.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import {
  completeReturn,
  declineReturn,
  isReturnChangedSince,
  moveReturn,
  type RefundDecision,
  type ReturnDecision,
  type ReturnMove,
  refundItem,
  requestReturn,
  type SeenReturn,
} from '../ordering/returning.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import { mayDo } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { rentalPointsBack, rentalSource } from '../wallet/rentalPoints.ts'
import { restorePoints } from '../wallet/restoring.ts'
import { suspendPoints } from '../wallet/rewards.ts'
import { type WalletState, walletAfter } from '../wallet/state.ts'
import { type Entry, entriesOf, entryOf, walletEventsOf } from './entries.ts'
import { type OnlyInFull, refundToCard } from './orderRefunds.ts'

/** What staff have typed of a decision about a refund. */
export type AskedRefund = {
  refund: Won
  points: Won | null
  ownerBears: boolean
  rentalCounts: boolean
}

/** What a decision about a refund means before it is taken, all in won or points. */
export type QuotedRefund = {
  cardRefund: Won
  pointsRefund: Won
  rentalPointsBack: Won
  /** What the item brings its owner after the decision, and what the decision takes from them. */
  share: Won
  lost: Won
}

/**
 * Says what a decision would mean with the functions that carry it out (rule 581): for a collected or lost item one more
 * refund, for any other one the completion of its return. `rentalPoints` are those that its rental earned. A renter who has
 * left gets no points, and none are taken back of them (rules 384 and 880). Refuses what `splitRefund` refuses.
 */
export function quoteRefund(
  item: RentedItem,
  asked: AskedRefund,
  { rentalPoints, renterHasLeft = false }: { rentalPoints: Won; renterHasLeft?: boolean },
): QuotedRefund | Refusal<SplitCode> {
  const split = splitRefund(item, asked.refund, asked.points, renterHasLeft)
  if (isRefusal(split)) return split
  const parts = { cardRefund: split.card, pointsRefund: split.points }
  if (!mayDo(itemActions, 'refund', item, 'staff')) {
    const { ownersShare: share } = keptOf(afterRefund(item, split, true), asked.rentalCounts)
    return { ...parts, rentalPointsBack: 0, share, lost: 0 }
  }
  const share = keptOf(afterRefund(item, split, asked.ownerBears), true).ownersShare
  return {
    ...parts,
    rentalPointsBack: rentalPointsOf(item, split.card, renterHasLeft ? 0 : rentalPoints),
    ...{ share, lost: keptOf(item, true).ownersShare - share },
  }
}

export type MoneyBack = OrderEventOf<'order.return.completed' | 'order.item.refunded'>

/** The entries of a step, and the state of the item after it. */
export type ReturnOutcome = { entries: Entry[]; status: ItemStatus }

/** Requests a return (rule 58). */
export function decideReturnRequest(
  state: OrderState,
  orderItemId: string,
  request: { returnNumber: number; reasonCode: string | null },
): ReturnOutcome | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'RETURN_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = requestReturn(found, request)
  return isRefusal(event) ? event : { entries: entriesOf([event]), status: itemActions.requestReturn.to }
}

/**
 * Declines a return request: the item returns to the state before it. Refuses CONCURRENT_CHANGE for a request that staff did
 * not read, or not as it is (rule 890).
 */
export function decideReturnDecline(
  state: OrderState,
  orderItemId: string,
  reasonCode: string,
  { pickUpFrom = null, seen }: { pickUpFrom?: CivilDate | null; seen?: SeenReturn } = {},
): ReturnOutcome | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = declineReturn(found, reasonCode, pickUpFrom)
  if (isRefusal(event)) return event
  return seen !== undefined && isReturnChangedSince(found.item, seen)
    ? refuse('CONCURRENT_CHANGE')
    : { entries: entriesOf([event]), status: event.data.restored }
}

/** Moves a return: approved, collecting, collected. */
export function decideReturnMove(
  state: OrderState,
  orderItemId: string,
  move: ReturnMove,
): ReturnOutcome | Refusal<'CONCURRENT_CHANGE' | 'ITEM_CONSIGNED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = moveReturn(found, move)
  return isRefusal(event) ? event : { entries: entriesOf([event]), status: itemActions[move.step].to }
}

/** Completes a return: the decided refund goes to the card and to the lots that the points came from. */
export function decideReturnCompletion(
  state: OrderState,
  wallet: WalletState | null,
  orderItemId: string,
  decision: ReturnDecision & { now: Date; onlyInFull: OnlyInFull },
):
  | { entries: Entry[]; given: MoneyBack['data'] }
  | Refusal<'DELIVERY_FEE_NOT_RETURNABLE' | 'NOT_FOUND' | SplitCode | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = completeReturn(found, decision)
  return isRefusal(event) ? event : givenBack(found, event, wallet, decision)
}

/**
 * Refunds a collected item once more. `rentalPoints` are those that its rental earned; the part of them that the refund
 * concerns is taken back in the same append, unless its renter has left (rule 384).
 */
export function decideItemRefund(
  state: OrderState,
  wallet: WalletState | null,
  orderItemId: string,
  decision: RefundDecision & { now: Date; rentalPoints: Won; onlyInFull: OnlyInFull },
):
  | { entries: Entry[]; given: MoneyBack['data'] }
  | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | SplitCode | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = refundItem(found, decision)
  if (isRefusal(event)) return event
  const { entries, given } = givenBack(found, event, wallet, decision)
  const { order, item } = found
  const earned = decision.renterHasLeft === true ? 0 : decision.rentalPoints
  const points = rentalPointsOf(item, given.cardRefund, earned)
  if (wallet === null || points === 0) return { entries, given }
  const { memberId } = order.draft
  const earnedBy = { source: rentalSource(orderItemId), orderItemId }
  const restored = walletAfter(wallet, walletEventsOf(entries))
  const taken = suspendPoints({ memberId, earnedBy, points }, restored, decision.now)
  return { entries: [...entries, ...taken.map(entryOf)], given }
}

/** The points that a refund of a collected item takes back of the `earned` ones of its rental (rule 384). */
function rentalPointsOf(item: RentedItem, cardRefund: Won, earned: Won): Won {
  const before = cardKept(item)
  return rentalPointsBack({ earned, paid: before + item.back.card }, { before, after: before - cardRefund })
}

function givenBack(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  event: MoneyBack,
  wallet: WalletState | null,
  { refundId, now, onlyInFull }: { refundId: string; now: Date; onlyInFull: OnlyInFull },
): { entries: Entry[]; given: MoneyBack['data'] } {
  const { memberId, orderId, orderItemId, pointsRefund: points } = event.data
  const deliveryFeeRefund = event.type === 'order.return.completed' ? event.data.deliveryFeeRefund : 0
  const reason = event.type === 'order.return.completed' ? 'return' : 'rental_refund'
  const back =
    wallet === null || points === 0
      ? []
      : restorePoints({ memberId, orderId, orderItemId, refundId, points, reason }, wallet, now)
  const requested = refundToCard(order, [{ ...event.data, item, deliveryFeeRefund }], onlyInFull)
  return { entries: entriesOf([event], back, requested), given: event.data }
}
