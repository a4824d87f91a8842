import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, rentedItem } from '../rentedItem.ts'

export const itemRefunded = onEvent('order.item.refunded', orderEvents['order.item.refunded'].schema, {
  name: 'itemRefunded',
  kind: 'transactional',
  title: '대여료를 돌려드려요',
  text: ['#{상품} 대여료 가운데 #{금액}을 돌려드려요.', ...moneyBackText],
  tell: async ({ db }, { orderItemId, memberId, refunded, ...back }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        금액: formatWon(refunded),
        ...moneyBack(back),
      },
    }
  },
})
