import { type ArrivalNews, arrivalNews } from '../../../domain/notifications/arrivals.ts'
import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isArrivalDenied } from '../../ordering/index.ts'
import { type Needs, onEvent, type Told, type Wording } from '../message.ts'
import { orderLink, pickUpDay, type RentedItem, rentedItem } from '../rentedItem.ts'

const hasArrived = '#{상품} 배송이 완료됐어요.'
const mayHaveArrived = '#{상품}, 지금쯤 도착했을 거예요. 아직 받지 못하셨다면 고객센터로 알려 주세요.'
const untilThePickUp = '#{종료일}까지 이용하고, #{회수일}에 문 앞으로 가지러 갈게요.'

const arrived = {
  kind: 'transactional',
  title: '상품이 도착했어요',
  text: [hasArrived, untilThePickUp],
} as const
const asked = { kind: 'daytime', title: '상품을 받으셨나요?' } as const

/** It arrived in time, and is told after the last day. */
const arrivedAfterItsEnd: Wording = {
  ...arrived,
  name: 'itemDeliveredAfterItsEnd',
  text: [hasArrived, '이용 기간은 #{종료일}까지였어요. 이용하지 못하셨다면 고객센터로 알려 주세요.'],
}
/** It only counts as arrived, because its rental began (rule 460). */
const presumed: Wording = { ...asked, name: 'itemPresumed', text: [mayHaveArrived, untilThePickUp] }
const presumedAfterItsEnd: Wording = {
  ...asked,
  name: 'itemPresumedAfterItsEnd',
  text: [mayHaveArrived, '이용 기간은 #{종료일}까지였어요.'],
}
/** It came after its rental: days to use it and a pick-up are over (rule 559). */
const tooLate: Wording = {
  name: 'itemTooLate',
  kind: 'daytime',
  title: '배송이 늦어 죄송해요',
  text: [
    '#{상품}, 이용 기간 안에 전해 드리지 못했어요.',
    '상품을 받으셨는지, 어떻게 해 드리면 좋을지 고객센터로 알려 주세요.',
  ],
}

const wordingOf: Readonly<Record<Exclude<ArrivalNews, 'arrived'>, Wording>> = {
  arrivedAfterItsEnd,
  presumed,
  presumedAfterItsEnd,
  tooLate,
}

/** The days that the words name. */
const daysIn = (news: ArrivalNews, item: RentedItem) => ({
  ...(news !== 'tooLate' && { 종료일: formatWithWeekday(item.end) }),
  ...((news === 'arrived' || news === 'presumed') && { 회수일: formatWithWeekday(pickUpDay(item)) }),
})

type Recorded = { orderItemId: string; memberId: number; wasPresumed: boolean }

/**
 * An arrival in the words that are true when it is told (rules 559 and 592); null once it is no news, because the shop
 * reported the item missing, or cancelled what never arrived (rule 491).
 */
async function arrivalTold(
  needs: Needs,
  { orderItemId, memberId, wasPresumed }: Recorded,
  at: Date,
): Promise<Told> {
  const item = await rentedItem(needs.db, orderItemId)
  if (item === undefined || item.isLostByShop || item.isCancelled) return null
  const { orderId, isArrivalPresumed: isPresumed } = item
  const news = arrivalNews({
    wasPresumed,
    isPresumed,
    isDenied: wasPresumed && isPresumed && (await isArrivalDenied(needs, { orderId, orderItemId })),
    isWithRenter: item.isWithRenter,
    recordedOn: seoulDate(at),
    end: item.end,
    today: seoulDate(needs.clock.now()),
  })
  if (news === null) return null
  return {
    memberId,
    link: orderLink(orderId),
    variables: { 상품: item.productName, ...daysIn(news, item) },
    ...(news !== 'arrived' && { wording: wordingOf[news] }),
  }
}

/**
 * Staff or the courier saw it arrive, or it counts as arrived; not of a parcel of which staff said that it had not, and
 * that nobody saw since.
 */
export const itemDelivered = onEvent('order.item.delivered', orderEvents['order.item.delivered'].schema, {
  ...arrived,
  name: 'itemDelivered',
  others: [arrivedAfterItsEnd, presumed, presumedAfterItsEnd, tooLate],
  concerns: ({ denied }) => denied === undefined,
  tell: (needs, { presumed: byJob, ...recorded }, at) =>
    arrivalTold(needs, { ...recorded, wasPresumed: byJob === true }, at),
})

/** The first word of an arrival since staff took back the one before, as that message promised. */
export const arrivalConfirmed = onEvent(
  'order.arrival.confirmed',
  orderEvents['order.arrival.confirmed'].schema,
  {
    ...arrived,
    name: 'arrivalConfirmed',
    others: [arrivedAfterItsEnd, tooLate],
    concerns: ({ denied }) => denied === true,
    tell: (needs, confirmed, at) => arrivalTold(needs, { ...confirmed, wasPresumed: false }, at),
  },
)
