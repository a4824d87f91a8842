import { settlementEvents } from '../../../domain/settlement/events.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent, type Wording } from '../message.ts'
import { chargeLink, settlementLink } from '../rentedItem.ts'

const title = '이번 정산금을 다음 달로 넘겼어요'

/** A sum above zero waits, because it does not cover the next of the charges that are owed (rule 184). */
const settlementWithheld: Wording = {
  name: 'settlementWithheld',
  kind: 'daytime',
  title,
  text: [
    '#{달} 정산금 #{금액}은 내실 추가 요금보다 적어 보내지 않고 다음 정산으로 넘겼어요.',
    '결제 내역에서 추가 요금을 결제하시면 다음 정산에서 보내 드려요.',
  ],
}

/**
 * For an owner who gets nothing of a month that had earnings, refunds or deductions (rule 993); one that only hands on what it
 * was handed is no news.
 */
export const settlementCarriedForward = onEvent(
  'settlement.closed',
  settlementEvents['settlement.closed'].schema,
  {
    name: 'settlementCarriedForward',
    kind: 'daytime',
    title,
    text: [
      '#{달} 정산금이 #{금액}이라 보내 드릴 금액이 없어요.',
      '모자란 금액은 다음 정산에서 빼요. 무엇을 더하고 뺐는지 정산 내역에서 볼 수 있어요.',
    ],
    others: [settlementWithheld],
    concerns: ({ carriedForward, rows, deductions }) =>
      carriedForward !== 0 && (rows.length > 0 || deductions.length > 0),
    tell: (_, { ownerId: memberId, month, carriedForward }) => {
      const variables = { 달: monthName(month), 금액: formatWon(carriedForward) }
      return carriedForward < 0
        ? { memberId, link: settlementLink, variables }
        : { memberId, link: chargeLink, variables, wording: settlementWithheld }
    },
  },
)
