import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { onEvent } from '../message.ts'
import { chargeLink, won } from '../rentedItem.ts'

/** An earlier goodwill refund counts as part of this refund (rule 286), so no more money comes for it. */
export const chargeGoodwillCounted = onEvent(
  'charge.refund.confirmed',
  chargeEventSchemas['charge.refund.confirmed'],
  {
    name: 'chargeGoodwillCounted',
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: [
      '추가 요금 환불 가운데 #{금액}은 앞서 배려 환불로 돌려드린 금액이에요.',
      '이 금액은 카드로 다시 들어오지 않아요.',
    ],
    tell: (_needs, { memberId, amount, by }) =>
      by === 'goodwill' ? { memberId, link: chargeLink, variables: { 금액: won(amount) } } : null,
  },
)
