import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { cardAndPoints, orderLink, periodOf, productNamed, rentedItems } from '../rentedItem.ts'

/** What was ordered, also where it is told late: an item may have been extended or exchanged by then (rule 789). */
export const orderPlaced = onEvent('order.placed', orderEvents['order.placed'].schema, {
  name: 'orderPlaced',
  kind: 'transactional',
  title: '예약이 완료됐어요',
  text: [
    '#{상품}, #{기간} 예약이 완료됐어요.',
    '주문번호 #{주문번호} · 결제 #{결제}',
    '이용 시작일 전에 도착하도록 보내 드려요.',
  ],
  tell: async ({ db }, { orderId, memberId, start, end, items: [first, ...others], amounts }) => {
    const [row] = await rentedItems(db, orderId)
    if (first === undefined || row === undefined) return null
    const productName = await productNamed(db, first.productId)
    return {
      memberId,
      link: orderLink(orderId),
      variables: {
        상품: others.length === 0 ? productName : `${productName} 외 ${others.length}건`,
        기간: periodOf({ start, end }),
        주문번호: row.orderNumbers,
        결제: cardAndPoints({ card: amounts.totalAmount, points: amounts.pointsUsed }),
      },
    }
  },
})
