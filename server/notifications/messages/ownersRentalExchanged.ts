import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { toldConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink, periodOf } from '../rentedItem.ts'

/** For the owner of what is not sent any more, who was told of the rental before. */
export const ownersRentalExchanged = onEvent(
  'order.item.exchanged',
  orderEventSchemas['order.item.exchanged'],
  {
    name: 'ownersRentalExchanged',
    kind: 'transactional',
    title: '맡기신 상품의 예약이 바뀌었어요',
    text: ['#{상품}', '#{기간}', '예약한 분께 다른 상품을 보내 드리게 되어 이 예약은 정산되지 않아요.'],
    tell: async ({ db }, { from: { consignment }, start, end }) => {
      if (consignment === null) return null
      const { consignmentId, ownerId } = consignment
      return {
        memberId: ownerId,
        link: consignmentLink(consignmentId),
        variables: { 상품: await toldConsignment(db, consignmentId), 기간: periodOf({ start, end }) },
      }
    },
  },
)
