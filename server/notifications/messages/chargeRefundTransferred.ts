import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { onEvent } from '../message.ts'
import { chargeLink, won } from '../rentedItem.ts'

/** The card company rejected the refund, so finance transferred it to the member's account. */
export const chargeRefundTransferred = onEvent(
  'charge.refund.confirmed',
  chargeEventSchemas['charge.refund.confirmed'],
  {
    name: 'chargeRefundTransferred',
    kind: 'transactional',
    title: '환불금을 계좌로 보냈어요',
    text: [
      '카드사에서 처리하지 못한 추가 요금 환불금 #{금액}을 등록하신 계좌로 보냈어요.',
      '은행에 따라 조금 뒤에 보일 수 있어요.',
    ],
    tell: (_needs, { memberId, amount, by }) =>
      by === 'transfer' ? { memberId, link: chargeLink, variables: { 금액: won(amount) } } : null,
  },
)
