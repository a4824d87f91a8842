import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, won } from '../rentedItem.ts'

export const refundConfirmed = onEvent(
  'order.refund.confirmed',
  orderEventSchemas['order.refund.confirmed'],
  {
    name: 'refundConfirmed',
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: ['#{금액} 환불이 처리됐어요.', '카드 명세에는 2~3영업일 안에 반영돼요.'],
    tell: (_needs, { orderId, memberId, amount, by }) =>
      by === 'transfer' || by === 'goodwill'
        ? null
        : { memberId, link: orderLink(orderId), variables: { 금액: won(amount) } },
  },
)
