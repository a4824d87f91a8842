import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'

/** A month that is going on, is over, or is closed by itself or with a later one. */
export type MonthStatus = 'running' | 'over' | 'closed'
export type MonthFacts = { status: MonthStatus; month: string; lastClosed: string | null }

const notClosable = ({ status, month, lastClosed }: MonthFacts) =>
  status === 'closed'
    ? refuse('MONTH_CLOSED', { month: lastClosed ?? month })
    : refuse('MONTH_NOT_OVER', { month })
const isLastClosed = ({ month, lastClosed }: Pick<MonthFacts, 'month' | 'lastClosed'>) => month === lastClosed
const notReopenable = ({ month, lastClosed }: Pick<MonthFacts, 'month' | 'lastClosed'>) =>
  lastClosed !== null && month < lastClosed
    ? refuse('LATER_MONTH_CLOSED', { month: lastClosed })
    : refuse('MONTH_NOT_CLOSED', { month })

/** Finance closes a month that is over; an admin reopens the last one that was closed (rule 331). */
export const monthActions = {
  close: { from: ['over'], by: ['staff'], roles: ['finance'], otherwise: notClosable },
  reopen: { from: ['closed'], by: ['staff'], roles: [], when: isLastClosed, otherwise: notReopenable },
} as const satisfies ActionTable<MonthStatus>
