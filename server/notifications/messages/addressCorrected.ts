import { orderEvents } from '../../../domain/ordering/events.ts'
import { contactPartNames } from '../../../domain/shared/codeNames.ts'
import type { ContactPart } from '../../../domain/shared/contact.ts'
import { onEvent, type Wording } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

/** The variable for what of a delivery changed; it says no address, because the message leaves the shop. */
export const whatChanged = (parts: readonly ContactPart[]) => ({
  내용: parts.map((part) => contactPartNames[part]).join(', '),
})
export const whatChangedText = '바뀐 내용: #{내용}'

/** The same where recipient and address are as they were. */
const deliveryNoteCorrected: Wording = {
  name: 'deliveryNoteCorrected',
  kind: 'transactional',
  title: '배송 메모를 바로잡았어요',
  text: ['#{상품}', '받는 분과 배송지는 그대로예요. 바뀐 배송 메모는 주문 내역에서 확인해 주세요.'],
}

/** What staff corrected (rule 915). */
export const addressCorrected = onEvent(
  'order.address.corrected',
  orderEvents['order.address.corrected'].schema,
  {
    name: 'addressCorrected',
    kind: 'transactional',
    title: '배송 정보를 바로잡았어요',
    concerns: ({ by }) => by === undefined,
    text: ['#{상품}', whatChangedText, '주문 내역에서 확인해 주세요.'],
    others: [deliveryNoteCorrected],
    tell: async ({ db }, { orderItemId, memberId, parts }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: { 상품: item.productName, ...whatChanged(parts) },
        ...(parts.every((part) => part === 'note') && { wording: deliveryNoteCorrected }),
      }
    },
  },
)
