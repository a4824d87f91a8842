import { bookChargeDeskRefund } from '../../../domain/charges/deskRefunds.ts'
import { chargeEntries } from '../../../domain/processes/charging.ts'
import { decideDeskRefund } from '../../../domain/processes/fulfilling.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import type { RandomShop } from './randomShop.ts'

/** Finance books what went back at the provider's desk of an order or of a charge. */
export function bookAtDesk(shop: RandomShop): boolean {
  const { chances, now, provider } = shop
  const found = chances.happens(10) ? provider.atDesk() : null
  if (found === null) return false
  const { key: transactionKey, paymentKey, amount } = found
  const at = {
    ...{ refundId: chances.id(), partId: chances.id(), paymentKey, transactionKey, amount },
    refundedAt: now.toISOString(),
  }
  const isGivenBack = (refunds: readonly { paymentKey: string; status: string }[]) =>
    refunds.some((refund) => refund.paymentKey === paymentKey && refund.status === 'confirmed')
  for (const [, order] of shop.orders.all()) {
    if (order.status === 'none' || isGivenBack(order.refunds)) continue
    const decided = decideDeskRefund(order, at)
    if (isRefusal(decided)) continue
    provider.bookedAtDesk(transactionKey)
    return shop.record(decided)
  }
  for (const [, { state }] of shop.charges.all()) {
    if (state.status === 'none' || isGivenBack(state.refunds)) continue
    const decided = bookChargeDeskRefund(state, at)
    if (isRefusal(decided)) continue
    provider.bookedAtDesk(transactionKey)
    return shop.record(chargeEntries(decided))
  }
  return false
}
