import { sql } from 'kysely'
import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { DatedMessage } from '../message.ts'
import { isLostByShop, orderLink, pickUpDay, rentedItem } from '../rentedItem.ts'

/**
 * Sent on the last day of a rental, because the item is picked up the day after, unless the shop lost it on its way
 * (rule 491).
 */
export const pickUpTomorrow: DatedMessage = {
  name: 'pickUpTomorrow',
  kind: 'transactional',
  title: '내일 가지러 갈게요',
  text: [
    '#{상품} 이용이 오늘 끝나요. #{회수일}에 문 앞으로 가지러 갈게요.',
    '받으신 상자에 담아 문 앞에 놓아 주세요. 구성품도 함께 넣어 주세요.',
  ],
  // A rental that is extended on its last day has another one.
  due: async ({ db }, today) => {
    const { rows } = await sql<{ id: string }>`
      SELECT i.order_item_id AS id FROM shop.rented_items() i
      WHERE i.end_on = ${today} AND i.status IN ('shipped', 'delivered') AND NOT ${isLostByShop}`.execute(
      db.kysely,
    )
    return rows.map(({ id }) => `${id}:${today}`)
  },
  tell: async ({ db, clock }, id) => {
    const [orderItemId = ''] = id.split(':')
    const item = await rentedItem(db, orderItemId)
    // A retry after midnight would say "today" of yesterday.
    if (item === undefined || item.isLostByShop || item.end !== seoulDate(clock.now())) return null
    return {
      memberId: item.memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 회수일: formatWithWeekday(pickUpDay(item)) },
    }
  },
}
