import { roundedShare, type Won } from '../shared/won.ts'
import { wrongSide } from './differences.ts'

/** The tax is a tenth of the fee. */
const FEE_TAX_DIVISOR = 10
const BASIS_POINTS_OF_THE_WHOLE = 10_000

const roundedPart = (amount: Won, part: number, whole: number): Won =>
  amount < 0 ? 0 - roundedShare(0 - amount, part, whole) : roundedShare(amount, part, whole)

/**
 * The contractual fee on an amount including its tax, in won: on 80,000 at 220 basis points 1,760 and 176. It is
 * negative for a refund, which returns the fee (rule 266).
 */
export function agreedFee(amount: Won, basisPoints: number): Won {
  const { fee, vat } = agreedParts(amount, basisPoints)
  return fee + vat
}

function agreedParts(amount: Won, basisPoints: number): { fee: Won; vat: Won } {
  const fee = roundedPart(amount, basisPoints, BASIS_POINTS_OF_THE_WHOLE)
  return { fee, vat: roundedPart(fee, 1, FEE_TAX_DIVISOR) }
}

/** The agreed and the kept fee of a listed transaction, in won, and the excess tax that was kept (rule 266). */
export function keptBeyond(
  { amount, fee, vat }: { amount: Won; fee: Won; vat: Won },
  basisPoints: number,
): { agreed: Won; kept: Won; tax: Won } {
  const agreed = agreedParts(amount, basisPoints)
  return { agreed: agreed.fee + agreed.vat, kept: fee + vat, tax: vat - agreed.vat }
}

const payoutCauses = [
  'amount_differs',
  'fee_differs',
  'cancelled_at_provider',
  'missing_with_us',
  'not_paid',
] as const
export type PayoutCause = (typeof payoutCauses)[number]

/** One capture or refund of a payout day; null where one side does not have it. */
export type PayoutLine = {
  /** The amount that our books still expected on that day. */
  ours: Won | null
  listed: { amount: Won; fee: Won; vat: Won } | null
  isCancel: boolean
  /** The payment that it belongs to is one of ours. */
  isOurPayment: boolean
}

/** `won` is how much more (or less) was paid for this cause; `ours` and `theirs` are the two figures that differ. */
type NamedDifference = { cause: PayoutCause; ours: Won | null; theirs: Won | null; won: Won }

const keptOf = ({ listed }: PayoutLine): Won => (listed === null ? 0 : listed.fee + listed.vat)
const listedOf = ({ listed }: PayoutLine): Won => listed?.amount ?? 0

function amountCause({ ours, listed, isCancel, isOurPayment }: PayoutLine): PayoutCause {
  const side = wrongSide({ ours, theirs: listed?.amount ?? null, isRefund: isCancel, isOurPayment })
  return side === null || side === 'missing_there' ? 'not_paid' : side
}

/** The differences of a line with their causes; their `won` add up to paid − expected (rule 267). */
export function namedDifferences(line: PayoutLine, basisPoints: number): NamedDifference[] {
  const amounts = listedOf(line) - (line.ours ?? 0)
  const [agreed, kept] = [agreedFee(listedOf(line), basisPoints), keptOf(line)]
  return [
    ...(amounts === 0
      ? []
      : [
          {
            cause: amountCause(line),
            ours: line.ours,
            theirs: line.listed?.amount ?? null,
            won: amounts,
          },
        ]),
    ...(agreed === kept
      ? []
      : [{ cause: 'fee_differs' as const, ours: agreed, theirs: kept, won: agreed - kept }]),
  ]
}

/**
 * The expected payout of a line: our amount less the agreed fee on the listed amount, which the provider bases it on.
 */
export const expectedOf = (line: PayoutLine, basisPoints: number): Won =>
  (line.ours ?? 0) - agreedFee(listedOf(line), basisPoints)

/** The amount paid out for a line. */
export const paidOf = (line: PayoutLine): Won => listedOf(line) - keptOf(line)
