import { settlementEvents } from '../../../domain/settlement/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { monthOf, settlementLink } from '../rentedItem.ts'

export const settlementPaid = onEvent('payout.confirmed', settlementEvents['payout.confirmed'].schema, {
  name: 'settlementPaid',
  kind: 'transactional',
  title: '정산금을 보내 드렸어요',
  text: [
    '#{달} 정산금 #{금액}을 등록한 계좌로 보냈어요.',
    '어떤 대여에서 얼마가 나왔는지 정산 내역에서 볼 수 있어요.',
  ],
  tell: (_needs, { ownerId, month, amount }) => ({
    memberId: ownerId,
    link: settlementLink,
    variables: { 달: monthOf(month), 금액: formatWon(amount) },
  }),
})
