import { chargeStream } from '../../../domain/charges/events.ts'
import { foldCharge } from '../../../domain/charges/state.ts'
import { type PaymentEventOf, paymentStream } from '../../../domain/payments/events.ts'
import { chargeReversalCause } from '../../../domain/shared/chargeReversal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoredEvent } from '../../platform/eventStore/eventStore.ts'
import { isChargeEvent } from '../streams.ts'

// The store validated these events when they were written and upcasts them to the current version.
const isReversal = (event: StoredEvent): event is StoredEvent & PaymentEventOf<'payment.reversed'> =>
  event.type === 'payment.reversed'

/** Why a payment for a charge was reversed, whatever became of the charge since (rule 897). */
export async function whyReversed(
  { store }: Pick<Deps, 'store'>,
  { chargeId, paymentKey }: { chargeId: string; paymentKey: string },
): Promise<string> {
  const { stream } = await store.load([chargeStream(chargeId), paymentStream(chargeId)])
  const reversed = stream(paymentStream(chargeId))
    .events.filter(isReversal)
    .find(({ data }) => data.paymentKey === paymentKey)
  const before = stream(chargeStream(chargeId)).events.filter(
    ({ pos }) => reversed === undefined || pos < reversed.pos,
  )
  const charge = foldCharge(before.filter(isChargeEvent))
  return chargeReversalCause(charge.status === 'open' ? charge.owed : null)
}
