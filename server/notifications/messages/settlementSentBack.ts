import { settlementEvents } from '../../../domain/settlement/events.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { laterAttempt } from '../laterAttempt.ts'
import { onEvent } from '../message.ts'
import { settlementLink } from '../rentedItem.ts'

/** For an owner who read that the money was sent (rule 826). Not told once finance has begun the next attempt. */
export const settlementSentBack = onEvent('payout.returned', settlementEvents['payout.returned'].schema, {
  name: 'settlementSentBack',
  kind: 'transactional',
  title: '정산금이 은행에서 되돌아왔어요',
  text: [
    '보내 드린 #{달} 정산금 #{금액}이 계좌에 들어가지 않고 되돌아왔어요.',
    '등록한 계좌를 확인해 주시면 다시 보내 드려요.',
  ],
  tell: async ({ db }, { ownerId, month, amount, attempt }) =>
    (await laterAttempt(db, { ownerId, month, attempt }))
      ? null
      : {
          memberId: ownerId,
          link: settlementLink,
          variables: { 달: monthName(month), 금액: formatWon(amount) },
        },
})
