import { correctAddress, correctParcel, undoStep } from '../ordering/correcting.ts'
import { type ItemMove, itemOf, moveItem } from '../ordering/decide.ts'
import { cardKept } from '../ordering/refunding.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import type { Whereabouts } from '../shared/whereabouts.ts'
import { rentalPoints, rentalSource } from '../wallet/rentalPoints.ts'
import { earnPoints } from '../wallet/rewards.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entriesOf, entryOf } from './entries.ts'

/**
 * Moves an item through its rental: prepared, shipped, delivered, ended, collected. Refuses ITEM_NOT_HERE when the step
 * needs the product here and it is somewhere else (rule 303).
 */
export function decideItemTransition(
  state: OrderState,
  orderItemId: string,
  { whereabouts, ...move }: ItemMove & { whereabouts: Whereabouts },
):
  | Entry[]
  | Refusal<
      | 'ADDRESS_CHANGED'
      | 'CONCURRENT_CHANGE'
      | 'ITEM_CONSIGNED'
      | 'ITEM_EXCHANGED'
      | 'ITEM_NOT_HERE'
      | 'NOT_FOUND'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = moveItem(found, move, whereabouts.place === 'here' ? null : whereabouts)
  return isRefusal(event) ? event : entriesOf([event])
}

/** What a collection earns its member: null where points for renting are off, or the member has left. */
export type RentalReward = {
  wallet: WalletState
  percent: number
  lotId: string
  /** Whole months that the points last (rule 41). */
  lifeMonths: number
  now: Date
}

/** Collects an item, and earns the points for its rental in the same append (rule 383). */
export function decideCollection(
  state: OrderState,
  orderItemId: string,
  move: Parameters<typeof decideItemTransition>[2],
  reward: RentalReward,
): ReturnType<typeof decideItemTransition> {
  const moved = decideItemTransition(state, orderItemId, move)
  const found = itemOf(state, orderItemId)
  if (isRefusal(moved)) return moved
  return isRefusal(found) ? found : [...moved, ...rewarded(found, reward)]
}

/** The points of a rental that ended as agreed (rule 383). */
export function rewarded(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  { wallet, percent, now, lotId, lifeMonths }: RentalReward,
): Entry[] {
  const { orderItemId } = item
  const paid = cardKept(item)
  const points = rentalPoints(paid, percent)
  if (points === 0) return []
  const earning = {
    memberId: order.draft.memberId,
    earnedBy: { source: rentalSource(orderItemId), orderItemId },
    lots: [{ lotId, points, reason: 'rental' as const, shareOf: { paid, percent } }],
    lifeMonths,
  }
  return earnPoints(earning, wallet, now).map(entryOf)
}

type Corrected = Entry[] | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>

/** Takes back a step of staff before the parcel arrived, or what was recorded of its arrival (rules 308 and 504). */
export function decideUndoing(
  state: OrderState,
  orderItemId: string,
  undone: Parameters<typeof undoStep>[1],
): Corrected | Refusal<'ITEM_CHARGED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const events = undoStep(found, undone)
  return isRefusal(events) ? events : entriesOf(events)
}

/** Corrects the waybill of a parcel on its way (rule 308). */
export function decideParcelCorrection(
  state: OrderState,
  orderItemId: string,
  waybill: Parameters<typeof correctParcel>[1],
): Corrected | Refusal<'INVALID_REQUEST'> {
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
): Corrected | Refusal<'INVALID_REQUEST'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = correctAddress(found, numbered)
  return isRefusal(event) ? event : entriesOf([event])
}
