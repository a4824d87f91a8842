import {
  firstDayStillWritable,
  lastWritableDay,
  reviewableStates,
} from '../../../domain/reviews/writingWindow.ts'
import { seoulDate, startOfSeoulDay } from '../../../domain/shared/civilDate.ts'
import type { WritableReview } from '../../../domain/wire/reviews.ts'
import { readPage } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { isArrivalAwaited, rentals, reviewedItems } from './reviewedItems.ts'

/** Returns a page of the items that the member can review today, computed from the rentals, the last ended first. */
export async function writableReviews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  page: { curPage: number },
): Promise<{ result: WritableReview[]; cntAll: number }> {
  const since = startOfSeoulDay(firstDayStillWritable(seoulDate(clock.now())))
  const mine = db.kysely
    .selectFrom(rentals)
    .where('rental.member_id', '=', memberId)
    .where('rental.status', 'in', reviewableStates)
    .where('rental.over_at', '>=', since)
    .where(({ not }) => not(isArrivalAwaited('rental')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop.reviews as r')
            .whereRef('r.order_item_id', '=', 'rental.order_item_id')
            .select('r.review_id'),
        ),
      ),
    )
    .selectAll('rental')
    .orderBy('rental.over_at', 'desc')
    .orderBy('rental.order_item_id', 'desc')
  const { rows, cntAll } = await readPage(mine, page)
  const itemOf = await reviewedItems(db, rows)
  const result = rows.flatMap((row) =>
    row.over_at === null ? [] : [{ order_item: itemOf(row), writableUntil: lastWritableDay(row.over_at) }],
  )
  return { result, cntAll }
}
