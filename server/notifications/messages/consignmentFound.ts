import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { describeConsignment, searchOf } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const title = '맡기신 상품을 찾았어요'

/** Of an item that was lost before it was accepted (rule 575). */
const consignmentFoundInAppraisal: Wording = {
  name: 'consignmentFoundInAppraisal',
  kind: 'transactional',
  title,
  text: ['#{상품}', '상품을 찾았어요. 감정을 이어서 하고 결과를 알려 드릴게요.'],
}

/**
 * Of a contract that has ended, was given up, or ran out while the item was missing (rule 560), and of an item that failed
 * its appraisal.
 */
const consignmentFoundAtItsEnd: Wording = {
  name: 'consignmentFoundAtItsEnd',
  kind: 'transactional',
  title,
  text: ['#{상품}', '상품을 찾았어요. 신청할 때 적은 주소로 보내 드릴게요.'],
}

/** For the owner, who got the message that the item is missing before. */
export const consignmentFound = onEvent('consignment.found', consignmentEvents['consignment.found'].schema, {
  name: 'consignmentFound',
  kind: 'transactional',
  title,
  text: ['#{상품}', '상품을 찾았어요. 계약은 그대로 이어져요.'],
  others: [consignmentFoundInAppraisal, consignmentFoundAtItsEnd],
  tell: async ({ db, clock }, { consignmentId, memberId }) => {
    const told = {
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
    }
    const search = await searchOf(db, consignmentId, seoulDate(clock.now()))
    if (search?.goesOn === 'contract') return told
    return {
      ...told,
      wording: search?.goesOn === 'appraisal' ? consignmentFoundInAppraisal : consignmentFoundAtItsEnd,
    }
  },
})
