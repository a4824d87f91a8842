import { sql } from 'kysely'
import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { DatedMessage } from '../message.ts'
import { isLostByShop, orderLink, pickUpDay, rentedItem } from '../rentedItem.ts'

type Wording = Pick<DatedMessage, 'name' | 'title' | 'text'> & { isArrivalPresumed: boolean }

/**
 * Sent on the last day of a rental, because the item is picked up the day after, to those who have it or count as having
 * it: not of a parcel on its way (rule 559), nor of one that the shop lost there (rule 491).
 */
const onTheLastDay = ({ isArrivalPresumed, ...wording }: Wording): DatedMessage => ({
  ...wording,
  kind: 'daytime',
  // A rental that is extended on its last day has another one.
  due: async ({ db }, today) => {
    const { rows } = await sql<{ id: string }>`
      SELECT i.order_item_id AS id FROM shop.rented_items() i
      WHERE i.end_on = ${today} AND i.status = 'delivered' AND i.is_arrival_presumed = ${isArrivalPresumed}
        AND NOT ${isLostByShop}`.execute(db.kysely)
    return rows.map(({ id }) => `${id}:${today}`)
  },
  tell: async ({ db, clock }, id) => {
    const [orderItemId = ''] = id.split(':')
    const item = await rentedItem(db, orderItemId)
    if (item === undefined || !item.isDelivered || item.isArrivalPresumed !== isArrivalPresumed) return null
    // A retry after midnight would say "today" of yesterday.
    if (item.isLostByShop || item.end !== seoulDate(clock.now())) return null
    return {
      memberId: item.memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 회수일: formatWithWeekday(pickUpDay(item)) },
    }
  },
})

const endsToday = '#{상품} 이용이 오늘 끝나요. #{회수일}에 문 앞으로 가지러 갈게요.'

export const pickUpTomorrow = onTheLastDay({
  name: 'pickUpTomorrow',
  title: '내일 가지러 갈게요',
  text: [endsToday, '받으신 상자에 담아 문 앞에 놓아 주세요. 구성품도 함께 넣어 주세요.'],
  isArrivalPresumed: false,
})

/** For whoever only counts as having it. */
export const pickUpOfPresumed = onTheLastDay({
  name: 'pickUpOfPresumed',
  title: '내일 가지러 갈게요',
  text: [
    endsToday,
    '구성품까지 상자에 담아 문 앞에 놓아 주세요. 상품을 받지 못하셨다면 고객센터로 알려 주세요.',
  ],
  isArrivalPresumed: true,
})
