import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { onEvent } from '../message.ts'
import { chargeLink, won } from '../rentedItem.ts'

export const chargeGoodwillGranted = onEvent(
  'charge.goodwill.granted',
  chargeEventSchemas['charge.goodwill.granted'],
  {
    name: 'chargeGoodwillGranted',
    kind: 'transactional',
    title: '배려 환불을 해드렸어요',
    text: [
      '내신 추가 요금에서 #{금액}을 돌려드렸어요.',
      '청구와 상관없이 고객님을 배려해 드린 금액이에요.',
      '카드 명세에는 2~3영업일 안에 반영돼요.',
    ],
    tell: (_needs, { memberId, amount }) => ({
      memberId,
      link: chargeLink,
      variables: { 금액: won(amount) },
    }),
  },
)
