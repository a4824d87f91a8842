import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { ownerTold } from '../ownersItem.ts'

/** For the owner, whose share is that of the longer rental. */
export const ownersRentalExtended = onEvent(
  'order.item.extended',
  orderEvents['order.item.extended'].schema,
  {
    name: 'ownersRentalExtended',
    kind: 'transactional',
    title: '맡기신 상품의 대여가 길어졌어요',
    text: ['#{상품}', '#{기간}', '늘어난 대여료도 정산에 더해요.'],
    concerns: ({ item }) => item.consignment !== null,
    tell: (needs, { item, start, to: end }) => ownerTold(needs, item.consignment, { start, end }),
  },
)
