import { type Refusal, refuse } from '../shared/decision.ts'

type RentalWish = {
  period: { start: string; end: string }
  /** Consigned by a member (luxshare), who gets a share of the rental. */
  consigned: boolean
}

/**
 * Why these items cannot be in one order, or null: an order has one period and at most one consigned item
 * (rule 50). Refuses PERIODS_DIFFER and ONE_LUXSHARE_PER_ORDER.
 */
export function orderedTogetherRefusal(
  items: readonly RentalWish[],
): Refusal<'PERIODS_DIFFER' | 'ONE_LUXSHARE_PER_ORDER'> | null {
  if (new Set(items.map(({ period }) => `${period.start} ${period.end}`)).size > 1)
    return refuse('PERIODS_DIFFER')
  return items.filter(({ consigned }) => consigned).length > 1 ? refuse('ONE_LUXSHARE_PER_ORDER') : null
}
