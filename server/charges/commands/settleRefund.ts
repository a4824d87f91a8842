import {
  resendRefund as decideResend,
  transferRefund as decideTransfer,
} from '../../../domain/charges/decide.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import type { Json } from '../../platform/json.ts'
import { settle } from './settleCharge.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type ByStaff = { refundId: string; staffId: number; reason: string }
type Settled<Status> = { refundId: string; status: Status }

/** The member and the status of a charge's refund; null when no charge has this refund. */
export async function refundOfCharge({ kysely }: Deps['db'], refundId: string) {
  const row = await kysely
    .selectFrom('shop.charge_refunds')
    .select(['member_id as memberId', 'charge_id as chargeId', 'amount', 'status', 'settled_at as settledAt'])
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

/** Sends a rejected refund again. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED. Pressing twice sends it once. */
export async function resendChargeRefund(
  needs: Needs,
  { refundId, ...by }: ByStaff,
): Promise<Settled<'pending'> | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const refund = await refundOfCharge(needs.db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const { chargeId, status, settledAt } = refund
  if (status !== 'rejected' || settledAt === null) return refuse('TRANSITION_NOT_ALLOWED', { status })
  const done = await settle(needs, {
    ...by,
    chargeId,
    // One resend per rejection: `settledAt` is the time of the latest.
    step: `resent:${refundId}:${settledAt.getTime()}`,
    request: {},
    decide: (state) => decideResend(state, refundId),
  })
  return isRefusal(done) ? done : { refundId, status: 'pending' }
}

/**
 * Records that finance paid a rejected refund to the member's bank account (rule 144). The same bank reference again
 * returns the first answer. Refuses NOT_FOUND, REFUND_UNDER_WAY, REFUND_COUNTS_GOODWILL, TRANSITION_NOT_ALLOWED, and
 * IDEMPOTENCY_KEY_REUSED for another reference once one is recorded.
 */
export async function transferChargeRefund(
  needs: Needs,
  { refundId, bankReference, account, reason, staffId }: ByStaff & { bankReference: string; account: Json },
): Promise<
  | Settled<'confirmed'>
  | Refusal<
      'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | 'REFUND_UNDER_WAY' | 'TRANSITION_NOT_ALLOWED' | CommandCode
    >
> {
  const refund = await refundOfCharge(needs.db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const transferredAt = needs.clock.now().toISOString()
  const done = await settle(needs, {
    staffId,
    chargeId: refund.chargeId,
    step: `transferred:${refundId}`,
    reason: { reason, account },
    request: { bankReference },
    decide: (state) => decideTransfer(state, refundId, { bankReference, transferredAt }),
  })
  return isRefusal(done) ? done : { refundId, status: 'confirmed' }
}
