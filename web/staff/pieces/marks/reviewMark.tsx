import { reviewState, reviewStateNames } from '../../../../domain/lists/reviews.ts'
import type { StaffReview } from '../../../../domain/wire/reviews.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const reviewMark = (row: StaffReview) => (
  <Mark means={meanings.review[reviewState(row)]}>{reviewStateNames[reviewState(row)]}</Mark>
)
