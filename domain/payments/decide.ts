import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, isRefusedAs, type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { type RefundFacts, refundActions } from '../shared/refundActions.ts'
import { sum, type Won } from '../shared/won.ts'
import { coverRefused, goodwillCountedFor } from './atDesk.ts'
import type { CapturedPayment, PaidBy, PaymentEvent, PaymentEventOf, PaymentRef } from './events.ts'
import { evolvePayment, type PaymentState, type Refund } from './state.ts'

type Decision<Code extends RefusalCode> = PaymentEvent[] | Refusal<Code>

/** Money that the provider captured. */
export type Capture = { captured: CapturedPayment; by: PaidBy }

const holds = ({ payments }: PaymentState, { captured }: Capture): boolean =>
  payments.some(({ paymentKey }) => paymentKey === captured.paymentKey)

/** Records money that was captured for what is still wanted, once per payment key. */
export const capture = (
  state: PaymentState,
  ref: PaymentRef,
  captured: Capture,
  settles: PaymentEventOf<'payment.captured'>['data']['settles'],
): PaymentEvent[] =>
  holds(state, captured)
    ? []
    : [{ type: 'payment.captured', data: { ...ref, ...captured.captured, by: captured.by, settles } }]

/** Records money that was captured for what is no longer wanted, once; all of it is refunded (rules 52 and 172). */
export const reverse = (
  state: PaymentState,
  ref: PaymentRef,
  captured: Capture,
  refundId: string,
): PaymentEvent[] =>
  holds(state, captured)
    ? []
    : [{ type: 'payment.reversed', data: { ...ref, ...captured.captured, by: captured.by, refundId } }]

/** Records that the provider finally declined an attempt of `amount` won. */
export const decline = (
  { cardDeclines }: PaymentState,
  ref: PaymentRef,
  declined: { by: PaidBy; amount: Won; providerCode: string },
): PaymentEvent[] => [
  {
    type: 'payment.declined',
    data: { ...ref, ...declined, cardDeclines: cardDeclines + (declined.by === 'saved_card' ? 1 : 0) },
  },
]

/** A refund to the card; `orderItemId` is null for a charge. */
export type RefundRequest = { refundId: string; paymentKey: string; amount: Won; orderItemId: string | null }

/**
 * Requests a refund from the provider. Several of one payment may wait: they are sent one after another. What must not
 * be refunded again before the earlier refund is through asks `refundUnderWay` first.
 */
export const requestRefund = (ref: PaymentRef, request: RefundRequest): PaymentEvent[] =>
  request.amount === 0 ? [] : [{ type: 'payment.refund.requested', data: { ...ref, ...request } }]

/** Recorded in place of the provider's code when a partial refund is not requested at all (rule 143). */
export const REFUNDED_ONLY_IN_FULL = 'REFUNDED_ONLY_IN_FULL'

/** Says whether the shop refused this refund because it is a part, and nobody has sent or paid it since. */
const waitsForTheWhole = ({ status, refusedAs }: Refund): boolean =>
  status === 'rejected' && refusedAs === REFUNDED_ONLY_IN_FULL

/**
 * Requests a refund of a payment that the provider refunds only in full: one of the whole payment once this refund and
 * those that wait as partial ones add up to it (rule 896). A refund of less is recorded as refused at once, and waits for
 * finance (rule 143).
 */
export function requestWhole(
  { payments, refunds }: PaymentState,
  ref: PaymentRef,
  request: RefundRequest,
): PaymentEvent[] {
  const isOfPayment = ({ paymentKey }: { paymentKey: string }) => paymentKey === request.paymentKey
  const waiting = refunds.filter((one) => isOfPayment(one) && waitsForTheWhole(one))
  const whole = request.amount + sum(waiting.map(({ amount }) => amount))
  if (whole !== payments.find(isOfPayment)?.amount)
    return [...requestRefund(ref, request), rejection(ref, request.refundId, REFUNDED_ONLY_IN_FULL)]
  const joined = waiting.map(
    ({ refundId, amount }): PaymentEvent => ({
      type: 'payment.refund.joined',
      data: { ...ref, refundId, wholeId: request.refundId, amount },
    }),
  )
  return [...joined, ...requestRefund(ref, { ...request, amount: whole })]
}

/**
 * How far the refunds are that another one waits for: `pending` at the provider, or `rejected` by it, which finance sends
 * again or transfers. Null once all are confirmed; those that wait because they are parts wait for no provider, and the next
 * one may complete them (rule 948).
 */
export function refundUnderWay({ refunds }: PaymentState): 'pending' | 'rejected' | null {
  const open = refunds.filter((one) => one.status !== 'confirmed' && !waitsForTheWhole(one))
  if (open.length === 0) return null
  return open.some(({ status }) => status === 'pending') ? 'pending' : 'rejected'
}

/** `sending`: which sending of the refund was refused. */
export type RefundAnswer =
  | { outcome: 'confirmed'; by: 'card'; transactionKey: string; confirmedAt: string }
  | { outcome: 'confirmed'; by: 'transfer'; transactionKey: string; confirmedAt: string; account: string }
  | { outcome: 'rejected'; providerCode: string; sending: number }

const refundIn = ({ refunds }: PaymentState, refundId: string): Refund | undefined =>
  refunds.find((one) => one.refundId === refundId)

/** The refund of that id that finance acts on. Refuses ALREADY_DONE for one that went back within another one (rule 923). */
function ownRefund(state: PaymentState, refundId: string): Refund | Refusal<'NOT_FOUND' | 'ALREADY_DONE'> {
  const refund = refundIn(state, refundId)
  if (refund !== undefined) return refund
  return state.joined.includes(refundId)
    ? refuse('ALREADY_DONE', { doing: 'refund_joined', by: null, reason: null })
    : refuse('NOT_FOUND')
}

/** The facts of a refund of ours that the provider has not confirmed. */
export const refundFactsOf = (
  state: PaymentState,
  { refundId, status }: Refund,
): Omit<RefundFacts, 'memberHasLeft'> => ({
  ...{ status, paidBy: null, open: 0, grantable: 0 },
  countedGoodwill: goodwillCountedFor(state, refundId),
})

/**
 * Records the provider's answer to a refund. A confirmed one stays confirmed; a rejected one may still succeed; a
 * refusal of an earlier sending does not apply to the current one (rules 57 and 142). One that the provider refuses
 * because its desk gave back a part is settled with that part (rule 272). Refuses NOT_FOUND.
 */
export function settleRefund(
  state: PaymentState,
  refundId: string,
  answer: RefundAnswer,
): Decision<'NOT_FOUND'> {
  const refund = refundIn(state, refundId)
  if (state.ref === null || refund === undefined) return refuse('NOT_FOUND')
  if (refund.status === 'confirmed' || refund.status === answer.outcome) return []
  if (answer.outcome === 'confirmed') return [confirmation(state.ref, refund, answer)]
  if (answer.sending !== refund.sending) return []
  const rejected = rejection(state.ref, refundId, answer.providerCode)
  return [rejected, ...coverRefused(evolvePayment(state, rejected), refundId)]
}

/** The provider, or a rule about it, refused the refund. */
export const rejection = (
  ref: PaymentRef,
  refundId: string,
  providerCode: string,
): PaymentEventOf<'payment.refund.rejected'> => ({
  type: 'payment.refund.rejected',
  data: { ...ref, refundId, providerCode },
})

const confirmation = (
  ref: PaymentRef,
  { refundId, amount }: Refund,
  answer: Extract<RefundAnswer, { outcome: 'confirmed' }>,
): PaymentEvent => ({
  type: 'payment.refund.confirmed',
  data: {
    ...{ ...ref, refundId, amount, transactionKey: answer.transactionKey, confirmedAt: answer.confirmedAt },
    by: answer.by,
    account: answer.by === 'transfer' ? answer.account : null,
  },
})

/** What the next step of a refund is refused with, where one was taken before. */
export type DoneBeforeCode = 'ALREADY_DONE' | 'REFUND_WITH_PROVIDER' | 'TRANSITION_NOT_ALLOWED'

/**
 * Sends a refund again that the provider refused (rule 142). Refuses NOT_FOUND, REFUND_WITH_PROVIDER for one that is
 * pending, and ALREADY_DONE for one that is confirmed or went back within another one.
 */
export function resendRefund(state: PaymentState, refundId: string): Decision<'NOT_FOUND' | DoneBeforeCode> {
  const refund = ownRefund(state, refundId)
  if (isRefusal(refund)) return refund
  if (state.ref === null) return refuse('NOT_FOUND')
  const refusal = whyNot(refundActions, 'resend', refundFactsOf(state, refund), 'staff')
  if (refusal !== null) return refusal
  const sending = refund.sending + 1
  return [{ type: 'payment.refund.resent', data: { ...state.ref, refundId, sending } }]
}

/**
 * Refuses to show the member's account for a refund that no transfer is due for (rule 430): REFUND_ACCOUNT_NOT_NEEDED for
 * one that is pending or confirmed, or that was made at the provider's desk, REFUND_COUNTS_GOODWILL, and ALREADY_DONE for
 * one that went back within another one.
 */
export function accountRefusal(
  state: PaymentState,
  refundId: string,
): Refusal<'ALREADY_DONE' | 'REFUND_ACCOUNT_NOT_NEEDED' | 'REFUND_COUNTS_GOODWILL'> | null {
  const refund = ownRefund(state, refundId)
  if (isRefusal(refund))
    return isRefusedAs(refund, ['ALREADY_DONE'])
      ? refund
      : refuse('REFUND_ACCOUNT_NOT_NEEDED', { status: 'confirmed' })
  const { status } = refund
  if (status !== 'rejected') return refuse('REFUND_ACCOUNT_NOT_NEEDED', { status })
  const refusal = whyNot(refundActions, 'transfer', refundFactsOf(state, refund), 'staff')
  return refusal !== null && isRefusedAs(refusal, ['REFUND_COUNTS_GOODWILL']) ? refusal : null
}

/**
 * Refuses to type an account for a refund that the provider did not finally refuse, as a transfer is refused, or of a member
 * who is there (rule 881).
 */
export function typedAccountRefusal(
  state: PaymentState,
  refundId: string,
  { memberHasLeft }: { memberHasLeft: boolean },
): Refusal<'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | DoneBeforeCode> | null {
  const refund = ownRefund(state, refundId)
  if (isRefusal(refund)) return refund
  return whyNot(refundActions, 'typeAccount', { ...refundFactsOf(state, refund), memberHasLeft }, 'staff')
}

/**
 * A bank transfer by finance to the member's account of that fingerprint; `amount` is the sum that finance was shown with
 * it, if anybody was.
 */
export type Transfer = { bankReference: string; transferredAt: string; account: string; amount?: Won }

/**
 * Settles a refund that the provider refused by a transfer to the member's account (rule 144). Refuses NOT_FOUND,
 * REFUND_WITH_PROVIDER while it is pending, ALREADY_DONE once it is confirmed or went back within another one (rule 923), and REFUND_COUNTS_GOODWILL
 * while part of it was already given as goodwill: sending it again divides it (rule 286). Refuses REFUND_CHANGED with what is
 * left of it when that is another sum than finance was shown, and sent (rule 924).
 */
export function transferRefund(
  state: PaymentState,
  refundId: string,
  { bankReference: transactionKey, transferredAt: confirmedAt, account, amount }: Transfer,
): Decision<'NOT_FOUND' | 'REFUND_CHANGED' | 'REFUND_COUNTS_GOODWILL' | DoneBeforeCode> {
  const refund = ownRefund(state, refundId)
  if (isRefusal(refund)) return refund
  if (state.ref === null) return refuse('NOT_FOUND')
  const refusal = whyNot(refundActions, 'transfer', refundFactsOf(state, refund), 'staff')
  if (refusal !== null) return refusal
  if (amount !== undefined && amount !== refund.amount)
    return refuse('REFUND_CHANGED', { refund: refund.amount })
  return [
    confirmation(state.ref, refund, {
      ...{ outcome: 'confirmed', by: 'transfer', transactionKey, confirmedAt, account },
    }),
  ]
}
