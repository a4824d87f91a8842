import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

/** For the owner, before anything is decided. */
export const consignmentMissing = onEvent(
  'consignment.loss_reported',
  consignmentEvents['consignment.loss_reported'].schema,
  {
    name: 'consignmentMissing',
    kind: 'transactional',
    title: '맡기신 상품을 찾고 있어요',
    text: [
      '#{상품}',
      '상품이 있는 곳을 확인하지 못해 찾고 있어요. 합의한 가치는 #{가치}이에요.',
      '찾으면 바로 알려 드리고, 찾지 못하면 합의한 가치만큼 배상해 드려요.',
    ],
    tell: async ({ db }, { consignmentId, memberId, agreedValue }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 가치: formatWon(agreedValue) },
    }),
  },
)
