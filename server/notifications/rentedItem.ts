import { type RawBuilder, sql } from 'kysely'
import { courierName } from '../../domain/ordering/couriers.ts'
import { cardRefundTakes } from '../../domain/shared/cardRefundTakes.ts'
import { addDays, type CivilDate, formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { formatNumber, formatWon, type Won } from '../../domain/shared/won.ts'
import type { Deps } from '../platform/deps.ts'

export type RentedItem = {
  orderId: string
  memberId: number
  productName: string
  orderNumbers: string
  start: CivilDate
  end: CivilDate
  /** The shop reported its item missing on its way, so that its renter may not have it (rule 491). */
  isLostByShop: boolean
  /** So it may be, or staff took back that it arrived, and nobody recorded an arrival since (rules 502 and 504). */
  isArrivalAwaited: boolean
  isCancelled: boolean
  /** It counts as with its renter: its rental began and has not ended. */
  isDelivered: boolean
  /** It counts as with its renter, also after the last day. */
  isWithRenter: boolean
  /** Its arrival was presumed, because its rental began; nobody saw it (rule 460). */
  isArrivalPresumed: boolean
}

/** SQL: `isLostByShop` of the item `i`. */
const isLostByShop = sql<boolean>`EXISTS (
  SELECT FROM shop.rentals_lost_by_shop() l WHERE l.order_item_id = i.order_item_id)`

/** SQL: `isArrivalAwaited` of the item `i`. */
export const isArrivalAwaited = sql<boolean>`EXISTS (
  SELECT FROM shop.rentals_awaiting_arrival() w WHERE w.order_item_id = i.order_item_id)`

/** Returns the facts of an ordered item that messages name. */
export const rentedItem = async (db: Deps['db'], orderItemId: string): Promise<RentedItem | undefined> =>
  (await itemsWhere(db, sql`i.order_item_id = ${orderItemId}`))[0]

/** Returns the items of an order, in its own order. */
export const rentedItems = (db: Deps['db'], orderId: string): Promise<RentedItem[]> =>
  itemsWhere(db, sql`i.order_id = ${orderId}`)

async function itemsWhere(db: Deps['db'], condition: RawBuilder<unknown>): Promise<RentedItem[]> {
  const { rows } = await sql<RentedItem>`
    SELECT i.order_id AS "orderId", i.member_id AS "memberId", p.product_name AS "productName",
      i.order_numbers AS "orderNumbers", i.start_on AS "start", i.end_on AS "end", ${isLostByShop} AS "isLostByShop",
      ${isArrivalAwaited} AS "isArrivalAwaited",
      i.status = 'cancel' AS "isCancelled", i.status = 'delivered' AS "isDelivered",
      i.status IN ('delivered', 'end') AS "isWithRenter",
      i.is_arrival_presumed AS "isArrivalPresumed"
    FROM shop.rented_items() i JOIN shop.rentable_products() p ON p.id = i.product_id
    WHERE ${condition} ORDER BY i.nth`.execute(db.kysely)
  return rows
}

type OwnersRental = {
  ownerId: number
  consignmentId: string
  start: CivilDate
  end: CivilDate
  productId: number
}

/** Returns the rental of an owner's item; undefined for an item of the shop's own. */
export async function ownersRental(db: Deps['db'], orderItemId: string): Promise<OwnersRental | undefined> {
  const { rows } = await sql<OwnersRental>`
    SELECT i.owner_id AS "ownerId", i.consignment_id AS "consignmentId", i.start_on AS "start", i.end_on AS "end",
      r.product_id AS "productId"
    FROM shop.rentals_of_owners() i JOIN shop.rented_items() r ON r.order_item_id = i.order_item_id
    WHERE i.order_item_id = ${orderItemId}`.execute(db.kysely)
  return rows[0]
}

/** Returns a product's name. */
export async function productNamed(db: Deps['db'], productId: number): Promise<string> {
  const { rows } = await sql<{ productName: string }>`
    SELECT p.product_name AS "productName" FROM shop.rentable_products() p WHERE p.id = ${productId}`.execute(
    db.kysely,
  )
  return rows[0]?.productName ?? ''
}

export const orderLink = (orderId: string): string => `/order/detail/${orderId}`
export const consignmentLink = (consignmentId: string): string =>
  `/mypage/consignment/detail/${consignmentId}`
export const settlementLink = '/mypage/settlement'
/** The page on which a member registers the account that refunds and settlements go to. */
export const accountLink = '/mypage/account'
/** The page on which a member sees what is owed and what was paid. */
export const chargeLink = '/mypage/payment'
export const periodOf = ({ start, end }: Pick<RentedItem, 'start' | 'end'>): string =>
  start === end ? formatWithWeekday(start) : `${formatWithWeekday(start)} – ${formatWithWeekday(end)}`
export const pickUpDay = ({ end }: Pick<RentedItem, 'end'>): CivilDate => addDays(end, 1)
/** `카드 41,600원, 포인트 6,400P`: what was paid or goes back, `0원` for nothing. */
export function cardAndPoints({ card, points }: { card: Won; points: number }): string {
  const parts = [
    ...(card === 0 ? [] : [`카드 ${formatWon(card)}`]),
    ...(points === 0 ? [] : [`포인트 ${formatNumber(points)}P`]),
  ]
  return parts.join(', ') || formatWon(0)
}

/** The variable for refunds to card and points, shared by all messages about refunds. */
export const moneyBack = ({ cardRefund, pointsRefund }: { cardRefund: Won; pointsRefund: number }) => ({
  환불: cardAndPoints({ card: cardRefund, points: pointsRefund }),
})
export const moneyBackText = [
  '돌려드리는 금액 #{환불}',
  `카드로 돌려드리는 금액은 카드사에 따라 ${cardRefundTakes} 걸려요.`,
]

/** The courier and number of a parcel; some are brought without one. */
export const waybillOf = ({
  courier,
  trackingNumber,
}: {
  courier: string | null
  trackingNumber: string | null
}): string =>
  [courier === null ? '' : courierName(courier), trackingNumber ?? '']
    .filter((part) => part !== '')
    .join(' ') || '번호 없음'
