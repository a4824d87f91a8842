import type { WrittenReview } from '../../../domain/wire/reviews.ts'
import type { PickedPhoto } from '../photoPicker/usePhotos.ts'
import { photoUrls } from '../reviews/photoUrls.ts'

/** The stored photos of a review, with which the form starts. */
export const standingPhotos = (review: WrittenReview | null): PickedPhoto[] =>
  review === null ? [] : photoUrls(review).map((url) => ({ id: url, url, file: null }))

/** True when photos were added, removed or replaced. */
export const photosDiffer = (before: readonly PickedPhoto[], now: readonly PickedPhoto[]): boolean =>
  before.length !== now.length || now.some(({ id }, nth) => id !== before[nth]?.id)
