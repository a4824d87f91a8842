import { dailyPrice } from '../shared/dailyPrice.ts'
import { round100OfPercent, type Won } from '../shared/won.ts'

/** How staff change daily prices together: to an amount, by an amount, or by a whole percentage. */
export const repricingWays = ['set', 'raise', 'lower', 'raisePercent', 'lowerPercent'] as const
export type Repricing = { way: (typeof repricingWays)[number]; by: number }

/** The most per cent that prices are changed by together. */
export const percentAtMost = 99
const percentSentence = `1에서 ${percentAtMost} 사이의 숫자로 입력해 주세요.`
const amountSentence = '여덟 자리까지의 금액으로 입력해 주세요.'

export const isByPercent = (way: Repricing['way']): boolean =>
  way === 'raisePercent' || way === 'lowerPercent'

/**
 * The change of prices that staff type: 1 to 99 per cent, or an amount of up to eight digits. Anything else is a problem, in
 * a sentence (rule 586).
 */
export function typedRepricing(way: Repricing['way'], typed: string): Repricing | { problem: string } {
  const by = /^\d{1,8}$/.test(typed) ? Number(typed) : null
  if (!isByPercent(way)) return by === null ? { problem: amountSentence } : { way, by }
  return by === null || by < 1 || by > percentAtMost ? { problem: percentSentence } : { way, by }
}

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
