import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** Says no address: the message leaves the shop, and the order shows it. */
export const deliveryFeeChanged = onEvent(
  'order.delivery.changed',
  orderEvents['order.delivery.changed'].schema,
  {
    name: 'deliveryFeeChanged',
    kind: 'transactional',
    title: '배송지와 배송비를 바꿨어요',
    text: [
      '#{상품}',
      '추가로 결제한 배송비 #{결제}',
      '돌려드리는 배송비 #{환불}',
      '바꾸지 않으셨다면 바로 알려 주세요.',
    ],
    tell: async ({ db }, { orderItemId, memberId, feeBefore, feeAfter }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: {
          상품: item.productName,
          결제: feeAfter > feeBefore ? formatWon(feeAfter - feeBefore) : '',
          환불: feeAfter < feeBefore ? formatWon(feeBefore - feeAfter) : '',
        },
      }
    },
  },
)
