import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink, monthOf } from '../rentedItem.ts'

const title = '맡기신 상품을 돌려드릴 수 없게 됐어요'
const sorry = '소중한 상품을 잃어버려 죄송합니다. 합의한 가치는 #{가치}이에요.'

/** Where what renters paid for the loss covers its value (rule 295). */
const consignmentLostCovered: Wording = {
  name: 'consignmentLostCovered',
  kind: 'transactional',
  title,
  text: ['#{상품}', sorry, '정산에 이미 더해 드린 배상금은 #{앞선 배상금}이고, 더 드릴 금액은 없어요.'],
}

/** For the owner; what a renter paid for the loss was announced with its own settlement before. */
export const consignmentLost = onEvent('consignment.lost', consignmentEvents['consignment.lost'].schema, {
  name: 'consignmentLost',
  kind: 'transactional',
  title,
  text: ['#{상품}', sorry, '배상금 #{배상금}을 #{달} 정산에 더했어요.'],
  others: [consignmentLostCovered],
  tell: async ({ db }, { consignmentId, memberId, agreedValue, compensation, passedOn }, at) => {
    const told = { memberId, link: consignmentLink(consignmentId) }
    const variables = {
      상품: await describeConsignment(db, consignmentId),
      가치: formatWon(agreedValue),
    }
    return compensation === 0
      ? {
          ...told,
          variables: { ...variables, '앞선 배상금': formatWon(passedOn) },
          wording: consignmentLostCovered,
        }
      : {
          ...told,
          variables: {
            ...variables,
            배상금: formatWon(compensation),
            달: monthOf(seoulDate(at).slice(0, 7)),
          },
        }
  },
})
