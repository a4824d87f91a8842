import { orderEventSchemas } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem, won } from '../rentedItem.ts'

export const itemCancelled = onEvent('order.item.cancelled', orderEventSchemas['order.item.cancelled'], {
  name: 'itemCancelled',
  kind: 'transactional',
  title: '예약을 취소했어요',
  text: [
    '#{상품} 예약이 취소됐어요.',
    '취소 수수료 #{수수료}',
    '카드로 #{카드환불} 돌려드려요. 카드사에 따라 2~3영업일이 걸려요.',
    '포인트 #{포인트환불} 돌려드렸어요.',
  ],
  tell: async ({ db }, { orderItemId, memberId, fee, cardRefund, pointsRefund }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        수수료: fee === 0 ? '' : won(fee),
        카드환불: cardRefund === 0 ? '' : won(cardRefund),
        포인트환불: pointsRefund === 0 ? '' : `${pointsRefund.toLocaleString('ko-KR')}P`,
      },
    }
  },
})
