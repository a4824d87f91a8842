import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { onEvent } from '../message.ts'
import { orderLink, pickUpDay, rentedItem } from '../rentedItem.ts'

export const itemDelivered = onEvent('order.item.delivered', orderEvents['order.item.delivered'].schema, {
  name: 'itemDelivered',
  kind: 'transactional',
  title: '상품이 도착했어요',
  text: ['#{상품} 배송이 완료됐어요.', '#{종료일}까지 이용하고, #{회수일}에 문 앞으로 가지러 갈게요.'],
  tell: async ({ db }, { orderItemId, memberId }) => {
    const item = await rentedItem(db, orderItemId)
    // A presumed arrival is no news once the shop reported the item missing, or cancelled what never arrived (rule 491).
    if (item === undefined || item.isLostByShop || item.isCancelled) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        종료일: formatWithWeekday(item.end),
        회수일: formatWithWeekday(pickUpDay(item)),
      },
    }
  },
})
