import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentSentBack = onEvent(
  'consignment.sent_back',
  consignmentEvents['consignment.sent_back'].schema,
  {
    name: 'consignmentSentBack',
    kind: 'transactional',
    title: '맡기신 상품을 보내 드렸어요',
    text: ['#{상품}', '송장 번호 #{송장번호}'],
    tell: async ({ db }, { consignmentId, memberId, trackingNumber }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 송장번호: trackingNumber },
    }),
  },
)
