import { z } from 'zod'
import { memberStream } from '../../../domain/members/events.ts'
import { decideEditReview } from '../../../domain/processes/reviewing.ts'
import { reviewStream } from '../../../domain/reviews/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { claimRefusals } from '../../platform/uploads/index.ts'
import { editedPhotos, type PhotoEdit, photoRows } from '../photos.ts'
import { readReview } from '../reviewRow.ts'
import { changeText, type ReviewWords } from '../reviewText.ts'
import { reviewIn } from '../streams.ts'

type Editing = ReviewWords & {
  memberId: number
  reviewId: number
  halfStars: number
  /** The revision that the writer saw; null for the current one. */
  revision: number | null
  photos: PhotoEdit
}

const edited = z.object({ reviewId: z.int(), revision: z.int() })

/** Why the member may not edit this review: another member wrote it, or staff removed it. Null when they may. */
export async function whyNotEdited(
  deps: Pick<Deps, 'db'>,
  { memberId, reviewId }: Pick<Editing, 'memberId' | 'reviewId'>,
): Promise<Refusal<'NOT_FOUND' | 'REVIEW_REMOVED'> | null> {
  const row = await readReview(deps, reviewId)
  if (row === null || row.memberId !== memberId) return refuse('NOT_FOUND')
  return row.isRemoved ? refuse('REVIEW_REMOVED') : null
}

/**
 * Changes the member's own review; its points stay as they were. The same edit sent again gets the same answer; one
 * based on an older revision is refused REVIEW_CHANGED.
 */
export async function editReview(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  editing: Editing,
): Promise<
  | z.infer<typeof edited>
  | Refusal<
      'NOT_FOUND' | 'NOT_LOGGED_IN' | 'PHOTO_NOT_USABLE' | 'REVIEW_CHANGED' | 'REVIEW_REMOVED' | CommandCode
    >
> {
  const { memberId, reviewId, halfStars, photos, revision: seen, ...typed } = editing
  const row = await readReview(deps, reviewId)
  if (row === null || row.memberId !== memberId) return refuse('NOT_FOUND')
  const revision = seen ?? row.revision
  const now = deps.clock.now()
  const { orderItemId, photos: before } = row
  const after = editedPhotos(before, photos)
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `editReview:${reviewId}:${revision}`,
    request: { reviewId, revision, halfStars, kept: photos.kept, added: [...photos.added.keys()], ...typed },
    actor: `member:${memberId}`,
    streams: [reviewStream(orderItemId), memberStream(memberId)],
    refusedAtAppend: claimRefusals,
    decide: (streams) => {
      const decided = decideEditReview(
        { review: reviewIn(streams, orderItemId), member: memberIn(streams, memberId) },
        { revision, halfStars, photos: after.length },
      )
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        rows: [
          changeText(deps.db.kysely, reviewId, typed),
          ...photoRows(deps.db.kysely, { reviewId, memberId, before, after, now }),
        ],
        result: { reviewId, revision: revision + 1 },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : edited.parse(handled.result)
}
