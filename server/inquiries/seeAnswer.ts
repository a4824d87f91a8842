import { sql } from 'kysely'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'

/** Records that the member has opened the latest answer. Refuses NOT_FOUND for an inquiry that is not the member's. */
export async function seeAnswer(
  db: Deps['db'],
  memberId: number,
  id: number,
): Promise<Refusal<'NOT_FOUND'> | null> {
  const seen = await db.kysely
    .updateTable('shop.inquiries as i')
    .set({
      seen_version: sql<number>`(
        SELECT coalesce(max(a.version), 0) FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id)`,
    })
    .where('i.id', '=', id)
    .where('i.member_id', '=', memberId)
    .executeTakeFirst()
  return seen.numUpdatedRows === 0n ? refuse('NOT_FOUND') : null
}
