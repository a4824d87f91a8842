import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge, outlookOfCharge } from '../../charges/index.ts'
import { outlookWords } from '../chargeWords.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeMade = onEvent('charge.made', chargeEvents['charge.made'].schema, {
  name: 'chargeMade',
  kind: 'transactional',
  title: '추가 요금이 생겼어요',
  text: [
    '#{요금} #{금액}',
    '#{결제 안내}',
    '이유는 결제 내역에서 볼 수 있고, 이의가 있으면 거기에서 문의해 주세요.',
  ],
  tell: async (needs, { chargeId, memberId }) => {
    const [charge, outlook] = await Promise.all([
      describeCharge(needs.db, chargeId),
      outlookOfCharge(needs, chargeId),
    ])
    if (charge === null || outlook === null) return null
    return {
      memberId,
      link: chargeLink,
      variables: {
        요금: charge.name,
        금액: formatWon(charge.amount),
        '결제 안내': outlookWords(outlook),
      },
    }
  },
})
