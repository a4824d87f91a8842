import { z } from 'zod'
import type { CapturedPayment } from '../../domain/payments/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import type { WalletState } from '../../domain/wallet/state.ts'
import type { CardPayment } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { newId } from '../platform/newId.ts'
import { type Attempt, attemptEnded, endAttempt } from './attempts.ts'
import { receiptKept } from './receipts.ts'
import { paymentsIn, refundJobs } from './streams.ts'
import type { PaymentSubject } from './subject.ts'

const resultShape = z.object({ became: z.enum(['captured', 'reversed']) })

/**
 * Records captured money in one transaction with what follows it: it pays for its subject, or all of it is refunded
 * when the subject no longer wants it. Idempotent.
 */
export async function recordCapture<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  attempt: Attempt,
  payment: CardPayment,
  actor: string,
): Promise<z.infer<typeof resultShape> | Refusal<Code | CommandCode>> {
  const { id, memberId, by } = attempt
  const captured = capturedPayment(payment, deps.clock.now())
  const { paymentKey } = captured
  const follower = await subject.onCapture(deps, id)
  if (isRefusal(follower)) return follower
  const refundId = newId(deps.clock.now())
  const paidInto = follower.paidInto ?? id
  const handled = await handleCommand<Code, WalletState>(deps.store, deps.clock, {
    commandId: `capture:${id}:${paymentKey}`,
    request: { id, paymentKey },
    actor,
    streams: [...new Set([...follower.streams, paymentStream(paidInto)])],
    read: follower.read,
    decide: (streams, wallet) => {
      const answer = { captured, by, refundId, now: deps.clock.now() }
      const decided = follower.decide(streams, wallet, paymentsIn(streams, paidInto), answer)
      if (isRefusal(decided)) return decided
      const isReversed = decided.entries.some(({ event }) => event.type === 'payment.reversed')
      const became = isReversed ? 'reversed' : 'captured'
      return {
        events: newEvents(decided.entries),
        rows: [
          keepReceipt(deps, memberId, payment),
          ...(payment.refundsOnlyInFull ? [keepWhole(deps.db.kysely, payment)] : []),
          attemptEnded(attempt, became),
          ...(decided.rows ?? []),
        ],
        jobs: refundJobs(deps, decided.entries),
        result: { became },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  const recorded = resultShape.parse(handled.result)
  // The rows of a repeated command are not written again, and its attempt may have been opened again.
  if (handled.duplicate) await endAttempt(deps.db, attempt, recorded.became)
  return recorded
}

/**
 * Records that the provider finally declined, with what follows it. Idempotent. Returns false when a lock or other commands
 * kept it from being recorded: the attempt stays open, so that recovery records it.
 */
export async function recordDecline<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  { id, attemptKey, memberId, by }: Attempt,
  providerCode: string,
): Promise<boolean> {
  const follower = await subject.onDecline(deps, id)
  if (follower === null) return true
  const paidInto = follower.paidInto ?? id
  const handled = await handleCommand<Code, WalletState>(deps.store, deps.clock, {
    commandId: `decline:${id}:${attemptKey}`,
    request: { id, attemptKey },
    actor: by === 'member' ? `member:${memberId}` : 'job:tryCards',
    streams: [...new Set([...follower.streams, paymentStream(paidInto)])],
    read: follower.read,
    decide: (streams, wallet) => {
      const answer = { by, providerCode, now: deps.clock.now() }
      const decided = follower.decide(streams, wallet, paymentsIn(streams, paidInto), answer)
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided.entries), rows: [...(decided.rows ?? [])] }
    },
  })
  return handled.kind !== 'refused' || !passes(handled.refusal)
}

/** True for a refusal that says nothing about the command: it is taken again later. */
const passes = (refusal: unknown): boolean =>
  isRefusal(refusal) && (refusal.refused === 'BUSY' || refusal.refused === 'CONCURRENT_CHANGE')

/** Stores the masked card number and the receipt link. */
const keepReceipt = (
  { cards }: Pick<Deps, 'cards'>,
  memberId: number,
  { paymentKey, cardNumber, receiptUrl }: CardPayment,
): Statement => ({
  sql: `INSERT INTO personal.payment_receipts (payment_key, member_id, card_number, receipt_url)
    VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
  parameters: [paymentKey, memberId, cardNumber, receiptKept(receiptUrl, cards)],
})

/** Remembers that the provider refunds this payment only in full. */
const keepWhole = (kysely: Deps['db']['kysely'], { paymentKey }: CardPayment): Statement =>
  kysely
    .insertInto('platform.whole_payments')
    .values({ payment_key: paymentKey })
    .onConflict((conflict) => conflict.doNothing())
    .compile()

const capturedPayment = (
  { paymentKey, amount, method, cardCompany, approvedAt }: CardPayment,
  now: Date,
): CapturedPayment => ({
  ...{ paymentKey, amount, method, cardCompany },
  approvedAt: approvedAt ?? now.toISOString(),
})
