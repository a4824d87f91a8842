import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { cardAndPoints, orderLink, periodOf, rentedItems } from '../rentedItem.ts'

export const orderPlaced = onEvent('order.placed', orderEvents['order.placed'].schema, {
  name: 'orderPlaced',
  kind: 'transactional',
  title: '예약이 완료됐어요',
  text: [
    '#{상품}, #{기간} 예약이 완료됐어요.',
    '주문번호 #{주문번호} · 결제 #{결제}',
    '이용 시작일 전에 도착하도록 보내 드려요.',
  ],
  tell: async ({ db }, { orderId, memberId, amounts }) => {
    const [first, ...others] = await rentedItems(db, orderId)
    if (first === undefined) return null
    return {
      memberId,
      link: orderLink(orderId),
      variables: {
        상품: others.length === 0 ? first.productName : `${first.productName} 외 ${others.length}건`,
        기간: periodOf(first),
        주문번호: first.orderNumbers,
        결제: cardAndPoints({ card: amounts.totalAmount, points: amounts.pointsUsed }),
      },
    }
  },
})
