import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { ownerTold } from '../ownersItem.ts'

/** For the owner of the item that is sent instead of another one. */
export const itemRentedInstead = onEvent('order.item.exchanged', orderEvents['order.item.exchanged'].schema, {
  name: 'itemRentedInstead',
  kind: 'transactional',
  title: '맡기신 상품이 대여됐어요',
  text: ['#{상품}', '#{기간}', '반납까지 끝나면 정산 내역에 올라가요.'],
  tell: (needs, { item, start, end }) => ownerTold(needs, item.consignment, { start, end }),
})
