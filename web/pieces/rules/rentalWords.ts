import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../../../domain/rental/period.ts'
import {
  DAY_PRICE_TIERS,
  LONGEST_RENTAL_DAYS,
  SHORTEST_RENTAL_DAYS,
} from '../../../domain/shared/rentalLength.ts'

/** `3일부터 14일까지` */
export const rentalLength = `${SHORTEST_RENTAL_DAYS}일부터 ${LONGEST_RENTAL_DAYS}일까지`
/** `3일 – 14일` */
export const rentalLengthRange = `${SHORTEST_RENTAL_DAYS}일 – ${LONGEST_RENTAL_DAYS}일`
/** `시작 2일 전` */
export const shippingWhen = `시작 ${SHIPS_DAYS_BEFORE_START}일 전`
/** `종료 다음 날` */
export const pickUpWhen =
  PICKED_UP_DAYS_AFTER_END === 1 ? '종료 다음 날' : `종료 ${PICKED_UP_DAYS_AFTER_END}일 뒤`

const cheaperTiers = DAY_PRICE_TIERS.filter(({ percent }) => percent < 100).toReversed()

/** `4일째 10% · 7일째 20% · 10일째 30%` */
export const dayDiscounts = cheaperTiers
  .map(({ fromDay, percent }) => `${fromDay}일째 ${100 - percent}%`)
  .join(' · ')
/** The first day that costs less than the full price: 4. */
export const firstCheaperDay = cheaperTiers[0]?.fromDay ?? LONGEST_RENTAL_DAYS
