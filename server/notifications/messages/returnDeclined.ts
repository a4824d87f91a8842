import { orderEvents } from '../../../domain/ordering/events.ts'
import { undeliveredBecause } from '../../../domain/shared/undelivered.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

export const returnDeclined = onEvent('order.return.declined', orderEvents['order.return.declined'].schema, {
  name: 'returnDeclined',
  kind: 'transactional',
  title: '반품을 진행하지 못했어요',
  text: [
    '#{상품} 반품 신청을 받아들이지 못했어요.',
    '이유는 주문 상세에서 볼 수 있고, 다시 신청할 수도 있어요.',
  ],
  // A return of what never arrived ends with the rental, whose cancellation is told.
  concerns: ({ reasonCode }) => undeliveredBecause(reasonCode) === null,
  tell: async ({ db }, { orderItemId, memberId }) => {
    const item = await rentedItem(db, orderItemId)
    return item === undefined
      ? null
      : { memberId, link: orderLink(item.orderId), variables: { 상품: item.productName } }
  },
})
