import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentRejected = onEvent(
  'consignment.rejected',
  consignmentEvents['consignment.rejected'].schema,
  {
    name: 'consignmentRejected',
    kind: 'transactional',
    title: '감정 결과를 알려 드려요',
    text: [
      '#{상품}',
      '빌림에서 맡기 어려운 상품이에요. 이유는 위탁 내역에서 볼 수 있어요.',
      '감정비 #{감정비}, 반송비 #{반송비}을 언제 어떻게 결제하는지는 따로 알려 드리고, 상품은 보내 드려요.',
    ],
    tell: async ({ db }, { consignmentId, memberId, inspectionFee, returnFee }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: {
        상품: await describeConsignment(db, consignmentId),
        감정비: formatWon(inspectionFee),
        반송비: formatWon(returnFee),
      },
    }),
  },
)
