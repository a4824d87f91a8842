import { isRefusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { removeReview } from '../../reviews/index.ts'

/** Staff find that a review breaks the rules: it goes, and what it earned is taken back. */
export async function takeReviewBack(
  deps: Deps,
  { orderItemId, staffId }: { orderItemId: string; staffId: number },
): Promise<void> {
  const { review_id: reviewId, revision } = await deps.db.kysely
    .selectFrom('shop.reviews')
    .select(['review_id', 'revision'])
    .where('order_item_id', '=', orderItemId)
    .executeTakeFirstOrThrow()
  const reason = '운영 원칙에 맞지 않는 글이에요'
  const removed = await removeReview(deps, { reviewId, revision, staffId, reason })
  if (isRefusal(removed)) throw new Error(removed.refused)
}
