import { bookChargeDeskRefund } from '../../../domain/charges/deskRefunds.ts'
import { chargeStream } from '../../../domain/charges/events.ts'
import { chargeEntries } from '../../../domain/processes/charging.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newChargeId } from '../newChargeId.ts'
import { reasonOf, reasonRow } from '../reasons.ts'
import { chargeIn } from '../streams.ts'

type Asked = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/**
 * Reads a charge's payment at the provider and books what went back there under this key without us, once, with the typed
 * reason (rule 270). Refuses NOT_FOUND for a payment of no charge, DIFFERENCE_GONE for a key that the provider does not
 * name or that is ours or booked, PROVIDER_UNAVAILABLE.
 */
export async function bookDeskRefundOfCharge(
  deps: Deps,
  { paymentKey, transactionKey, staffId, reason }: Asked,
): Promise<Refusal | null> {
  const payment = await deps.db.kysely
    .selectFrom('shop.charge_payments')
    .select(['charge_id as chargeId', 'member_id as memberId'])
    .where('payment_key', '=', paymentKey)
    .executeTakeFirst()
  if (payment === undefined) return refuse('NOT_FOUND')
  const read = await deps.toss.payment(paymentKey)
  if (read.outcome !== 'found') return refuse('PROVIDER_UNAVAILABLE')
  const cancel = read.payment.cancels.find((one) => one.transactionKey === transactionKey)
  if (cancel === undefined || (await isOfOurs(deps, paymentKey, cancel))) return refuse('DIFFERENCE_GONE')
  const { chargeId, memberId } = payment
  const [refundId, partId] = [newChargeId(deps.clock.now()), newChargeId(deps.clock.now())]
  const step = `desk:${transactionKey}` as const
  const row = await reasonRow(deps, { chargeId, memberId, step, text: reason })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `deskRefund:${paymentKey}:${transactionKey}`,
    request: { paymentKey, transactionKey },
    actor: `staff:${staffId}`,
    reason: reasonOf(step, chargeId),
    streams: [chargeStream(chargeId)],
    decide: (streams) => {
      const { cancelAmount: amount, canceledAt: refundedAt } = cancel
      const found = { refundId, partId, paymentKey, transactionKey, amount, refundedAt }
      const decided = bookChargeDeskRefund(chargeIn(streams, chargeId), found)
      return isRefusal(decided) ? decided : { events: newEvents(chargeEntries(decided)), rows: [row] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** A refund that we sent ourselves, whether or not its answer was recorded. */
async function isOfOurs(
  { db }: Pick<Deps, 'db'>,
  paymentKey: string,
  cancel: { transactionKey: string; cancelReason: string },
): Promise<boolean> {
  const refunds = await db.kysely
    .selectFrom('shop.charge_refunds')
    .select(['refund_id as refundId', 'paid_by as paidBy', 'transaction_key as transactionKey'])
    .where('payment_key', '=', paymentKey)
    .execute()
  return refunds.some(
    ({ refundId, paidBy, transactionKey }) =>
      (paidBy === 'card' && transactionKey === cancel.transactionKey) ||
      (paidBy !== 'set_off' && cancel.cancelReason.includes(refundId)),
  )
}
