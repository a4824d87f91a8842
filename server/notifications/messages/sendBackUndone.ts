import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

/** The owner of a parcel that was lost reads of the loss instead (rule 920). */
export const sendBackUndone = onEvent(
  'consignment.send_back.undone',
  consignmentEvents['consignment.send_back.undone'].schema,
  {
    name: 'sendBackUndone',
    kind: 'transactional',
    title: '반송 안내를 바로잡아요',
    concerns: ({ isLost }) => isLost !== true,
    text: ['#{상품}', '앞서 보내 드렸다고 한 안내를 취소해요. 상품을 보내면 다시 알려 드릴게요.'],
    tell: async ({ db }, { consignmentId, memberId }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
    }),
  },
)
