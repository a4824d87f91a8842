import { settlementEvents } from '../../../domain/settlement/events.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { EARLIER_ATTEMPT_PAID } from '../../../domain/shared/settlementMonthStatus.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { laterAttempt } from '../laterAttempt.ts'
import { onEvent } from '../message.ts'
import { settlementLink } from '../rentedItem.ts'

/** Not told once finance has begun the next attempt. */
export const settlementFailed = onEvent('payout.failed', settlementEvents['payout.failed'].schema, {
  name: 'settlementFailed',
  kind: 'transactional',
  title: '정산금을 보내지 못했어요',
  text: ['#{달} 정산금 #{금액}을 은행에서 받지 않았어요.', '등록한 계좌를 확인해 주시면 다시 보내 드려요.'],
  // Then the money has arrived.
  concerns: ({ providerCode }) => providerCode !== EARLIER_ATTEMPT_PAID,
  tell: async ({ db }, { ownerId, month, amount, attempt }) => {
    if (await laterAttempt(db, { ownerId, month, attempt })) return null
    return {
      memberId: ownerId,
      link: settlementLink,
      variables: { 달: monthName(month), 금액: formatWon(amount) },
    }
  },
})
