import { courierName } from '../../../domain/ordering/couriers.ts'
import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

export const parcelCorrected = onEvent(
  'order.parcel.corrected',
  orderEvents['order.parcel.corrected'].schema,
  {
    name: 'parcelCorrected',
    kind: 'transactional',
    title: '운송장 번호를 바로잡았어요',
    text: ['#{상품}', '#{택배사} #{송장번호}', '앞서 알려 드린 번호 대신 이 번호로 조회해 주세요.'],
    tell: async ({ db }, { orderItemId, memberId, courier, trackingNumber }) => {
      const item = await rentedItem(db, orderItemId)
      if (item === undefined) return null
      return {
        memberId,
        link: orderLink(item.orderId),
        variables: {
          상품: item.productName,
          택배사: courier === null ? '' : courierName(courier),
          송장번호: trackingNumber ?? '',
        },
      }
    },
  },
)
