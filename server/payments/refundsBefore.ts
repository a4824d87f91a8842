import type { DoneBeforeCode } from '../../domain/payments/decide.ts'
import { type PaymentEventOf, paymentStream } from '../../domain/payments/events.ts'
import type { Doing } from '../../domain/shared/alreadyDone.ts'
import { isRefusedAs, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { alreadyDone, madeBy, whoMade } from '../members/index.ts'
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
  if (made === undefined) return alreadyDone(needs.db, doings[by], null, { paid })
  const { actor, reason } = await reasoned(needs, made)
  return alreadyDone(needs.db, doings[by], { actor, reason }, { paid })
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
  const made = await whoMade(needs.db, await reasoned(needs, resent))
  return refuse('REFUND_WITH_PROVIDER', { sentAgain: { ...made, at: resent.occurredAt.toISOString() } })
}

/** The last time that a refund was sent again, its confirmation, and its joining another one. */
async function stepsOf(needs: Needs, { refundId, id }: Of) {
  const events = await paymentEvents(needs, id)
  const last = (type: 'payment.refund.confirmed' | 'payment.refund.joined' | 'payment.refund.resent') =>
    events.findLast((event) => event.type === type && event.data.refundId === refundId)
  return {
    confirmed: last('payment.refund.confirmed'),
    joined: last('payment.refund.joined'),
    resent: last('payment.refund.resent'),
  }
}

type Granting = { paymentKey: string; transactionKey: string; goodwillBefore: number }

/**
 * Of goodwill that is refused because another part was granted since its author looked: who granted the last one, when, how
 * much and why (rule 937). Any other refusal is returned as it is.
 */
export async function sayWhoGranted<Given extends Refusal>(
  needs: Needs,
  { paymentKey, transactionKey, goodwillBefore }: Granting,
  refusal: Given,
): Promise<Given | Refusal<'ALREADY_DONE'>> {
  const paid = await needs.db.kysely
    .selectFrom('shop.payments')
    .select((has) => has.fn.coalesce('order_id', 'charge_id').$notNull().as('id'))
    .where('payment_key', '=', paymentKey)
    .executeTakeFirst()
  if (paid === undefined) return refusal
  const { last, sum: granted } = grantedIn(await paymentEvents(needs, paid.id), transactionKey)
  if (last === undefined || granted === goodwillBefore) return refusal
  const made = await reasoned(needs, last)
  return alreadyDone(needs.db, 'goodwill_granted', { ...made, amount: last.data.amount })
}

/** What was granted of a desk refund, in won, and the last part of it. */
export function grantedIn(events: readonly StoredEvent[], transactionKey: string) {
  const granted = events
    .filter(isPaymentEvent)
    .flatMap((event) =>
      event.type === 'payment.goodwill.granted' && event.data.transactionKey === transactionKey ? event : [],
    )
  return { last: granted.at(-1), sum: sum(granted.map(({ data }) => data.amount)) }
}

const paymentEvents = async ({ store }: Needs, id: string) => {
  const stream = paymentStream(id)
  return (await store.load([stream])).stream(stream).events.filter(isPaymentEvent)
}

const reasoned = ({ db }: Needs, event: StoredEvent) =>
  madeBy(event, (references) => typedReasons(db, references))
