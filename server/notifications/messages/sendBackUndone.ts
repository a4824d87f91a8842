import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

/** Says nothing of where the item is: it may be in the shop, or its parcel may be lost. */
export const sendBackUndone = onEvent(
  'consignment.send_back.undone',
  consignmentEvents['consignment.send_back.undone'].schema,
  {
    name: 'sendBackUndone',
    kind: 'transactional',
    title: '반송 안내를 바로잡아요',
    text: ['#{상품}', '앞서 보내 드렸다고 한 안내를 취소해요. 상품을 보내면 다시 알려 드릴게요.'],
    tell: async ({ db }, { consignmentId, memberId }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
    }),
  },
)
