import { chargeEvents } from '../../../domain/charges/events.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { settlementLink } from '../rentedItem.ts'

/** For an owner whose card did not pay it (rule 184); a month that it takes whole has no other message. */
export const chargeDeducted = onEvent('charge.deducted', chargeEvents['charge.deducted'].schema, {
  name: 'chargeDeducted',
  kind: 'daytime',
  title: '정산금에서 추가 요금을 뺐어요',
  text: [
    '카드로 결제되지 않은 #{요금} #{금액}을 #{달} 정산금에서 뺐어요.',
    '얼마를 빼고 얼마가 남았는지 정산 내역에서 볼 수 있어요.',
  ],
  tell: async ({ db }, { chargeId, memberId, amount, month }) => {
    const charge = await describeCharge(db, chargeId)
    return (
      charge && {
        memberId,
        link: settlementLink,
        variables: { 요금: charge.name, 금액: formatWon(amount), 달: monthName(month) },
      }
    )
  },
})
