import { z } from 'zod'
import { credited, debited, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { whyNot } from '../shared/actionTable.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { differenceActions, differenceFactsOf } from '../shared/differenceActions.ts'
import { won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import type { Won } from '../shared/won.ts'
import type { WriteOffCode } from '../shared/writeOffRefusals.ts'
import { type OutgoingPlace, outgoingPlaces } from './differences.ts'

export const outgoingWriteOffSchemas = {
  /** Finance closed a difference between what the gateway or the bank paid out and our books as a loss or a gain. */
  'outgoing.difference.written_off': z.strictObject({
    place: z.enum(outgoingPlaces),
    /** The payout's reference at the gateway, or a line of the bank's statement. */
    key: z.string(),
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
}

export type OutgoingWriteOffEvent = EventOf<typeof outgoingWriteOffSchemas>
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
  const refusal = whyNot(differenceActions, action, differenceFactsOf(open, before.length), 'staff')
  if (refusal !== null || open === null) return refusal ?? refuse('DIFFERENCE_GONE')
  const { ours, theirs, missing, toOthers } = open
  if (missing !== quotedMissing) return refuse('DIFFERENCE_CHANGED', { missing })
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

/** Books the missing sum, if any is, from the bank to an account of its own; in won, summing to zero. */
export const outgoingWriteOffPostings = ({ data: { missing } }: OutgoingWriteOffEvent): JournalLine[] =>
  missing === 0 ? [] : balanced([debit('reconciliation_differences', missing), credit('bank', missing)])

/** The explanation of a closed difference's amounts (rule 271). */
export function explainOutgoingWriteOff({ data: { missing } }: OutgoingWriteOffEvent): Explanation[] {
  const beyond = term('장부보다 더 나간 금액', missing)
  return withoutEmpty([
    debited(271, 'reconciliation_differences', '손익으로 처리한 차이', beyond),
    credited(271, 'bank', '은행 잔액에서 고친 금액', beyond),
  ])
}
