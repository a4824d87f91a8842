import { sum, type Won } from './won.ts'

/** What went back at the provider's desk; `open` is what of it settles no refund of ours yet. */
export type DeskRefund = { paymentKey: string; transactionKey: string; refundedAt: string; open: Won }

/** What of a payment went back at the provider's desk and settles no refund of ours yet, in won. */
export const openOfPayment = (desk: readonly DeskRefund[], paymentKey: string): Won =>
  sum(desk.filter((one) => one.paymentKey === paymentKey).map(({ open }) => open))

/** The desk's refunds after `amount` won of them settled a refund of ours, the oldest first. */
export function afterSetOff(desk: readonly DeskRefund[], paymentKey: string, amount: Won): DeskRefund[] {
  let left = amount
  return desk.map((one) => {
    const taken = one.paymentKey === paymentKey ? Math.min(left, one.open) : 0
    left -= taken
    return taken === 0 ? one : { ...one, open: one.open - taken }
  })
}

/** A refund of ours that the desk's money settles; with `partId` only `amount` of it, as a refund of its own. */
export type SetOff = { refundId: string; amount: Won; partId: string | null }

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
