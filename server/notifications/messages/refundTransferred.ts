import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, won } from '../rentedItem.ts'

/** The card company rejected the refund, so finance transferred it to the member's account. */
export const refundTransferred = onEvent(
  'order.refund.confirmed',
  orderEventSchemas['order.refund.confirmed'],
  {
    name: 'refundTransferred',
    kind: 'transactional',
    title: '환불금을 계좌로 보냈어요',
    text: [
      '카드사에서 처리하지 못한 환불금 #{금액}을 등록하신 계좌로 보냈어요.',
      '은행에 따라 조금 뒤에 보일 수 있어요.',
    ],
    tell: (_needs, { orderId, memberId, amount, by }) =>
      by === 'transfer' ? { memberId, link: orderLink(orderId), variables: { 금액: won(amount) } } : null,
  },
)
