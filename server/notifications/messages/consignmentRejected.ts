import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const wording = (name: string, fees: string): Wording => ({
  name,
  kind: 'transactional',
  title: '감정 결과를 알려 드려요',
  text: ['#{상품}', '빌림에서 맡기 어려운 상품이에요. 이유는 위탁 내역에서 볼 수 있어요.', fees],
})

const soon = '언제 어떻게 결제하는지는 따로 알려 드리고, 상품은 보내 드려요.'
const withOneFee = wording('consignmentRejectedOneFee', `#{요금} #{금액}을 ${soon}`)
const withoutFees = wording('consignmentRejectedFree', '내실 요금은 없고, 상품은 보내 드려요.')

/** A fee that is nothing is not announced, because no message follows of one (rule 953). */
export const consignmentRejected = onEvent(
  'consignment.rejected',
  consignmentEvents['consignment.rejected'].schema,
  {
    ...wording('consignmentRejected', `감정비 #{감정비}, 반송비 #{반송비}을 ${soon}`),
    others: [withOneFee, withoutFees],
    tell: async ({ db }, { consignmentId, memberId, inspectionFee, returnFee }) => {
      const told = { memberId, link: consignmentLink(consignmentId) }
      const item = { 상품: await describeConsignment(db, consignmentId) }
      if (inspectionFee > 0 && returnFee > 0)
        return {
          ...told,
          variables: { ...item, 감정비: formatWon(inspectionFee), 반송비: formatWon(returnFee) },
        }
      const [kind, fee] =
        inspectionFee > 0
          ? (['inspection_fee', inspectionFee] as const)
          : (['return_fee', returnFee] as const)
      return fee > 0
        ? {
            ...told,
            variables: { ...item, 요금: chargeTerms[kind].name, 금액: formatWon(fee) },
            wording: withOneFee,
          }
        : { ...told, variables: item, wording: withoutFees }
    },
  },
)
