import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { ownerTold } from '../ownersItem.ts'

/** For the owner, who does not learn who rents it; an order has one consigned item at most. */
export const itemRentedOut = onEvent('order.placed', orderEvents['order.placed'].schema, {
  name: 'itemRentedOut',
  kind: 'transactional',
  title: '맡기신 상품이 대여됐어요',
  text: ['#{상품}', '#{기간}', '반납까지 끝나면 정산 내역에 올라가요.'],
  concerns: ({ items }) => items.some(({ consignment }) => consignment !== null),
  tell: (needs, { items, start, end }) =>
    ownerTold(needs, items.find((item) => item.consignment !== null)?.consignment, { start, end }),
})
