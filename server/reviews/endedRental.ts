import { reviewStream } from '../../domain/reviews/events.ts'
import { reviewSource } from '../../domain/reviews/rewards.ts'
import type { ReviewState } from '../../domain/reviews/state.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import type { WalletScope } from '../wallet/index.ts'
import { removalRows } from './commands/removeReview.ts'
import { isRemovedReview, photosOfReview, type ReviewRow } from './reviewRow.ts'
import { reviewIn } from './streams.ts'

/** What staff read of a review that went with its rental. */
const NEVER_HAD = '회원이 상품을 받지 못한 대여라 리뷰와 포인트를 회수했어요.'

/** The review of an item, for the end of a rental that takes it back (rule 535). */
export type ReviewOfRental = {
  stream: string
  /** What the wallet has to be read with, so that its points can be taken back. */
  scope: WalletScope
  /** Refuses CONCURRENT_CHANGE when it was written after the wallet was read. */
  in: (streams: LoadedStreams) => ReviewState | Refusal<'CONCURRENT_CHANGE'>
  /** The rows that go with the events that took it back; none with others. */
  rows: (events: readonly { type: string }[], staffId: number) => Statement[]
}

/** Reads the review of an item before its rental is ended. */
export async function reviewOfRental(
  deps: Pick<Deps, 'db' | 'clock'>,
  orderItemId: string,
): Promise<ReviewOfRental> {
  const row = await written(deps, orderItemId)
  return {
    stream: reviewStream(orderItemId),
    scope: row === null ? {} : { source: reviewSource(row.reviewId), points: row.points },
    in: (streams) => {
      const review = reviewIn(streams, orderItemId)
      return review.status === 'written' && row === null ? refuse('CONCURRENT_CHANGE') : review
    },
    rows: (events, staffId) =>
      row !== null && events.some(({ type }) => type === 'review.removed')
        ? removalRows(deps, row, { staffId, reason: NEVER_HAD })
        : [],
  }
}

async function written({ db }: Pick<Deps, 'db'>, orderItemId: string): Promise<ReviewRow | null> {
  const row = await db.kysely
    .selectFrom('shop.reviews as r')
    .select(['r.review_id as reviewId', 'r.order_item_id as orderItemId', 'r.product_id as productId'])
    .select(['r.member_id as memberId', 'r.points', 'r.revision', isRemovedReview, photosOfReview])
    .where('r.order_item_id', '=', orderItemId)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
