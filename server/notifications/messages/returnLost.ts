import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** For the renter whose return the courier lost; the decision about its refund has a message of its own. */
export const returnLost = onEvent('order.return.lost', orderEvents['order.return.lost'].schema, {
  name: 'returnLost',
  kind: 'transactional',
  title: '반품 상품이 돌아오는 길에 없어졌어요',
  text: [
    '#{상품}',
    '보내 주신 상품을 택배사가 잃어버렸어요. 상품값을 청구하지 않고, 환불 금액은 정해지는 대로 알려 드려요.',
  ],
  tell: async ({ db }, { orderItemId, memberId }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
  },
})
