import * as z from 'zod/mini'
import { isVisible, withoutMarks } from '../shared/readableLine.ts'
import {
  isLongEnough,
  isRating,
  isShortEnough,
  LONGEST_CONTENT,
  SHORTEST_CONTENT,
} from '../shared/reviewLimits.ts'
import { rowAnswer } from './lists.ts'
import { orderProduct } from './orders.ts'
import {
  amount,
  answer,
  day,
  file,
  instant,
  listAnswer,
  pageQuery,
  serial,
  serialText,
  unlessEmpty,
  uuid,
} from './primitives.ts'
import { nameOrNone, reason } from './written.ts'

/** The rented item as its review shows it. */
const reviewedItem = z.object({
  id: uuid,
  finalAmount: amount,
  product: orderProduct,
  order: z.object({ rentalStartDate: day, rentalEndDate: day }),
})
export type ReviewedItem = z.infer<typeof reviewedItem>

const writableReview = z.object({
  order_item: reviewedItem,
  /** The last day on which it can be written. */
  writableUntil: day,
})
export type WritableReview = z.infer<typeof writableReview>

/** The number of edits; an edit or a removal sends the revision that it is based on. */
const revision = z.int().check(z.nonnegative())

const writtenReview = z.object({
  id: serial,
  reviewId: serial,
  revision,
  content: z.string(),
  rating: z.number(),
  createdAt: instant,
  order_item: reviewedItem,
  heightCm: z.nullable(z.int()),
  size: z.nullable(z.string()),
  image_file_id_1_file: z.nullable(file),
  image_file_id_2_file: z.nullable(file),
  image_file_id_3_file: z.nullable(file),
})
export type WrittenReview = z.infer<typeof writtenReview>

export const reviewsQuery = z.pick(pageQuery, { curPage: true })
export const writableReviewsAnswer = listAnswer(writableReview)
export const writtenReviewsAnswer = listAnswer(writtenReview)

const stars = z.coerce.number().check(z.refine(isRating, '별점은 0.5점부터 5점까지 0.5점씩 고를 수 있어요.'))
const reviewContent = z
  .string()
  .check(
    z.overwrite(withoutMarks),
    z.refine(isVisible, { error: '리뷰를 입력해 주세요.', abort: true }),
    z.refine(isLongEnough, `리뷰는 ${SHORTEST_CONTENT}자 이상 입력해 주세요.`),
    z.refine(isShortEnough, `리뷰는 ${LONGEST_CONTENT}자까지 입력할 수 있어요.`),
  )
/** The optional height and size of the writer. */
const wearer = {
  heightCm: unlessEmpty(
    z.coerce
      .number('키는 숫자로 입력해 주세요.')
      .check(
        z.int('키는 숫자로 입력해 주세요.'),
        z.gte(100, '키는 100cm부터 250cm까지 입력할 수 있어요.'),
        z.lte(250, '키는 100cm부터 250cm까지 입력할 수 있어요.'),
      ),
  ),
  size: unlessEmpty(nameOrNone(20, '평소 사이즈는 20자까지 입력할 수 있어요.')),
}

/** The fields of the form without its photos. */
export const reviewForm = z.object({
  content: reviewContent,
  rating: stars,
  productId: serialText,
  orderItemId: uuid,
  ...wearer,
})
/** An edited review; `revision` is the one that the writer saw, or the current one when omitted. */
export const reviewEditForm = z.object({
  content: reviewContent,
  rating: stars,
  revision: unlessEmpty(z.coerce.number().check(z.int(), z.gte(0))),
  /** The slots whose photo stays, `1,3`; empty keeps none, absent keeps all that are not replaced. */
  keptPhotos: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-3](,[1-3])*)?$/)),
      z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
    ),
  ),
  ...wearer,
})

/** `points` is what the review earned. */
export const reviewWrittenAnswer = answer(z.object({ reviewId: serial, points: amount }))
export const reviewEditedAnswer = answer(z.object({ reviewId: serial, revision: z.int() }))

export const staffReviewsQuery = z.extend(reviewsQuery, {
  productId: z.optional(serialText),
  /** Only those that this member wrote. */
  memberId: z.optional(serialText),
})
export const staffReviewsFileQuery = z.pick(staffReviewsQuery, { productId: true, memberId: true })
export type StaffReviewsFilter = z.infer<typeof staffReviewsFileQuery>
const staffReview = z.object({
  reviewId: serial,
  revision,
  productId: serial,
  productName: z.string(),
  author: z.string(),
  rating: z.number(),
  content: z.string(),
  createdAt: instant,
  photos: z.array(file),
  /** What removing it takes back; 0 once its writer has left. */
  points: amount,
  /** Null until staff remove the review. */
  removedAt: z.nullable(instant),
  removalReason: z.nullable(z.string()),
})
export type StaffReview = z.infer<typeof staffReview>
export const staffReviewsAnswer = listAnswer(staffReview)
export const staffReviewAnswer = rowAnswer(staffReview)
/** The revision that staff read: the removal of another one is refused (rule 890). */
export const removeReviewRequest = z.object({ revision, reason })
/** `points` is what was taken back. */
export const reviewRemovedAnswer = answer(z.object({ reviewId: serial, points: amount }))
