import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem, waybillOf } from '../rentedItem.ts'

export const parcelCorrected = onEvent(
  'order.parcel.corrected',
  orderEvents['order.parcel.corrected'].schema,
  {
    name: 'parcelCorrected',
    kind: 'transactional',
    title: '운송장 번호를 바로잡았어요',
    text: ['#{상품}', '바로잡은 운송장: #{운송장}', '앞서 알려 드린 운송장은 잘못된 것이었어요.'],
    tell: async ({ db }, { orderItemId, memberId, ...parcel }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: { 상품: item.productName, 운송장: waybillOf(parcel) },
      }
    },
  },
)
