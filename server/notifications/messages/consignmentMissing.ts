import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { missingWords } from '../../../domain/shared/missingWords.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

/** For the owner, before anything is decided, in the words of their page (rule 988). */
export const consignmentMissing = onEvent(
  'consignment.loss_reported',
  consignmentEvents['consignment.loss_reported'].schema,
  {
    name: 'consignmentMissing',
    kind: 'transactional',
    title: '맡기신 상품을 찾고 있어요',
    text: ['#{상품}', ...missingWords({ value: '#{가치}' })],
    tell: async ({ db }, { consignmentId, memberId, agreedValue }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId), 가치: formatWon(agreedValue) },
    }),
  },
)
