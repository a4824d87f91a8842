import type { ChargeRefundAnswer } from '../../domain/charges/decide.ts'
import { chargeStream } from '../../domain/charges/events.ts'
import { decideChargeRefundAnswer } from '../../domain/processes/charging.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { coverFromDesk } from '../deskRefunds/index.ts'
import type { TossCancel } from '../gateways/toss/index.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { chargesAtDesk } from './deskHolder.ts'
import { newChargeId } from './newChargeId.ts'
import { chargeIn } from './streams.ts'

/** Longer than any call to the provider takes, so that a lease expires only when the process holding it died. */
const leaseSeconds = 25

type DueRefund = {
  refundId: string
  chargeId: string
  paymentKey: string
  amount: number
  tries: number
}

/**
 * Sends the pending refunds of charges, of which a charge has one at a time. Returns how many were settled. Safe to run
 * twice and in several processes.
 */
export async function sendChargeRefunds(deps: Deps): Promise<number> {
  const rows = await deps.db.kysely
    .selectFrom('shop.charge_refunds')
    .select('refund_id as refundId')
    .where('status', '=', 'pending')
    .orderBy('requested_at')
    .limit(200)
    .execute()
  let settled = 0
  for (const { refundId } of rows) {
    const taken = await acquireLease(deps, refundId)
    const refund = taken === null ? null : await afterTheDesk(deps, taken)
    if (taken !== null && refund === null) settled += 1
    if (refund === null) continue
    const answer = await send(deps, refund)
    if (answer === null) continue
    await record(deps, refund, answer)
    settled += 1
  }
  return settled
}

/** Leases the refund for `leaseSeconds`; null while another process has the lease, and when the refund is settled. */
async function acquireLease({ db }: Deps, refundId: string): Promise<DueRefund | null> {
  const taken = await db.kysely
    .with('lease', (leases) =>
      leases
        .insertInto('platform.charge_refund_tries')
        .values({ refund_id: refundId, taken_until: realTimeIn(leaseSeconds) })
        .onConflict((again) =>
          again
            .column('refund_id')
            .doUpdateSet((is) => ({ taken_until: is.ref('excluded.taken_until') }))
            .where('platform.charge_refund_tries.taken_until', '<=', realNow),
        )
        .returning(['refund_id', 'tries']),
    )
    .selectFrom('lease')
    .innerJoin('shop.charge_refunds as r', 'r.refund_id', 'lease.refund_id')
    .select(['r.refund_id as refundId', 'r.charge_id as chargeId', 'r.payment_key as paymentKey'])
    .select(['r.amount', 'lease.tries'])
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
  return taken ?? null
}

/** The part of the refund that the provider's desk has not paid already; null when the desk paid all of it. */
async function afterTheDesk(deps: Deps, refund: DueRefund): Promise<DueRefund | null> {
  const { refundId, chargeId: id, paymentKey, tries } = refund
  // Set off only until the provider has answered a try; after that the refund is sent as it is.
  if (tries > 0 || !(await coverFromDesk(deps, chargesAtDesk(deps), { id, refundId, paymentKey })))
    return refund
  const rest = await deps.db.kysely
    .selectFrom('shop.charge_refunds')
    .select('amount')
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return rest === undefined ? null : { ...refund, amount: rest.amount }
}

/** Releases the lease. `fault` is an answer without a refund; the next try then uses a new idempotency key. */
async function releaseLease({ db }: Deps, refundId: string, fault: string | null): Promise<void> {
  await db.kysely
    .updateTable('platform.charge_refund_tries')
    .set({ taken_until: realNow })
    .$if(fault !== null, (lease) => lease.set((is) => ({ tries: is('tries', '+', 1), last_reason: fault })))
    .where('refund_id', '=', refundId)
    .execute()
}

const reasonOf = ({ refundId }: DueRefund): string => `추가 요금 환불 ${refundId}`

/** Asks the provider for one refund and returns its final answer, or null while there is none. */
async function send(deps: Deps, refund: DueRefund): Promise<ChargeRefundAnswer | null> {
  const { refundId, paymentKey, amount, tries } = refund
  const given = await alreadyGiven(deps, refund)
  if (given !== 'no') return given
  const outcome = await deps.toss.cancel({
    paymentKey,
    cancelAmount: amount,
    cancelReason: reasonOf(refund),
    idempotencyKey: tries === 0 ? refundId : `${refundId}:${tries}`,
  })
  switch (outcome.outcome) {
    case 'done':
      return confirmed(outcome.cancel)
    case 'refused':
      return { outcome: 'rejected', providerCode: outcome.code }
    case 'retry':
      await releaseLease(deps, refundId, outcome.reason)
      return null
    case 'unknown':
      // The provider remembers an answered fault under its key. A call without an answer may still be in flight, so it
      // keeps its key.
      await releaseLease(deps, refundId, outcome.answered ? outcome.reason : null)
      return null
  }
}

/** Looks for this refund among the payment's cancellations; null when the payment cannot be read. */
async function alreadyGiven(deps: Deps, refund: DueRefund): Promise<ChargeRefundAnswer | null | 'no'> {
  const read = await deps.toss.payment(refund.paymentKey)
  if (read.outcome !== 'found') {
    await releaseLease(deps, refund.refundId, null)
    return null
  }
  const own = read.payment.cancels.find((cancel) => cancel.cancelReason === reasonOf(refund))
  return own === undefined ? 'no' : confirmed(own)
}

const confirmed = ({ transactionKey, canceledAt }: TossCancel): ChargeRefundAnswer => ({
  outcome: 'confirmed',
  by: 'card',
  transactionKey,
  confirmedAt: canceledAt,
})

async function record(deps: Deps, refund: DueRefund, answer: ChargeRefundAnswer): Promise<void> {
  const { refundId, chargeId, tries } = refund
  const partId = newChargeId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `chargeRefund:${answer.outcome}:${refundId}:${tries}`,
    request: { refundId, outcome: answer.outcome },
    actor: 'job:sendRefunds',
    streams: [chargeStream(chargeId)],
    decide: (streams) => {
      const decided = decideChargeRefundAnswer(chargeIn(streams, chargeId), refundId, answer, partId)
      return isRefusal(decided) ? decided : { events: newEvents(decided) }
    },
  })
  if (handled.kind === 'refused') throw new Error(`a refund was refused: ${handled.refusal.refused}`)
  await releaseLease(deps, refundId, answer.outcome === 'rejected' ? answer.providerCode : null)
}
