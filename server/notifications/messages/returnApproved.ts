import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

export const returnApproved = onEvent('order.return.approved', orderEvents['order.return.approved'].schema, {
  name: 'returnApproved',
  kind: 'transactional',
  title: '반품 신청을 받았어요',
  text: ['#{상품} 반품을 진행할게요.', '받으신 상자에 구성품까지 담아 두시면 가지러 갈게요.'],
  tell: async ({ db }, { orderItemId, memberId }) => {
    const item = await rentedItem(db, orderItemId)
    return item === undefined
      ? null
      : { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
  },
})
