import type { RentedItem } from '../../../domain/ordering/rentedItem.ts'
import type { ExtensionDraft, PlacedOrder } from '../../../domain/ordering/state.ts'
import {
  decideExtension,
  decideExtensionDecline,
  decideExtensionDraft,
  decideExtensionExpiry,
  decideExtensionRelease,
  extensionPrice,
  pointsAmounts,
} from '../../../domain/processes/extending.ts'
import { prepareCalendar } from '../../../domain/rental/calendar.ts'
import { extensionEnds } from '../../../domain/rental/extension.ts'
import { addDays, maxDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { spendablePoints } from '../../../domain/wallet/lots.ts'
import { largestUsablePoints } from '../../../domain/wallet/pointsLimits.ts'
import type { RandomShop } from './randomShop.ts'

/** The days after a rental: those of an owner's item are free when it is the last one that is booked. */
function calendarOf(shop: RandomShop, { consignment, end }: RentedItem) {
  const facts = { today: shop.today, holidays: [], turnaroundDays: 0, lastEnd: null }
  const known = consignment === null ? undefined : shop.consignments.get(consignment.consignmentId)
  const isLast = known?.busyUntil == null || known.busyUntil <= addDays(end, 1)
  const taken = isLast ? [] : [{ occupiedFrom: addDays(end, 2), occupiedTo: addDays(end, 60) }]
  return prepareCalendar({ ...facts, taken })
}

function drawn(shop: RandomShop): { order: PlacedOrder; item: RentedItem } | null {
  const [, order] = shop.orders.drawn(shop.chances) ?? [null, null]
  if (order === null || order.status !== 'placed') return null
  const item = shop.chances.oneOf(order.items)
  return item === undefined ? null : { order, item }
}

/** The member of some rental begins to pay for a later end. */
export function beginExtension(shop: RandomShop): boolean {
  const { chances, now } = shop
  const place = drawn(shop)
  if (place === null) return false
  const { order, item } = place
  const member = shop.member(order.draft.memberId)
  const calendar = calendarOf(shop, item)
  const period = { start: order.draft.start, end: item.end }
  const end = chances.oneOf(extensionEnds(period, calendar))
  if (end === undefined) return false
  const price = extensionPrice(item.perDay, period, end)
  const balance = spendablePoints(member.wallet, now)
  const totalRent = item.totalRentPrice + price.totalRentPrice
  const largest = largestUsablePoints(balance, pointsAmounts(price), totalRent)
  const pointsUsed = chances.happens(30) ? largest : chances.partOf(largest)
  const wanted = { extensionId: chances.id(), orderItemId: item.orderItemId, end, pointsUsed }
  const decided = decideExtensionDraft(
    order,
    member.wallet,
    { ...wanted, believed: price.periodTotalPrice, quotedFee: null },
    {
      now,
      calendar,
      onSale: true,
      arrivedOn: order.draft.start,
      pickUpFrom: null,
      returnDays: [],
      isArrivalAwaited: false,
      chargedDays: 0,
      ...{ heldUnpaid: [], fee: null },
    },
  )
  if (!shop.record(isRefusal(decided) ? decided : decided.entries)) return false
  shop.extending.add(order.draft.orderId)
  const key = item.consignment?.consignmentId
  const known = key === undefined ? undefined : shop.consignments.get(key)
  if (key !== undefined && known !== undefined) {
    const busyUntil = maxDate(known.busyUntil ?? addDays(end, 1), addDays(end, 1))
    shop.consignments.set(key, { ...known, busyUntil })
  }
  return true
}

/** An extension ends: paid, paid with another sum, refused by the card, given up, or its time is over. */
export function endExtension(shop: RandomShop): boolean {
  const { chances, now } = shop
  const orderId = chances.oneOf([...shop.extending])
  const order = orderId === undefined ? null : shop.order(orderId)
  if (orderId === undefined || order?.status !== 'placed' || order.extending === null) {
    shop.extending.delete(orderId ?? '')
    return false
  }
  const { extending } = order
  const { extensionId } = extending
  const { memberId } = order.draft
  const { wallet } = shop.member(memberId)
  const chance = chances.below(100)
  if (chance < 75) return pays(shop, order, extending, 0)
  if (chance < 80) return pays(shop, order, extending, 100)
  if (chance < 86) {
    const declined = { extensionId, by: 'member', providerCode: 'REJECT_CARD', now } as const
    return shop.record(decideExtensionDecline(order, wallet, shop.paymentsOf(orderId), declined))
  }
  return shop.record(
    chance < 93
      ? decideExtensionRelease(order, wallet, { extensionId, cause: 'closed', now })
      : decideExtensionExpiry(order, wallet, now),
  )
}

/** Money is captured for an extension, and now and then the same money is told of twice. */
function pays(shop: RandomShop, order: PlacedOrder, extending: ExtensionDraft, more: number): boolean {
  const { extensionId, cardAmount } = extending
  const { memberId, orderId } = order.draft
  const amount = cardAmount + more
  const captured = {
    paymentKey: amount === 0 ? '' : shop.provider.capture(amount, shop.today),
    ...{ amount, method: '카드', cardCompany: '현대', approvedAt: shop.now.toISOString() },
  }
  const paid = amount === 0 ? null : ({ captured, by: 'member' } as const)
  const extension = { extensionId, paid, refundId: shop.chances.id(), now: shop.now }
  const decided = () =>
    decideExtension(shop.order(orderId), shop.member(memberId).wallet, shop.paymentsOf(orderId), extension)
  const done = shop.record(decided())
  const again = paid === null ? [] : decided()
  if (isRefusal(again) || again.length > 0) throw new Error('a payment of an extension was recorded twice')
  return done
}
