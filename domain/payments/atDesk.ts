import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { idBeside } from '../shared/ids.ts'
import { type RefundFacts, refundActions } from '../shared/refundActions.ts'
import { sum, type Won } from '../shared/won.ts'
import type { PaymentEvent, PaymentRef } from './events.ts'
import { type DeskRefund, evolvePayment, type PaymentState } from './state.ts'

/** One refund found in the provider's record of a payment. */
export type DeskRefundRecord = {
  refundId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

const keyOf =
  (transactionKey: string) =>
  (one: DeskRefund): boolean =>
    one.transactionKey === transactionKey

const isOf =
  (paymentKey: string) =>
  (one: { paymentKey: string }): boolean =>
    one.paymentKey === paymentKey

/** The part of a payment's desk refunds that settles no refund of ours yet, in won. */
const openOf = ({ deskRefunds }: PaymentState, paymentKey: string): Won =>
  sum(deskRefunds.filter(isOf(paymentKey)).map(({ open }) => open))

const goodwillOf = ({ deskRefunds }: PaymentState, paymentKey: string): Won =>
  sum(deskRefunds.filter(isOf(paymentKey)).map(({ goodwill }) => goodwill))

/** The payment less its refunds and its goodwill, in won; below zero when they exceed what was paid. */
function freeOf(state: PaymentState, paymentKey: string): Won {
  const [paid, back] = [state.payments, state.refunds].map((all) =>
    sum(all.filter(isOf(paymentKey)).map(({ amount }) => amount)),
  )
  return (paid ?? 0) - (back ?? 0) - goodwillOf(state, paymentKey)
}

/** What no confirmed refund and no refund of the desk has given back of a payment, in won. */
function leftOf({ payments, refunds, deskRefunds }: PaymentState, paymentKey: string): Won {
  const paid = payments.filter(isOf(paymentKey)).map(({ amount }) => amount)
  const confirmed = refunds.filter(isOf(paymentKey)).filter(({ status }) => status === 'confirmed')
  const atDesk = deskRefunds.filter(isOf(paymentKey)).map(({ open, goodwill }) => open + goodwill)
  return sum(paid) - sum(confirmed.map(({ amount }) => amount)) - sum(atDesk)
}

/**
 * Books a refund that was made at the provider's desk, once per provider key. It settles refunds of ours that the
 * provider had refused, the last one possibly in part (rules 270, 272). Refuses NOT_FOUND for a payment that is not one
 * of these, DIFFERENCE_GONE for a key that is already booked, REFUND_BEYOND_PAYMENT for more than was not given back yet,
 * of which a transfer has paid a part (rule 499).
 */
export function bookFound(
  state: PaymentState,
  found: DeskRefundRecord,
): PaymentEvent[] | Refusal<'DIFFERENCE_GONE' | 'NOT_FOUND' | 'REFUND_BEYOND_PAYMENT'> {
  const { paymentKey, transactionKey, amount } = found
  if (state.ref === null || !state.payments.some(isOf(paymentKey))) return refuse('NOT_FOUND')
  if (state.deskRefunds.some(keyOf(transactionKey))) return refuse('DIFFERENCE_GONE')
  const left = leftOf(state, paymentKey)
  if (amount > left) return refuse('REFUND_BEYOND_PAYMENT', { left })
  const open = openOf(state, paymentKey) + amount
  return [
    { type: 'payment.refund.found', data: { ...state.ref, ...found } },
    ...setOffs(state, state.ref, { ...found, open }),
  ]
}

/**
 * Grants `granted` won of a desk refund as goodwill, and books the desk refund first if it is not booked yet
 * (rule 285). Refuses NOT_FOUND, REFUND_BEYOND_PAYMENT, DIFFERENCE_GONE when nothing of it is open, GOODWILL_TOO_LARGE for
 * more than is open and not needed by a refund.
 */
export function grantGoodwill(
  state: PaymentState,
  found: DeskRefundRecord,
  granted: Won,
):
  | PaymentEvent[]
  | Refusal<'DIFFERENCE_GONE' | 'GOODWILL_TOO_LARGE' | 'NOT_FOUND' | 'REFUND_BEYOND_PAYMENT'> {
  const { paymentKey, transactionKey } = found
  const isBooked = state.deskRefunds.some(keyOf(transactionKey))
  const booked = isBooked ? [] : bookFound(state, found)
  if (isRefusal(booked)) return booked
  if (state.ref === null) return refuse('NOT_FOUND')
  const facts = deskFactsOf(booked.reduce(evolvePayment, state), transactionKey)
  // Before it is booked, nothing of it settles a refund.
  const refusal = whyNot(
    refundActions,
    'goodwill',
    isBooked ? facts : { ...facts, open: found.amount },
    'staff',
  )
  if (refusal !== null) return refusal
  if (granted > facts.grantable) return refuse('GOODWILL_TOO_LARGE', { largest: facts.grantable })
  const goodwill = { paymentKey, transactionKey, amount: granted }
  return [...booked, { type: 'payment.goodwill.granted', data: { ...state.ref, ...goodwill } }]
}

/** The facts of a booked desk refund. */
export function deskFactsOf(state: PaymentState, transactionKey: string): Omit<RefundFacts, 'memberHasLeft'> {
  const desk = state.deskRefunds.find(keyOf(transactionKey))
  const open = desk?.open ?? 0
  const grantable = desk === undefined ? 0 : Math.max(0, Math.min(open, freeOf(state, desk.paymentKey)))
  return { status: 'confirmed', paidBy: 'desk', open, grantable, countedGoodwill: 0 }
}

/**
 * Settles a refund that is about to be sent with money that the desk has already given back: first the part by which
 * refunds and goodwill together would exceed the payment, as goodwill (rule 286), then the rest in full or not at all
 * (rule 270).
 */
export function coverPending(state: PaymentState, refundId: string): PaymentEvent[] {
  const refund = state.refunds.find((one) => one.refundId === refundId)
  if (state.ref === null || refund?.status !== 'pending') return []
  const { paymentKey } = refund
  const counted = goodwillCountedFor(state, refundId)
  const rest = refund.amount - counted
  const events: PaymentEvent[] = []
  const given = state.deskRefunds.findLast((one) => one.paymentKey === paymentKey && one.goodwill > 0)
  if (given !== undefined && counted > 0) {
    const counting = { refundId, amount: counted, partId: rest === 0 ? null : nextPartOf(state, refundId) }
    events.push(...confirmed(state.ref, counting, given, 'goodwill'))
  }
  const last = state.deskRefunds.findLast(isOf(paymentKey))
  if (last !== undefined && rest > 0 && openOf(state, paymentKey) >= rest)
    events.push(...confirmed(state.ref, { refundId, amount: rest, partId: null }, last, 'set_off'))
  return events
}

/** The part of a refund already given as goodwill, in won: at most what exceeds the payment (rule 286). */
export function goodwillCountedFor(state: PaymentState, refundId: string): Won {
  const refund = state.refunds.find((one) => one.refundId === refundId)
  if (refund === undefined || refund.status === 'confirmed') return 0
  const { paymentKey, amount } = refund
  const exceeding = 0 - freeOf(state, paymentKey)
  return Math.max(0, Math.min(exceeding, goodwillOf(state, paymentKey), amount))
}

/** Settles a refund that the provider has just refused with money of the desk, as far as it goes (rule 272). */
export function coverRefused(state: PaymentState, refundId: string): PaymentEvent[] {
  const refund = state.refunds.find((one) => one.refundId === refundId)
  const last = state.deskRefunds.findLast((one) => one.paymentKey === refund?.paymentKey)
  if (state.ref === null || refund?.status !== 'rejected' || last === undefined) return []
  return setOffs(state, state.ref, { ...last, open: openOf(state, refund.paymentKey) })
}

/**
 * The id of the next part of a refund: beside it, so that the part is found with the request that it is of (rule 510).
 */
function nextPartOf({ refunds }: PaymentState, refundId: string): string {
  const known = new Set(refunds.map((one) => one.refundId))
  let nth = 1
  while (known.has(idBeside(refundId, nth))) nth += 1
  return idBeside(refundId, nth)
}

type DeskPayment = Pick<DeskRefund, 'transactionKey' | 'refundedAt'>

/** A refund of ours that a desk refund settles; with `partId` only `amount` of it, as a refund of its own. */
type SetOff = { refundId: string; amount: Won; partId: string | null }

/**
 * Distributes what is open of a desk refund over refunds that the provider refused, in their order: each that is
 * covered in full, and the covered part of the first that is not (rules 270, 272).
 */
function setOffs(
  state: PaymentState,
  ref: PaymentRef,
  given: DeskPayment & { paymentKey: string; open: Won },
): PaymentEvent[] {
  let left = given.open
  const events: PaymentEvent[] = []
  for (const { refundId, amount, status } of state.refunds.filter(isOf(given.paymentKey))) {
    if (status !== 'rejected') continue
    const covered = Math.min(left, amount)
    if (covered === 0) break
    const partId = covered === amount ? null : nextPartOf(state, refundId)
    const setOff = { refundId, amount: covered, partId }
    events.push(...confirmed(ref, setOff, given, 'set_off'))
    left -= covered
  }
  return events
}

function confirmed(
  ref: PaymentRef,
  { refundId, partId, amount }: SetOff,
  { transactionKey, refundedAt: confirmedAt }: DeskPayment,
  by: 'set_off' | 'goodwill',
): PaymentEvent[] {
  const settled: PaymentEvent = {
    type: 'payment.refund.confirmed',
    data: { ...ref, refundId: partId ?? refundId, amount, transactionKey, confirmedAt, by, account: null },
  }
  return partId === null
    ? [settled]
    : [{ type: 'payment.refund.divided', data: { ...ref, refundId, partId, amount } }, settled]
}
