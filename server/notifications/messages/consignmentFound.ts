import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

/** For the owner, who got the message that the item is missing before. */
export const consignmentFound = onEvent('consignment.found', consignmentEvents['consignment.found'].schema, {
  name: 'consignmentFound',
  kind: 'transactional',
  title: '맡기신 상품을 찾았어요',
  text: ['#{상품}', '상품을 찾았어요. 계약은 그대로 이어져요.'],
  tell: async ({ db }, { consignmentId, memberId }) => ({
    memberId,
    link: consignmentLink(consignmentId),
    variables: { 상품: await describeConsignment(db, consignmentId) },
  }),
})
