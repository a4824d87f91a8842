import {
  both,
  credited,
  debited,
  type Explanation,
  madeOf,
  ownersShareBooked,
  shareTerms,
  type Term,
  term,
  vatTerms,
  withoutEmpty,
} from '../ledger/explanation.ts'
import { vatInside } from '../ledger/vat.ts'
import { floorOfPercent, formatNumber, roundedShare, type Won } from '../shared/won.ts'
import type { Consignment, OrderEvent, OrderEventOf } from './events.ts'
import { explainExchanged, explainPlaced } from './explainingPrices.ts'
import { ownersShare } from './refunding.ts'

/** A delivery fee without the tax inside it (rule 61). */
const feeWithoutVat = (fee: Won): Term[] => [term('배송비', fee), term('부가세', 0 - vatInside(fee))]

function shipped({ deliveryFeeEarned: fee }: OrderEventOf<'order.item.shipped'>['data']): Explanation[] {
  return [
    debited(55, 'customer_prepayments', '배송비', term('배송비', fee)),
    credited(55, 'delivery_revenue', '배송비 매출', ...feeWithoutVat(fee)),
    credited(61, 'vat_payable', '배송비의 부가세', ...vatTerms('배송비', fee)),
  ]
}

function undone({ deliveryFee: fee }: OrderEventOf<'order.delivery.undone'>['data']): Explanation[] {
  return [
    debited(292, 'delivery_revenue', '되돌린 배송비 매출', ...feeWithoutVat(fee)),
    debited(61, 'vat_payable', '되돌린 배송비의 부가세', ...vatTerms('배송비', fee)),
    credited(292, 'customer_prepayments', '다시 선수금이 된 배송비', term('배송비', fee)),
  ]
}

function cancelled(item: OrderEventOf<'order.item.cancelled'>['data']): Explanation[] {
  const { finalAmount, fee, feePercent, pointsRefund, deliveryFeeRefund } = item
  const how =
    floorOfPercent(finalAmount, feePercent) === fee ? `${formatNumber(finalAmount)} × ${feePercent} %` : null
  return [
    debited(
      62,
      'customer_prepayments',
      '선수금에서 나간 금액',
      term('상품 결제 금액', finalAmount),
      term('배송비', deliveryFeeRefund),
    ),
    credited(53, 'cancellation_fee_revenue', '취소 수수료', term('취소 수수료', fee, how)),
    credited(
      54,
      'refunds_payable',
      '카드로 돌려줄 금액',
      term('상품 결제 금액', finalAmount),
      term('취소 수수료', 0 - fee),
      term('포인트로 돌려준 금액', 0 - pointsRefund),
      term('배송비', deliveryFeeRefund),
    ),
    credited(54, 'points_liability', '돌려준 포인트', term('포인트 환불', pointsRefund)),
  ]
}

function ownersPart(base: Won, consignment: Consignment, share: Won): Explanation[] {
  if (consignment === null) return []
  const terms =
    ownersShare(base, consignment) === share
      ? shareTerms(base, consignment.rates)
      : [term('위탁자 몫', share)]
  return ownersShareBooked(63, ...terms)
}

function collected(item: OrderEventOf<'order.item.collected' | 'order.item.lost'>['data']): Explanation[] {
  const { finalAmount, pointsShare, couponShare, periodTotalPrice, consignment } = item
  const card = finalAmount - pointsShare
  return [
    debited(
      62,
      'customer_prepayments',
      '선수금에서 나간 금액',
      term('카드로 낸 금액', card),
      term('포인트로 낸 금액', pointsShare),
    ),
    debited(62, 'sales_discounts', '쿠폰 할인', term('쿠폰 할인', couponShare)),
    credited(
      62,
      'rental_revenue',
      '대여 매출',
      term('기간 대여료', periodTotalPrice),
      term('부가세', 0 - vatInside(card)),
    ),
    credited(61, 'vat_payable', '부가세', ...vatTerms('카드로 낸 금액', card)),
    ...ownersPart(periodTotalPrice, consignment, ownersShare(periodTotalPrice, consignment)),
  ]
}

function keptBase(item: OrderEventOf<'order.return.completed'>['data']): Explanation {
  const { finalAmount, periodTotalPrice: price, refunded, base } = item
  const back = price - base
  const isShare = finalAmount > 0 && roundedShare(price, refunded, finalAmount) === back
  const parts = [price, refunded, finalAmount].map(formatNumber)
  return madeOf(
    65,
    '남긴 기준액',
    term('기간 대여료', price),
    term('돌려준 몫', 0 - back, isShare ? `${parts[0]} × ${parts[1]} ÷ ${parts[2]}` : null),
  )
}

function returned(item: OrderEventOf<'order.return.completed'>['data']): Explanation[] {
  const { finalAmount, refunded, pointsRefund, deliveryFeeRefund, base, vat } = item
  const cardKept = finalAmount - item.pointsShare - (refunded - pointsRefund)
  return [
    keptBase(item),
    debited(62, 'customer_prepayments', '선수금에서 나간 금액', term('상품 결제 금액', finalAmount)),
    debited(
      62,
      'sales_discounts',
      '쿠폰 할인',
      term('남긴 기준액', base),
      term('남긴 결제 금액', refunded - finalAmount),
    ),
    credited(
      59,
      'refunds_payable',
      '카드로 돌려줄 금액',
      term('환불 금액', refunded),
      term('포인트로 돌려준 금액', 0 - pointsRefund),
      term('배송비', deliveryFeeRefund),
    ),
    credited(59, 'points_liability', '돌려준 포인트', term('포인트 환불', pointsRefund)),
    credited(65, 'rental_revenue', '대여 매출', term('남긴 기준액', base), term('부가세', 0 - vat)),
    credited(
      61,
      'vat_payable',
      '부가세',
      ...(vatInside(cardKept) === vat ? vatTerms('카드에 남긴 금액', cardKept) : [term('부가세', vat)]),
      term('돌려준 배송비의 부가세', 0 - vatInside(deliveryFeeRefund)),
    ),
    debited(55, 'delivery_revenue', '돌려준 배송비', ...feeWithoutVat(deliveryFeeRefund)),
    ...ownersPart(base, item.consignment, item.ownersShare),
  ]
}

function refunded(item: OrderEventOf<'order.item.refunded'>['data']): Explanation[] {
  const { refunded: back, vat, pointsRefund, base, ownersShare: share } = item
  const less = [term('줄어든 기준액', base), term('줄어든 수수료', share - base)]
  return [
    debited(65, 'sales_returns', '매출 환입', term('환불 금액', back), term('줄어든 부가세', 0 - vat)),
    debited(65, 'vat_payable', '줄어든 부가세', term('줄어든 부가세', vat)),
    credited(
      59,
      'refunds_payable',
      '카드로 돌려줄 금액',
      term('환불 금액', back),
      term('포인트로 돌려준 금액', 0 - pointsRefund),
    ),
    credited(59, 'points_liability', '돌려준 포인트', term('포인트 환불', pointsRefund)),
    ...both(
      65,
      ['owner_payable', '위탁자에게서 줄어든 금액'],
      ['owner_cost', '줄어든 위탁 정산 비용'],
      ...less,
    ),
  ]
}

function moneyOf(event: OrderEvent): Explanation[] {
  switch (event.type) {
    case 'order.placed':
      return explainPlaced(event.data)
    case 'order.item.shipped':
      return shipped(event.data)
    case 'order.delivery.undone':
      return undone(event.data)
    case 'order.item.cancelled':
      return cancelled(event.data)
    case 'order.item.exchanged':
      return explainExchanged(event.data)
    case 'order.item.collected':
    case 'order.item.lost':
      return collected(event.data)
    case 'order.return.completed':
      return returned(event.data)
    case 'order.item.refunded':
      return refunded(event.data)
    default:
      return []
  }
}

/**
 * The explanation of every amount of an order's event, with its rule and the event's own numbers (rule 225); none for
 * an event that moves no value.
 */
export const explainOrder = (event: OrderEvent): Explanation[] => withoutEmpty(moneyOf(event))
