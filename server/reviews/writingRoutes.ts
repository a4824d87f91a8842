import * as z from 'zod/mini'
import { halfStarsOf } from '../../domain/reviews/review.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import {
  reviewEditedAnswer,
  reviewEditForm,
  reviewForm,
  reviewWrittenAnswer,
} from '../../domain/wire/reviews.ts'
import type { Routes } from '../platform/deps.ts'
import { acceptForms, photosBySlot, readForm } from '../platform/uploads/index.ts'
import { editReview, whyNotEdited } from './commands/editReview.ts'
import { whyNotWritten, writeReview } from './commands/writeReview.ts'
import { photoFields } from './photos.ts'

const byReview = z.object({ reviewId: serialText })

const typedIn = (fields: { content: string; heightCm?: number | undefined; size?: string | undefined }) => ({
  content: fields.content,
  heightCm: fields.heightCm ?? null,
  size: fields.size ?? null,
})

/** The two multipart calls that write and edit a review. */
export const writingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  await acceptForms(app)

  app.post(
    '/api/users/my-reviews',
    {
      onRequest,
      schema: {
        summary: '리뷰 쓰기: 상품마다 한 번, 포인트를 드려요',
        form: { shape: reviewForm, photos: photoFields },
        response: { 200: reviewWrittenAnswer },
        refusals: [
          'NOT_LOGGED_IN',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'MEMBER_BLOCKED',
          'REVIEW_ALREADY_WRITTEN',
          'REVIEW_NOT_OPEN',
          'REVIEW_TOO_LATE',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
        ],
      },
    },
    async (request, reply) => {
      const memberId = request.member.id
      const form = await readForm(deps, request, { shape: reviewForm, photos: photoFields }, (fields) =>
        whyNotWritten(deps, { memberId, ...fields }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const { productId, orderItemId, rating } = form.fields
      const written = await writeReview(deps, {
        ...{ memberId, productId, orderItemId, halfStars: halfStarsOf(rating) },
        ...typedIn(form.fields),
        photoIds: [...photosBySlot(form, photoFields).values()],
      })
      return isRefusal(written) ? reply.refuse(written) : { data: written }
    },
  )

  app.put(
    '/api/users/my-reviews/:reviewId',
    {
      onRequest,
      schema: {
        summary: '리뷰 수정',
        description: '포인트는 처음 쓸 때의 리뷰를 기준으로 드려서 바뀌지 않아요.',
        params: byReview,
        form: { shape: reviewEditForm, photos: photoFields },
        response: { 200: reviewEditedAnswer },
        refusals: [
          'NOT_LOGGED_IN',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'REVIEW_CHANGED',
          'REVIEW_REMOVED',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
        ],
      },
    },
    async (request, reply) => {
      const own = { memberId: request.member.id, reviewId: request.params.reviewId }
      const form = await readForm(deps, request, { shape: reviewEditForm, photos: photoFields }, () =>
        whyNotEdited(deps, own),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const { rating, revision = null, keptPhotos = null } = form.fields
      const edited = await editReview(deps, {
        ...{ ...own, revision },
        ...{
          halfStars: halfStarsOf(rating),
          photos: { added: photosBySlot(form, photoFields), kept: keptPhotos },
        },
        ...typedIn(form.fields),
      })
      return isRefusal(edited) ? reply.refuse(edited) : { data: edited }
    },
  )
}
