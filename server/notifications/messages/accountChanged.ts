import { memberEvents } from '../../../domain/members/events.ts'
import { accountOf } from '../../accounts/index.ts'
import { onEvent } from '../message.ts'
import { accountLink } from '../rentedItem.ts'

/** Names the account that is saved now: of two changes at once the later one counts. */
export const accountChanged = onEvent(
  'member.account.changed',
  memberEvents['member.account.changed'].schema,
  {
    name: 'accountChanged',
    kind: 'transactional',
    title: '환불·정산 계좌를 저장했어요',
    text: [
      '#{은행} #{계좌}',
      '환불과 정산금을 이 계좌로 보내요. 본인이 아니라면 비밀번호를 바꾸고 고객센터로 알려 주세요.',
    ],
    tell: async (needs, { memberId }) => {
      const account = await accountOf(needs, memberId)
      if (account === null) return null
      const { bankName, accountNumber } = account
      return { memberId, link: accountLink, variables: { 은행: bankName, 계좌: accountNumber } }
    },
  },
)
