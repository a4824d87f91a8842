import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** For the renter who handed the item over; the courier lost it. */
export const itemLostComingBack = onEvent(
  'order.item.lost_coming_back',
  orderEvents['order.item.lost_coming_back'].schema,
  {
    name: 'itemLostComingBack',
    kind: 'transactional',
    title: '대여를 반납으로 끝냈어요',
    text: [
      '#{상품}',
      '보내 주신 상품을 택배사가 잃어버렸어요. 대여는 반납하신 것으로 끝냈고, 상품값을 청구하지 않아요.',
    ],
    tell: async ({ db }, { orderItemId, memberId }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
    },
  },
)
