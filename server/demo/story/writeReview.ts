import type { Deps } from '../../platform/deps.ts'
import { earnReward } from '../../wallet/index.ts'

type Written = { orderItemId: string; memberId: number; author: string; rating: number; content: string }

const rewards = [
  { reason: 'review', points: 1_000 },
  { reason: 'photo_review', points: 1_500 },
] as const

/** A review with a photo of a rental that is over, and the points that it earns. */
export async function writeReview(deps: Deps, written: Written): Promise<void> {
  const { orderItemId, memberId } = written
  const reviewId = await putReview(deps, written)
  await earnReward(deps, { memberId, earnedBy: { orderItemId, reviewId }, rewards })
}

async function putReview(deps: Deps, { orderItemId, memberId, author, rating, content }: Written) {
  const { kysely } = deps.db
  const { product_id } = await kysely
    .selectFrom('shop.order_items')
    .select('product_id')
    .where('order_item_id', '=', orderItemId)
    .executeTakeFirstOrThrow()
  const photo = await kysely
    .insertInto('shop.files')
    .values({ url: `/files/pictures/${product_id}/daylight` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await kysely
    .insertInto('shop.reviews')
    .values({
      ...{ product_id, member_id: memberId, order_item_id: orderItemId, author, rating, content },
      ...{ image_file_id_1: photo.id, image_file_id_2: null, image_file_id_3: null },
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
