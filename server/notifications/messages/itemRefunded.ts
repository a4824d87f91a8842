import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem, won } from '../rentedItem.ts'

export const itemRefunded = onEvent('order.item.refunded', orderEventSchemas['order.item.refunded'], {
  name: 'itemRefunded',
  kind: 'transactional',
  title: '대여료를 돌려드려요',
  text: [
    '#{상품} 대여료 가운데 #{금액}을 돌려드려요.',
    '카드로 #{카드환불} 돌려드려요. 카드사에 따라 2~3영업일이 걸려요.',
    '포인트 #{포인트환불} 돌려드렸어요.',
  ],
  tell: async ({ db }, { orderItemId, memberId, refunded, cardRefund, pointsRefund }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        금액: won(refunded),
        카드환불: cardRefund === 0 ? '' : won(cardRefund),
        포인트환불: pointsRefund === 0 ? '' : `${pointsRefund.toLocaleString('ko-KR')}P`,
      },
    }
  },
})
