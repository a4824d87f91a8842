import type { ConfirmedRefund, FoundRefund } from './refundEvents.ts'
import { sum, type Won } from './won.ts'

/**
 * A refund that was made at the provider's desk, without a request of ours. `open` is the part that settles no refund
 * of ours yet, `goodwill` the part that finance granted and no refund has used since.
 */
export type DeskRefund = {
  paymentKey: string
  transactionKey: string
  refundedAt: string
  open: Won
  goodwill: Won
}

/** The fields of our own refund that matter here. */
type Refund = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
}

/** The payments of an order or a charge at the provider, with their refunds. */
export type HeldAtProvider = {
  payments: readonly { paymentKey: string; amount: Won }[]
  refunds: readonly Refund[]
  deskRefunds: readonly DeskRefund[]
}

/** One refund found in the provider's record of a payment. */
export type FoundAtDesk = {
  refundId: string
  /** The id of the new part when a refund is covered only in part. */
  partId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

/** A decision about desk refunds, which an order or a charge writes as an event of its own. */
export type DeskFact =
  | { type: 'refund.found'; data: Omit<FoundAtDesk, 'partId'> }
  | { type: 'goodwill.granted'; data: { paymentKey: string; transactionKey: string; amount: Won } }
  | { type: 'refund.divided'; data: { refundId: string; partId: string; amount: Won } }
  | {
      type: 'refund.confirmed'
      data: {
        refundId: string
        amount: Won
        transactionKey: string
        confirmedAt: string
        by: 'set_off' | 'goodwill'
      }
    }

/** The payments of an order or a charge: the one that paid it, and those that were reversed. */
export const paymentsHeld = (
  { reversedKeys, refunds }: { reversedKeys: readonly string[]; refunds: readonly Refund[] },
  payment: { paymentKey: string; amount: Won } | null,
): HeldAtProvider['payments'] => [
  ...(payment === null ? [] : [payment]),
  // A reversed payment is refunded in full, so its refunds add up to its amount.
  ...reversedKeys.map((paymentKey) => ({
    paymentKey,
    amount: sum(ofPayment(refunds, paymentKey, 'amount')),
  })),
]

const ofPayment = <Name extends string>(
  all: readonly ({ paymentKey: string } & Record<Name, Won>)[],
  paymentKey: string,
  name: Name,
): Won[] => all.filter((one) => one.paymentKey === paymentKey).map((one) => one[name])

/** The part of a payment's desk refunds that settles no refund of ours yet, in won. */
export const openOfPayment = (desk: readonly DeskRefund[], paymentKey: string): Won =>
  sum(ofPayment(desk, paymentKey, 'open'))

/** The desk refunds with one more that was found; all of it is open. */
export const afterFinding = (
  desk: readonly DeskRefund[],
  { paymentKey, transactionKey, refundedAt, amount }: FoundRefund,
): DeskRefund[] => [...desk, { paymentKey, transactionKey, refundedAt, open: amount, goodwill: 0 }]

/** The desk refunds after a refund of ours was confirmed: a set-off takes what is open, goodwill what was granted. */
export function afterConfirming(
  desk: readonly DeskRefund[],
  refunds: readonly Omit<Refund, 'status'>[],
  { refundId, amount, by }: ConfirmedRefund,
): readonly DeskRefund[] {
  const refund = refunds.find((one) => one.refundId === refundId)
  if (refund === undefined || by === 'card' || by === 'transfer') return desk
  return afterSettling(desk, by === 'set_off' ? 'open' : 'goodwill', refund.paymentKey, amount)
}

/** Takes `amount` won from the desk refunds of a payment, the oldest first. */
function afterSettling(
  desk: readonly DeskRefund[],
  from: 'open' | 'goodwill',
  paymentKey: string,
  amount: Won,
): DeskRefund[] {
  let left = amount
  return desk.map((one) => {
    const taken = one.paymentKey === paymentKey ? Math.min(left, one[from]) : 0
    left -= taken
    return taken === 0 ? one : { ...one, [from]: one[from] - taken }
  })
}

/** The desk refunds after finance granted `amount` won of one of them as goodwill. */
export const afterGranting = (
  desk: readonly DeskRefund[],
  { transactionKey, amount }: { transactionKey: string; amount: Won },
): DeskRefund[] =>
  desk.map((one) =>
    one.transactionKey === transactionKey
      ? { ...one, open: one.open - amount, goodwill: one.goodwill + amount }
      : one,
  )

/** Our refunds after a part of one became a refund of its own (rule 272). */
export const afterDividing = <One extends { refundId: string; amount: Won }>(
  refunds: readonly One[],
  { refundId, partId, amount }: { refundId: string; partId: string; amount: Won },
): One[] =>
  refunds.flatMap((one) =>
    one.refundId === refundId
      ? [
          { ...one, amount: one.amount - amount },
          { ...one, refundId: partId, amount },
        ]
      : one,
  )

/** A refund of ours that a desk refund settles; with `partId` only `amount` of it, as a refund of its own. */
type SetOff = { refundId: string; amount: Won; partId: string | null }

/**
 * Distributes `open` won of a desk refund over refunds that the provider refused, in their order: each that is covered
 * in full, and the covered part of the first that is not (rules 270, 272).
 */
export function setOffsOf(
  rejected: readonly { refundId: string; amount: Won }[],
  open: Won,
  partId: string,
): SetOff[] {
  let left = open
  const found: SetOff[] = []
  for (const { refundId, amount } of rejected) {
    const covered = Math.min(left, amount)
    if (covered === 0) break
    found.push({ refundId, amount: covered, partId: covered === amount ? null : partId })
    left -= covered
  }
  return found
}
