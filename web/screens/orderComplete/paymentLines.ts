import type { OrderDetail } from '../../../domain/wire/orders.ts'

type Amounts = Pick<
  OrderDetail,
  'couponDiscount' | 'pointsUsed' | 'deliveryFee' | 'totalRent' | 'periodDiscount'
>

/** The lines that lead from the price of the items to the amount paid, in won; empty when the two are equal. */
export function paymentLines(order: Amounts): { name: string; amount: number }[] {
  const differences = [
    { name: '쿠폰 할인', amount: -order.couponDiscount },
    { name: '포인트 사용', amount: -order.pointsUsed },
    { name: '배송비', amount: order.deliveryFee },
  ].filter(({ amount }) => amount !== 0)
  return differences.length === 0
    ? []
    : [{ name: '상품 금액', amount: order.totalRent + order.periodDiscount }, ...differences]
}
