import { type ActionTable, whyNot } from './actionTable.ts'
import { type Refusal, refuse } from './decision.ts'
import type { Won } from './won.ts'

/** The refusals of closing a difference, wherever it was found, and of opening it again. */
export const writeOffRefusals = ['DIFFERENCE_WRITTEN_OFF', 'DIFFERENCE_GONE', 'DIFFERENCE_CHANGED'] as const
export type WriteOffCode = (typeof writeOffRefusals)[number]
export const reopenRefusals = [
  'DIFFERENCE_NOT_WRITTEN_OFF',
  'DIFFERENCE_CHANGED',
  'CLOSING_REVERSED',
] as const
export type ReopenCode = (typeof reopenRefusals)[number]

/** A difference between our books and a provider's or the bank's. */
export type DifferenceFacts = {
  status: 'open' | 'settled'
  /** The missing sum in won; 0 while only states differ. */
  missing: Won
  /** Finance closed it before, and the closing is in force. */
  isWrittenOff: boolean
  kind?: string
  /** It is a payout of which nothing arrived, and its owner can still be paid. */
  isOwed?: boolean
}

const hasSum = ({ missing }: Pick<DifferenceFacts, 'missing'>): boolean => missing !== 0
const isClosed = ({ isWrittenOff }: Pick<DifferenceFacts, 'isWrittenOff'>): boolean => isWrittenOff
/** An earlier release let a reversing entry take a closing back (rules 477 and 539). */
export const isTakenBack = ({ isClosingReversed }: { isClosingReversed: boolean }) =>
  isClosingReversed ? refuse('CLOSING_REVERSED') : null
const isAtTheDesk = ({ kind }: { kind: string }): boolean => kind === 'cancelled_at_provider'
const isToAnotherAccount = ({ kind }: { kind?: string }): boolean => kind === 'other_account'
/** Refunds of ours that need the money come first (rule 285). */
const isNeededByRefunds = ({ missing, grantable }: Pick<DifferenceFacts, 'missing'> & { grantable: Won }) =>
  missing > grantable ? refuse('GOODWILL_TOO_LARGE', { largest: grantable }) : null
/** A transfer of ours has paid a part of it already (rule 499). */
const isBeyondPayment = ({ missing, left }: Pick<DifferenceFacts, 'missing'> & { left: Won }) =>
  missing > left ? refuse('REFUND_BEYOND_PAYMENT', { left }) : null
const isOwed = ({ isOwed }: Pick<DifferenceFacts, 'isOwed'>): boolean => isOwed === true
/** Refuses PAYOUT_OWED to close what an owner is to be paid as a gain of the shop (rule 827). */
export const owedRefusal = (facts: Pick<DifferenceFacts, 'isOwed'>) =>
  isOwed(facts) ? refuse('PAYOUT_OWED') : null
const closedOrGone = ({ isWrittenOff }: Pick<DifferenceFacts, 'isWrittenOff'>) =>
  refuse(isWrittenOff ? 'DIFFERENCE_WRITTEN_OFF' : 'DIFFERENCE_GONE')

const finance = { by: ['staff'], roles: ['finance'] } as const

/**
 * Which action is allowed on a difference (rules 269, 270, 271, 283, 285, 441 and 499): a refund of the desk is booked, or
 * goodwill. A closing that a reversing entry took back is not taken back again, which the console says beforehand (rule
 * 539).
 */
export const differenceActions = {
  writeOff: { from: ['open'], ...finance, when: hasSum, otherwise: closedOrGone },
  /** What an owner is owed is no gain of the shop (rule 827). */
  writeOffPayout: {
    from: ['open'],
    ...finance,
    when: hasSum,
    otherwise: closedOrGone,
    unless: [owedRefusal],
  },
  /** The payout is owed again, and paid anew (rule 826). */
  recordSentBack: { from: ['open'], ...finance, when: isOwed, otherwise: closedOrGone },
  /** Nothing is missing; the money went elsewhere. */
  closeOtherAccount: { from: ['open'], ...finance, when: isToAnotherAccount, otherwise: closedOrGone },
  /** Takes back the last closing in force. */
  reopen: {
    from: ['settled'],
    ...finance,
    when: isClosed,
    otherwise: () => refuse('DIFFERENCE_NOT_WRITTEN_OFF'),
    unless: [isTakenBack],
  },
  bookDeskRefund: {
    from: ['open'],
    ...finance,
    when: isAtTheDesk,
    otherwise: closedOrGone,
    unless: [isBeyondPayment],
  },
  goodwill: {
    from: ['open'],
    ...finance,
    when: isAtTheDesk,
    otherwise: closedOrGone,
    unless: [isBeyondPayment, isNeededByRefunds],
  },
} as const satisfies ActionTable<DifferenceFacts['status']>

/** What finance asks to close. */
export type Closing<Open> = {
  /** Null when nothing differs by now, or the money may still be in transit. */
  open: Open | null
  /** An earlier closing is in force. */
  isWrittenOff: boolean
  /** The missing sum that finance saw. */
  quotedMissing: Won
}

/**
 * The difference that finance may close now, with the sum that it saw. Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE
 * when it has resolved or is in transit, DIFFERENCE_CHANGED when another sum is missing by now.
 */
export function openToClose<Open extends Pick<DifferenceFacts, 'isOwed' | 'kind' | 'missing'>>(
  action: 'closeOtherAccount' | 'recordSentBack' | 'writeOff',
  { open, isWrittenOff, quotedMissing }: Closing<Open>,
): Open | Refusal<WriteOffCode> {
  const { missing = 0, kind, isOwed } = open ?? {}
  const facts: DifferenceFacts = {
    ...{ status: open === null ? 'settled' : 'open', missing, isWrittenOff },
    ...(kind !== undefined && { kind }),
    ...(isOwed !== undefined && { isOwed }),
  }
  const refusal = whyNot(differenceActions, action, facts, 'staff')
  if (refusal !== null || open === null) return refusal ?? refuse('DIFFERENCE_GONE')
  return missing === quotedMissing ? open : refuse('DIFFERENCE_CHANGED', { missing })
}

/**
 * True for an event of a stream that a reversing entry took back; `reversed` are the versions of such events, which count
 * the stream's events from 1.
 */
export const isReversedIn =
  <Event>(events: readonly Event[], reversed: readonly number[]) =>
  (event: Event): boolean =>
    reversed.includes(events.indexOf(event) + 1)

/**
 * The last closing in force, which finance takes back with the sum that it saw (rule 441). Refuses
 * DIFFERENCE_NOT_WRITTEN_OFF without one, or while something differs again; CLOSING_REVERSED when a reversing entry took
 * it back before (rule 477), DIFFERENCE_CHANGED when it closed another sum.
 */
export function closingToReopen<Closing extends { data: { missing: Won } }>({
  stream,
  reversed,
  closings,
  isOpen,
  quotedMissing,
}: {
  /** Every event of the stream, and the versions of those that a reversing entry took back. */
  stream: readonly Closing[]
  reversed: readonly number[]
  /** Those in force, the earliest first. */
  closings: readonly Closing[]
  isOpen: boolean
  quotedMissing: Won
}): Closing | Refusal<ReopenCode> {
  const last = closings.at(-1)
  const isClosingReversed = last !== undefined && isReversedIn(stream, reversed)(last)
  const status = isOpen ? 'open' : 'settled'
  const facts = { status, isWrittenOff: last !== undefined, isClosingReversed }
  const refusal = whyNot(differenceActions, 'reopen', facts, 'staff')
  if (refusal !== null || last === undefined) return refusal ?? refuse('DIFFERENCE_NOT_WRITTEN_OFF')
  const { missing } = last.data
  return missing === quotedMissing ? last : refuse('DIFFERENCE_CHANGED', { missing })
}

/** The side that two records of the same money differ on; null when both sides agree. */
export function differingSide({
  ours,
  theirs,
}: {
  ours: Won | null
  theirs: Won | null
}): 'missing_there' | 'missing_with_us' | 'amount_differs' | null {
  if (ours === theirs) return null
  if (theirs === null) return 'missing_there'
  return ours === null ? 'missing_with_us' : 'amount_differs'
}
