import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeWaived = onEvent('charge.waived', chargeEvents['charge.waived'].schema, {
  name: 'chargeWaived',
  kind: 'transactional',
  title: '추가 요금을 없앴어요',
  text: ['#{요금} #{금액}은 내지 않아도 돼요.'],
  tell: async ({ db }, { chargeId, memberId, amount }) => {
    const charge = await describeCharge(db, chargeId)
    return charge && { memberId, link: chargeLink, variables: { 요금: charge.name, 금액: formatWon(amount) } }
  },
})
