import { type ConsignmentEventOf, consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink, monthOf } from '../rentedItem.ts'

type Lost = ConsignmentEventOf<'consignment.lost'>['data']

const lost = consignmentEvents['consignment.lost']
const sorry = '소중한 상품을 잃어버려 죄송합니다. 합의한 가치는 #{가치}이에요.'

/** For the owner; what a renter paid for the loss was announced with its own settlement before. */
export const consignmentLost = onEvent('consignment.lost', lost.schema, {
  name: 'consignmentLost',
  kind: 'transactional',
  title: '맡기신 상품을 돌려드릴 수 없게 됐어요',
  text: ['#{상품}', sorry, '배상금 #{배상금}을 #{달} 정산에 더했어요.'],
  concerns: ({ compensation }: Lost) => compensation > 0,
  tell: async ({ db }, { consignmentId, memberId, agreedValue, compensation }, at) => ({
    memberId,
    link: consignmentLink(consignmentId),
    variables: {
      상품: await describeConsignment(db, consignmentId),
      가치: formatWon(agreedValue),
      배상금: formatWon(compensation),
      달: monthOf(seoulDate(at).slice(0, 7)),
    },
  }),
})

/** The same where what renters paid for the loss covers its value (rule 295). */
export const consignmentLostCovered = onEvent('consignment.lost', lost.schema, {
  name: 'consignmentLostCovered',
  kind: 'transactional',
  title: '맡기신 상품을 돌려드릴 수 없게 됐어요',
  text: ['#{상품}', sorry, '정산에 이미 더해 드린 배상금은 #{앞선 배상금}이고, 더 드릴 금액은 없어요.'],
  concerns: ({ compensation }: Lost) => compensation === 0,
  tell: async ({ db }, { consignmentId, memberId, agreedValue, passedOn }) => ({
    memberId,
    link: consignmentLink(consignmentId),
    variables: {
      상품: await describeConsignment(db, consignmentId),
      가치: formatWon(agreedValue),
      '앞선 배상금': formatWon(passedOn),
    },
  }),
})
