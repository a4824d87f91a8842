import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'
import { whatChanged, whatChangedText } from './addressCorrected.ts'

/** What the member changed (rule 915). */
export const deliveryChanged = onEvent(
  'order.address.corrected',
  orderEvents['order.address.corrected'].schema,
  {
    name: 'deliveryChanged',
    kind: 'transactional',
    title: '배송 정보를 바꿨어요',
    text: ['#{상품}', whatChangedText, '바꾸지 않으셨다면 바로 알려 주세요.'],
    concerns: ({ by }) => by === 'member',
    tell: async ({ db }, { orderItemId, memberId, parts }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: { 상품: item.productName, ...whatChanged(parts) },
      }
    },
  },
)
