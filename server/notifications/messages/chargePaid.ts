import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargePaid = onEvent('charge.paid', chargeEvents['charge.paid'].schema, {
  name: 'chargePaid',
  kind: 'transactional',
  title: '추가 요금을 결제했어요',
  text: ['#{요금} #{금액}을 등록한 카드로 결제했어요.', '영수증은 결제 내역에서 볼 수 있어요.'],
  tell: async ({ db }, { chargeId, memberId, by, amount }) => {
    if (by === 'member') return null
    const charge = await describeCharge(db, chargeId)
    return (
      charge && {
        memberId,
        link: chargeLink,
        variables: { 요금: charge.name, 금액: formatWon(amount) },
      }
    )
  },
})
