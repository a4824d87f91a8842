import { courierName } from '../../../domain/ordering/couriers.ts'
import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

export const itemShipped = onEvent('order.item.shipped', orderEvents['order.item.shipped'].schema, {
  name: 'itemShipped',
  kind: 'transactional',
  title: '상품을 보냈어요',
  text: ['#{상품}, 오늘 출발했어요.', '#{택배사} #{송장번호}', '#{시작일}부터 이용할 수 있어요.'],
  tell: async ({ db }, { orderItemId, memberId, courier, trackingNumber }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        택배사: courier === null ? '' : courierName(courier),
        송장번호: trackingNumber ?? '',
        시작일: formatWithWeekday(item.start),
      },
    }
  },
})
