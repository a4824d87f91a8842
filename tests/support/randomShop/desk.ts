import { bookFound, grantGoodwill } from '../../../domain/payments/atDesk.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import type { RandomShop } from './randomShop.ts'

/** Finance books what went back at the provider's desk of an order or of a charge, or closes it as goodwill. */
export function bookAtDesk(shop: RandomShop): boolean {
  const { chances, now, provider } = shop
  const found = chances.happens(10) ? provider.atDesk() : null
  if (found === null) return false
  const { key: transactionKey, paymentKey, amount } = found
  const at = {
    ...{ refundId: chances.id(), paymentKey, transactionKey, amount },
    refundedAt: now.toISOString(),
  }
  const isGoodwill = chances.happens(50)
  for (const [, payments] of shop.payments.all()) {
    const isGivenBack = payments.refunds.some(
      (refund) => refund.paymentKey === paymentKey && refund.status === 'confirmed',
    )
    if (isGivenBack) continue
    const decided = isGoodwill ? grantGoodwill(payments, at, amount) : bookFound(payments, at)
    if (isRefusal(decided)) continue
    provider.bookedAtDesk(transactionKey)
    return shop.record(decided.map(entryOf))
  }
  return false
}
