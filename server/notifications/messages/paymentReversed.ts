import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, won } from '../rentedItem.ts'

export const paymentReversed = onEvent(
  'order.payment.reversed',
  orderEventSchemas['order.payment.reversed'],
  {
    name: 'paymentReversed',
    kind: 'transactional',
    title: '결제를 취소했어요',
    text: [
      '결제가 끝나기 전에 그 기간의 예약이 마감되어 #{금액} 전액을 돌려드려요.',
      '카드 명세에는 2~3영업일 안에 반영돼요.',
    ],
    tell: (_needs, { orderId, memberId, payment }) => ({
      memberId,
      link: orderLink(orderId),
      variables: { 금액: won(payment.amount) },
    }),
  },
)
