import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import {
  credited,
  debited,
  type Explanation,
  type RuleNumber,
  type Term,
  term,
} from '../ledger/explanation.ts'
import { closedDifference, reopens } from '../shared/closedDifference.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { closingToReopen, openToClose, type ReopenCode, type WriteOffCode } from '../shared/differences.ts'
import { reference, won } from '../shared/eventFields.ts'
import { inForce } from '../shared/inForce.ts'
import type { Won } from '../shared/won.ts'

/** The differing figure of a transaction: its amount, or the provider's fee. */
export const differenceAspects = ['amount', 'fee'] as const
export type DifferenceAspect = (typeof differenceAspects)[number]

const writeOffEvent = eventsOf({
  kind: 'provider-difference',
  title: () => '결제사 대사 차이',
  of: ({ paymentKey }: { paymentKey: string }) => differenceStream(paymentKey),
})

const closing = {
  paymentKey: reference,
  /** The key of a refund; null for the capture itself. */
  transactionKey: reference.nullable(),
  aspect: z.enum(differenceAspects),
  /** What is missing we did not get; it is negative when we got more than booked. */
  ...closedDifference,
  /** The tax in a missing fee, which the shop reclaims. */
  tax: won,
}

/** Books what was lost against card clearing, or against the fees that it is part of. */
const lostFrom = (
  rule: RuleNumber,
  aspect: DifferenceAspect,
  lost: Won,
  terms: readonly Term[],
): Explanation[] => [
  debited(rule, 'reconciliation_differences', '손익으로 처리한 차이', lost, ...terms),
  aspect === 'amount'
    ? credited(rule, 'card_clearing', '정리된 카드 미수금', lost, ...terms)
    : credited(rule, 'payment_fees', '결제 수수료에서 옮긴 금액', lost, ...terms),
]

export const writeOffEvents = {
  /** Finance closed a difference between the card provider's payouts and our books as a loss or a gain. */
  'provider.difference.written_off': writeOffEvent({
    title: '대사 차이 손익 처리',
    schema: z.strictObject(closing),
    explain: ({ aspect, ours, theirs, missing, tax }) =>
      lostFrom(
        269,
        aspect,
        missing - tax,
        aspect === 'amount'
          ? [term('우리 금액', ours ?? 0), term('결제사 금액', 0 - (theirs ?? 0))]
          : [
              term('실제 수수료', theirs ?? 0),
              term('약정 수수료', 0 - (ours ?? 0)),
              term('공제받는 부가세', 0 - tax),
            ],
      ),
  }),
  /** Finance took a closing back: its amounts are booked the other way round. */
  'provider.difference.reopened': writeOffEvent({
    title: '대사 차이 손익 처리 되돌림',
    schema: z.strictObject({ ...closing, reopens }),
    explain: ({ aspect, missing, tax }) =>
      lostFrom(441, aspect, missing - tax, [term('처리를 되돌린 금액', missing - tax)]),
  }),
} satisfies EventDefinitions

export type WriteOffEvent = EventOf<typeof writeOffEvents>
type WriteOff = Extract<WriteOffEvent, { type: 'provider.difference.written_off' }>['data']
type Transaction = Pick<WriteOff, 'paymentKey' | 'transactionKey' | 'aspect'>

/** The stream of the closings of one payment at the card provider. */
export const differenceStream = (paymentKey: string): string => `provider-difference:${paymentKey}`

/** The current difference; the figures of the books include earlier write-offs. */
export type OpenDifference = Pick<WriteOff, 'ours' | 'theirs' | 'missing' | 'tax'>

type Closing = Transaction & {
  /** Null when nothing differs, or the money may still be in transit. */
  open: OpenDifference | null
  /** The missing sum that finance saw. */
  quotedMissing: Won
}

/** The number of the next booking on a transaction's difference, and its closings in force. */
function bookingsOf(before: readonly WriteOffEvent[], { transactionKey, aspect }: Transaction) {
  const own = before.filter(({ data }) => data.transactionKey === transactionKey && data.aspect === aspect)
  return { number: own.length + 1, closings: inForce(own, 'provider.difference.reopened') }
}

/**
 * Closes a difference with the sum that finance saw (rule 269). Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE when it
 * has resolved or is in transit, DIFFERENCE_CHANGED when another sum is missing by now.
 */
export function writeOff(
  before: readonly WriteOffEvent[],
  { open, quotedMissing, ...transaction }: Closing,
): WriteOffEvent[] | Refusal<WriteOffCode> {
  const { number, closings } = bookingsOf(before, transaction)
  const closable = openToClose('writeOff', { open, isWrittenOff: closings.length > 0, quotedMissing })
  if (isRefusal(closable)) return closable
  return [{ type: 'provider.difference.written_off', data: { ...transaction, number, ...closable } }]
}

/**
 * Takes the last closing of a difference back, so that it is open again (rule 441). Refuses DIFFERENCE_NOT_WRITTEN_OFF
 * without one or while something differs, CLOSING_REVERSED when a reversing entry took it back, DIFFERENCE_CHANGED when
 * it closed another sum than finance saw. `reversed` are the versions of the closings that reversing entries took back.
 */
export function reopen(
  before: readonly WriteOffEvent[],
  { open, quotedMissing, ...transaction }: Closing,
  reversed: readonly number[] = [],
): WriteOffEvent[] | Refusal<ReopenCode> {
  const { number, closings } = bookingsOf(before, transaction)
  const closed = closingToReopen({ stream: before, reversed, closings, isOpen: open !== null, quotedMissing })
  if (isRefusal(closed)) return closed
  const { ours, theirs, missing, tax } = closed.data
  const taken = { ours, theirs, missing: 0 - missing, tax: 0 - tax }
  return [
    {
      type: 'provider.difference.reopened',
      data: { ...transaction, number, ...taken, reopens: closed.data.number },
    },
  ]
}
