import { chargeEvents } from '../../../domain/charges/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { ownersPartOf } from '../../charges/index.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { type EventMessage, type OnEvent, onEvent } from '../message.ts'
import { takenFromPayout, takenFromPayoutText } from '../ownersItem.ts'
import { consignmentLink } from '../rentedItem.ts'

type Reduction = { chargeId: string; amount: number; ownerShareBack: number }

/** For the owner who has a part of what a renter was charged, of which a part is waived or refunded (rule 993). */
const takenBack = (name: string, became: string): OnEvent<Reduction> => ({
  name,
  kind: 'transactional',
  title: '정산한 요금이 줄었어요',
  text: ['#{상품}', `빌린 분께 청구한 #{요금} 가운데 #{금액}을 ${became}`, takenFromPayoutText],
  concerns: ({ ownerShareBack }) => ownerShareBack > 0,
  tell: async ({ db }, { chargeId, amount, ownerShareBack }, at) => {
    const part = await ownersPartOf(db, chargeId)
    if (part === null) return null
    const { ownerId: memberId, consignmentId, name: charge } = part
    return {
      memberId,
      link: consignmentLink(consignmentId),
      variables: {
        상품: await describeConsignment(db, consignmentId),
        ...{ 요금: charge, 금액: formatWon(amount) },
        ...takenFromPayout(ownerShareBack, at),
      },
    }
  },
})

export const ownersShareTakenBack: readonly EventMessage[] = [
  onEvent(
    'charge.waived',
    chargeEvents['charge.waived'].schema,
    takenBack('ownersShareWaived', '받지 않기로 했어요.'),
  ),
  onEvent(
    'charge.reduced',
    chargeEvents['charge.reduced'].schema,
    takenBack('ownersShareReduced', '받지 않기로 했어요.'),
  ),
  onEvent(
    'charge.refunded',
    chargeEvents['charge.refunded'].schema,
    takenBack('ownersShareRefunded', '돌려드렸어요.'),
  ),
]
