import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const title = '위탁을 그만뒀어요'
/** A penalty of nothing is not announced (rule 953). */
const withoutPenalty: Wording = {
  name: 'consignmentGivenUpFree',
  kind: 'transactional',
  title,
  text: ['#{상품}', '위약금은 없어요. 상품은 주소로 보내 드려요.'],
}

export const consignmentGivenUp = onEvent(
  'consignment.given_up',
  consignmentEvents['consignment.given_up'].schema,
  {
    name: 'consignmentGivenUp',
    kind: 'transactional',
    title,
    text: ['#{상품}', '위약금은 #{위약금}이에요. 상품은 주소로 보내 드려요.'],
    others: [withoutPenalty],
    tell: async ({ db }, { consignmentId, memberId, penalty }) => {
      const told = { memberId, link: consignmentLink(consignmentId) }
      const item = { 상품: await describeConsignment(db, consignmentId) }
      return penalty > 0
        ? { ...told, variables: { ...item, 위약금: formatWon(penalty) } }
        : { ...told, variables: item, wording: withoutPenalty }
    },
  },
)
