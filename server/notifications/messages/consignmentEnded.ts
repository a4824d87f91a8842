import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { describeConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

export const consignmentEnded = onEvent('consignment.ended', consignmentEvents['consignment.ended'].schema, {
  name: 'consignmentEnded',
  kind: 'daytime',
  title: '위탁 기간이 끝났어요',
  text: ['#{상품}', '그동안 맡겨 주셔서 고마워요. 상품은 주소로 보내 드려요.'],
  tell: async ({ db }, { consignmentId, memberId }) => ({
    memberId,
    link: consignmentLink(consignmentId),
    variables: { 상품: await describeConsignment(db, consignmentId) },
  }),
})
