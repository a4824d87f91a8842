import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItems, won } from '../rentedItem.ts'

export const goodwillGranted = onEvent(
  'order.goodwill.granted',
  orderEventSchemas['order.goodwill.granted'],
  {
    name: 'goodwillGranted',
    kind: 'transactional',
    title: '배려 환불을 해드렸어요',
    text: [
      '#{상품} 결제에서 #{금액}을 돌려드렸어요.',
      '취소나 반품과 상관없이 고객님을 배려해 드린 금액이에요.',
      '카드 명세에는 2~3영업일 안에 반영돼요.',
    ],
    tell: async ({ db }, { orderId, memberId, amount }) => {
      const [first, ...others] = await rentedItems(db, orderId)
      if (first === undefined) return null
      const more = others.length === 0 ? '' : ` 외 ${others.length}건`
      return {
        memberId,
        link: orderLink(orderId),
        variables: { 상품: `${first.productName}${more}`, 금액: won(amount) },
      }
    },
  },
)
