import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeDeductionRefunded = onEvent(
  'charge.deduction.refunded',
  chargeEvents['charge.deduction.refunded'].schema,
  {
    name: 'chargeDeductionRefunded',
    kind: 'transactional',
    title: '정산금에서 뺀 요금을 돌려드려요',
    text: ['#{요금} 가운데 #{금액}을 다음 정산금에 더해 드려요.'],
    tell: async ({ db }, { chargeId, memberId, amount }) => {
      const charge = await describeCharge(db, chargeId)
      return (
        charge && { memberId, link: chargeLink, variables: { 요금: charge.name, 금액: formatWon(amount) } }
      )
    },
  },
)
