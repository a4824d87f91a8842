import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { onEvent } from '../message.ts'
import { chargeLink, won } from '../rentedItem.ts'

export const chargeRefundConfirmed = onEvent(
  'charge.refund.confirmed',
  chargeEventSchemas['charge.refund.confirmed'],
  {
    name: 'chargeRefundConfirmed',
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: ['추가 요금 #{금액} 환불이 처리됐어요.', '카드 명세에는 2~3영업일 안에 반영돼요.'],
    tell: (_needs, { memberId, amount, by }) =>
      by === 'transfer' || by === 'goodwill'
        ? null
        : {
            memberId,
            link: chargeLink,
            variables: { 금액: won(amount) },
          },
  },
)
