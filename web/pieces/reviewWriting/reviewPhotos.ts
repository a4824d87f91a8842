import type { WrittenReview } from '../../../domain/wire/reviews.ts'
import type { PickedPhoto } from '../photoPicker/usePhotos.ts'
import { photoUrls } from '../reviews/photoUrls.ts'

/** The photos that a review has, as the form starts with them. */
export const standingPhotos = (review: WrittenReview | null): PickedPhoto[] =>
  review === null ? [] : photoUrls(review).map((url) => ({ id: url, url, file: null }))

/** True when photos were added, taken off or changed. */
export const photosDiffer = (before: readonly PickedPhoto[], now: readonly PickedPhoto[]): boolean =>
  before.length !== now.length || now.some(({ id }, nth) => id !== before[nth]?.id)
