import { type Selectable, sql } from 'kysely'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { StaffOrderItem } from '../../../domain/wire/staffOrders.ts'
import { codedProducts, productCards } from '../../catalogue/index.ts'
import { memberNames } from '../../members/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOf } from '../contacts.ts'
import { trackingUrl } from '../trackingPages.ts'
import { whereaboutsOfProducts } from '../whereabouts.ts'
import {
  afterSaleOf,
  type Progress,
  type ProgressIn,
  progressColumns,
  progressOf,
  progressOfAll,
} from './afterSale.ts'
import { staffRefunds } from './cancellationQuote.ts'
import { staffColumns } from './staffOrders.ts'
import { lossOf, staffRowOf } from './staffRow.ts'
import { type ReasonReader, timelineOf } from './timeline.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

/** In these states nothing has to be shipped or picked up any more, so staff do not need the address. */
const over: readonly ItemStatus[] = ['collected', 'lost', 'cancel', 'return_collected', 'return_completed']

/** Everything that staff read about one item; the address only when `sends`. Null for an unknown item. */
export async function staffOrderItem(
  { db, clock, store }: Needs,
  orderItemId: string,
  { sends, reasonsOf }: { sends: boolean; reasonsOf: ReasonReader },
): Promise<StaffOrderItem | null> {
  const row = await db.kysely
    .selectFrom('shop.order_items as i')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
    .select(staffColumns)
    .select(['o.delivery_fee as deliveryFee', 'o.total_amount as ordered'])
    .select(({ selectFrom }) =>
      selectFrom('shop.item_extensions as x')
        .select(sql<number>`coalesce(sum(x.card_amount), 0)::bigint`.as('card'))
        .whereRef('x.order_id', '=', 'i.order_id')
        .where('x.status', '=', 'extended')
        .as('extended'),
    )
    .select(({ selectFrom }) =>
      selectFrom('shop.delivery_changes as c')
        .select(sql<number>`coalesce(sum(c.fee_after - c.fee_before), 0)::bigint`.as('difference'))
        .whereRef('c.order_id', '=', 'i.order_id')
        .as('feeDifference'),
    )
    .select(({ selectFrom }) =>
      selectFrom('shop.order_items as c')
        .select(sql<number>`sum(c.correction_number)::int`.as('corrections'))
        .whereRef('c.order_id', '=', 'i.order_id')
        .as('orderCorrections'),
    )
    .where('i.order_item_id', '=', orderItemId)
    .executeTakeFirst()
  const item = await db.kysely
    .selectFrom('shop.order_items as i')
    .crossJoinLateral(progressOf('i'))
    .selectAll('i')
    .select(progressColumns)
    .where('i.order_item_id', '=', orderItemId)
    .executeTakeFirst()
  if (row === undefined || item === undefined) return null
  const { deliveryFee, ordered, extended, feeDifference, orderCorrections, ...found } = row
  const orderTotal = ordered + (extended ?? 0) + (feeDifference ?? 0)
  const [[card], after, progressIn, parcel, contact, siblings, next, timeline, elsewhere, cancelling] =
    await Promise.all([
      productCards(db, [row.productId]),
      afterSaleOf(db, [item]),
      progressOfAll(db, [item]),
      parcelOnItsWay(db, item),
      // Read after the count of corrections, so that a change in between makes that count wrong.
      sends && !over.includes(row.status) ? contactOf(db.pool, row.orderId) : null,
      siblingsOf(db, item),
      nextRental(db, row.productId, row.rentalStartDate),
      timelineOf({ db, store }, { orderId: row.orderId, orderItemId, reasonsOf }),
      whereaboutsOfProducts({ db, clock }, [row.productId]),
      staffRefunds({ db, clock }, row.memberId, orderItemId),
    ])
  return {
    ...staffRowOf(found, seoulDate(clock.now()), elsewhere),
    ...after(orderItemId),
    image: card?.product_images[0]?.file.fileUrl ?? null,
    trackingUrl: trackingUrl(row.courier, row.trackingNumber),
    parcel,
    contact,
    orderCorrections: orderCorrections ?? 0,
    price: priceOf(item, { deliveryFee, orderTotal }),
    cancellation: cancellationOf(item, progressIn),
    cancelling,
    siblings,
    next,
    timeline,
  }
}

type Item = Selectable<Schema['shop.order_items']>

const priceOf = (
  item: Item,
  order: { deliveryFee: number; orderTotal: number },
): StaffOrderItem['price'] => ({
  totalRentPrice: item.total_rent_price,
  periodDiscount: item.period_discount,
  couponShare: item.coupon_share,
  finalAmount: item.final_amount,
  pointsShare: item.points_share,
  ...order,
})

async function parcelOnItsWay(
  { kysely }: Deps['db'],
  { status, courier, tracking_number: trackingNumber, order_item_id, return_number }: Item,
): Promise<StaffOrderItem['parcel']> {
  if (status === 'shipped') return { courier, trackingNumber }
  if (status !== 'return_collecting') return null
  return kysely
    .selectFrom('shop.item_returns')
    .select(['courier', 'tracking_number as trackingNumber'])
    .where('order_item_id', '=', order_item_id)
    .where('number', '=', return_number)
    .executeTakeFirstOrThrow()
}

const cancellationOf = (item: Item & Progress, progressIn: ProgressIn): StaffOrderItem['cancellation'] =>
  item.status !== 'cancel'
    ? null
    : {
        fee: item.fee ?? 0,
        feePercent: item.fee_percent ?? 0,
        cardRefund: item.card_refund ?? 0,
        pointsRefund: item.points_refund ?? 0,
        ...progressIn(item),
      }

async function siblingsOf({ kysely }: Deps['db'], item: Item): Promise<StaffOrderItem['siblings']> {
  const rows = await kysely
    .selectFrom('shop.order_items as i')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .select(['i.order_item_id as orderItemId', 'p.product_name as productName', 'i.status'])
    .select(['i.reason_code as reasonCode', 'i.found_at as foundAt', 'i.handed_over_on as handedOverOn'])
    .where('i.order_id', '=', item.order_id)
    .where('i.order_item_id', '<>', item.order_item_id)
    .orderBy('i.nth')
    .execute()
  return rows.map(({ reasonCode, foundAt, handedOverOn, ...sibling }) => ({
    ...sibling,
    loss: lossOf({ status: sibling.status, reasonCode, foundAt, handedOverOn }),
  }))
}

async function nextRental(
  { kysely }: Deps['db'],
  productId: number,
  after: CivilDate,
): Promise<StaffOrderItem['next']> {
  const row = await kysely
    .selectFrom('shop.order_items as i')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .select(['i.order_item_id as orderItemId', 'o.order_numbers as orderNumbers'])
    .select(['i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
    .where('i.product_id', '=', productId)
    .where('i.status', 'in', ['new', 'ready_for_delivery'])
    .where('i.start_on', '>', after)
    .orderBy('i.start_on')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
