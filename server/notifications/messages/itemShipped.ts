import { orderEvents } from '../../../domain/ordering/events.ts'
import { SHIPS_DAYS_BEFORE_START } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem, waybillOf } from '../rentedItem.ts'

/** What a renter can count on: a parcel that left after its shipping day may come after the first day (rule 503). */
const usableFrom = (sentOn: CivilDate, start: CivilDate): string =>
  sentOn <= addDays(start, -SHIPS_DAYS_BEFORE_START)
    ? `${formatWithWeekday(start)}부터 이용할 수 있어요.`
    : '예정보다 늦게 보내 드려 죄송해요. 도착하면 바로 이용할 수 있어요.'

export const itemShipped = onEvent('order.item.shipped', orderEvents['order.item.shipped'].schema, {
  name: 'itemShipped',
  kind: 'transactional',
  title: '상품을 보냈어요',
  text: ['#{상품}, #{출발일}에 출발했어요.', '운송장: #{운송장}', '#{이용 안내}'],
  tell: async ({ db }, { orderItemId, memberId, ...parcel }, at) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    const sentOn = seoulDate(at)
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: {
        상품: item.productName,
        출발일: formatWithWeekday(sentOn),
        운송장: waybillOf(parcel),
        '이용 안내': usableFrom(sentOn, item.start),
      },
    }
  },
})
