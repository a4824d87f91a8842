import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { ownerTold } from '../ownersItem.ts'

/** For the owner of the item that is no longer sent, who got the message about the rental before. */
export const ownersRentalExchanged = onEvent(
  'order.item.exchanged',
  orderEvents['order.item.exchanged'].schema,
  {
    name: 'ownersRentalExchanged',
    kind: 'transactional',
    title: '맡기신 상품의 예약이 바뀌었어요',
    text: ['#{상품}', '#{기간}', '예약한 분께 다른 상품을 보내 드리게 되어 이 예약은 정산되지 않아요.'],
    tell: (needs, { from, start, end }) => ownerTold(needs, from.consignment, { start, end }),
  },
)
