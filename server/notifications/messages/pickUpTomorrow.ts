import { sql } from 'kysely'
import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { DatedMessage, Wording } from '../message.ts'
import { isArrivalAwaited, orderLink, pickUpDay, rentedItem } from '../rentedItem.ts'

const title = '내일 가지러 갈게요'
const endsToday = '#{상품} 이용이 오늘 끝나요. #{회수일}에 문 앞으로 가지러 갈게요.'

/** For whoever only counts as having it. */
const pickUpOfPresumed: Wording = {
  name: 'pickUpOfPresumed',
  kind: 'daytime',
  title,
  text: [
    endsToday,
    '구성품까지 상자에 담아 문 앞에 놓아 주세요. 상품을 받지 못하셨다면 고객센터로 알려 주세요.',
  ],
}

/**
 * Sent once on the last day of a rental, because the item is picked up the day after, to those who have it or count as
 * having it: not of a parcel on its way (rule 559), nor of one that the shop lost there (rule 491).
 */
export const pickUpTomorrow: DatedMessage = {
  name: 'pickUpTomorrow',
  kind: 'daytime',
  title,
  text: [endsToday, '받으신 상자에 담아 문 앞에 놓아 주세요. 구성품도 함께 넣어 주세요.'],
  others: [pickUpOfPresumed],
  // A rental that is extended on its last day has another one.
  due: async ({ db }, today) => {
    const { rows } = await sql<{ id: string }>`
      SELECT i.order_item_id AS id FROM shop.rented_items() i
      WHERE i.end_on = ${today} AND i.status = 'delivered' AND NOT ${isArrivalAwaited}`.execute(db.kysely)
    return rows.map(({ id }) => `${id}:${today}`)
  },
  tell: async ({ db, clock }, id) => {
    const [orderItemId = ''] = id.split(':')
    const item = await rentedItem(db, orderItemId)
    // A retry after midnight would say "today" of yesterday.
    if (item === undefined || !item.isDelivered || item.isArrivalAwaited) return null
    if (item.end !== seoulDate(clock.now())) return null
    return {
      memberId: item.memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 회수일: formatWithWeekday(pickUpDay(item)) },
      ...(item.isArrivalPresumed && { wording: pickUpOfPresumed }),
    }
  },
}
