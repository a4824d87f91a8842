import { orderedTogetherRefusal } from '../../../domain/ordering/orderedTogether.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import { MOST_ORDER_ITEMS } from '../../../domain/shared/orderLimits.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import type { CartGroup, CartLine } from '../../../domain/wire/cart.ts'
import type { AnswerOf, calls } from '../../calls.ts'

export type Line = CartLine & { period: Period; groupKey: string }

export const linesOf = (groups: readonly CartGroup[]): Line[] =>
  groups.flatMap(({ rentalStartDate, rentalEndDate, cart }) =>
    cart.map((line) => ({
      ...line,
      period: { start: rentalStartDate, end: rentalEndDate },
      groupKey: `${rentalStartDate}/${rentalEndDate}`,
    })),
  )

/** Why these lines cannot be ordered together, or null. */
export function orderProblem(lines: readonly Line[]): string | null {
  if (lines.length === 0) return '주문할 상품을 선택해 주세요.'
  const refusal = orderedTogetherRefusal(
    lines.map(({ period, product }) => ({ period, consigned: product.ownerType === 'luxshare' })),
  )
  if (refusal === null) return null
  return refusal.refused === 'PERIODS_DIFFER'
    ? '이용기간이 같은 상품만 함께 주문할 수 있어요.'
    : refusalWords[refusal.refused]
}

/** The initial selection: the first lines of the earliest period that fit in an order (rules 50 and 721). */
export function orderedTogether(orderable: readonly Line[]): Line[] {
  const ofOnePeriod = orderable.filter((line) => line.groupKey === orderable[0]?.groupKey)
  const consigned = ofOnePeriod.find(({ product }) => product.ownerType === 'luxshare')
  return ofOnePeriod
    .filter((line) => line === consigned || line.product.ownerType !== 'luxshare')
    .slice(0, MOST_ORDER_ITEMS)
}

/** The cart without a line; a period whose last line goes, goes too. */
export function withoutLine(cart: AnswerOf<typeof calls.cart>, id: number): AnswerOf<typeof calls.cart> {
  const result = cart.result
    .map((group) => ({ ...group, cart: group.cart.filter((line) => line.id !== id) }))
    .filter((group) => group.cart.length > 0)
  return { result, cntAll: linesOf(result).length }
}
