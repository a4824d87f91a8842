import { consign } from './consigning.ts'
import { moveDelivery } from './delivering.ts'
import { bookAtDesk } from './desk.ts'
import { beginExtension, endExtension } from './extending.ts'
import {
  cancel,
  chargeRenter,
  endNeverArrived,
  giveMoneyBack,
  loseComingBack,
  loseOwnItem,
  move,
  sendBack,
} from './items.ts'
import { answerRefund, refundPaidCharge, rewardReview, settleCharge } from './money.ts'
import { payOut } from './months.ts'
import { moveTo } from './nights.ts'
import { draft, endDraft, getCoupon, payLate } from './ordering.ts'
import { RandomShop, type Sink } from './randomShop.ts'

/** What may happen next, and how often of all times. */
const chancesOf: readonly (readonly [weight: number, (shop: RandomShop) => boolean])[] = [
  [5, draft],
  [7, endDraft],
  [1, payLate],
  [3, getCoupon],
  [4, rewardReview],
  [4, cancel],
  [5, beginExtension],
  [8, endExtension],
  [3, moveDelivery],
  [40, move],
  [3, loseOwnItem],
  [3, endNeverArrived],
  [3, loseComingBack],
  [24, sendBack],
  [16, giveMoneyBack],
  [24, answerRefund],
  [6, chargeRenter],
  [10, settleCharge],
  [2, refundPaidCharge],
  [2, bookAtDesk],
  [16, consign],
  [10, payOut],
]
const wheel = chancesOf.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))

const dayMinutes = 24 * 60

/**
 * A shop lives until so many operations were agreed to, over `days` days; `each` sees it after every operation.
 * Everything follows from the seed.
 */
export function live(
  { operations, seed, days = 400 }: { operations: number; seed: number; days?: number },
  sink?: Sink,
  each: (shop: RandomShop) => void = () => {},
): RandomShop {
  const from = new Date('2026-01-05T10:00:00+09:00')
  const members = Math.max(40, Math.ceil(operations / 500))
  const shop = new RandomShop({ seed, members, from }, sink)
  const pace = (days * dayMinutes) / operations
  while (shop.agreed < operations) {
    const happen = shop.chances.oneOf(wheel)
    const before = shop.agreed
    happen?.(shop)
    if (shop.agreed === before) continue
    const minutes = (shop.chances.below(2_000) * pace) / 1_000
    moveTo(shop, new Date(shop.now.getTime() + Math.ceil(minutes * 60_000)))
    each(shop)
  }
  return shop
}
