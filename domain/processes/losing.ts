import { endAsLost } from '../consignment/losing.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import { itemOf } from '../ordering/decide.ts'
import { mayDo } from '../ordering/itemActions.ts'
import type { ItemStatus } from '../ordering/itemStatus.ts'
import { loseItem } from '../ordering/losing.ts'
import type { OrderState } from '../ordering/state.ts'
import type { RentalEvent } from '../rental/events.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { WalletState } from '../wallet/state.ts'
import { decideLostOnTheWay, type Undelivered } from './cancelling.ts'
import { closedDays, type FreeDays } from './closedDays.ts'
import { type ConsigningEntry, consignmentEntry } from './consigning.ts'
import { type Entry, orderEntry } from './entries.ts'
import { rentalPhaseOf } from './givingUp.ts'

/** A rental of the missing item that is not over. */
export type OpenRental = { orderItemId: string; status: ItemStatus; order: OrderState }

/** How money goes back to a renter who never had the item; the wallet is null of one who used neither points nor coupon. */
type GoingBack = Undelivered & { wallet: WalletState | null }

/** What was decided; `forCard` when the provider is asked to give something back. */
type Lost<Written = Entry> = { entries: Written[]; forCard: boolean }

type Losing = {
  quotedCompensation: Won
  /** What renters' charges for the loss brought the owner so far, in won. */
  passedOn: Won
  rentals: readonly OpenRental[]
  /** The item's days that no rental and no downtime has. */
  free: readonly FreeDays[]
  goingBack: GoingBack
}

/**
 * Finance ends the consignment of a lost item: its owner is compensated, it leaves the calendar, and its rental ends: with
 * its price earned when the renter never gave it back, with all that was paid given back when it was lost on its way
 * (rules 292 and 294 to 296). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED unless the item is missing, COMPENSATION_CHANGED,
 * and CONSIGNMENT_RENTED while rentals are to come or while the item is under return.
 */
export function decideLost(
  state: ConsignmentState,
  { quotedCompensation, passedOn, rentals, free, goingBack }: Losing,
):
  | Lost<ConsigningEntry | Entry>
  | Refusal<'COMPENSATION_CHANGED' | 'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const lost = endAsLost(state, { passedOn, quotedCompensation })
  if (isRefusal(lost)) return lost
  const rental = rentalEndedBy(lost.data.lostBy, rentals, goingBack)
  if (isRefusal(rental)) return rental
  const closed = closedDays(lost.data.productId, free, 'lost')
  return { entries: [consignmentEntry(lost), ...rental.entries, ...closed], forCard: rental.forCard }
}

/**
 * What keeps a missing item's consignment from ending: a rental to come, or one under way that is not what lost the item
 * (rule 300). Null when nothing does.
 */
export function whatBarsEnding(
  lostBy: 'shop' | 'renter',
  statuses: readonly ItemStatus[],
): 'rental_booked' | 'rental_under_way' | null {
  const phases = statuses.map(rentalPhaseOf)
  if (phases.includes('booked')) return 'rental_booked'
  const [status, ...others] = statuses.filter((one) => rentalPhaseOf(one) === 'under_way')
  if (status === undefined) return null
  const isWhatLostIt = mayDo(lostBy === 'shop' ? 'loseOnTheWay' : 'lose', status, 'staff')
  return isWhatLostIt && others.length === 0 ? null : 'rental_under_way'
}

/** The end of the rental from which the item never came back; nothing when the shop itself lost it. */
function rentalEndedBy(
  lostBy: 'shop' | 'renter',
  rentals: readonly OpenRental[],
  goingBack: GoingBack,
): Lost | Refusal<'CONSIGNMENT_RENTED'> {
  const because = whatBarsEnding(
    lostBy,
    rentals.map(({ status }) => status),
  )
  if (because !== null) return refuse('CONSIGNMENT_RENTED', { because })
  const rental = rentals.find(({ status }) => rentalPhaseOf(status) === 'under_way')
  if (rental === undefined) return { entries: [], forCard: false }
  const ended = rentalLost(rental.order, rental.orderItemId, goingBack)
  return isRefusal(ended) ? refuse('CONSIGNMENT_RENTED', { because: 'rental_under_way' }) : ended
}

/**
 * The end of a rental whose item is lost: on its way to the renter (rule 292), or with them (rule 296). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED.
 */
function rentalLost(
  order: OrderState,
  orderItemId: string,
  goingBack: GoingBack,
): Lost | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const place = itemOf(order, orderItemId)
  if (isRefusal(place)) return place
  if (place.item.status === 'shipped') {
    const { wallet, ...undelivered } = goingBack
    return decideLostOnTheWay(order, wallet, { ...undelivered, orderItemId })
  }
  const lost = loseItem(place)
  return isRefusal(lost) ? lost : { entries: [orderEntry(lost)], forCard: false }
}

type OwnItem = GoingBack & {
  orderItemId: string
  isBooked: boolean
  /** The product's days that no rental and no downtime has. */
  free: readonly FreeDays[]
}

/**
 * Operations end the rental of an item of the shop itself that is lost (rule 293), and its free days are closed, so that
 * no member takes them at the same moment (rule 301). Refuses ITEM_CONSIGNED for an owner's, PRODUCT_BOOKED while it is to
 * go out again, NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export function decideOwnItemLost(
  state: OrderState,
  { orderItemId, isBooked, free, ...goingBack }: OwnItem,
):
  | (Lost<Entry | Entry<RentalEvent>> & { status: 'lost' | 'cancel' })
  | Refusal<'ITEM_CONSIGNED' | 'NOT_FOUND' | 'PRODUCT_BOOKED' | 'TRANSITION_NOT_ALLOWED'> {
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  if (place.item.consignment !== null) return refuse('ITEM_CONSIGNED')
  if (isBooked) return refuse('PRODUCT_BOOKED', { because: 'booked' })
  const ended = rentalLost(state, orderItemId, goingBack)
  if (isRefusal(ended)) return ended
  const status = place.item.status === 'shipped' ? 'cancel' : 'lost'
  const closed = closedDays(place.item.productId, free, 'lost')
  return { ...ended, entries: [...ended.entries, ...closed], status }
}
