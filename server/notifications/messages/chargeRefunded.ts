import { chargeEvents } from '../../../domain/charges/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeRefunded = onEvent('charge.refunded', chargeEvents['charge.refunded'].schema, {
  name: 'chargeRefunded',
  kind: 'transactional',
  title: '추가 요금을 돌려드려요',
  text: ['#{요금} 가운데 #{금액}을 돌려드려요.', `카드사에 따라 ${cardRefundTakes} 걸려요.`],
  tell: async ({ db }, { chargeId, memberId, amount }) => {
    const charge = await describeCharge(db, chargeId)
    return charge && { memberId, link: chargeLink, variables: { 요금: charge.name, 금액: formatWon(amount) } }
  },
})
