import { orderStream } from '../../../domain/ordering/events.ts'
import { decideDeskRefund } from '../../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { orderKey, sealForOrder } from '../contacts.ts'
import { newId, orderIn } from '../streams.ts'

type Asked = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/**
 * Reads an order's payment at the provider and books what went back there under this key without us, once, with the
 * typed reason (rule 270). What the order becomes is decided by its own commands. Refuses NOT_FOUND for a payment of no
 * order, DIFFERENCE_GONE for a key that the provider does not name or that is ours or booked, PROVIDER_UNAVAILABLE.
 */
export async function bookDeskRefund(
  deps: Deps,
  { paymentKey, transactionKey, staffId, reason }: Asked,
): Promise<Refusal | null> {
  const payment = await deps.db.kysely
    .selectFrom('shop.payments')
    .select(['order_id as orderId', 'member_id as memberId'])
    .where('payment_key', '=', paymentKey)
    .executeTakeFirst()
  if (payment === undefined) return refuse('NOT_FOUND')
  const read = await deps.toss.payment(paymentKey)
  if (read.outcome !== 'found') return refuse('PROVIDER_UNAVAILABLE')
  const cancel = read.payment.cancels.find((one) => one.transactionKey === transactionKey)
  if (cancel === undefined || (await isOfOurs(deps, paymentKey, cancel))) return refuse('DIFFERENCE_GONE')
  const { orderId, memberId } = payment
  const now = deps.clock.now()
  const [refundId, partId] = [newId(now), newId(now)]
  const key = await orderKey(deps.db.pool, memberId, seoulDate(now))
  const written = sealForOrder(key, memberId, { reason })
  const row = deps.db.kysely
    .insertInto('personal.refund_reasons')
    .values({ refund_id: refundId, sending: 1, member_id: memberId, written })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `deskRefund:${paymentKey}:${transactionKey}`,
    request: { paymentKey, transactionKey },
    actor: `staff:${staffId}`,
    reason: `deskRefund:${refundId}:1`,
    streams: [orderStream(orderId)],
    decide: (streams) => {
      const { cancelAmount: amount, canceledAt: refundedAt } = cancel
      const found = { refundId, partId, paymentKey, transactionKey, amount, refundedAt }
      const decided = decideDeskRefund(orderIn(streams, orderId), found)
      return isRefusal(decided) ? decided : { events: newEvents(decided), rows: [row.compile()] }
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
    .selectFrom('shop.refunds')
    .select(['refund_id as refundId', 'paid_by as paidBy', 'transaction_key as transactionKey'])
    .where('payment_key', '=', paymentKey)
    .execute()
  return refunds.some(
    ({ refundId, paidBy, transactionKey }) =>
      (paidBy === 'card' && transactionKey === cancel.transactionKey) ||
      (paidBy !== 'set_off' && cancel.cancelReason.includes(refundId)),
  )
}
