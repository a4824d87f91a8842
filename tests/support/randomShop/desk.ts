import { decideChargeAtDesk } from '../../../domain/processes/charging.ts'
import { decideOrderAtDesk } from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { bookFound, grantGoodwill } from '../../../domain/shared/deskDecisions.ts'
import type { DeskFact, HeldAtProvider } from '../../../domain/shared/deskRefunds.ts'
import type { Decided, RandomShop } from './randomShop.ts'

/** Finance books what went back at the provider's desk of an order or of a charge, or closes it as goodwill. */
export function bookAtDesk(shop: RandomShop): boolean {
  const { chances, now, provider } = shop
  const found = chances.happens(10) ? provider.atDesk() : null
  if (found === null) return false
  const { key: transactionKey, paymentKey, amount } = found
  const at = {
    ...{ refundId: chances.id(), partId: chances.id(), paymentKey, transactionKey, amount },
    refundedAt: now.toISOString(),
  }
  const isGoodwill = chances.happens(50)
  const decide = (held: HeldAtProvider): DeskFact[] | Refusal =>
    isGoodwill ? grantGoodwill(held, at, amount) : bookFound(held, at)
  for (const decided of decisionsOf(shop, paymentKey, decide)) {
    if (isRefusal(decided)) continue
    provider.bookedAtDesk(transactionKey)
    return shop.record(decided)
  }
  return false
}

/** What each order and each charge whose payment is not given back decides. */
function* decisionsOf(
  shop: RandomShop,
  paymentKey: string,
  decide: (held: HeldAtProvider) => DeskFact[] | Refusal,
): Generator<Decided> {
  const isGivenBack = (refunds: readonly { paymentKey: string; status: string }[]) =>
    refunds.some((refund) => refund.paymentKey === paymentKey && refund.status === 'confirmed')
  for (const [, order] of shop.orders.all())
    if (order.status !== 'none' && !isGivenBack(order.refunds)) yield decideOrderAtDesk(order, decide)
  for (const [, { state }] of shop.charges.all())
    if (state.status !== 'none' && !isGivenBack(state.refunds)) yield decideChargeAtDesk(state, decide)
}
