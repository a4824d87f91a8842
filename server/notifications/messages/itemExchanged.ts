import { orderEvents } from '../../../domain/ordering/events.ts'
import { exchangedWords, freeUntilShipped } from '../../../domain/shared/itemWords.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent, type Wording } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, productNamed, rentedItem } from '../rentedItem.ts'

const title = '대여 상품이 바뀌었어요'
const sentInstead = [`보낼 수 없게 된 ${exchangedWords('#{이전상품}', '#{상품}')}`, '대여 기간은 그대로예요.']

/** An exchange for something cheaper, of which the difference goes back. */
const itemExchangedCheaper: Wording = {
  name: 'itemExchangedCheaper',
  kind: 'transactional',
  title,
  text: [...sentInstead, '더 내실 금액은 없고, 차액을 돌려드려요.', ...moneyBackText, freeUntilShipped],
}

/** Staff have agreed the exchange with the member before; this confirms one for the price that was paid. */
export const itemExchanged = onEvent('order.item.exchanged', orderEvents['order.item.exchanged'].schema, {
  name: 'itemExchanged',
  kind: 'transactional',
  title,
  text: [...sentInstead, '더 내실 금액은 없어요. 결제하신 #{금액} 그대로예요.', freeUntilShipped],
  others: [itemExchangedCheaper],
  tell: async ({ db }, { orderItemId, memberId, orderId, from, item, refunded, ...back }) => {
    if ((await rentedItem(db, orderItemId)) === undefined) return null
    const products = {
      이전상품: await productNamed(db, from.productId),
      상품: await productNamed(db, item.productId),
    }
    const told = { memberId, link: orderLink(orderId) }
    return refunded === 0
      ? { ...told, variables: { ...products, 금액: formatWon(item.finalAmount) } }
      : { ...told, variables: { ...products, ...moneyBack(back) }, wording: itemExchangedCheaper }
  },
})
