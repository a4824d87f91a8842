import { z } from 'zod'
import { credited, debited, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import type { Won } from '../shared/won.ts'
import type { WriteOffCode } from '../shared/writeOffRefusals.ts'

/** What of a transaction differs: the money itself, or the fee that the provider keeps of it. */
const differenceAspects = ['amount', 'fee'] as const
export type DifferenceAspect = (typeof differenceAspects)[number]

export const writeOffEventSchemas = {
  /** Finance closed a difference between the card provider's payouts and our books as a loss or a gain. */
  'provider.difference.written_off': z.strictObject({
    paymentKey: z.string(),
    /** Of one giving back; null for the capture itself. */
    transactionKey: z.string().nullable(),
    aspect: z.enum(differenceAspects),
    /** The first time that it is closed is number 1; what differs again later is closed again. */
    number: won,
    /** The two figures that differ; null where one side has none. */
    ours: won.nullable(),
    theirs: won.nullable(),
    /** What did not reach us, negative what reached us beyond our books. */
    missing: won,
    /** What of a fee that is missing is its tax, which the shop gets back. */
    tax: won,
  }),
}

export type WriteOffEvent = EventOf<typeof writeOffEventSchemas>
type WriteOff = WriteOffEvent['data']

/** The stream of what finance closed of one payment at the card provider. */
export const differenceStream = (paymentKey: string): string => `provider-difference:${paymentKey}`

/** What differs now; the figures are those of the books after what was written off before. */
export type OpenDifference = Pick<WriteOff, 'ours' | 'theirs' | 'missing' | 'tax'>

type Closing = Pick<WriteOff, 'paymentKey' | 'transactionKey' | 'aspect'> & {
  /** Null when nothing differs, or the money may still be on its way. */
  open: OpenDifference | null
  /** What finance saw as missing. */
  quotedMissing: Won
}

/**
 * A difference is closed with the sum that finance saw (rule 269). Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE for
 * what has come right or is on its way, DIFFERENCE_CHANGED when another sum is missing by now.
 */
export function writeOff(
  before: readonly WriteOffEvent[],
  { paymentKey, transactionKey, aspect, open, quotedMissing }: Closing,
): WriteOffEvent[] | Refusal<WriteOffCode> {
  const times = before.filter(
    ({ data }) => data.transactionKey === transactionKey && data.aspect === aspect,
  ).length
  if (open === null) return refuse(times > 0 ? 'DIFFERENCE_WRITTEN_OFF' : 'DIFFERENCE_GONE')
  if (open.missing !== quotedMissing) return refuse('DIFFERENCE_CHANGED', { missing: open.missing })
  const data = { paymentKey, transactionKey, aspect, number: times + 1, ...open }
  return [{ type: 'provider.difference.written_off', data }]
}

/** What is missing leaves card clearing, or the fees without their tax, for an account of its own; in won, summing to zero. */
export function writeOffPostings({ data: { aspect, missing, tax } }: WriteOffEvent): JournalLine[] {
  const lost = missing - tax
  return balanced([
    debit('reconciliation_differences', lost),
    credit(aspect === 'amount' ? 'card_clearing' : 'payment_fees', lost),
  ])
}

/** Where the amounts of a closed difference come from (rule 269). */
export function explainWriteOff({ data: { aspect, ours, theirs, tax } }: WriteOffEvent): Explanation[] {
  const terms =
    aspect === 'amount'
      ? [term('우리 금액', ours ?? 0), term('결제사 금액', 0 - (theirs ?? 0))]
      : [
          term('실제 수수료', theirs ?? 0),
          term('약정 수수료', 0 - (ours ?? 0)),
          term('공제받는 부가세', 0 - tax),
        ]
  return withoutEmpty([
    debited(269, 'reconciliation_differences', '손익으로 처리한 차이', ...terms),
    aspect === 'amount'
      ? credited(269, 'card_clearing', '정리된 카드 미수금', ...terms)
      : credited(269, 'payment_fees', '결제 수수료에서 옮긴 금액', ...terms),
  ])
}
