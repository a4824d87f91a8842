import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, won } from '../rentedItem.ts'

/** An earlier goodwill refund counts as part of this refund (rule 286), so no more money comes for it. */
export const goodwillCounted = onEvent(
  'order.refund.confirmed',
  orderEventSchemas['order.refund.confirmed'],
  {
    name: 'goodwillCounted',
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: [
      '환불 가운데 #{금액}은 앞서 배려 환불로 돌려드린 금액이에요.',
      '이 금액은 카드로 다시 들어오지 않아요.',
    ],
    tell: (_needs, { orderId, memberId, amount, by }) =>
      by === 'goodwill' ? { memberId, link: orderLink(orderId), variables: { 금액: won(amount) } } : null,
  },
)
