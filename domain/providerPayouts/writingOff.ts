import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import { credited, debited, term } from '../ledger/explanation.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { openToClose, type WriteOffCode } from '../shared/differences.ts'
import { reference, won } from '../shared/eventFields.ts'
import type { Won } from '../shared/won.ts'

/** The differing figure of a transaction: its amount, or the provider's fee. */
export const differenceAspects = ['amount', 'fee'] as const
export type DifferenceAspect = (typeof differenceAspects)[number]

const writeOffEvent = eventsOf({
  kind: 'provider-difference',
  title: () => '결제사 대사 차이',
  of: ({ paymentKey }: { paymentKey: string }) => differenceStream(paymentKey),
})

export const writeOffEvents = {
  /** Finance closed a difference between the card provider's payouts and our books as a loss or a gain. */
  'provider.difference.written_off': writeOffEvent({
    title: '대사 차이 손익 처리',
    schema: z.strictObject({
      paymentKey: reference,
      /** The key of a refund; null for the capture itself. */
      transactionKey: reference.nullable(),
      aspect: z.enum(differenceAspects),
      /** Counts closings from 1: what differs again later is closed again. */
      number: won,
      /** The two figures that differ; null where one side has none. */
      ours: won.nullable(),
      theirs: won.nullable(),
      /** The amount that we did not get; negative when we got more than booked. */
      missing: won,
      /** The tax in a missing fee, which the shop reclaims. */
      tax: won,
    }),
    explain: ({ aspect, ours, theirs, missing, tax }) => {
      const lost = missing - tax
      const terms =
        aspect === 'amount'
          ? [term('우리 금액', ours ?? 0), term('결제사 금액', 0 - (theirs ?? 0))]
          : [
              term('실제 수수료', theirs ?? 0),
              term('약정 수수료', 0 - (ours ?? 0)),
              term('공제받는 부가세', 0 - tax),
            ]
      return [
        debited(269, 'reconciliation_differences', '손익으로 처리한 차이', lost, ...terms),
        aspect === 'amount'
          ? credited(269, 'card_clearing', '정리된 카드 미수금', lost, ...terms)
          : credited(269, 'payment_fees', '결제 수수료에서 옮긴 금액', lost, ...terms),
      ]
    },
  }),
} satisfies EventDefinitions

export type WriteOffEvent = EventOf<typeof writeOffEvents>
type WriteOff = WriteOffEvent['data']

/** The stream of the closings of one payment at the card provider. */
export const differenceStream = (paymentKey: string): string => `provider-difference:${paymentKey}`

/** The current difference; the figures of the books include earlier write-offs. */
export type OpenDifference = Pick<WriteOff, 'ours' | 'theirs' | 'missing' | 'tax'>

type Closing = Pick<WriteOff, 'paymentKey' | 'transactionKey' | 'aspect'> & {
  /** Null when nothing differs, or the money may still be in transit. */
  open: OpenDifference | null
  /** The missing sum that finance saw. */
  quotedMissing: Won
}

/**
 * Closes a difference with the sum that finance saw (rule 269). Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE when it
 * has resolved or is in transit, DIFFERENCE_CHANGED when another sum is missing by now.
 */
export function writeOff(
  before: readonly WriteOffEvent[],
  { paymentKey, transactionKey, aspect, open, quotedMissing }: Closing,
): WriteOffEvent[] | Refusal<WriteOffCode> {
  const times = before.filter(
    ({ data }) => data.transactionKey === transactionKey && data.aspect === aspect,
  ).length
  const closable = openToClose('writeOff', { open, isWrittenOff: times > 0, quotedMissing })
  if (isRefusal(closable)) return closable
  const data = { paymentKey, transactionKey, aspect, number: times + 1, ...closable }
  return [{ type: 'provider.difference.written_off', data }]
}
