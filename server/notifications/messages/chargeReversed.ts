import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink, won } from '../rentedItem.ts'

export const chargeReversed = onEvent(
  'charge.payment.reversed',
  chargeEventSchemas['charge.payment.reversed'],
  {
    name: 'chargeReversed',
    kind: 'transactional',
    title: '결제를 취소했어요',
    text: [
      '이미 처리된 #{요금}이 한 번 더 결제되어 #{금액} 전액을 돌려드려요.',
      '카드 명세에는 2~3영업일 안에 반영돼요.',
    ],
    tell: async ({ db }, { chargeId, memberId, payment }) => {
      const charge = await describeCharge(db, chargeId)
      return (
        charge && { memberId, link: chargeLink, variables: { 요금: charge.name, 금액: won(payment.amount) } }
      )
    },
  },
)
