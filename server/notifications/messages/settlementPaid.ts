import { settlementEvents } from '../../../domain/settlement/events.ts'
import { accountPaid } from '../../../domain/shared/accountPaid.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { accountsOfMonths } from '../../settlement/index.ts'
import { onEvent } from '../message.ts'
import { settlementLink } from '../rentedItem.ts'

/** The account that was paid is named, as the month names it: its owner may have another one by now (rules 287 and 909). */
export const settlementPaid = onEvent('payout.confirmed', settlementEvents['payout.confirmed'].schema, {
  name: 'settlementPaid',
  kind: 'transactional',
  title: '정산금을 보내 드렸어요',
  text: [
    '#{달} 정산금 #{금액}을 #{계좌}로 보냈어요.',
    '어떤 대여에서 얼마가 나왔는지 정산 내역에서 볼 수 있어요.',
  ],
  tell: async ({ db }, { ownerId, month, attempt, amount }) => {
    const accounts = await accountsOfMonths(db, ownerId, [{ month, attempt, status: 'paid' }])
    const variables = { 달: monthName(month), 금액: formatWon(amount), 계좌: accountPaid(accounts.of(month)) }
    return { memberId: ownerId, link: settlementLink, variables }
  },
})
