import { credited, debited, type Explanation, madeOf, type Term, term } from '../ledger/explanation.ts'
import { daysBetween } from '../shared/civilDate.ts'
import { DAY_PRICE_TIERS } from '../shared/rentalLength.ts'
import { formatNumber, round100OfPercent, sum, type Won } from '../shared/won.ts'
import type { OrderEventOf, OrderedItem } from './events.ts'

const numbered = (label: string, nth: number, of: number): string =>
  of === 1 ? label : `${label} ${nth + 1}`

/** The days of a rental at each price, or the event's own totals when it was priced by other tiers. */
function priceTerms(item: OrderedItem, days: number): Term[] {
  const terms = [...DAY_PRICE_TIERS].reverse().flatMap(({ fromDay, percent }, nth, tiers) => {
    const next = tiers[nth + 1]?.fromDay ?? days + 1
    const count = Math.min(days + 1, next) - fromDay
    if (count <= 0) return []
    const price = percent === 100 ? item.perDay : round100OfPercent(item.perDay, percent)
    const how = `${formatNumber(price)} × ${count}일 (${percent} %)`
    return [term(`${fromDay}일째부터`, price * count, how)]
  })
  if (sum(terms.map(({ amount }) => amount)) === item.periodTotalPrice) return terms
  return [term('대여료', item.totalRentPrice), term('기간 할인', item.periodDiscount)]
}

/** The items' shares of the points, or the points alone when the event does not name the items. */
function pointTerms(items: readonly OrderedItem[], pointsUsed: Won): Term[] {
  const shares = items.map((item, nth) => term(numbered('상품 몫', nth, items.length), item.pointsShare))
  return sum(shares.map(({ amount }) => amount)) === pointsUsed ? shares : [term('포인트 사용', pointsUsed)]
}

/** The price of an order, item by item (rules 11 and 14), and how it was paid. */
export function explainPlaced({
  amounts,
  items,
  start,
  end,
}: OrderEventOf<'order.placed'>['data']): Explanation[] {
  const { totalRent, periodDiscount, couponDiscount, pointsUsed, deliveryFee } = amounts
  const days = daysBetween(start, end) + 1
  const of = items.length
  return [
    ...items.flatMap((item, nth) => [
      madeOf(11, numbered('기간 대여료', nth, of), ...priceTerms(item, days)),
      madeOf(
        14,
        numbered('상품 결제 금액', nth, of),
        term('기간 대여료', item.periodTotalPrice),
        term('쿠폰 할인', 0 - item.couponShare),
      ),
    ]),
    madeOf(
      62,
      '카드 결제 금액',
      term('대여료', totalRent),
      term('기간 할인', periodDiscount),
      term('쿠폰 할인', 0 - couponDiscount),
      term('포인트 사용', 0 - pointsUsed),
      term('배송비', deliveryFee),
    ),
    debited(44, 'points_liability', '사용한 포인트', ...pointTerms(items, pointsUsed)),
    credited(62, 'customer_prepayments', '선수금', term('포인트 사용', pointsUsed)),
  ]
}

/** The refund of an item that was exchanged for a cheaper one (rule 276). */
export function explainExchanged(data: OrderEventOf<'order.item.exchanged'>['data']): Explanation[] {
  const { from, item, refunded: back, pointsRefund, start, end } = data
  if (back === 0) return []
  const less = [
    term('바꾸기 전 결제 금액', from.finalAmount),
    term('바꾼 뒤 결제 금액', 0 - item.finalAmount),
  ]
  return [
    madeOf(11, '바꾼 상품의 기간 대여료', ...priceTerms(item, daysBetween(start, end) + 1)),
    debited(276, 'customer_prepayments', '선수금에서 나간 차액', ...less),
    credited(
      276,
      'refunds_payable',
      '카드로 돌려줄 차액',
      ...less,
      term('포인트로 돌려준 금액', 0 - pointsRefund),
    ),
    credited(276, 'points_liability', '돌려준 포인트', term('포인트 환불', pointsRefund)),
  ]
}
