import { chargeEventSchemas } from '../../../domain/charges/events.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeRefundRejected = onEvent(
  'charge.refund.rejected',
  chargeEventSchemas['charge.refund.rejected'],
  {
    name: 'chargeRefundRejected',
    kind: 'transactional',
    title: '환불이 늦어지고 있어요',
    text: [
      '카드사에서 추가 요금 환불을 처리하지 못했어요. 다른 방법으로 돌려드리려고 확인하고 있어요.',
      '따로 하실 일은 없어요. 처리되면 바로 알려 드릴게요.',
    ],
    tell: (_needs, { memberId }) => ({ memberId, link: chargeLink, variables: {} }),
  },
)
