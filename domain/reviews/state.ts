import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { ReviewEvent } from './events.ts'

type StandingReview = {
  status: 'written' | 'removed'
  reviewId: number
  orderItemId: string
  productId: number
  memberId: number
  halfStars: number
  /** The points that the writer earned. */
  points: Won
  /** How often it was edited. */
  revision: number
}
/** The review of one rented item. */
export type ReviewState = { status: 'unwritten' } | StandingReview

export const unwritten: ReviewState = { status: 'unwritten' }

/** The review after one more of its events. */
export function evolveReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'review.written': {
      const { photos: _, ...data } = event.data
      return { status: 'written', ...data, revision: 0 }
    }
    case 'review.edited':
      if (state.status === 'unwritten') return state
      return { ...state, halfStars: event.data.halfStars, revision: event.data.revision }
    case 'review.removed':
      return state.status === 'unwritten' ? state : { ...state, status: 'removed' }
    default:
      return unreachable(event)
  }
}
