import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentGivenUp = onEvent(
  'consignment.given_up',
  consignmentEvents['consignment.given_up'].schema,
  {
    name: 'consignmentGivenUp',
    kind: 'transactional',
    title: '위탁을 그만뒀어요',
    text: ['#{상품}', '위약금은 #{위약금}이에요. 상품은 주소로 보내 드려요.'],
    tell: async ({ db }, { consignmentId, memberId, penalty }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 위약금: formatWon(penalty) },
    }),
  },
)
