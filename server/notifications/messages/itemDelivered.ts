import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Needs, onEvent, type Told } from '../message.ts'
import { orderLink, pickUpDay, type RentedItem, rentedItem } from '../rentedItem.ts'

type Arrival = { orderItemId: string; memberId: number }

const delivered = orderEvents['order.item.delivered']

const untilThePickUp = '#{종료일}까지 이용하고, #{회수일}에 문 앞으로 가지러 갈게요.'

/**
 * An item that arrived, or counts as arrived. Null once it is no news: the shop reported the item missing, or cancelled
 * what never arrived (rule 491).
 */
async function arrivedItem({ db }: Needs, { orderItemId }: Arrival): Promise<RentedItem | null> {
  const item = await rentedItem(db, orderItemId)
  return item === undefined || item.isLostByShop || item.isCancelled ? null : item
}

/** The days of a rental under way; null once it is over. */
async function toldTheDays(needs: Needs, arrival: Arrival): Promise<Told> {
  const item = await arrivedItem(needs, arrival)
  if (item === null || item.end < seoulDate(needs.clock.now())) return null
  return {
    memberId: arrival.memberId,
    link: orderLink(item.orderId),
    variables: {
      상품: item.productName,
      종료일: formatWithWeekday(item.end),
      회수일: formatWithWeekday(pickUpDay(item)),
    },
  }
}

/** Staff or the courier saw it arrive. */
export const itemDelivered = onEvent('order.item.delivered', delivered.schema, {
  name: 'itemDelivered',
  kind: 'transactional',
  title: '상품이 도착했어요',
  text: ['#{상품} 배송이 완료됐어요.', untilThePickUp],
  concerns: ({ presumed }) => presumed === undefined,
  tell: toldTheDays,
})

/** It only counts as arrived, because its rental began (rule 460); not of a parcel of which staff said that it had not. */
export const itemPresumed = onEvent('order.item.delivered', delivered.schema, {
  name: 'itemPresumed',
  kind: 'daytime',
  title: '상품을 받으셨나요?',
  text: ['#{상품}, 지금쯤 도착했을 거예요. 아직 받지 못하셨다면 고객센터로 알려 주세요.', untilThePickUp],
  concerns: ({ presumed, denied }) => presumed === true && denied === undefined,
  tell: toldTheDays,
})

/** It arrived, or counts as arrived, after its rental: days to use it and a pick-up are over (rule 559). */
export const itemTooLate = onEvent('order.item.delivered', delivered.schema, {
  name: 'itemTooLate',
  kind: 'daytime',
  title: '배송이 늦어 죄송해요',
  text: [
    '#{상품}, 이용 기간 안에 전해 드리지 못했어요.',
    '상품을 받으셨는지, 어떻게 해 드리면 좋을지 고객센터로 알려 주세요.',
  ],
  concerns: ({ denied }) => denied === undefined,
  tell: async (needs, arrival, at) => {
    const item = await arrivedItem(needs, arrival)
    if (item === null || seoulDate(at) <= item.end) return null
    return {
      memberId: arrival.memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName },
    }
  },
})

/** The first word of an arrival since staff took back the one before, as that message promised. */
export const arrivalConfirmed = onEvent(
  'order.arrival.confirmed',
  orderEvents['order.arrival.confirmed'].schema,
  {
    name: 'arrivalConfirmed',
    kind: 'transactional',
    title: '상품이 도착했어요',
    text: ['#{상품} 배송이 완료됐어요.', untilThePickUp],
    concerns: ({ denied }) => denied === true,
    tell: toldTheDays,
  },
)
