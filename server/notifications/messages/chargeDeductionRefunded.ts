import { chargeEvents } from '../../../domain/charges/events.ts'
import { addedToPayout } from '../../../domain/shared/addedToPayout.ts'
import { monthOf, seoulDate } from '../../../domain/shared/civilDate.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
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
    text: ['#{요금}', addedToPayout({ month: '#{달}', sum: '#{금액}', isPaid: false })],
    tell: async ({ db }, { chargeId, memberId, amount }, at) => {
      const charge = await describeCharge(db, chargeId)
      const month = monthName(monthOf(seoulDate(at)))
      return (
        charge && {
          memberId,
          link: chargeLink,
          variables: { 요금: charge.name, 금액: formatWon(amount), 달: month },
        }
      )
    },
  },
)
