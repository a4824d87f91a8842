import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink, waybillOf } from '../rentedItem.ts'

export const consignmentSentBack = onEvent(
  'consignment.sent_back',
  consignmentEvents['consignment.sent_back'].schema,
  {
    name: 'consignmentSentBack',
    kind: 'transactional',
    title: '맡기신 상품을 보내 드렸어요',
    text: ['#{상품}', '운송장: #{운송장}'],
    tell: async ({ db }, { consignmentId, memberId, ...parcel }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 운송장: waybillOf(parcel) },
    }),
  },
)
