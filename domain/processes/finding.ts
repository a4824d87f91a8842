import { recover } from '../consignment/losing.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import { itemOf } from '../ordering/decide.ts'
import { itemActions, ownFactsOf } from '../ordering/itemActions.ts'
import { findItemAgain } from '../ordering/losing.ts'
import type { OrderState } from '../ordering/state.ts'
import type { RentalEvent } from '../rental/events.ts'
import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import type { ConsigningEntry } from './consigning.ts'
import { type Entry, entryOf } from './entries.ts'

/** Opens the days again that were closed because the product was lost, or blocked by its former owner (rule 305). */
const openedDays = (productId: number, closed: readonly string[]): Entry<RentalEvent>[] =>
  closed.map((downtimeId) => entryOf({ type: 'product.downtime.removed', data: { productId, downtimeId } }))

/**
 * Records that one of the shop's own items, lost by its renter or a courier, is here again: its closed days open, and
 * it can be put on sale (rule 305). Refuses NOT_FOUND, ITEM_CONSIGNED for an owner's item, TRANSITION_NOT_ALLOWED.
 */
export function decideOwnItemFound(
  state: OrderState,
  orderItemId: string,
  closed: readonly string[],
): (Entry | Entry<RentalEvent>)[] | Refusal<'ITEM_CONSIGNED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  const facts = { ...ownFactsOf(place.item), isConsigned: place.item.consignment !== null }
  const refusal = whyNot(itemActions, 'findOwnAgain', facts, 'staff')
  if (refusal !== null) return refusal
  const found = findItemAgain(place)
  if (isRefusal(found)) return found
  return [entryOf(found), ...openedDays(found.data.productId, closed)]
}

type Recovering = {
  /** The rental that lost the item; null when it was lost without one. */
  lostRental: { order: OrderState; orderItemId: string } | null
  /** The downtimes that closed its days, those that its owner had blocked included. */
  closed: readonly string[]
}

/**
 * Records that an owner's item is here again after its consignment ended as lost: the compensation stays paid, and the
 * item belongs to the shop (rule 305). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export function decideRecovered(
  state: ConsignmentState,
  { lostRental, closed }: Recovering,
): (ConsigningEntry | Entry)[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const recovered = recover(state)
  if (isRefusal(recovered)) return recovered
  const entries = [entryOf(recovered), ...openedDays(recovered.data.productId, closed)]
  if (lostRental === null) return entries
  const place = itemOf(lostRental.order, lostRental.orderItemId)
  if (isRefusal(place)) return place
  const found = findItemAgain(place)
  return isRefusal(found) ? found : [...entries, entryOf(found)]
}
