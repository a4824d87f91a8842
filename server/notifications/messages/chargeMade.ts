import { chargeEvents } from '../../../domain/charges/events.ts'
import { firstCardTry } from '../../../domain/charges/terms.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeMade = onEvent('charge.made', chargeEvents['charge.made'].schema, {
  name: 'chargeMade',
  kind: 'transactional',
  title: '추가 요금이 생겼어요',
  text: [
    '#{요금} #{금액}',
    '#{결제일}에 등록한 카드로 결제해요. 그전에 결제 내역에서 직접 결제할 수도 있어요.',
    '이유는 결제 내역에서 볼 수 있고, 이의가 있으면 거기에서 문의해 주세요.',
  ],
  tell: async ({ db }, { chargeId, memberId, dueOn }, at) => {
    const charge = await describeCharge(db, chargeId)
    return (
      charge && {
        memberId,
        link: chargeLink,
        variables: {
          요금: charge.name,
          금액: formatWon(charge.amount),
          결제일: formatWithWeekday(firstCardTry(dueOn, at)),
        },
      }
    )
  },
})
