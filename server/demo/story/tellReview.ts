import { halfStarsOf } from '../../../domain/reviews/review.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { keepPhoto } from '../../platform/uploads/index.ts'
import { writeReview } from '../../reviews/index.ts'
import { productOf } from './products/index.ts'
import type { Told } from './reviews.ts'
import { takePhoto } from './takePhoto.ts'

type Rented = { memberId: number; orderItemId: string; productId: number }

/** A review of a rental that is over, with the photos that its writer took, and the points that it earns. */
export async function tellReview(
  deps: Deps,
  { product, rating, content, photos, heightCm, size }: Told & { product: string },
  rented: Rented,
): Promise<void> {
  const { picture } = productOf(product)
  const photoIds: string[] = []
  for (const [nth, photo] of photos.entries()) {
    const kept = await takePhoto(deps, { picture, photo }, (path) =>
      keepPhoto(deps, rented.memberId, `reviewsFile${nth + 1}`, { path }),
    )
    if (isRefusal(kept)) throw new Error(`a photo of ${product} was refused: ${kept.refused}`)
    photoIds.push(kept.photoId)
  }
  const halfStars = halfStarsOf(rating)
  const written = await writeReview(deps, { ...rented, halfStars, content, heightCm, size, photoIds })
  if (isRefusal(written)) throw new Error(`${written.refused} ${JSON.stringify(written.data)}`)
}
