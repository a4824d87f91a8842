import { type Refusal, refuse } from '../shared/decision.ts'
import { MOST_ORDER_ITEMS } from '../shared/orderLimits.ts'

type Days = { start: string; end: string }
type RentalWish = {
  period: Days
  /** Consigned by a member (luxshare), who gets a share of the rental. */
  consigned: boolean
}

/** What `orderedTogetherRefusal` refuses. */
export const togetherRefusals = ['ITEMS_OVER_LIMIT', 'PERIODS_DIFFER', 'ONE_LUXSHARE_PER_ORDER'] as const

/**
 * Why these items cannot be in one order, or null: an order has at most twenty items (rule 721), one period, which is
 * that of their `cartRows` too, and at most one consigned item (rule 50).
 */
export function orderedTogetherRefusal(
  items: readonly RentalWish[],
  cartRows: readonly Days[] = [],
): Refusal<(typeof togetherRefusals)[number]> | null {
  if (items.length > MOST_ORDER_ITEMS) return refuse('ITEMS_OVER_LIMIT', { limit: MOST_ORDER_ITEMS })
  const periods = [...items.map(({ period }) => period), ...cartRows]
  if (new Set(periods.map(({ start, end }) => `${start} ${end}`)).size > 1) return refuse('PERIODS_DIFFER')
  return items.filter(({ consigned }) => consigned).length > 1 ? refuse('ONE_LUXSHARE_PER_ORDER') : null
}
