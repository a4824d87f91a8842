import { type OrderEventOf, orderEvents } from '../../../domain/ordering/events.ts'
import { freeUntilShipped } from '../../../domain/shared/itemWords.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { type Needs, onEvent } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, productNamed, rentedItem } from '../rentedItem.ts'

type Exchanged = OrderEventOf<'order.item.exchanged'>['data']

const sentInstead = [
  '보낼 수 없게 된 #{이전상품} 대신 #{상품} 상품을 보내 드려요.',
  '대여 기간은 그대로예요.',
]

/** The recipient with both items; null for an order that is not known. */
async function toldTo({ db }: Needs, { orderItemId, memberId, orderId, from, item }: Exchanged) {
  if ((await rentedItem(db, orderItemId)) === undefined) return null
  return {
    memberId,
    link: orderLink(orderId),
    variables: {
      이전상품: await productNamed(db, from.productId),
      상품: await productNamed(db, item.productId),
    },
  }
}

/** Staff have agreed the exchange with the member before; this confirms one for the price that was paid. */
export const itemExchanged = onEvent('order.item.exchanged', orderEvents['order.item.exchanged'].schema, {
  name: 'itemExchanged',
  kind: 'transactional',
  title: '대여 상품이 바뀌었어요',
  text: [...sentInstead, '더 내실 금액은 없어요. 결제하신 #{금액} 그대로예요.', freeUntilShipped],
  concerns: ({ refunded }) => refunded === 0,
  tell: async (needs, exchanged) => {
    const told = await toldTo(needs, exchanged)
    return told && { ...told, variables: { ...told.variables, 금액: formatWon(exchanged.item.finalAmount) } }
  },
})

/** The same for something cheaper, of which the difference goes back. */
export const itemExchangedCheaper = onEvent(
  'order.item.exchanged',
  orderEvents['order.item.exchanged'].schema,
  {
    name: 'itemExchangedCheaper',
    kind: 'transactional',
    title: '대여 상품이 바뀌었어요',
    text: [...sentInstead, '더 내실 금액은 없고, 차액을 돌려드려요.', ...moneyBackText, freeUntilShipped],
    concerns: ({ refunded }) => refunded > 0,
    tell: async (needs, exchanged) => {
      const told = await toldTo(needs, exchanged)
      return told && { ...told, variables: { ...told.variables, ...moneyBack(exchanged) } }
    },
  },
)
