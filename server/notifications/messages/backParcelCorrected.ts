import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink, waybillOf } from '../rentedItem.ts'

export const backParcelCorrected = onEvent(
  'consignment.back_parcel.corrected',
  consignmentEvents['consignment.back_parcel.corrected'].schema,
  {
    name: 'backParcelCorrected',
    kind: 'transactional',
    title: '운송장 번호를 바로잡았어요',
    text: ['#{상품}', '바로잡은 운송장: #{운송장}', '앞서 알려 드린 운송장은 잘못된 것이었어요.'],
    tell: async ({ db }, { consignmentId, memberId, ...parcel }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 운송장: waybillOf(parcel) },
    }),
  },
)
