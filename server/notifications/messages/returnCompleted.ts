import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, rentedItem } from '../rentedItem.ts'

export const returnCompleted = onEvent(
  'order.return.completed',
  orderEvents['order.return.completed'].schema,
  {
    name: 'returnCompleted',
    kind: 'transactional',
    title: '반품이 끝났어요',
    text: ['#{상품} 반품을 마쳤어요.', ...moneyBackText],
    tell: async ({ db }, { orderItemId, memberId, ...back }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: {
          상품: item.productName,
          ...moneyBack(back),
        },
      }
    },
  },
)
