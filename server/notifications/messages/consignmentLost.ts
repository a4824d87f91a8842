import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { monthOf, seoulDate } from '../../../domain/shared/civilDate.ts'
import {
  type CompensationEnd,
  compensationEnd,
  compensationWords,
} from '../../../domain/shared/compensationWords.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const wording = (name: string, end: CompensationEnd): Wording => ({
  name,
  kind: 'transactional',
  title: '맡기신 상품을 돌려드릴 수 없게 됐어요',
  text: [
    '#{상품}',
    ...compensationWords(end, {
      ...{ value: '#{가치}', passedOn: '#{앞선 배상금}', compensation: '#{배상금}', month: '#{달}' },
    }),
  ],
})

const wordings = {
  all: wording('consignmentLost', 'all'),
  rest: wording('consignmentLostRest', 'rest'),
  covered: wording('consignmentLostCovered', 'covered'),
  none: wording('consignmentLostWorthless', 'none'),
} as const satisfies Record<CompensationEnd, Wording>

/** For the owner, in the words of their page; what renters paid for the loss was announced with its own settlement (rule 295). */
export const consignmentLost = onEvent('consignment.lost', consignmentEvents['consignment.lost'].schema, {
  ...wordings.all,
  others: [wordings.rest, wordings.covered, wordings.none],
  tell: async ({ db }, { consignmentId, memberId, agreedValue, compensation, passedOn }, at) => {
    const end = compensationEnd({ compensation, passedOn })
    const isAdded = end === 'all' || end === 'rest'
    return {
      memberId,
      link: consignmentLink(consignmentId),
      variables: {
        상품: await describeConsignment(db, consignmentId),
        가치: formatWon(agreedValue),
        ...(passedOn > 0 && { '앞선 배상금': formatWon(passedOn) }),
        ...(isAdded && { 배상금: formatWon(compensation), 달: monthName(monthOf(seoulDate(at))) }),
      },
      ...(end !== 'all' && { wording: wordings[end] }),
    }
  },
})
