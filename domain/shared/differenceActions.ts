import type { ActionTable } from './actionTable.ts'
import { refuse } from './decision.ts'

/** A difference between our books and a provider's. */
export type DifferenceFacts = {
  status: 'open' | 'settled'
  /** The missing sum in won; 0 while only states differ. */
  missing: number
  /** Finance closed it before. */
  isWrittenOff: boolean
  kind?: string
}

const hasSum = ({ missing }: Pick<DifferenceFacts, 'missing'>): boolean => missing !== 0
const isAtTheDesk = ({ kind }: { kind: string }): boolean => kind === 'cancelled_at_provider'
const isToAnotherAccount = ({ kind }: { kind?: string }): boolean => kind === 'other_account'
const closedOrGone = ({ isWrittenOff }: Pick<DifferenceFacts, 'isWrittenOff'>) =>
  refuse(isWrittenOff ? 'DIFFERENCE_WRITTEN_OFF' : 'DIFFERENCE_GONE')

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a difference (rules 269, 270, 271 and 285): a refund of the desk is booked, or goodwill. */
export const differenceActions = {
  writeOff: { from: ['open'], ...finance, when: hasSum, otherwise: closedOrGone },
  /** Nothing is missing; the money went elsewhere. */
  closeOtherAccount: { from: ['open'], ...finance, when: isToAnotherAccount, otherwise: closedOrGone },
  bookDeskRefund: { from: ['open'], ...finance, when: isAtTheDesk },
  goodwill: { from: ['open'], ...finance, when: isAtTheDesk },
} as const satisfies ActionTable<DifferenceFacts['status']>

/** The facts of a difference: null when both sides agree by now. */
export const differenceFactsOf = (
  open: { missing: number; kind?: string } | null,
  closings: number,
): DifferenceFacts => ({
  status: open === null ? 'settled' : 'open',
  missing: open?.missing ?? 0,
  isWrittenOff: closings > 0,
  ...(open?.kind !== undefined && { kind: open.kind }),
})
