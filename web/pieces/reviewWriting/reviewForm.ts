import type { ReviewedItem, WrittenReview } from '../../../domain/wire/reviews.ts'
import type { PickedPhoto } from '../photoPicker/usePhotos.ts'
import { photoUrls } from '../reviews/photoUrls.ts'

/** The values of the form. */
export type Draft = {
  rating: number
  content: string
  heightCm: string
  size: string
}
/** The form as it is sent. */
export type FilledReview = Draft & { photos: readonly PickedPhoto[] }

/** A rented item, and its review if there is one. */
export type ReviewTarget = { item: ReviewedItem; review: WrittenReview | null }

const firstRating = 5

/** The name under which the texts of an item's review are kept. */
export const reviewFormOf = (itemId: string) => `review-${itemId}`

/** Converts a draft into the texts of a kept form, and back. */
export const textsOf = (draft: Draft) => ({ ...draft, rating: `${draft.rating}` })
export const changeOf = ({
  rating,
  content = '',
  heightCm = '',
  size = '',
}: Record<string, string>): Draft => ({
  rating: Number(rating) || firstRating,
  content,
  heightCm,
  size,
})

/** The initial values of the form. */
export const draftOf = ({ review }: ReviewTarget): Draft =>
  review === null
    ? { rating: firstRating, content: '', heightCm: '', size: '' }
    : {
        rating: review.rating,
        content: review.content,
        heightCm: review.heightCm === null ? '' : String(review.heightCm),
        size: review.size ?? '',
      }

/** Builds the request body: photos to keep by their slot, new ones in the free slots. */
export function formOf({ item, review }: ReviewTarget, filled: FilledReview): FormData {
  const form = new FormData()
  form.set('content', filled.content.trim())
  form.set('rating', String(filled.rating))
  form.set('heightCm', filled.heightCm)
  form.set('size', filled.size.trim())
  form.set('productId', String(item.product.id))
  form.set('orderItemId', item.id)
  const standing = review === null ? [] : photoUrls(review)
  const kept = filled.photos.flatMap(({ id, file }) => (file === null ? [standing.indexOf(id) + 1] : []))
  if (review !== null) {
    form.set('revision', String(review.revision))
    form.set('keptPhotos', kept.join(','))
  }
  const free = [1, 2, 3].filter((slot) => !kept.includes(slot))
  for (const { file } of filled.photos)
    if (file !== null) form.set(`reviewsFile${free.shift()}`, file, file.name)
  return form
}
