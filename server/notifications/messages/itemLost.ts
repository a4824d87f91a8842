import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** For the renter who never gave the item back. */
export const itemLost = onEvent('order.item.lost', orderEvents['order.item.lost'].schema, {
  name: 'itemLost',
  kind: 'transactional',
  title: '대여를 분실로 끝냈어요',
  text: [
    '#{상품}',
    '상품이 반납되지 않아 분실로 처리하고 대여를 끝냈어요. 대여 금액은 돌려드리지 않아요.',
    '상품값을 청구하게 되면 추가 요금으로 따로 알려 드려요. 상품을 찾으면 고객센터에 알려 주세요.',
  ],
  tell: async ({ db }, { orderItemId, memberId }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
  },
})
