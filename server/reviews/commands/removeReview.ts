import { z } from 'zod'
import { memberStream } from '../../../domain/members/events.ts'
import { decideRemoveReview } from '../../../domain/processes/reviewing.ts'
import { reviewStream } from '../../../domain/reviews/events.ts'
import { reviewSource } from '../../../domain/reviews/rewards.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps, Reads } from '../../platform/deps.ts'
import type { Statement } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { walletReading } from '../../wallet/index.ts'
import { withoutPhotos } from '../photos.ts'
import { type ReviewRow, readReview } from '../reviewRow.ts'
import { reviewIn } from '../streams.ts'

type Removing = { reviewId: number; revision: number; staffId: number; reason: string }

const removed = z.object({ reviewId: z.int(), points: z.int() })

/**
 * Removes a review on behalf of staff; the points earned by it are taken back in the same append, into debt if need be.
 * The same call sent again gets the same answer. A review that its writer edited after staff read it is refused
 * CONCURRENT_CHANGE.
 */
export async function removeReview(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  removing: Removing,
): Promise<z.infer<typeof removed> | Refusal<'NOT_FOUND' | 'REVIEW_REMOVED' | CommandCode>> {
  const { reviewId, revision, staffId } = removing
  const row = await readReview(deps, reviewId)
  if (row === null) return refuse('NOT_FOUND')
  const { orderItemId, memberId, points } = row
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `removeReview:${reviewId}`,
    request: { reviewId, revision },
    typed: typedAs(deps, removing.reason),
    actor: `staff:${staffId}`,
    // Refers to the row that holds the typed reason.
    reason: `removeReview:${reviewId}`,
    streams: [reviewStream(orderItemId), memberStream(memberId)],
    read: walletReading(deps, memberId, { source: reviewSource(reviewId), points }),
    decide: (streams, wallet) => {
      if (wallet === null) throw new Error('a wallet is read before it is decided on')
      const now = deps.clock.now()
      const review = reviewIn(streams, orderItemId)
      const decided = decideRemoveReview(
        { review, member: memberIn(streams, memberId), wallet },
        now,
        revision,
      )
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        // The reason is not stored for a member who left.
        rows: decided.writerLeft ? noPhotosOf(deps, row) : removalRows(deps, row, removing),
        result: { reviewId, points: decided.points },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : removed.parse(handled.result)
}

const noPhotosOf = ({ db }: Pick<Deps, 'db'>, { reviewId, memberId, photos: before }: ReviewRow) =>
  withoutPhotos(db.kysely, { reviewId, memberId, before })

/** The rows of a removed review: why staff removed it, and no photo of it. */
export const removalRows = (
  deps: Pick<Deps, 'db' | 'clock'>,
  row: ReviewRow,
  by: Pick<Removing, 'staffId' | 'reason'>,
): Statement[] => [keepReason(deps, row, by), ...noPhotosOf(deps, row)]

const keepReason = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reviewId, memberId }: ReviewRow,
  { staffId, reason }: Pick<Removing, 'staffId' | 'reason'>,
): Statement =>
  db.kysely
    .insertInto('shop.review_removals')
    .values({ review_id: reviewId, member_id: memberId, staff_id: staffId, reason, removed_at: clock.now() })
    .compile()

/** The typed reasons behind these references, unless their member left. */
export async function typedReasons(
  { kysely }: Pick<Reads, 'kysely'>,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references
    .map((reference) => /^removeReview:(\d+)$/.exec(reference)?.[1])
    .filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.review_removals')
    .select(['review_id as reviewId', 'reason'])
    .where('review_id', 'in', ids.map(Number))
    .execute()
  return new Map(rows.map(({ reviewId, reason }) => [`removeReview:${reviewId}`, reason]))
}
