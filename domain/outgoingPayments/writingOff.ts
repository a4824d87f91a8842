import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import { both, term } from '../ledger/explanation.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { openToClose, type WriteOffCode } from '../shared/differences.ts'
import { reference, won } from '../shared/eventFields.ts'
import type { Won } from '../shared/won.ts'
import { type OutgoingPlace, outgoingPlaces } from './differences.ts'

const outgoingWriteOffEvent = eventsOf({
  kind: 'outgoing-difference',
  title: () => '나간 돈의 대사 차이',
  of: ({ place, key }: { place: OutgoingPlace; key: string }) => outgoingDifferenceStream(place, key),
})

export const outgoingWriteOffEvents = {
  /** Finance closed a difference between what the gateway or the bank paid out and our books as a loss or a gain. */
  'outgoing.difference.written_off': outgoingWriteOffEvent({
    title: '지급 차이 손익 처리',
    schema: z.strictObject({
      place: z.enum(outgoingPlaces),
      /** The payout's reference at the gateway, or a line of the bank's statement. */
      key: reference,
      /** Counts closings from 1: what differs again later is closed again. */
      number: won,
      /** The two figures that differ; null where one side has none. */
      ours: won.nullable(),
      theirs: won.nullable(),
      /** Paid out beyond our books; negative when less was paid than booked. */
      missing: won,
      /** How many payouts had gone to other accounts; only where that was what finance closed. */
      toOthers: z.exactOptional(won),
    }),
    explain: ({ missing }) =>
      both(
        271,
        ['reconciliation_differences', '손익으로 처리한 차이'],
        ['bank', '은행 잔액에서 고친 금액'],
        missing,
        term('장부보다 더 나간 금액', missing),
      ),
  }),
} satisfies EventDefinitions

export type OutgoingWriteOffEvent = EventOf<typeof outgoingWriteOffEvents>
type OutgoingWriteOff = OutgoingWriteOffEvent['data']

/** The stream of the closings of one payout or bank line. */
export const outgoingDifferenceStream = (place: OutgoingPlace, key: string): string =>
  `outgoing-difference:${place}:${key}`

type Closing = Pick<OutgoingWriteOff, 'place' | 'key'> & {
  /** Null when nothing or only a state differs. */
  open: (Pick<OutgoingWriteOff, 'ours' | 'theirs' | 'missing' | 'toOthers'> & { kind?: string }) | null
  /** The missing sum that finance saw. */
  quotedMissing: Won
}

/**
 * Closes a difference with the sum that finance saw (rule 271); of money that went to another account nothing is missing
 * and nothing is booked. Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE when it
 * has resolved or is in transit, DIFFERENCE_CHANGED when another sum is missing by now.
 */
export function writeOffOutgoing(
  before: readonly OutgoingWriteOffEvent[],
  { place, key, open, quotedMissing }: Closing,
): OutgoingWriteOffEvent[] | Refusal<WriteOffCode> {
  const action = open?.toOthers === undefined ? 'writeOff' : 'closeOtherAccount'
  const closable = openToClose(action, { open, isWrittenOff: before.length > 0, quotedMissing })
  if (isRefusal(closable)) return closable
  const { ours, theirs, missing, toOthers } = closable
  const data = {
    place,
    key,
    number: before.length + 1,
    ours,
    theirs,
    missing,
    ...(toOthers !== undefined && { toOthers }),
  }
  return [{ type: 'outgoing.difference.written_off', data }]
}
