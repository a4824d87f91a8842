import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** Says no address: the message leaves the shop, and the order shows it. */
export const addressCorrected = onEvent(
  'order.address.corrected',
  orderEvents['order.address.corrected'].schema,
  {
    name: 'addressCorrected',
    kind: 'transactional',
    title: '배송지를 바로잡았어요',
    concerns: ({ by }) => by === undefined,
    text: ['#{상품}', '바뀐 받는 분과 배송지를 주문 내역에서 확인해 주세요.'],
    tell: async ({ db }, { orderItemId, memberId }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
    },
  },
)
