import { type PlaceFacts, placeFactsOf, productActions } from '../catalogue/productActions.ts'
import { findAgain, recover } from '../consignment/losing.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import { itemOf } from '../ordering/decide.ts'
import { itemActions, ownFactsOf } from '../ordering/itemActions.ts'
import { findItemAgain } from '../ordering/losing.ts'
import type { OrderState } from '../ordering/state.ts'
import type { RentalEvent } from '../rental/events.ts'
import { mayDo, whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import type { ConsigningEntry } from './consigning.ts'
import { type Entry, entryOf } from './entries.ts'
import type { ProductState } from './whereabouts.ts'

/** Whose a product is, and whether it is on sale. */
type PlaceRow = Pick<PlaceFacts, 'ownerType'> & { onSale: boolean }

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

/** The rental that has an item, or lost it; null when none does. */
type LastRental = { order: OrderState; orderItemId: string } | null

/** Says of a rental that lost its item that it was found; no entries where none lost it. */
function foundOf(lastRental: LastRental): Entry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (lastRental === null) return []
  const place = itemOf(lastRental.order, lastRental.orderItemId)
  if (isRefusal(place)) return place
  if (!mayDo(itemActions, 'findAgain', ownFactsOf(place.item), 'staff')) return []
  const found = findItemAgain(place)
  return isRefusal(found) ? found : [entryOf(found)]
}

/**
 * Records that an owner's item that was reported missing was found (rule 294), also where it was lost on its way back from
 * a rental, which stays over (rule 532). A contract that ran out meanwhile ends with it (rule 661). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED when it is not missing.
 */
export function decideFoundAgain(
  state: ConsignmentState,
  { lastRental, today }: { lastRental: LastRental; today: CivilDate },
): (ConsigningEntry | Entry)[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = findAgain(state, today)
  if (isRefusal(found)) return found
  const ofRental = foundOf(lastRental)
  return isRefusal(ofRental) ? ofRental : [...found.map(entryOf), ...ofRental]
}

type Recovering = {
  lastRental: LastRental
  /** The downtimes that closed its days, those that its owner had blocked included. */
  closed: readonly string[]
}

/**
 * Records that an owner's item is here again after its consignment ended as lost: the compensation stays paid, and the
 * item belongs to the shop (rule 305). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export function decideRecovered(
  state: ConsignmentState,
  { lastRental, closed }: Recovering,
): (ConsigningEntry | Entry)[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const recovered = recover(state)
  if (isRefusal(recovered)) return recovered
  const found = foundOf(lastRental)
  if (isRefusal(found)) return found
  const { productId } = recovered.data
  return [entryOf(recovered), ...(productId === null ? [] : openedDays(productId, closed)), ...found]
}

/**
 * Records that an item of the shop itself that was lost while no rental had it is here again: its closed days open, and it
 * can be put on sale (rule 533). Refuses TRANSITION_NOT_ALLOWED unless it was lost so.
 */
export function decideProductFound(
  { gone, losses }: ProductState,
  { productId, row, closed }: { productId: number; row: PlaceRow; closed: readonly string[] },
): Entry<RentalEvent>[] | Refusal<'TRANSITION_NOT_ALLOWED'> {
  const facts = placeFactsOf({ ...row, isWithRental: false, isLostHere: gone === 'lost' })
  const refusal = whyNot(productActions, 'find', facts, 'staff')
  if (refusal !== null) return refusal
  const found = entryOf<RentalEvent>({ type: 'product.found', data: { productId, lossNumber: losses } })
  return [found, ...openedDays(productId, closed)]
}
