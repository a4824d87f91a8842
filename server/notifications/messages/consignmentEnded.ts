import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { describeConsignment, searchOf } from '../../consignments/index.ts'
import { onEvent, type Wording } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

const title = '위탁 기간이 끝났어요'
const thanks = '그동안 맡겨 주셔서 고마워요.'

/** It was reported missing between the end at night and the message of the morning: no parcel is promised (rule 988). */
const consignmentEndedMissing: Wording = {
  name: 'consignmentEndedMissing',
  kind: 'daytime',
  title,
  text: ['#{상품}', `${thanks} 상품이 어디 있는지는 위탁 내역에서 볼 수 있어요.`],
}

export const consignmentEnded = onEvent('consignment.ended', consignmentEvents['consignment.ended'].schema, {
  name: 'consignmentEnded',
  kind: 'daytime',
  title,
  text: ['#{상품}', `${thanks} 상품은 주소로 보내 드려요.`],
  others: [consignmentEndedMissing],
  tell: async ({ db, clock }, { consignmentId, memberId }) => {
    const search = await searchOf(db, consignmentId, seoulDate(clock.now()))
    return {
      memberId,
      link: consignmentLink(consignmentId),
      variables: { 상품: await describeConsignment(db, consignmentId) },
      ...(search?.isGone === true && { wording: consignmentEndedMissing }),
    }
  },
})
