import { orderEvents } from '../../../domain/ordering/events.ts'
import { LOST_ON_THE_WAY, NEVER_ARRIVED } from '../../../domain/shared/undelivered.ts'
import { onEvent } from '../message.ts'
import { bookingsOfDays, ownerTold } from '../ownersItem.ts'
import { ownersRental } from '../rentedItem.ts'

/** For the owner, who got the message about the rental before. A lost item has a message of its own. */
export const ownersRentalCancelled = onEvent(
  'order.item.cancelled',
  orderEvents['order.item.cancelled'].schema,
  {
    name: 'ownersRentalCancelled',
    kind: 'transactional',
    title: '맡기신 상품의 예약이 취소됐어요',
    text: ['#{상품}', '#{기간}', '이 예약은 정산되지 않아요.', '#{다음}'],
    tell: async (needs, { orderItemId, reasonCode }) => {
      if (reasonCode === LOST_ON_THE_WAY) return null
      const rental = await ownersRental(needs.db, orderItemId)
      if (rental === undefined) return null
      const next =
        reasonCode === NEVER_ARRIVED
          ? '상품이 빌린 분에게 도착하지 않았어요.'
          : await bookingsOfDays(needs, rental, '그 기간에 다른 예약을 다시 받아요.')
      return ownerTold(needs, rental, rental, { 다음: next })
    },
  },
)
