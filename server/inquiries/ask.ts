import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isKnownProduct } from '../catalogue/index.ts'
import { withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { runCompiled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { claimPhotos, claimRefusals } from '../platform/uploads/index.ts'

/** A photo with its slot in the form, 1 to 3. */
export type SlottedPhoto = { slot: number; photoId: string }

export type InquiryRequest = {
  memberId: number
  /** Null for a one-to-one inquiry. */
  productId: number | null
  title: string
  content: string
  photos: readonly SlottedPhoto[]
}

/**
 * Stores an inquiry with its photos. Refuses NOT_FOUND for a product that the shop never had, PHOTO_NOT_USABLE, and
 * NOT_LOGGED_IN when the member has just left.
 *
 * Inquiries are plain rows instead of events: they move no value, no decision depends on their history, and all that
 * could be disputed (what was asked and answered, and when) is text that has to be erased with the member. Each version
 * of an answer is a row.
 */
export async function ask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, productId, title, content, photos }: InquiryRequest,
): Promise<{ id: number } | Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN' | 'PHOTO_NOT_USABLE'>> {
  if (productId !== null && !(await isKnownProduct(db, productId))) return refuse('NOT_FOUND')
  const now = clock.now()
  return withMemberLocked(
    db,
    memberId,
    async (client) => {
      const queries = queriesOn(client)
      const row = await queries
        .insertInto('shop.inquiries')
        .values({
          ...{
            member_id: memberId,
            kind: productId === null ? 'onetoone' : 'product',
            product_id: productId,
          },
          ...{ title, content, asked_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (photos.length === 0) return row
      const ids = photos.map(({ photoId }) => photoId)
      const claim = { memberId, use: 'inquiry', subject: String(row.id), now } as const
      await runCompiled(client, claimPhotos(db.kysely, ids, claim))
      await queries
        .insertInto('shop.inquiry_photos')
        .values(
          photos.map(({ slot, photoId }) => ({
            ...{ inquiry_id: row.id, member_id: memberId, photo_id: photoId, slot },
          })),
        )
        .execute()
      return row
    },
    claimRefusals,
  )
}
