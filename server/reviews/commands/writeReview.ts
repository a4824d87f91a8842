import { sql } from 'kysely'
import { z } from 'zod'
import { isEventOf } from '../../../domain/ledger/defineEvent.ts'
import { memberStream } from '../../../domain/members/events.ts'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { itemOf } from '../../../domain/ordering/decide.ts'
import { orderEvents, orderStream } from '../../../domain/ordering/events.ts'
import { foldOrder } from '../../../domain/ordering/state.ts'
import { decideWriteReview } from '../../../domain/processes/reviewing.ts'
import { writeReview as decideOnWriting, type ReviewedItem } from '../../../domain/reviews/decide.ts'
import { reviewStream } from '../../../domain/reviews/events.ts'
import { unwritten } from '../../../domain/reviews/state.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { blockOf, memberIn } from '../../members/index.ts'
import { nextNumber } from '../../platform/database/nextNumber.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { claimRefusals } from '../../platform/uploads/index.ts'
import { settingsNow } from '../../settings/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { photoRows } from '../photos.ts'
import { isArrivalAwaited } from '../queries/reviewedItems.ts'
import { keepText, type ReviewWords } from '../reviewText.ts'
import { reviewIn } from '../streams.ts'

type Writing = ReviewWords & {
  memberId: number
  orderItemId: string
  productId: number
  halfStars: number
  /** Photos of the member's own that belong to nothing yet. */
  photoIds: readonly string[]
}

const written = z.object({ reviewId: z.int(), points: z.int() })

type About = Pick<Writing, 'memberId' | 'orderItemId' | 'productId'>

/**
 * Why the member may not review this item now, before anything is done with what they sent. Null when they may, and for a
 * review that is written already: the same one sent again gets its answer.
 */
export async function whyNotWritten(
  deps: Pick<Deps, 'db' | 'clock'>,
  about: About,
): Promise<Refusal<'NOT_FOUND' | 'REVIEW_ALREADY_WRITTEN' | 'REVIEW_NOT_OPEN' | 'REVIEW_TOO_LATE'> | null> {
  const found = await ownItem(deps, about)
  if (isRefusal(found)) return found
  if (found.isWritten) return null
  const writing = { item: found.item, reviewId: 0, halfStars: 0, photos: 0, now: deps.clock.now() }
  const decided = decideOnWriting(unwritten, writing)
  return isRefusal(decided) ? decided : null
}

/**
 * Writes the one review of the member's own item, with its points in the same append. The same review sent again gets
 * the same answer; another text for the same item, or any text after staff removed it, is refused
 * REVIEW_ALREADY_WRITTEN.
 */
export async function writeReview(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  writing: Writing,
): Promise<
  | z.infer<typeof written>
  | Refusal<
      | 'MEMBER_BLOCKED'
      | 'NOT_FOUND'
      | 'NOT_LOGGED_IN'
      | 'PHOTO_NOT_USABLE'
      | 'REVIEW_ALREADY_WRITTEN'
      | 'REVIEW_NOT_OPEN'
      | 'REVIEW_TOO_LATE'
      | CommandCode
    >
> {
  const { memberId, orderItemId, productId, halfStars, photoIds, ...typed } = writing
  const found = await ownItem(deps, { memberId, orderItemId, productId })
  if (isRefusal(found)) return found
  const [reviewId, { pointMonths }, blocked] = await Promise.all([
    // The events of the points name it.
    nextNumber(deps.db, 'shop.review_texts', 'review_id'),
    settingsNow(deps.db),
    blockOf(deps.db.pool, memberId),
  ])
  const now = deps.clock.now()
  const lotIds = [newId(now), newId(now)] as const
  const rows = [
    keepText(deps.db.kysely, { reviewId, memberId, author: found.author, typed }),
    ...photoRows(deps.db.kysely, { reviewId, memberId, before: [], after: photoIds, now }),
  ]
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `review:${orderItemId}`,
    // A photo that is uploaded again gets another id, so the number of photos stands for them in the request.
    request: { memberId, orderItemId, halfStars, photos: photoIds.length, ...typed },
    actor: `member:${memberId}`,
    streams: [reviewStream(orderItemId), memberStream(memberId), orderStream(found.orderId)],
    read: walletReading(deps, memberId, { now }),
    refusedAtAppend: claimRefusals,
    refusedByTheClock: ['REVIEW_TOO_LATE'],
    decide: (streams, wallet) => {
      if (wallet === null) throw new Error('a wallet is read before it is decided on')
      const decided = decideWriteReview(
        {
          review: reviewIn(streams, orderItemId),
          member: memberIn(streams, memberId),
          ...{ wallet, blockedFor: blocked?.reason ?? '' },
        },
        { item: itemNow(streams, found), reviewId, halfStars, photos: photoIds.length, now },
        lotIds,
        pointMonths,
      )
      if (isRefusal(decided)) return decided
      const { entries, points } = decided
      return { events: newEvents(entries), rows, result: { reviewId, points } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : written.parse(handled.result)
}

type Item = Omit<ReviewedItem, 'orderItemId' | 'memberId'>

const isOrderEvent = isEventOf(orderEvents)

/** The item in the state that its order's stream has, so that no review is written of a rental that ends meanwhile. */
function itemNow(
  streams: LoadedStreams,
  { item, orderId }: { item: ReviewedItem; orderId: string },
): ReviewedItem {
  const order = foldOrder(streams(orderStream(orderId)).events.filter(isOrderEvent))
  const place = itemOf(order, item.orderItemId)
  return isRefusal(place) ? item : { ...item, status: place.item.status }
}

/** The member's own item. Refuses NOT_FOUND, and REVIEW_ALREADY_WRITTEN when staff removed its review. */
async function ownItem(deps: Pick<Deps, 'db'>, { memberId, orderItemId, productId }: About) {
  const found = await itemToReview(deps, memberId, orderItemId)
  if (found === null || found.item.productId !== productId) return refuse('NOT_FOUND')
  // The stored answer of the first sending would say that the review and its points are still there.
  return found.isRemoved ? refuse('REVIEW_ALREADY_WRITTEN') : found
}

async function itemToReview({ db }: Pick<Deps, 'db'>, memberId: number, orderItemId: string) {
  const row = await db.kysely
    .selectFrom(
      sql<Item & { id: string; owner: number; orderId: string }>`(
      SELECT r.order_item_id AS id, r.member_id AS owner, r.product_id AS "productId", r.status,
        l.order_id AS "orderId", CASE WHEN ${isArrivalAwaited('r')} THEN NULL ELSE r.over_at END AS "overAt"
      FROM shop.item_rentals() r JOIN shop.order_lines() l ON l.order_item_id = r.order_item_id)`.as('i'),
    )
    .innerJoin(sql<{ id: number; name: string }>`shop.member_names()`.as('m'), 'm.id', 'i.owner')
    .leftJoin('shop.reviews as r', 'r.order_item_id', 'i.id')
    .select(['i.productId', 'i.status', 'i.overAt', 'i.orderId', 'm.name', 'r.removed_at', 'r.review_id'])
    .where('i.id', '=', orderItemId)
    .where('i.owner', '=', memberId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { name, removed_at, review_id, orderId, ...item } = row
  return {
    item: { ...item, orderItemId, memberId },
    ...{ orderId, author: maskedName(name), isWritten: review_id !== null, isRemoved: removed_at !== null },
  }
}
