import type { DoneBeforeCode } from '../../domain/payments/decide.ts'
import { type PaymentEventOf, paymentStream } from '../../domain/payments/events.ts'
import type { Doing } from '../../domain/shared/alreadyDone.ts'
import { isRefusedAs, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { alreadyDone, whoMade } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { typedReasons } from './reasons.ts'
import { isPaymentEvent, paymentsIn } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'store'>
type Of = { refundId: string; id: string }
type Confirmed = PaymentEventOf<'payment.refund.confirmed'>['data']

const doings: Readonly<Record<Confirmed['by'], Doing>> = {
  transfer: 'refund_transferred',
  card: 'refund_by_card',
  set_off: 'refund_at_desk',
  goodwill: 'refund_at_desk',
}

/**
 * Of a step of a refund that is refused because another step was taken before: who took it, when and why (rules 907 and
 * 908). Any other refusal is returned as it is.
 */
export async function sayWhoWasFirst<Code extends RefusalCode>(
  needs: Needs,
  of: Of,
  refusal: Refusal<Code | DoneBeforeCode>,
): Promise<Refusal<Code | DoneBeforeCode>> {
  if (isRefusedAs(refusal, ['ALREADY_DONE'])) return doneBefore(needs, of, refusal)
  return isRefusedAs(refusal, ['REFUND_WITH_PROVIDER']) ? sentBefore(needs, of) : refusal
}

/** How a refund that takes no more steps was paid, or within which one it went back. */
export async function doneBefore(
  needs: Needs,
  of: Of,
  refusal: Refusal<'ALREADY_DONE'>,
): Promise<Refusal<'ALREADY_DONE'>> {
  const { confirmed, resent, joined } = await stepsOf(needs, of)
  if (joined?.type === 'payment.refund.joined') return joinedBefore(needs, of, joined)
  if (confirmed?.type !== 'payment.refund.confirmed') return refusal
  const { by, confirmedAt, transactionKey: reference } = confirmed.data
  const at = new Date(confirmedAt).toISOString()
  // The provider confirms what a colleague sent again.
  const made = by === 'card' ? resent : confirmed
  const paid = { at, reference }
  return alreadyDone(needs.db, doings[by], made && (await madeBy(needs, made)), { paid })
}

/** Says within which refund it went back, how far that one is, and which colleague was the cause (rule 923). */
async function joinedBefore(
  { db, store }: Needs,
  { id }: Of,
  joined: StoredEvent & PaymentEventOf<'payment.refund.joined'>,
): Promise<Refusal<'ALREADY_DONE'>> {
  const { wholeId } = joined.data
  const loaded = await store.load([paymentStream(id)])
  const whole = paymentsIn(loaded.stream, id).refunds.find(({ refundId }) => refundId === wholeId)
  const { confirmed } = await stepsOf({ db, store }, { refundId: wholeId, id })
  const { actor } = joined.meta
  return alreadyDone(db, 'refund_joined', actor.startsWith('staff:') ? { actor, reason: null } : null, {
    ...(whole && { whole: { amount: whole.amount, status: whole.status } }),
    ...(confirmed?.type === 'payment.refund.confirmed' && {
      paid: {
        at: new Date(confirmed.data.confirmedAt).toISOString(),
        reference: confirmed.data.transactionKey,
      },
    }),
  })
}

async function sentBefore(needs: Needs, of: Of): Promise<Refusal<'REFUND_WITH_PROVIDER'>> {
  const { resent } = await stepsOf(needs, of)
  if (resent === undefined) return refuse('REFUND_WITH_PROVIDER', { sentAgain: null })
  const made = await whoMade(needs.db, await madeBy(needs, resent))
  return refuse('REFUND_WITH_PROVIDER', { sentAgain: { ...made, at: resent.occurredAt.toISOString() } })
}

/** The last time that a refund was sent again, its confirmation, and its joining another one. */
async function stepsOf({ store }: Needs, { refundId, id }: Of) {
  const stream = paymentStream(id)
  const events = (await store.load([stream])).stream(stream).events.filter(isPaymentEvent)
  const last = (type: 'payment.refund.confirmed' | 'payment.refund.joined' | 'payment.refund.resent') =>
    events.findLast((event) => event.type === type && event.data.refundId === refundId)
  return {
    confirmed: last('payment.refund.confirmed'),
    joined: last('payment.refund.joined'),
    resent: last('payment.refund.resent'),
  }
}

async function madeBy(
  { db }: Needs,
  { meta: { actor, reason = '' } }: Pick<StoredEvent, 'meta'>,
): Promise<{ actor: string; reason: string | null }> {
  return { actor, reason: (await typedReasons(db, [reason])).get(reason) ?? null }
}
