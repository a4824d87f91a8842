import * as z from 'zod/mini'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { memberStream } from '../../domain/members/events.ts'
import { hasLeft } from '../../domain/members/standing.ts'
import { itemOf } from '../../domain/ordering/decide.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import {
  type ChargedBefore,
  latenessOfItem,
  notCharged,
  ownerMayShare,
  worthLeft,
} from '../../domain/processes/charging.ts'
import { LATE_DAYS_A_CHARGE } from '../../domain/shared/chargeKinds.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { LateQuote } from '../../domain/wire/charges.ts'
import { day } from '../../domain/wire/primitives.ts'
import { consignmentIn } from '../consignments/index.ts'
import { memberIn } from '../members/index.ts'
import { arrivalIn, type ItemRow, orderIn, readItem } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

const earlierCharges = statement({
  name: 'charges.ofItem',
  text: `SELECT count(*)::int AS charges, coalesce(sum(c.late_days), 0)::int AS "lateDays",
      coalesce(sum(c.amount) FILTER (WHERE c.late_days IS NULL AND c.status <> 'waived'), 0)::bigint AS compensation
    FROM shop.charges c
    WHERE c.order_item_id = $1 AND c.debtor = 'renter'`,
  row: z.object({ charges: z.int(), lateDays: z.int(), compensation: z.int() }),
})

/** The charges of an item to its renter so far; late days of a waived or refunded one count (rules 306 and 425). */
export async function chargedBefore({ db }: Pick<Deps, 'db'>, orderItemId: string): Promise<ChargedBefore> {
  const [before] = await earlierCharges(db.pool, [orderItemId])
  return before ?? { charges: 0, lateDays: 0, compensation: 0 }
}

const listPrice = statement({
  name: 'charges.listPrice',
  text: `SELECT i.list_price AS "listPrice" FROM shop.stocked_items() i WHERE i.id = $1`,
  row: z.object({ listPrice: z.int() }),
})

/** What a product costs new, in won. */
export async function listPriceOf({ db }: Pick<Deps, 'db'>, productId: number): Promise<number> {
  const [product] = await listPrice(db.pool, [productId])
  return product?.listPrice ?? 0
}

const ends = [
  ...['order.item.collected', 'order.return.collected', 'order.item.lost'],
  ...['order.item.lost_coming_back', 'order.return.lost'],
]
const ofItem = z.object({ orderItemId: z.string(), handedOverOn: z.optional(day) })

/**
 * The day in Seoul on which an item came back, was given up as lost, or was taken by the courier who lost it; null while it
 * is away.
 */
export function backOnIn(events: readonly StoredEvent[], orderItemId: string): CivilDate | null {
  for (const { type, data, occurredAt } of events) {
    const end = ends.includes(type) ? ofItem.safeParse(data).data : undefined
    if (end?.orderItemId === orderItemId) return end.handedOverOn ?? seoulDate(occurredAt)
  }
  return null
}

type Owned = Pick<ItemRow, 'consignmentId' | 'ownerId'>

/** The streams that say whether an item's owner still gets a part of a charge for it; none without an owner. */
export const ownersStreams = ({ consignmentId, ownerId }: Owned): string[] => [
  ...(consignmentId === null ? [] : [consignmentStream(consignmentId)]),
  ...(ownerId === null ? [] : [memberStream(ownerId)]),
]

/** Whether the owner was compensated for the item's loss, and whether they have left (rules 295, 426 and 432). */
export const ownerFactsIn = (streams: LoadedStreams, { consignmentId, ownerId }: Owned) => ({
  ownerIsCompensated: consignmentId !== null && consignmentIn(streams, consignmentId).status === 'lost',
  ownerHasLeft: ownerId !== null && hasLeft(memberIn(streams, ownerId)),
})

/**
 * What charging an item's late days costs, those that were asked for or as many of the open ones as one charge takes
 * (rule 654), and what of its list price can be asked for damage or loss. Refuses NOT_FOUND.
 */
export async function lateQuote(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  orderItemId: string,
  askedDays: number | undefined,
): Promise<LateQuote | Refusal<'NOT_FOUND'>> {
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const stream = orderStream(item.orderId)
  const [loaded, before, listPrice] = await Promise.all([
    deps.store.load([stream, ...ownersStreams(item)]),
    chargedBefore(deps, orderItemId),
    listPriceOf(deps, item.productId),
  ])
  const place = itemOf(orderIn(loaded.stream, item.orderId), orderItemId)
  if (isRefusal(place)) return place
  const backOn = backOnIn(loaded.stream(stream).events, orderItemId)
  const today = seoulDate(deps.clock.now())
  const facts = {
    today,
    backOn,
    ...arrivalIn(loaded.stream, item),
    before,
    ...ownerFactsIn(loaded.stream, item),
  }
  const { priceOf, ...lateness } = latenessOfItem(place, facts)
  const days = askedDays ?? Math.min(lateness.openDays, LATE_DAYS_A_CHARGE)
  const { amount, ownerPart } = priceOf(days)
  const worth = { listPrice, compensation: before.compensation, worthLeft: worthLeft({ listPrice, before }) }
  const owners = { ownerPart, ownerMayShare: ownerMayShare(place.item, facts) }
  return { ...lateness, today, days, amount, ...owners, ...worth, notCharged: [...notCharged(place.item)] }
}
