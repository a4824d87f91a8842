import { orderEvents } from '../../../domain/ordering/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { freeUntilShipped } from '../../../domain/shared/itemWords.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { moneyBack, orderLink, productNamed, rentedItem } from '../rentedItem.ts'

/** Staff have agreed the exchange with the member before; this confirms it. */
export const itemExchanged = onEvent('order.item.exchanged', orderEvents['order.item.exchanged'].schema, {
  name: 'itemExchanged',
  kind: 'transactional',
  title: '대여 상품이 바뀌었어요',
  text: [
    '보낼 수 없게 된 #{이전상품} 대신 #{상품} 상품을 보내 드려요.',
    '대여 기간은 그대로예요.',
    '더 내실 금액은 없어요. 결제하신 #{금액} 그대로예요.',
    `차액 #{카드환불} 카드로 돌려드려요. 카드사에 따라 ${cardRefundTakes} 걸려요.`,
    '차액 포인트 #{포인트환불} 돌려드렸어요.',
    freeUntilShipped,
  ],
  tell: async ({ db }, { orderItemId, memberId, orderId, from, item, ...back }) => {
    if ((await rentedItem(db, orderItemId)) === undefined) return null
    return {
      memberId,
      link: orderLink(orderId),
      variables: {
        이전상품: await productNamed(db, from.productId),
        상품: await productNamed(db, item.productId),
        금액: back.refunded > 0 ? '' : formatWon(item.finalAmount),
        ...moneyBack(back),
      },
    }
  },
})
