import type pg from 'pg'
import * as z from 'zod/mini'
import { itemOf } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { openExtension } from '../../../domain/ordering/extending.ts'
import { heldSince, type UnpaidHold } from '../../../domain/ordering/hold.ts'
import type { RentedItem } from '../../../domain/ordering/rentedItem.ts'
import type { OrderState, PlacedOrder } from '../../../domain/ordering/state.ts'
import { extensionBarred, extensionOvertaken, extensionPrice } from '../../../domain/processes/extending.ts'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import { extensionReason, firstExtension } from '../../../domain/rental/extension.ts'
import { lateDaysOf } from '../../../domain/rental/lateReturn.ts'
import { LONGEST_SPAN_DAYS } from '../../../domain/rental/window.ts'
import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { spendablePoints } from '../../../domain/wallet/lots.ts'
import type { ExtensionDay, ExtensionOptions } from '../../../domain/wire/extensions.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import { extensionCalendar } from '../../rental/index.ts'
import { readWallet } from '../../wallet/index.ts'
import { unpaidHold } from '../draftFacts.ts'
import type { ExtensionRow } from '../extensionRow.ts'
import { readItem } from '../itemRow.ts'
import { orderIn } from '../streams.ts'
import { arrivalIn, ownersStream } from '../whereabouts.ts'
import { cancellingAtHigherPrice } from './cancellationQuote.ts'

type Needs = Pick<Deps, 'clock' | 'db' | 'store'>
type Place = { order: PlacedOrder; item: RentedItem }

/** An order as its events tell it. */
export async function stateOf({ store }: Pick<Deps, 'store'>, orderId: string): Promise<OrderState> {
  const { stream } = await store.load([orderStream(orderId)])
  return orderIn(stream, orderId)
}

const factsRow = z.object({
  productName: z.string(),
  onSale: z.boolean(),
  lastEnd: z.nullable(day),
  customerKey: z.string(),
  chargedDays: z.int(),
})
type FactsRow = z.infer<typeof factsRow>

const factsOfItem = statement({
  name: 'ordering.extensionFacts',
  text: `SELECT p.product_name AS "productName", p.rentable_until AS "lastEnd",
      p.on_sale AS "onSale", m.customer_key AS "customerKey", c.days AS "chargedDays"
    FROM shop.rentable_products() p, shop.member_accounts() m, shop.late_days_charged($2) c
    WHERE p.id = $1 AND m.id = $3`,
  row: factsRow,
})

const chargedDays = statement({
  name: 'ordering.lateDaysCharged',
  text: 'SELECT c.days FROM shop.late_days_charged($1) c',
  row: z.object({ days: z.int() }),
})

const heldOfProduct = statement({
  name: 'ordering.heldOfProduct',
  text: `SELECT h.from_ms AS "fromMs", h.to_ms AS "toMs", h.was_tried AS "wasTried" FROM shop.held_unpaid($1, $2) h
    WHERE h.product_id = $3`,
  row: unpaidHold,
})

/** How long the member held the item's product without paying, by extensions or orders (rule 573). */
export const heldUnpaidOf = (pool: pg.Pool, { order, item }: Place, now: Date): Promise<UnpaidHold[]> =>
  heldOfProduct(pool, [order.draft.memberId, heldSince(now), item.productId])

/** How many late days charges to the renter name, as this transaction sees it. */
export async function lateDaysCharged(client: pg.ClientBase, orderItemId: string): Promise<number> {
  const [charged] = await chargedDays(client, [orderItemId])
  return charged?.days ?? 0
}

type Arrival = ReturnType<typeof arrivalIn>

const consignmentOf = ({ item }: Place) => ({ consignmentId: item.consignment?.consignmentId ?? null })

/** The streams that say whether the item of an extension arrived. */
export const arrivalStreams = (place: Place): string[] => [
  orderStream(place.order.draft.orderId),
  ...ownersStream(consignmentOf(place)),
]

/** Whether and when the item arrived, by the loaded `arrivalStreams`. */
export const arrivalOf = (streams: LoadedStreams, place: Place): Arrival =>
  arrivalIn(streams, {
    ...{ orderId: place.order.draft.orderId, orderItemId: place.item.orderItemId },
    ...{ start: place.order.draft.start, ...consignmentOf(place) },
  })

/** What decides whether and until when a rental can be extended, and the orders whose holds in the way have expired. */
export async function extensionFacts(
  deps: Needs,
  { order, item }: Place,
): Promise<Omit<FactsRow, 'lastEnd'> & Arrival & { calendar: Calendar; ranOut: string[] }> {
  const { productId, orderItemId, turnaroundDays } = item
  const { orderId, memberId } = order.draft
  const [[facts], { stream }] = await Promise.all([
    factsOfItem(deps.db.pool, [productId, orderItemId, memberId]),
    deps.store.load(arrivalStreams({ order, item })),
  ])
  if (facts === undefined) throw new Error(`product ${productId} is rented but not there`)
  const { lastEnd, ...known } = facts
  const days = { start: order.draft.start, end: item.end }
  const rental = { ...days, productId, orderItemId, orderId, turnaroundDays, lastEnd }
  return { ...known, ...arrivalOf(stream, { order, item }), ...(await extensionCalendar(deps, rental)) }
}

/**
 * Why an extension that is being paid is given up before its payment is captured (rules 784 and 785); null while it may be
 * paid, and when it has ended.
 */
export async function whyGivenUp(
  deps: Needs,
  { extensionId, orderId, orderItemId, memberId }: ExtensionRow,
): Promise<ReturnType<typeof extensionOvertaken>> {
  const state = await stateOf(deps, orderId)
  const place = itemOf(state, orderItemId)
  const price = openExtension(state, extensionId)?.periodTotalPrice
  if (isRefusal(place) || price === undefined) return null
  const [facts, cancelling] = await Promise.all([
    extensionFacts(deps, place),
    cancellingAtHigherPrice(deps, memberId, orderItemId),
  ])
  return extensionOvertaken(state, extensionId, { ...facts, fee: cancelling(price)?.fee ?? null })
}

/**
 * The days that the member's item can be extended to, with what each costs. Refuses NOT_FOUND, EXTENSION_NOT_ALLOWED,
 * PRODUCT_NOT_RENTABLE, LATE_DAYS_CHARGED.
 */
export async function extensionOptionsOf(
  deps: Needs,
  memberId: number,
  orderItemId: string,
): Promise<
  | ExtensionOptions
  | Refusal<'EXTENSION_NOT_ALLOWED' | 'LATE_DAYS_CHARGED' | 'NOT_FOUND' | 'PRODUCT_NOT_RENTABLE'>
> {
  const row = await readItem(deps.db.pool, orderItemId)
  if (row === null || row.memberId !== memberId) return refuse('NOT_FOUND')
  const place = itemOf(await stateOf(deps, row.orderId), orderItemId)
  if (isRefusal(place)) return place
  const [facts, wallet, cancelling] = await Promise.all([
    extensionFacts(deps, place),
    readWallet(deps, memberId),
    cancellingAtHigherPrice(deps, memberId, orderItemId),
  ])
  const refusal = extensionBarred(place, facts)
  if (refusal !== null) return refusal
  const { calendar, arrivedOn, pickUpFrom, returnDays, isArrivalAwaited } = facts
  const { start } = place.order.draft
  const { end, perDay, totalRentPrice } = place.item
  return {
    ...{ orderItemId, rentalStartDate: start, rentalEndDate: end, today: calendar.today },
    lateDays: lateDaysOf({ start, end, arrivedOn, pickUpFrom, returnDays, isArrivalAwaited }, calendar.today),
    cancelling: cancelling(0),
    days: daysAfter({ start, end }, calendar, perDay).map((day) => ({
      ...day,
      fee: cancelling(day.price)?.fee ?? null,
    })),
    rentSoFar: totalRentPrice,
    pointsBalance: spendablePoints(wallet.state, deps.clock.now()),
  }
}

/** Every day up to the longest rental. */
function daysAfter(
  rental: { start: CivilDate; end: CivilDate },
  calendar: Calendar,
  perDay: number,
): Omit<ExtensionDay, 'fee'>[] {
  const first = firstExtension(rental, calendar.today)
  const last = addDays(rental.start, LONGEST_SPAN_DAYS)
  return Array.from({ length: LONGEST_SPAN_DAYS }, (_, nth) => addDays(first, nth))
    .filter((end) => end <= last)
    .map((end) => {
      const { totalRentPrice, periodDiscount, periodTotalPrice } = extensionPrice(perDay, rental, end)
      const reason = extensionReason(rental, end, calendar)
      return { end, totalRent: totalRentPrice, periodDiscount, price: periodTotalPrice, reason }
    })
}
