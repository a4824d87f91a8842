import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { contractLasts, describeConsignment } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const title = '맡기신 상품을 찾았어요'

/** Of a contract that has ended, was given up, or ran out while the item was missing (rule 560). */
const consignmentFoundAtItsEnd: Wording = {
  name: 'consignmentFoundAtItsEnd',
  kind: 'transactional',
  title,
  text: ['#{상품}', '상품을 찾았어요. 위탁이 끝난 상품이라 주소로 보내 드릴게요.'],
}

/** For the owner, who got the message that the item is missing before (rule 560). */
export const consignmentFound = onEvent('consignment.found', consignmentEvents['consignment.found'].schema, {
  name: 'consignmentFound',
  kind: 'transactional',
  title,
  text: ['#{상품}', '상품을 찾았어요. 계약은 그대로 이어져요.'],
  others: [consignmentFoundAtItsEnd],
  tell: async ({ db, clock }, { consignmentId, memberId }) => ({
    memberId,
    link: consignmentLink(consignmentId),
    variables: { 상품: await describeConsignment(db, consignmentId) },
    ...(!(await contractLasts(db, consignmentId, seoulDate(clock.now()))) && {
      wording: consignmentFoundAtItsEnd,
    }),
  }),
})
