import type { ConsignmentEvent } from '../consignment/events.ts'
import type { OrderEvent } from '../ordering/events.ts'
import type { RentalEvent } from '../rental/events.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { LOST_ON_THE_WAY } from '../shared/undelivered.ts'
import { here, type Place, type Whereabouts } from '../shared/whereabouts.ts'

type Repair = { downtimeId: string; from: CivilDate; to: CivilDate }
type Away = {
  place: Extract<Place, 'on_its_way' | 'with_member' | 'on_its_way_back' | 'lost'>
  orderItemId: string
}

/** What the events of a product say of it, so far. */
export type ProductState = {
  away: Away | null
  isMissing: boolean
  /** It was lost without a rental, or its consignment ended: as lost, or with the item back at its owner. */
  gone: Extract<Place, 'lost' | 'with_owner'> | null
  repairs: readonly Repair[]
  /** How often it was lost while the shop itself had it. */
  losses: number
}

export const newProduct: ProductState = { away: null, isMissing: false, gone: null, repairs: [], losses: 0 }

type ProductEvent = OrderEvent | ConsignmentEvent | RentalEvent

/** The product after one more event of its rentals, its consignment or its calendar (rule 302). */
export function evolveProduct(state: ProductState, event: ProductEvent): ProductState {
  const away = (place: Away['place'], { orderItemId }: { orderItemId: string }): ProductState => ({
    ...state,
    away: { place, orderItemId },
  })
  switch (event.type) {
    case 'order.item.shipped':
      return away('on_its_way', event.data)
    case 'order.item.delivered':
      return away('with_member', event.data)
    case 'order.return.collecting':
      return away('on_its_way_back', event.data)
    case 'order.item.lost':
    case 'order.item.lost_coming_back':
    case 'order.return.lost':
      return away('lost', event.data)
    case 'order.item.cancelled':
      if (event.data.reasonCode === LOST_ON_THE_WAY) return away('lost', event.data)
      // A parcel that never arrived is no longer on its way; another rental of the item has nothing of it.
      return state.away?.orderItemId === event.data.orderItemId ? { ...state, away: null } : state
    case 'order.item.collected':
    case 'order.return.collected':
    case 'order.item.found':
      return { ...state, away: null }
    case 'order.step.undone': {
      const { step } = event.data
      if (step === 'ship') return { ...state, away: null }
      return away(step === 'deliver' ? 'on_its_way' : 'with_member', event.data)
    }
    case 'consignment.loss_reported':
      return { ...state, isMissing: true }
    case 'consignment.found':
      return { ...state, isMissing: false }
    case 'consignment.lost':
      return { ...state, isMissing: false, gone: 'lost' }
    case 'consignment.recovered':
    case 'product.found':
      return { ...state, gone: null }
    case 'product.lost':
      return { ...state, gone: 'lost', losses: event.data.lossNumber }
    case 'consignment.sent_back':
      return { ...state, gone: 'with_owner' }
    case 'consignment.send_back.undone':
      return { ...state, gone: null }
    case 'product.downtime.added': {
      const { downtimeId, from, to, because } = event.data
      return because === null ? { ...state, repairs: [...state.repairs, { downtimeId, from, to }] } : state
    }
    case 'product.downtime.removed': {
      const { downtimeId } = event.data
      return { ...state, repairs: state.repairs.filter((repair) => repair.downtimeId !== downtimeId) }
    }
    default:
      return state
  }
}

/**
 * Where the product is on `today` (rule 302). A loss outweighs the rental that had the item, and a rental that has it
 * outweighs a planned repair.
 */
export function whereaboutsOf(
  { away, isMissing, gone, repairs }: ProductState,
  today: CivilDate,
): Whereabouts {
  if (gone === 'lost' || away?.place === 'lost')
    return { place: 'lost', orderItemId: away?.orderItemId ?? null, until: null }
  if (isMissing) return { place: 'missing', orderItemId: away?.orderItemId ?? null, until: null }
  if (away !== null) return { ...away, until: null }
  if (gone !== null) return { ...here, place: gone }
  const repair = repairs.find(({ from, to }) => from <= today && today <= to)
  return repair === undefined ? here : { place: 'repair', orderItemId: null, until: repair.to }
}

/** The item came to another place, with the rental that has it there. */
export type PlaceChange<At> = { place: Place; orderItemId: string | null; at: At }

/**
 * Where an item was, the oldest first, from its events in their order (rule 302). Days of repair are days of the calendar
 * and no change of its own.
 */
export function placeChanges<At>(events: readonly { event: ProductEvent; at: At }[]): PlaceChange<At>[] {
  const changes: PlaceChange<At>[] = []
  let state = newProduct
  let last: Place = 'here'
  for (const { event, at } of events) {
    state = evolveProduct(state, event)
    const { place, orderItemId } = whereaboutsOf({ ...state, repairs: [] }, anyDay)
    if (place !== last) changes.push({ place, orderItemId, at })
    last = place
  }
  return changes
}

/** Without repairs no day matters. */
const anyDay: CivilDate = '2000-01-01'
