import { type ActionTable, mayDo } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import { isTakenBack } from '../shared/differences.ts'
import type { Won } from '../shared/won.ts'

/**
 * A bank line or a booking beside the bank: without a counterpart, with several, booked and not shown in time, still
 * awaited, or matched.
 */
type BankPartStatus = 'unknown' | 'several' | 'not_shown' | 'waiting' | 'matched'

/** A match that took a closing back has nothing to take apart: a later one of the same part may be in force. */
const isNotBookedBack = ({ isClosingBookedBack }: { isClosingBookedBack: boolean }): boolean =>
  !isClosingBookedBack

const finance = { by: ['staff'], roles: ['finance'] } as const
const notOpen = () => refuse('MATCH_NOT_OPEN')

/** Which action is allowed on a bank line or a booking beside the bank (rules 282, 283 and 539). */
export const bankActions = {
  match: { from: ['unknown', 'several', 'not_shown', 'waiting'], ...finance, otherwise: notOpen },
  writeOff: {
    from: ['unknown', 'several', 'not_shown'],
    ...finance,
    otherwise: () => refuse('DIFFERENCE_GONE'),
  },
  takeApart: {
    from: ['matched'],
    ...finance,
    when: isNotBookedBack,
    otherwise: notOpen,
    unless: [isTakenBack],
  },
} as const satisfies ActionTable<BankPartStatus>

/** A line with the number of entries that could be its money, or an entry and whether the bank may still show it. */
type BankPart = { of: 'line'; candidates: number } | { of: 'entry'; isAwaited: boolean }

/** The status of a line or an entry; null for one that is matched or does not exist. */
export function statusOfPart(part: BankPart | null): BankPartStatus {
  if (part === null) return 'matched'
  if (part.of === 'line') return part.candidates === 0 ? 'unknown' : 'several'
  return part.isAwaited ? 'waiting' : 'not_shown'
}

/** Bank amount less book amount of a part that finance may close, in won; null of any other. */
export const openAtBank = (part: (BankPart & { amount: Won }) | null): Won | null =>
  part !== null && mayDo(bankActions, 'writeOff', { status: statusOfPart(part) }, 'staff')
    ? part.amount
    : null
