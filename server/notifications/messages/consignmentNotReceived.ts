import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentNotReceived = onEvent(
  'consignment.not_received',
  consignmentEvents['consignment.not_received'].schema,
  {
    name: 'consignmentNotReceived',
    kind: 'daytime',
    title: '위탁 신청이 취소됐어요',
    text: ['#{상품}', '상품이 도착하지 않아 신청을 취소했어요. 언제든 다시 신청할 수 있어요.'],
    tell: async ({ db }, { consignmentId, memberId }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
    }),
  },
)
