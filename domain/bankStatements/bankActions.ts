import type { ActionTable } from '../shared/actionTable.ts'

/**
 * A bank line or a booking beside the bank: without a counterpart, with several, booked and not shown in time, still
 * awaited, or matched.
 */
type BankPartStatus = 'unknown' | 'several' | 'not_shown' | 'waiting' | 'matched'

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a bank line or a booking beside the bank (rules 282 and 283). */
export const bankActions = {
  match: { from: ['unknown', 'several', 'not_shown', 'waiting'], ...finance },
  writeOff: { from: ['unknown', 'several', 'not_shown'], ...finance },
  takeApart: { from: ['matched'], ...finance },
} as const satisfies ActionTable<BankPartStatus>
