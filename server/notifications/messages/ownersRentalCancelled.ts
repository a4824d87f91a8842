import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { toldConsignment } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { consignmentLink, ownersRental, periodOf } from '../rentedItem.ts'

/** For the owner, who was told of the rental before. */
export const ownersRentalCancelled = onEvent(
  'order.item.cancelled',
  orderEventSchemas['order.item.cancelled'],
  {
    name: 'ownersRentalCancelled',
    kind: 'transactional',
    title: '맡기신 상품의 예약이 취소됐어요',
    text: ['#{상품}', '#{기간}', '이 예약은 정산되지 않아요. 그 기간에 다른 예약을 다시 받아요.'],
    tell: async ({ db }, { orderItemId }) => {
      const rental = await ownersRental(db, orderItemId)
      if (rental === undefined) return null
      return {
        memberId: rental.ownerId,
        link: consignmentLink(rental.consignmentId),
        variables: { 상품: await toldConsignment(db, rental.consignmentId), 기간: periodOf(rental) },
      }
    },
  },
)
