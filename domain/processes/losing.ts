import { endAsLost } from '../consignment/losing.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import { itemOf, loseItem } from '../ordering/decide.ts'
import type { ItemStatus } from '../ordering/itemStatus.ts'
import type { OrderState } from '../ordering/state.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { type ConsigningEntry, consignmentEntry } from './consigning.ts'
import { type Entry, orderEntry } from './entries.ts'
import { offTheCalendar, type RentedSoFar, rentalPhaseOf } from './givingUp.ts'

/** A rental of the missing item that is not over. */
export type OpenRental = { orderItemId: string; status: ItemStatus; order: OrderState }

type Losing = {
  quotedCompensation: Won
  /** What renters' charges for the loss brought the owner so far, in won. */
  passedOn: Won
  rentals: readonly OpenRental[]
  busyUntil: RentedSoFar['busyUntil']
  today: CivilDate
  downtimeId: string
}

/**
 * Finance ends the consignment of a lost item: its owner is compensated, it leaves the calendar, and the rental of a renter
 * who never gave it back ends with its price earned (rules 294 to 296). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED unless
 * the item is missing, COMPENSATION_CHANGED, and CONSIGNMENT_RENTED while rentals are to come, or while the item is on its
 * way or under return.
 */
export function decideLost(
  state: ConsignmentState,
  { quotedCompensation, passedOn, rentals, busyUntil, today, downtimeId }: Losing,
): Array<ConsigningEntry | Entry> | Refusal {
  const lost = endAsLost(state, { passedOn, quotedCompensation })
  if (isRefusal(lost)) return lost
  const rental = rentalEndedBy(lost.data.lostBy, rentals)
  if (isRefusal(rental)) return rental
  const { productId } = lost.data
  const leaving =
    'contract' in state
      ? offTheCalendar({ productId, contract: state.contract, busyUntil, today, downtimeId })
      : []
  return [consignmentEntry(lost), ...leaving, ...rental]
}

/** The end of the rental from which the item never came back; nothing when the shop itself lost it. */
function rentalEndedBy(lostBy: 'shop' | 'renter', rentals: readonly OpenRental[]): Entry[] | Refusal {
  const isBooked = rentals.some(({ status }) => rentalPhaseOf(status) === 'booked')
  if (isBooked) return refuse('CONSIGNMENT_RENTED', { because: 'rental_booked' })
  const [rental, ...others] = rentals.filter(({ status }) => rentalPhaseOf(status) === 'under_way')
  if (rental === undefined) return []
  if (lostBy === 'shop' || others.length > 0)
    return refuse('CONSIGNMENT_RENTED', { because: 'rental_under_way' })
  const place = itemOf(rental.order, rental.orderItemId)
  if (isRefusal(place)) return place
  const ended = loseItem(place)
  return isRefusal(ended)
    ? refuse('CONSIGNMENT_RENTED', { because: 'rental_under_way' })
    : [orderEntry(ended)]
}
