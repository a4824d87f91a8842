import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeReduced = onEvent('charge.reduced', chargeEvents['charge.reduced'].schema, {
  name: 'chargeReduced',
  kind: 'transactional',
  title: '추가 요금을 줄였어요',
  text: ['#{요금}에서 #{금액}을 빼 드렸어요.', '내실 금액은 #{남은금액}이에요.'],
  tell: async ({ db }, { chargeId, memberId, amount, kept }) => {
    const charge = await describeCharge(db, chargeId)
    // Nothing is left to pay of one that was paid or waived since.
    if (charge?.status !== 'open') return null
    return {
      ...{ memberId, link: chargeLink },
      variables: { 요금: charge.name, 금액: formatWon(amount), 남은금액: formatWon(kept) },
    }
  },
})
