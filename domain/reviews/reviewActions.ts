import type { ActionTable } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { refuse } from '../shared/decision.ts'
import type { ReviewState } from './state.ts'
import { isReviewable } from './writingWindow.ts'

/** What a review's status does not say: its rental, and the last day for writing. */
export type ReviewFacts = {
  status: ReviewState['status']
  itemStatus: string
  /** Null until the rental has ended. */
  lastDay: CivilDate | null
  today: CivilDate
}

const alreadyWritten = () => refuse('REVIEW_ALREADY_WRITTEN')
const missingOrRemoved = ({ status }: Pick<ReviewFacts, 'status'>) =>
  status === 'removed' ? refuse('REVIEW_REMOVED') : refuse('NOT_FOUND')
const rentalIsNotOver = ({ itemStatus, lastDay }: Pick<ReviewFacts, 'itemStatus' | 'lastDay'>) =>
  lastDay === null || !isReviewable(itemStatus) ? refuse('REVIEW_NOT_OPEN', { status: itemStatus }) : null
const lastDayIsOver = ({ lastDay, today }: Pick<ReviewFacts, 'lastDay' | 'today'>) =>
  lastDay !== null && today > lastDay ? refuse('REVIEW_TOO_LATE', { lastDay }) : null

/** Which action is allowed on the review of a rented item, in which states and by whom (rules 110 and 112). */
export const reviewActions = {
  write: {
    ...{ from: ['unwritten'], by: ['member'], otherwise: alreadyWritten },
    unless: [rentalIsNotOver, lastDayIsOver],
  },
  edit: { from: ['written'], by: ['member'], otherwise: missingOrRemoved },
  remove: {
    ...{ from: ['written'], by: ['staff'], roles: ['content', 'operations'] },
    otherwise: missingOrRemoved,
  },
} as const satisfies ActionTable<ReviewState['status']>
