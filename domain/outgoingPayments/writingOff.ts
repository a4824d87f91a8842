import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import { both, type Explanation, type RuleNumber, term } from '../ledger/explanation.ts'
import { closedDifference, reopens } from '../shared/closedDifference.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import {
  closingToReopen,
  type DifferenceFacts,
  openToClose,
  owedRefusal,
  type ReopenCode,
  type WriteOffCode,
} from '../shared/differences.ts'
import { reference, won } from '../shared/eventFields.ts'
import { inForce } from '../shared/inForce.ts'
import { sum, type Won } from '../shared/won.ts'
import { type OutgoingPlace, outgoingPlaces } from './differences.ts'

const outgoingWriteOffEvent = eventsOf({
  kind: 'outgoing-difference',
  title: () => '나간 돈의 대사 차이',
  of: ({ place, key }: { place: OutgoingPlace; key: string }) => outgoingDifferenceStream(place, key),
})

const closing = {
  place: z.enum(outgoingPlaces),
  /** The payout's reference at the gateway, or a line of the bank's statement. */
  key: reference,
  /** What is missing was paid out beyond our books; it is negative when less was paid than booked. */
  ...closedDifference,
  /** How many payouts had gone to other accounts; only where that was what finance closed. */
  toOthers: z.exactOptional(won),
}

/** Takes what was paid out beyond our books from the bank. */
const lostFromBank = (rule: RuleNumber, missing: Won, words: string): Explanation[] =>
  both(
    rule,
    ['reconciliation_differences', '손익으로 처리한 차이'],
    ['bank', '은행 잔액에서 고친 금액'],
    missing,
    term(words, missing),
  )

export const outgoingWriteOffEvents = {
  /** Finance closed a difference between what the gateway or the bank paid out and our books as a loss or a gain. */
  'outgoing.difference.written_off': outgoingWriteOffEvent({
    title: '지급 차이 손익 처리',
    schema: z.strictObject(closing),
    explain: ({ missing }) => lostFromBank(271, missing, '장부보다 더 나간 금액'),
  }),
  /** Finance took a closing back: its amounts are booked the other way round. */
  'outgoing.difference.reopened': outgoingWriteOffEvent({
    title: '지급 차이 손익 처리 되돌림',
    schema: z.strictObject({ ...closing, reopens }),
    explain: ({ missing }) => lostFromBank(441, missing, '처리를 되돌린 금액'),
  }),
} satisfies EventDefinitions

export type OutgoingWriteOffEvent = EventOf<typeof outgoingWriteOffEvents>
type OutgoingWriteOff = Extract<OutgoingWriteOffEvent, { type: 'outgoing.difference.written_off' }>['data']

/** The stream of the closings of one payout or bank line. */
export const outgoingDifferenceStream = (place: OutgoingPlace, key: string): string =>
  `outgoing-difference:${place}:${key}`

type OpenPayout = Pick<OutgoingWriteOff, 'ours' | 'theirs' | 'missing' | 'toOthers'> &
  Pick<DifferenceFacts, 'isOwed' | 'kind'>

type Closing = Pick<OutgoingWriteOff, 'place' | 'key'> & {
  /** Null when nothing or only a state differs. */
  open: OpenPayout | null
  /** The missing sum that finance saw. */
  quotedMissing: Won
}

/**
 * Closes a difference with the sum that finance saw (rule 271); of money that went to another account nothing is missing
 * and nothing is booked. Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE when it has resolved or is in transit,
 * DIFFERENCE_CHANGED when another sum is missing by now, and PAYOUT_OWED for what its owner is to be paid (rule 827).
 */
export function writeOffOutgoing(
  before: readonly OutgoingWriteOffEvent[],
  { place, key, open, quotedMissing }: Closing,
): OutgoingWriteOffEvent[] | Refusal<WriteOffCode | 'PAYOUT_OWED'> {
  const action = open?.toOthers === undefined ? 'writeOff' : 'closeOtherAccount'
  const isWrittenOff = closingsInForce(before).length > 0
  const closable = openToClose(action, { open, isWrittenOff, quotedMissing })
  if (isRefusal(closable)) return closable
  const owed = owedRefusal(closable)
  if (owed !== null) return owed
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

/** What of the difference is closed as a loss, or, below zero, as a gain, in won. */
export const writtenOffOf = (before: readonly OutgoingWriteOffEvent[]): Won =>
  sum(closingsInForce(before).map(({ data }) => data.missing))

const closingsInForce = (before: readonly OutgoingWriteOffEvent[]): OutgoingWriteOffEvent[] =>
  inForce(before, 'outgoing.difference.reopened')

/**
 * Takes the last closing of a difference back, so that it is open again (rule 441). Refuses DIFFERENCE_NOT_WRITTEN_OFF
 * without one or while something differs, CLOSING_REVERSED when a reversing entry took it back, DIFFERENCE_CHANGED when
 * it closed another sum than finance saw. `reversed` are the versions of the closings that reversing entries took back.
 */
export function reopenOutgoing(
  before: readonly OutgoingWriteOffEvent[],
  { open, quotedMissing }: Pick<Closing, 'open' | 'quotedMissing'>,
  reversed: readonly number[] = [],
): OutgoingWriteOffEvent[] | Refusal<ReopenCode> {
  const closings = closingsInForce(before)
  const closed = closingToReopen({ stream: before, reversed, closings, isOpen: open !== null, quotedMissing })
  if (isRefusal(closed)) return closed
  const { data } = closed
  const taken = { number: before.length + 1, missing: 0 - data.missing, reopens: data.number }
  return [{ type: 'outgoing.difference.reopened', data: { ...data, ...taken } }]
}
