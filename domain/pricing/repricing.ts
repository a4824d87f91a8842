import { dailyPrice } from '../shared/dailyPrice.ts'
import { round100OfPercent, type Won } from '../shared/won.ts'

/** How staff change daily prices together: to an amount, by an amount, or by a whole percentage. */
export const repricingWays = ['set', 'raise', 'lower', 'raisePercent', 'lowerPercent'] as const
export type Repricing = { way: (typeof repricingWays)[number]; by: number }

/**
 * A daily price after a change of prices, in won: a percentage is rounded half up to 100 (rule 1), an amount is taken as
 * it is typed (rule 382). 12,300 less 7 % is 11,400 (11,439 rounded). `repricingProblem` says whether it is a price.
 */
export function repriced(price: Won, { way, by }: Repricing): Won {
  switch (way) {
    case 'set':
      return by
    case 'raise':
      return price + by
    case 'lower':
      return price - by
    case 'raisePercent':
      return round100OfPercent(price, 100 + by)
    case 'lowerPercent':
      return round100OfPercent(price, 100 - by)
  }
}

/** Why a price cannot be changed to this one, as staff read it; null when it can. */
export function repricingProblem(before: Won, after: Won): string | null {
  if (after % dailyPrice.step !== 0) return dailyPrice.stepSentence
  if (after < dailyPrice.least) return dailyPrice.leastSentence
  if (after > dailyPrice.most) return dailyPrice.mostSentence
  return before === after ? '지금과 같은 가격이에요.' : null
}
