import type pg from 'pg'
import * as z from 'zod/mini'
import {
  type ConsignmentEvent,
  consignmentEvents,
  consignmentStream,
  type LostBy,
} from '../../domain/consignment/events.ts'
import { foldConsignment, isMissing } from '../../domain/consignment/state.ts'
import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { itemOf } from '../../domain/ordering/decide.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import { evolveProduct, newProduct, whereaboutsOf } from '../../domain/processes/whereabouts.ts'
import type { RentalEvent } from '../../domain/rental/events.ts'
import type { Lent } from '../../domain/rental/lateReturn.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { places, type Whereabouts } from '../../domain/shared/whereabouts.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import { wayIn } from './arrivals.ts'
import type { ItemRow } from './itemRow.ts'
import { orderIn } from './streams.ts'

/** The rental that has a product, and where. */
export const awayRow = z.object({
  place: z.enum(['on_its_way', 'with_member', 'on_its_way_back', 'lost']),
  orderItemId: z.string(),
})
type AwayRow = z.infer<typeof awayRow>

const rentalThatHas = statement({
  name: 'ordering.rentalThatHas',
  text: `SELECT place, order_item_id AS "orderItemId" FROM shop.items_away WHERE product_id = $1`,
  row: awayRow,
})

/** The rental that has a product, or lost it; null when none does. */
export const rentalWith = async (pool: pg.Pool, productId: number): Promise<AwayRow | null> =>
  (await rentalThatHas(pool, [productId]))[0] ?? null

// The store validated these events when they were written and upcasts them to the current version.
const isOfProduct = (event: StoredEvent): event is StoredEvent & (ConsignmentEvent | RentalEvent) =>
  event.type.startsWith('consignment.') || event.type.startsWith('product.')

/** The stream that says whether an owner's item is reported missing; none for an item of the shop. */
export const ownersStream = ({ consignmentId }: Pick<ItemRow, 'consignmentId'>): string[] =>
  consignmentId === null ? [] : [consignmentStream(consignmentId)]

/** The streams that say where an item's product is, besides the rentals that had it. */
export const placeStreams = (item: ItemRow): string[] => [`product:${item.productId}`, ...ownersStream(item)]

/**
 * Where an item's product is, by the loaded `placeStreams` and the rental that has it (rule 302). That rental is a row:
 * when another one ships the product meanwhile, the append refuses.
 */
export function whereaboutsIn(
  streams: LoadedStreams,
  item: ItemRow,
  { away, today }: { away: AwayRow | null; today: CivilDate },
): Whereabouts {
  const events = placeStreams(item).flatMap((stream) => streams(stream).events.filter(isOfProduct))
  return whereaboutsOf(events.reduce(evolveProduct, { ...newProduct, away }), today)
}

const isOfConsignment = isEventOf(consignmentEvents)

/** True while an owner's item is reported missing, by the loaded `ownersStream`. */
export const isReportedMissingIn = (streams: LoadedStreams, { consignmentId }: ItemRow): boolean =>
  consignmentId !== null &&
  isMissing(foldConsignment(streams(consignmentStream(consignmentId)).events.filter(isOfConsignment)))

/**
 * Whether the shop misses the item that it lost itself, and when it last found one that it had lost; the function
 * `shop.rentals_lost_by_shop` asks the same of rows.
 */
function lostByShopIn(
  streams: LoadedStreams,
  consignmentId: string,
): { isMissing: boolean; foundAt: Date | null } {
  let missedBy: LostBy | null = null
  let foundAt: Date | null = null
  for (const event of streams(consignmentStream(consignmentId)).events.filter(isOfConsignment)) {
    if (event.type === 'consignment.found' && missedBy === 'shop') foundAt = event.occurredAt
    if (event.type === 'consignment.found' || event.type === 'consignment.lost') missedBy = null
    if (event.type === 'consignment.loss_reported') missedBy = event.data.lostBy
  }
  return { isMissing: missedBy === 'shop', foundAt }
}

const withRenter: readonly ItemStatus[] = ['delivered', 'end', 'return_requested']

/**
 * Since when its renter has an item, when it is picked up, and for how long they waited for the shop with a return, as its
 * order says in the streams of a decision (rules 650 and 843), and whether they may not have it at all: the shop lost its
 * parcel, or took its arrival back, and nobody recorded one since (rules 753, 797 and 860). The function `shop.rentals_awaiting_arrival`
 * says the same of rows.
 */
export function arrivalIn(
  streams: LoadedStreams,
  item: Pick<ItemRow, 'orderId' | 'orderItemId' | 'start' | 'consignmentId'>,
): Pick<Lent, 'arrivedOn' | 'pickUpFrom' | 'returnDays'> & { isArrivalAwaited: boolean } {
  const { sentAt, ...days } = wayIn(streams(orderStream(item.orderId)).events, item)
  const place = itemOf(orderIn(streams, item.orderId), item.orderItemId)
  if (isRefusal(place)) return { ...days, isArrivalAwaited: false }
  const { status, isArrivalPresumed } = place.item
  const isWithRenter = withRenter.includes(status)
  const isUnseen = status === 'shipped' || (isWithRenter && isArrivalPresumed)
  const lost = item.consignmentId !== null && isUnseen ? lostByShopIn(streams, item.consignmentId) : null
  const isLost =
    lost !== null && (lost.isMissing || (lost.foundAt !== null && sentAt !== null && lost.foundAt > sentAt))
  return { ...days, isArrivalAwaited: isLost || (isWithRenter && days.arrivedOn === null) }
}

const placesOfProducts = statement({
  name: 'ordering.whereabouts',
  text: `SELECT w.product_id AS "productId", w.place, w.order_item_id AS "orderItemId", w.until,
      o.order_numbers AS "orderNumbers"
    FROM shop.whereabouts_of($1::int[], $2::date) w
      LEFT JOIN shop.order_items i ON i.order_item_id = w.order_item_id
      LEFT JOIN shop.orders o ON o.order_id = i.order_id`,
  row: z.object({
    productId: z.int(),
    place: z.enum(places),
    orderItemId: z.nullable(z.string()),
    orderNumbers: z.nullable(z.string()),
    until: z.nullable(day),
  }),
})
type PlaceRow = Omit<Awaited<ReturnType<typeof placesOfProducts>>[number], 'productId'>

/** Where each of these products is, by its id; one that is here is not among them. */
export async function whereaboutsOfProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceRow>> {
  if (productIds.length === 0) return new Map()
  const rows = await placesOfProducts(db.pool, [[...new Set(productIds)], seoulDate(clock.now())])
  return new Map(rows.map(({ productId, ...place }) => [productId, place]))
}
