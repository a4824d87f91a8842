import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentAccepted = onEvent(
  'consignment.accepted',
  consignmentEvents['consignment.accepted'].schema,
  {
    name: 'consignmentAccepted',
    kind: 'transactional',
    title: '감정을 통과했어요',
    text: ['#{상품}', '하루 #{가격}에 빌려드리기 시작했어요.', '계약은 #{마지막날}까지예요.'],
    tell: async ({ db }, { consignmentId, memberId, contract }) => ({
      memberId,
      link: consignmentLink(consignmentId),
      variables: {
        상품: await describeConsignment(db, consignmentId),
        가격: formatWon(contract.assessedRentalPrice),
        마지막날: formatDotted(contract.endsOn),
      },
    }),
  },
)
