import { sum, type Won } from './won.ts'

/**
 * What went back at the provider's desk: `open` is what of it settles no refund of ours yet, `goodwill` what finance gave
 * up and no refund has counted since.
 */
export type DeskRefund = {
  paymentKey: string
  transactionKey: string
  refundedAt: string
  open: Won
  goodwill: Won
}

/** A refund of ours, as far as it matters here. */
type Refund = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
}

/** What an order or a charge holds of its payments at the provider. */
export type HeldAtProvider = {
  payments: readonly { paymentKey: string; amount: Won }[]
  refunds: readonly Refund[]
  deskRefunds: readonly DeskRefund[]
}

/** One giving back that the provider's payment names, as it was found there. */
export type FoundAtDesk = {
  refundId: string
  /** The id of the part when a refund is covered in part. */
  partId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

/** What is decided about the desk's money, for an order or a charge to write as events of its own. */
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

/** The payments that an order or a charge holds: the one that paid it, and those that were reversed because it could not be kept. */
export const paymentsHeld = (
  { reversedKeys, refunds }: { reversedKeys: readonly string[]; refunds: readonly Refund[] },
  standing: { paymentKey: string; amount: Won } | null,
): HeldAtProvider['payments'] => [
  ...(standing === null ? [] : [standing]),
  // A payment that came for nothing goes back whole: its refunds are its amount.
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

/** What of a payment went back at the provider's desk and settles no refund of ours yet, in won. */
export const openOfPayment = (desk: readonly DeskRefund[], paymentKey: string): Won =>
  sum(ofPayment(desk, paymentKey, 'open'))

/** The desk's refunds after `amount` won of what they hold settled a refund of ours, the oldest first. */
export function afterSettling(
  desk: readonly DeskRefund[],
  from: 'open' | 'goodwill',
  { paymentKey, amount }: { paymentKey: string; amount: Won },
): DeskRefund[] {
  let left = amount
  return desk.map((one) => {
    const taken = one.paymentKey === paymentKey ? Math.min(left, one[from]) : 0
    left -= taken
    return taken === 0 ? one : { ...one, [from]: one[from] - taken }
  })
}

/** The desk's refunds after finance gave up `amount` won of one of them. */
export const afterGranting = (
  desk: readonly DeskRefund[],
  { transactionKey, amount }: { transactionKey: string; amount: Won },
): DeskRefund[] =>
  desk.map((one) =>
    one.transactionKey === transactionKey
      ? { ...one, open: one.open - amount, goodwill: one.goodwill + amount }
      : one,
  )

/** A refund of ours that the desk's money settles; with `partId` only `amount` of it, as a refund of its own. */
type SetOff = { refundId: string; amount: Won; partId: string | null }

/**
 * How `open` won of the desk settle refunds that the provider refused, in their order: each that is covered whole, and of
 * the first larger one the part that is covered (rules 270, 272).
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
