import type { ChargeRefundAnswer } from '../../domain/charges/decide.ts'
import { chargeStream } from '../../domain/charges/events.ts'
import { decideChargeRefundAnswer } from '../../domain/processes/charging.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { beforeSending, type RefundToSend } from '../deskRefunds/index.ts'
import type { CardRefund } from '../gateways/cards/index.ts'
import { msSince, realNow, realTimeIn } from '../platform/database/realTime.ts'
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
  /** How many calls refunded nothing, refusals included; each has its own idempotency key. */
  tries: number
  unansweredMs: number | null
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
    const refund = await acquireLease(deps, refundId)
    if (refund !== null && (await sendRefund(deps, refund))) settled += 1
  }
  return settled
}

/** Sends a leased refund and records the answer. Returns true when the refund is settled or refused. */
async function sendRefund(deps: Deps, refund: DueRefund): Promise<boolean> {
  const before = await beforeSending(deps, chargesAtDesk(deps), toSend(refund))
  switch (before.outcome) {
    case 'refunded':
      await record(deps, refund, confirmed(before.refund))
      return true
    case 'covered': {
      const amount = await pendingAmount(deps, refund)
      return amount === null || ask(deps, { ...refund, amount })
    }
    case 'wait':
      await releaseLease(deps, refund, null)
      return false
    case 'new_key':
      await releaseLease(deps, refund, 'NO_ANSWER')
      return false
    case 'send':
      return ask(deps, refund)
  }
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
        .returning(['refund_id', 'tries', 'asked_at']),
    )
    .selectFrom('lease')
    .innerJoin('shop.charge_refunds as r', 'r.refund_id', 'lease.refund_id')
    .select(['r.refund_id as refundId', 'r.charge_id as chargeId', 'r.payment_key as paymentKey'])
    .select(['r.amount', 'lease.tries', msSince('lease.asked_at').as('unansweredMs')])
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
  return taken ?? null
}

/** What is left of the refund after the desk paid a part; null when the desk paid all of it. */
async function pendingAmount({ db }: Deps, { refundId }: DueRefund): Promise<number | null> {
  const rest = await db.kysely
    .selectFrom('shop.charge_refunds')
    .select('amount')
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return rest?.amount ?? null
}

/** Releases the lease. `fault` is the reason of a try that refunded nothing; the next uses a new idempotency key. */
async function releaseLease({ db }: Deps, { refundId }: DueRefund, fault: string | null): Promise<void> {
  await db.kysely
    .updateTable('platform.charge_refund_tries')
    .set({ taken_until: realNow })
    .$if(fault !== null, (lease) =>
      lease.set((is) => ({ tries: is('tries', '+', 1), last_reason: fault, asked_at: null })),
    )
    .where('refund_id', '=', refundId)
    .execute()
}

const toSend = ({ refundId, chargeId, paymentKey, tries, unansweredMs }: DueRefund): RefundToSend => ({
  refundId,
  id: chargeId,
  paymentKey,
  wasAsked: tries > 0 || unansweredMs !== null,
  unansweredMs,
})

/** Asks the provider for one refund and records its final answer. Returns false while there is none. */
async function ask(deps: Deps, refund: DueRefund): Promise<boolean> {
  const { refundId, paymentKey, amount, tries } = refund
  await noteAsked(deps, refund)
  const outcome = await deps.cards.refund({
    paymentKey,
    refundId,
    amount,
    purpose: '추가 요금 환불',
    idempotencyKey: tries === 0 ? refundId : `${refundId}:${tries}`,
  })
  switch (outcome.outcome) {
    case 'refunded':
      await record(deps, refund, confirmed(outcome.refund))
      return true
    case 'refused':
      await record(deps, refund, { outcome: 'rejected', providerCode: outcome.code })
      return true
    case 'later':
      await releaseLease(deps, refund, outcome.reason)
      return false
    case 'unknown':
      // The provider remembers an answered fault under its key. A call without an answer may still be in flight, so it
      // keeps its key.
      await releaseLease(deps, refund, outcome.answered ? outcome.reason : null)
      return false
  }
}

/** Runs before the call, so that a call whose process dies counts as one without an answer. */
const noteAsked = ({ db }: Deps, { refundId }: DueRefund) =>
  db.kysely
    .updateTable('platform.charge_refund_tries')
    .set({ asked_at: realNow })
    .where('refund_id', '=', refundId)
    .execute()

const confirmed = ({ transactionKey, refundedAt }: CardRefund): ChargeRefundAnswer => ({
  outcome: 'confirmed',
  by: 'card',
  transactionKey,
  confirmedAt: refundedAt,
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
  await releaseLease(deps, refund, answer.outcome === 'rejected' ? answer.providerCode : null)
}
