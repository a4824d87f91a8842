import { type PlaceFacts, placeFactsOf, productActions } from '../catalogue/productActions.ts'
import { waiveCharge } from '../charges/decide.ts'
import type { ChargeState } from '../charges/state.ts'
import type { LostBy } from '../consignment/events.ts'
import { endAsLost } from '../consignment/losing.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import { itemOf } from '../ordering/decide.ts'
import { type ItemFacts, itemActions, ownFactsOf } from '../ordering/itemActions.ts'
import { comingBackBy, endsAsRead, loseComingBack, loseItem } from '../ordering/losing.ts'
import type { OrderState } from '../ordering/state.ts'
import type { PaymentState } from '../payments/state.ts'
import type { RentalEvent } from '../rental/events.ts'
import { mayDo, whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, isRefusedAs, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { WalletState } from '../wallet/state.ts'
import { decideLostOnTheWay, type RefundInFull, type UndeliveredEntry } from './cancelling.ts'
import { type ChargeEntry, decideChargeRefund } from './charging.ts'
import { closedDays, type FreeDays } from './closedDays.ts'
import type { ConsigningEntry } from './consigning.ts'
import { type Entry, entryOf } from './entries.ts'
import { type RentalReward, rewarded } from './fulfilling.ts'
import { rentalPhaseOf } from './givingUp.ts'
import type { ProductState } from './whereabouts.ts'

/** How far a rental has come. */
type Progress = Pick<ItemFacts, 'status' | 'isArrivalPresumed'>

/** Whether the renter has an open charge, or a paid one that was not refunded in full. */
type Charged = { isCharged: boolean }

/** A rental of the missing item that has not ended. */
export type OpenRental = Progress & Charged & { orderItemId: string; order: OrderState }

/**
 * The facts for refunding a renter who never had the item; `wallet` is null when neither points nor coupon were used.
 */
type GoingBack = RefundInFull & { wallet: WalletState | null }

/** The charge for sending a rejected item home, with its payments, and the keys of those that go back only in full. */
type ReturnFee = {
  charge: ChargeState
  payments: PaymentState
  onlyInFull: readonly string[]
  refundId: string
}

type Losing = {
  quotedCompensation: Won
  ownerHasLeft: boolean
  /** What the owner got so far from renters' charges for the loss, in won. */
  passedOn: Won
  rentals: readonly OpenRental[]
  /** The item's days without a rental or downtime. */
  free: readonly FreeDays[]
  goingBack: GoingBack
  /** Null for an item that was not rejected. */
  returnFee: ReturnFee | null
}

export type EndLostCode =
  | 'COMPENSATION_CHANGED'
  | 'CONSIGNMENT_RENTED'
  | 'ITEM_CHARGED'
  | 'NOT_FOUND'
  | 'OWNER_HAS_LEFT'
  | 'REFUND_UNDER_WAY'
  | 'TRANSITION_NOT_ALLOWED'

/**
 * Ends the consignment of a lost item: its owner is compensated, it leaves the calendar, and its rental ends. The price
 * is earned when the renter never gave the item back, and refunded in full when the shop lost it on its way (rules 292,
 * 294 to 296 and 460). One that was never accepted has neither calendar nor rental (rule 575), and the fee for sending it
 * home goes back (rule 630). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED unless the item is missing, COMPENSATION_CHANGED,
 * CONSIGNMENT_RENTED while it has future rentals or is under return, OWNER_HAS_LEFT (rule 878), ITEM_CHARGED while who never
 * had it is charged for it (rule 461), and REFUND_UNDER_WAY while a part of that fee is on its way back.
 */
export function decideLost(
  state: ConsignmentState,
  { quotedCompensation, ownerHasLeft, passedOn, rentals, free, goingBack, returnFee }: Losing,
): (ChargeEntry | ConsigningEntry | UndeliveredEntry)[] | Refusal<EndLostCode> {
  const barredBy = (lostBy: LostBy) => rentalThatBarsEnding(lostBy, rentals)
  const lost = endAsLost(state, { passedOn, quotedCompensation, ownerHasLeft, barredBy })
  if (isRefusal(lost)) return lost
  if (lost.data.lostBy === 'shop' && rentals.some(({ isCharged }) => isCharged)) return refuse('ITEM_CHARGED')
  const rental = rentalEnded(rentals, lost.data.lostBy, goingBack)
  if (isRefusal(rental)) return rental
  const fee = returnFee === null ? [] : returnFeeBack(returnFee)
  if (isRefusal(fee)) return fee
  const { productId } = lost.data
  const closed = productId === null ? [] : closedDays(productId, free, 'lost')
  return [entryOf(lost), ...rental, ...fee, ...closed]
}

/**
 * Takes back the fee for sending a rejected item home, because an item that the shop lost is not sent: what is owed of it
 * is waived, and what was paid goes back to the card, or with the next payout, that paid it. The appraisal was made, so its
 * fee stays (rule 630).
 */
function returnFeeBack({
  charge,
  payments,
  onlyInFull,
  refundId,
}: ReturnFee): ChargeEntry[] | Refusal<'REFUND_UNDER_WAY'> {
  if (charge.status === 'open') {
    const waived = waiveCharge(charge, { ownerBears: false })
    return isRefusal(waived) ? [] : waived.map(entryOf)
  }
  const amount = 'refunded' in charge ? charge.owed - charge.refunded : 0
  if (amount === 0) return []
  const back = decideChargeRefund(charge, payments, { refundId, amount, ownerBears: false }, { onlyInFull })
  if (!isRefusal(back)) return back
  // Its owner stays a member until the consignment is over, so nothing else is in the way.
  return isRefusedAs(back, ['REFUND_UNDER_WAY']) ? back : refuse('REFUND_UNDER_WAY', { is: 'pending' })
}

/**
 * The kind of rental that blocks ending a missing item's consignment: a future one, or one under way other than the one
 * that lost the item (rule 300). Null when none does.
 */
export function rentalThatBarsEnding(
  lostBy: LostBy,
  rentals: readonly Progress[],
): 'rental_booked' | 'rental_under_way' | null {
  const phases = rentals.map(({ status }) => rentalPhaseOf(status))
  if (phases.includes('booked')) return 'rental_booked'
  const [rental, ...others] = rentals.filter(({ status }) => rentalPhaseOf(status) === 'under_way')
  if (rental === undefined) return null
  const isWhatLostIt = mayDo(itemActions, lostBy === 'shop' ? 'loseOnTheWay' : 'lose', rental, 'staff')
  return isWhatLostIt && others.length === 0 ? null : 'rental_under_way'
}

/** Ends the rental that lost the item; no entries when none was under way. */
function rentalEnded(
  rentals: readonly OpenRental[],
  lostBy: LostBy,
  goingBack: GoingBack,
): UndeliveredEntry[] | Refusal<'CONSIGNMENT_RENTED'> {
  const rental = rentals.find(({ status }) => rentalPhaseOf(status) === 'under_way')
  if (rental === undefined) return []
  const ended = rentalLost(rental.order, { orderItemId: rental.orderItemId, lostBy, goingBack })
  return isRefusal(ended) ? refuse('CONSIGNMENT_RENTED', { because: 'rental_under_way' }) : ended
}

/**
 * Ends a rental whose item the shop lost on its way to the renter (rule 292), or the renter (rule 296). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
function rentalLost(
  order: OrderState,
  { orderItemId, lostBy, goingBack }: { orderItemId: string; lostBy: LostBy; goingBack: GoingBack },
): UndeliveredEntry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (lostBy === 'shop') {
    const { wallet, ...refund } = goingBack
    return decideLostOnTheWay(order, wallet, { ...refund, orderItemId })
  }
  const place = itemOf(order, orderItemId)
  if (isRefusal(place)) return place
  const lost = loseItem(place)
  return isRefusal(lost) ? lost : [entryOf(lost)]
}

/** Why the loss of a rented item cannot be recorded now. */
export type LosingCode =
  | 'CONCURRENT_CHANGE'
  | 'ITEM_CHARGED'
  | 'ITEM_CONSIGNED'
  | 'NOT_FOUND'
  | 'PRODUCT_BOOKED'
  | 'TRANSITION_NOT_ALLOWED'

type OwnItem = GoingBack &
  Charged & {
    orderItemId: string
    /** `shop`: it was lost on its way; `renter`: they did not give it back. */
    lostBy: LostBy
    /** The rental's last day as its author read it; undefined where they did not say. */
    seenEnd?: CivilDate | undefined
    isBooked: boolean
    /** The product's days without a rental or downtime. */
    free: readonly FreeDays[]
  }

/**
 * Ends the rental of a lost item of the shop itself (rule 293) and closes its free days, so that no member books them
 * at the same moment (rule 301). Of one whose arrival is only presumed staff say who lost it (rule 460). Refuses
 * ITEM_CONSIGNED for an owner's item, PRODUCT_BOOKED while it has future rentals, ITEM_CHARGED while who never had it is
 * charged for it (rule 461), CONCURRENT_CHANGE for one that was extended since its author looked (rule 958), NOT_FOUND, and
 * TRANSITION_NOT_ALLOWED for one that cannot have been lost so: its arrival was seen, or it is on its way.
 */
export function decideOwnItemLost(
  state: OrderState,
  { orderItemId, lostBy, seenEnd, isBooked, isCharged, free, ...goingBack }: OwnItem,
): { entries: (UndeliveredEntry | Entry<RentalEvent>)[]; status: 'lost' | 'cancel' } | Refusal<LosingCode> {
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  const action = lostBy === 'shop' ? 'loseOwnOnTheWay' : 'loseOwn'
  const facts = { ...ownFactsOf(place.item), isConsigned: place.item.consignment !== null }
  const refusal = whyNot(itemActions, action, facts, 'staff')
  if (refusal !== null) return refusal
  const another = endsAsRead(place.item, seenEnd)
  if (another !== null) return another
  if (isBooked) return refuse('PRODUCT_BOOKED', { because: 'booked' })
  if (lostBy === 'shop' && isCharged) return refuse('ITEM_CHARGED')
  const ended = rentalLost(state, { orderItemId, lostBy, goingBack })
  if (isRefusal(ended)) return ended
  const { to: status } = itemActions[action]
  const closed = closedDays(place.item.productId, free, 'lost')
  return { entries: [...ended, ...closed], status }
}

type ComingBack = Parameters<typeof loseComingBack>[1] & {
  orderItemId: string
  /** The renter has an open charge for the loss, or a paid one that was not refunded in full. */
  isChargedForLoss: boolean
  isBooked: boolean
  /** The product's days without a rental or downtime. */
  free: readonly FreeDays[]
  /** What the rental earns its renter; null where points for renting are off, or the renter has left. */
  reward: RentalReward | null
}

/**
 * Ends a rental whose item the courier took from its renter and lost on its way back (rules 531 and 532): its renter is
 * charged nothing for the loss, and a rental that goes as planned earns what one that is collected earns. An item of the
 * shop itself leaves the calendar (rule 301); the loss of an owner's item is settled on its consignment. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, ITEM_CONSIGNED, CONCURRENT_CHANGE and INVALID_REQUEST as `loseComingBack` does, PRODUCT_BOOKED while an item of the
 * shop has future rentals, and ITEM_CHARGED until finance waived or refunded a charge for the loss.
 */
export function decideLostComingBack(
  state: OrderState,
  { orderItemId, isChargedForLoss, isBooked, free, reward, ...back }: ComingBack,
):
  | { entries: (Entry | Entry<RentalEvent>)[]; status: 'collected' | 'return_collected' }
  | Refusal<LosingCode | 'INVALID_REQUEST'> {
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  const lost = loseComingBack(place, back)
  if (isRefusal(lost)) return lost
  const { productId, consignment } = place.item
  const isOwn = consignment === null
  if (isOwn && isBooked) return refuse('PRODUCT_BOOKED', { because: 'booked' })
  if (isChargedForLoss) return refuse('ITEM_CHARGED')
  const earned = lost.type === 'order.return.lost' || reward === null ? [] : rewarded(place, reward)
  const closed = isOwn ? closedDays(productId, free, 'lost') : []
  return {
    entries: [entryOf(lost), ...earned, ...closed],
    status: itemActions[comingBackBy(place.item)].to,
  }
}

type LostHere = {
  productId: number
  /** Whose the product is, and whether it is on sale. */
  row: Pick<PlaceFacts, 'ownerType'> & { onSale: boolean }
  isBooked: boolean
  /** The product's days without a rental or downtime. */
  free: readonly FreeDays[]
}

const placeIn = ({ away, gone }: ProductState, row: LostHere['row']) =>
  placeFactsOf({ ...row, isWithRental: away !== null, isLostHere: gone === 'lost' })

/**
 * Records that an item of the shop itself cannot be found though no rental has it (rule 533): it leaves the calendar (rule
 * 301). Refuses TRANSITION_NOT_ALLOWED for an owner's item and for one that a rental has or that is lost, PRODUCT_BOOKED
 * while it has future rentals.
 */
export function decideProductLost(
  state: ProductState,
  { productId, row, isBooked, free }: LostHere,
): Entry<RentalEvent>[] | Refusal<'PRODUCT_BOOKED' | 'TRANSITION_NOT_ALLOWED'> {
  const refusal = whyNot(productActions, 'lose', placeIn(state, row), 'staff')
  if (refusal !== null) return refusal
  if (isBooked) return refuse('PRODUCT_BOOKED', { because: 'booked' })
  const lossNumber = state.losses + 1
  return [
    entryOf({ type: 'product.lost', data: { productId, lossNumber } }),
    ...closedDays(productId, free, 'lost'),
  ]
}
