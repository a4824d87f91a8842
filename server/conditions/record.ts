import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ConditionStage } from '../../domain/wire/staffConditions.ts'
import { lockMember } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import { runCompiled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { claimPhotos, claimRefusals } from '../platform/uploads/index.ts'
import { sealedNote } from './notes.ts'
import type { RentedItem } from './rentedItem.ts'

type Seen = {
  recordId: string
  item: RentedItem
  stage: ConditionStage
  note: string
  photoIds: readonly string[]
  staffId: number
}

/**
 * Stores what staff noted about an item's condition, with photos. Idempotent by `recordId`. Refuses PHOTO_NOT_USABLE,
 * also for photos of an item whose renter has left: photos are erased with the renter, and nothing would erase these.
 *
 * These are plain rows, not events: a record moves no value, decides nothing, and its note and photos must be erasable.
 */
export async function recordCondition(
  deps: Pick<Deps, 'db' | 'clock'>,
  { recordId, item, stage, note, photoIds, staffId }: Seen,
): Promise<{ id: string } | Refusal<'PHOTO_NOT_USABLE'>> {
  const { orderItemId, productId, memberId } = item
  const now = deps.clock.now()
  const written = await sealedNote(deps, memberId, note)
  return refusableTransaction(
    deps.db.pool,
    async (client) => {
      const queries = queriesOn(client)
      const isMember = await lockMember(client, memberId)
      const added = await queries
        .insertInto('shop.condition_records')
        .values({
          ...{ record_id: recordId, order_item_id: orderItemId, product_id: productId, member_id: memberId },
          ...{ stage, staff_id: staffId, recorded_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('record_id')
        .executeTakeFirst()
      if (added === undefined) return { id: recordId }
      await queries
        .insertInto('personal.condition_notes')
        .values({ record_id: recordId, member_id: memberId, written })
        .execute()
      if (photoIds.length > 0) {
        if (!isMember) return refuse('PHOTO_NOT_USABLE')
        const claim = { memberId, use: 'condition', subject: recordId, now } as const
        await runCompiled(client, claimPhotos(deps.db.kysely, photoIds, claim))
        await queries
          .insertInto('shop.condition_photos')
          .values(
            photoIds.map((photo_id, nth) => ({
              ...{ record_id: recordId, slot: nth + 1, member_id: memberId, photo_id },
            })),
          )
          .execute()
      }
      await recordChange(queries, {
        subject: 'condition_records',
        key: recordId,
        before: null,
        after: { orderItemId, stage, photos: photoIds.length },
        actor: `staff:${staffId}`,
        at: now,
      })
      return { id: recordId }
    },
    claimRefusals,
  )
}
