import { isRefusal, type Refusal, type RefusalCode, refuse } from './decision.ts'
import {
  type DeskFact,
  type DeskRefund,
  type FoundAtDesk,
  type HeldAtProvider,
  openOfPayment,
  setOffsOf,
} from './deskRefunds.ts'
import { sum, type Won } from './won.ts'

type Decision<Code extends RefusalCode> = DeskFact[] | Refusal<Code>

const keyOf =
  (transactionKey: string) =>
  (one: DeskRefund): boolean =>
    one.transactionKey === transactionKey

/**
 * Books a refund that was made at the provider's desk, once per provider key. It settles refunds of ours that the
 * provider had refused, the last one possibly in part (rules 270, 272). Refuses NOT_FOUND for a payment that is not one
 * of the order or charge, DIFFERENCE_GONE for a key that is already booked.
 */
export function bookFound(
  held: HeldAtProvider,
  { partId, ...found }: FoundAtDesk,
): Decision<'DIFFERENCE_GONE' | 'NOT_FOUND'> {
  const { paymentKey, transactionKey, amount } = found
  if (!held.payments.some((one) => one.paymentKey === paymentKey)) return refuse('NOT_FOUND')
  if (held.deskRefunds.some(keyOf(transactionKey))) return refuse('DIFFERENCE_GONE')
  const open = openOfPayment(held.deskRefunds, paymentKey) + amount
  return [{ type: 'refund.found', data: found }, ...setOffs(held, { ...found, open }, partId)]
}

/** The payment less its refunds and its goodwill, in won; below zero when they exceed what was paid. */
function freeOf({ payments, refunds, deskRefunds }: HeldAtProvider, paymentKey: string): Won {
  const isOfPayment = (one: { paymentKey: string }) => one.paymentKey === paymentKey
  const [paid, back] = [payments, refunds].map((all) => sum(all.filter(isOfPayment).map((one) => one.amount)))
  return (paid ?? 0) - (back ?? 0) - goodwillOf(deskRefunds, paymentKey)
}

const goodwillOf = (desk: readonly DeskRefund[], paymentKey: string): Won =>
  sum(desk.filter((one) => one.paymentKey === paymentKey).map(({ goodwill }) => goodwill))

/**
 * Grants `granted` won of a desk refund as goodwill, and books the desk refund first if it is not booked yet
 * (rule 285). Refuses NOT_FOUND, DIFFERENCE_GONE when nothing of it is open, GOODWILL_TOO_LARGE for more than is open
 * and not needed by a refund.
 */
export function grantGoodwill(
  held: HeldAtProvider,
  found: FoundAtDesk,
  granted: Won,
): Decision<'DIFFERENCE_GONE' | 'GOODWILL_TOO_LARGE' | 'NOT_FOUND'> {
  const { paymentKey, transactionKey } = found
  const isBooked = held.deskRefunds.some(keyOf(transactionKey))
  const booked = isBooked ? [] : bookFound(held, found)
  if (isRefusal(booked)) return booked
  const settled = sum(booked.map((fact) => (fact.type === 'refund.confirmed' ? fact.data.amount : 0)))
  const open = isBooked
    ? (held.deskRefunds.find(keyOf(transactionKey))?.open ?? 0)
    : Math.min(found.amount, openOfPayment(held.deskRefunds, paymentKey) + found.amount - settled)
  if (open === 0 && isBooked) return refuse('DIFFERENCE_GONE')
  const largest = Math.max(0, Math.min(open, freeOf(held, paymentKey)))
  if (granted > largest) return refuse('GOODWILL_TOO_LARGE', { largest })
  return [...booked, { type: 'goodwill.granted', data: { paymentKey, transactionKey, amount: granted } }]
}

/**
 * Settles a refund that is about to be sent with money that the desk has already given back: first the part by which
 * refunds and goodwill together would exceed the payment, as goodwill (rule 286), then the rest in full or not at all
 * (rule 270).
 */
export function coverPending(held: HeldAtProvider, refundId: string, partId: string): DeskFact[] {
  const refund = held.refunds.find((one) => one.refundId === refundId)
  if (refund?.status !== 'pending') return []
  const { paymentKey } = refund
  const counted = goodwillCountedFor(held, refundId)
  const rest = refund.amount - counted
  const facts: DeskFact[] = []
  const given = held.deskRefunds.findLast((one) => one.paymentKey === paymentKey && one.goodwill > 0)
  if (given !== undefined && counted > 0)
    facts.push(
      ...confirmed({ refundId, amount: counted, partId: rest === 0 ? null : partId }, given, 'goodwill'),
    )
  const last = held.deskRefunds.findLast((one) => one.paymentKey === paymentKey)
  if (last !== undefined && rest > 0 && openOfPayment(held.deskRefunds, paymentKey) >= rest)
    facts.push(...confirmed({ refundId, amount: rest, partId: null }, last, 'set_off'))
  return facts
}

/** The part of a refund already given as goodwill, in won: at most what exceeds the payment (rule 286). */
export function goodwillCountedFor(held: HeldAtProvider, refundId: string): Won {
  const refund = held.refunds.find((one) => one.refundId === refundId)
  if (refund === undefined || refund.status === 'confirmed') return 0
  const { paymentKey, amount } = refund
  const exceeding = 0 - freeOf(held, paymentKey)
  return Math.max(0, Math.min(exceeding, goodwillOf(held.deskRefunds, paymentKey), amount))
}

/** Settles a refund that the provider has just refused with money of the desk, as far as it goes (rule 272). */
export function coverRefused(held: HeldAtProvider, refundId: string, partId: string): DeskFact[] {
  const refund = held.refunds.find((one) => one.refundId === refundId)
  const last = held.deskRefunds.findLast((one) => one.paymentKey === refund?.paymentKey)
  if (refund?.status !== 'rejected' || last === undefined) return []
  return setOffs(held, { ...last, open: openOfPayment(held.deskRefunds, refund.paymentKey) }, partId)
}

type Given = Pick<DeskRefund, 'transactionKey' | 'refundedAt'>

function setOffs(
  held: HeldAtProvider,
  given: Given & { paymentKey: string; open: Won },
  partId: string,
): DeskFact[] {
  const { paymentKey, open } = given
  const rejected = held.refunds.filter((one) => one.status === 'rejected' && one.paymentKey === paymentKey)
  return setOffsOf(rejected, open, partId).flatMap((setOff) => confirmed(setOff, given, 'set_off'))
}

function confirmed(
  { refundId, partId, amount }: { refundId: string; partId: string | null; amount: Won },
  { transactionKey, refundedAt: confirmedAt }: Given,
  by: 'set_off' | 'goodwill',
): DeskFact[] {
  const settled: DeskFact = {
    type: 'refund.confirmed',
    data: { refundId: partId ?? refundId, amount, transactionKey, confirmedAt, by },
  }
  return partId === null
    ? [settled]
    : [{ type: 'refund.divided', data: { refundId, partId, amount } }, settled]
}
