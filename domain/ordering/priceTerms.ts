import { type Term, term } from '../ledger/explanation.ts'
import { DAY_PRICE_TIERS } from '../shared/rentalLength.ts'
import { formatNumber, round100OfPercent, roundedShare, sum, type Won } from '../shared/won.ts'
import type { OrderedItem } from './orderedItem.ts'

/** `상품 몫 2` of several, `상품 몫` of one. */
export const numbered = (label: string, nth: number, of: number): string =>
  of === 1 ? label : `${label} ${nth + 1}`

/** The days of a rental at each price (rule 11), or the event's own totals when it was priced by other tiers. */
export function priceTerms(item: OrderedItem, days: number): Term[] {
  const terms = [...DAY_PRICE_TIERS].reverse().flatMap(({ fromDay, percent }, nth, tiers) => {
    const next = tiers[nth + 1]?.fromDay ?? days + 1
    const count = Math.min(days + 1, next) - fromDay
    if (count <= 0) return []
    const price = percent === 100 ? item.perDay : round100OfPercent(item.perDay, percent)
    const how = `${formatNumber(price)} × ${count}일 (${percent} %)`
    return [term(`${fromDay}일째부터`, price * count, how)]
  })
  if (sum(terms.map(({ amount }) => amount)) === item.periodTotalPrice) return terms
  return [term('대여료', item.totalRentPrice), term('기간 할인', item.periodDiscount)]
}

/** The items' shares of the points, or the points alone when the event does not name the items. */
export function pointTerms(items: readonly OrderedItem[], pointsUsed: Won): Term[] {
  const shares = items.map((item, nth) => term(numbered('상품 몫', nth, items.length), item.pointsShare))
  return sum(shares.map(({ amount }) => amount)) === pointsUsed ? shares : [term('포인트 사용', pointsUsed)]
}

type RetainedItem = { periodTotalPrice: Won; finalAmount: Won; refunded: Won; base: Won }

/** The base that a return leaves: the price less the part of it that went back (rule 65). */
export function keptTerms({ periodTotalPrice: price, finalAmount, refunded, base }: RetainedItem): Term[] {
  const back = price - base
  const isShare = finalAmount > 0 && roundedShare(price, refunded, finalAmount) === back
  const parts = [price, refunded, finalAmount].map(formatNumber)
  const how = isShare ? `${parts[0]} × ${parts[1]} ÷ ${parts[2]}` : null
  return [term('기간 대여료', price), term('돌려준 몫', 0 - back, how)]
}
