import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent, type Wording } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

const title = '배송지와 배송비를 바꿨어요'
const unexpected = '바꾸지 않으셨다면 바로 알려 주세요.'

/** The same of a lower fee. */
const deliveryFeeLowered: Wording = {
  name: 'deliveryFeeLowered',
  kind: 'transactional',
  title,
  text: ['#{상품}', '돌려드리는 배송비 #{배송비}', unexpected],
}

/** Says no address: the message leaves the shop, and the order shows it. */
export const deliveryFeeChanged = onEvent(
  'order.delivery.changed',
  orderEvents['order.delivery.changed'].schema,
  {
    name: 'deliveryFeeChanged',
    kind: 'transactional',
    title,
    text: ['#{상품}', '추가로 결제한 배송비 #{배송비}', unexpected],
    others: [deliveryFeeLowered],
    tell: async ({ db }, { orderItemId, memberId, feeBefore, feeAfter }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: { 상품: item.productName, 배송비: formatWon(Math.abs(feeAfter - feeBefore)) },
        ...(feeAfter <= feeBefore && { wording: deliveryFeeLowered }),
      }
    },
  },
)
