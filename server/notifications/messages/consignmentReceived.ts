import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentReceived = onEvent(
  'consignment.received',
  consignmentEvents['consignment.received'].schema,
  {
    name: 'consignmentReceived',
    kind: 'transactional',
    title: '맡기신 상품이 도착했어요',
    text: ['#{상품}', '감정을 시작했어요. 결과는 위탁 내역에서 알려 드릴게요.'],
    tell: async ({ db }, { consignmentId, memberId }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
    }),
  },
)
