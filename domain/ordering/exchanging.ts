import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { ItemPrice } from './amounts.ts'
import { refOf } from './decide.ts'
import type { OrderEventOf, OrderedItem } from './events.ts'
import { itemActions } from './itemActions.ts'
import { splitInProportion } from './refunding.ts'
import type { RentedItem } from './rentedItem.ts'
import type { PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

/** A product of the catalogue with its price for the order's period. */
type Substitute = ItemPrice &
  Pick<OrderedItem, 'productId' | 'dailyRentalPrice' | 'perDay' | 'turnaroundDays' | 'consignment'>

type Exchange = {
  /** Counts the exchanges of the item from 1, so that a repeated request is applied once. */
  exchangeNumber: number
  substitute: Substitute
  refundId: string
}

/** The item as events name it, without its state. */
export function orderedOf(item: RentedItem): OrderedItem {
  const { productId, perDay, consignment, turnaroundDays } = item
  return {
    ...{ orderItemId: item.orderItemId, productId, cartId: item.cartId, perDay, turnaroundDays, consignment },
    dailyRentalPrice: item.dailyRentalPrice,
    totalRentPrice: item.totalRentPrice,
    periodTotalPrice: item.periodTotalPrice,
    periodDiscount: item.periodDiscount,
    couponShare: item.couponShare,
    finalAmount: item.finalAmount,
    pointsShare: item.pointsShare,
  }
}

/**
 * The refund in won when a product of that price is rented instead of the item: 0 when it costs as much or more. For a
 * cheaper one the member pays its price less the coupon's share, as far as that price covers it.
 */
export const differenceBack = (
  item: Pick<OrderedItem, 'periodTotalPrice' | 'couponShare' | 'finalAmount'>,
  { periodTotalPrice }: Pick<ItemPrice, 'periodTotalPrice'>,
): Won =>
  periodTotalPrice >= item.periodTotalPrice
    ? 0
    : item.finalAmount - (periodTotalPrice - Math.min(item.couponShare, periodTotalPrice))

/** The item with its new product, at the price that was paid or at the substitute's lower price. */
function asSubstitute(item: OrderedItem, substitute: Substitute): OrderedItem {
  const { productId, turnaroundDays, consignment, dailyRentalPrice, perDay } = substitute
  const other = { ...item, productId, turnaroundDays, consignment }
  if (substitute.periodTotalPrice >= item.periodTotalPrice) return other
  const { totalRentPrice, periodTotalPrice, periodDiscount } = substitute
  const finalAmount = item.finalAmount - differenceBack(item, substitute)
  return {
    ...other,
    ...{ dailyRentalPrice, perDay, totalRentPrice, periodTotalPrice, periodDiscount, finalAmount },
    couponShare: periodTotalPrice - finalAmount,
  }
}

const hasAnotherConsigned = ({ order, item }: Place): boolean =>
  order.items.some(
    (other) =>
      other.orderItemId !== item.orderItemId && other.status !== 'cancel' && other.consignment !== null,
  )

/**
 * Exchanges an item for another product, for the same days; a lower price is refunded the way the item was paid
 * (rule 276). Refuses TRANSITION_NOT_ALLOWED once the item has shipped, CONCURRENT_CHANGE when the number is not the
 * next, PRODUCT_NOT_RENTABLE for the product that the item already has, ONE_LUXSHARE_PER_ORDER (rule 277).
 */
export function exchangeItem(
  place: Place,
  { exchangeNumber, substitute, refundId }: Exchange,
):
  | OrderEventOf<'order.item.exchanged'>
  | Refusal<
      | 'CONCURRENT_CHANGE'
      | 'ONE_LUXSHARE_PER_ORDER'
      | 'PRODUCT_NOT_RENTABLE'
      | 'REFUND_OVER_PAID'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const { order, item } = place
  const refusal = whyNot(itemActions, 'exchange', item, 'staff')
  if (refusal !== null) return refusal
  if (exchangeNumber !== item.exchanges + 1) return refuse('CONCURRENT_CHANGE')
  const { productId } = substitute
  if (productId === item.productId) return refuse('PRODUCT_NOT_RENTABLE', { productId: [productId] })
  if (substitute.consignment !== null && hasAnotherConsigned(place)) return refuse('ONE_LUXSHARE_PER_ORDER')
  const from = orderedOf(item)
  const next = asSubstitute(from, substitute)
  const refunded = differenceBack(from, substitute)
  const split = splitInProportion(item, refunded)
  if (isRefusal(split)) return split
  const { start } = order.draft
  return {
    type: 'order.item.exchanged',
    data: {
      ...refOf(order, item),
      ...{ exchangeNumber, start, end: item.end, from },
      item: { ...next, pointsShare: from.pointsShare - split.points },
      ...{ refunded, cardRefund: split.card, pointsRefund: split.points },
      refundId: split.card > 0 ? refundId : null,
    },
  }
}
