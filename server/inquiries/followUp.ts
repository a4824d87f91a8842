import { sql } from 'kysely'
import { answerDueAt } from '../../domain/inquiries/answerDue.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'

type FollowUp = { memberId: number; id: number; content: string }

/**
 * Adds what a member writes on in an inquiry, which waits for an answer again from then on (rule 352). Refuses NOT_FOUND
 * for an inquiry that is not the member's, and NOT_LOGGED_IN when the member has just left.
 */
export function followUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, id, content }: FollowUp,
): Promise<Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN'> | null> {
  return withMemberLocked(db, memberId, async (client) => {
    const queries = queriesOn(client)
    const now = clock.now()
    const thread = await queries
      .updateTable('shop.inquiries as i')
      .set({
        follow_ups: sql<number>`i.follow_ups + 1`,
        unanswered: sql<number>`i.unanswered + 1`,
        // What waits already is due as before, however often its member writes.
        due_at: sql<Date>`CASE WHEN i.answers > 0 AND i.unanswered = 0 THEN ${answerDueAt(now)} ELSE i.due_at END`,
      })
      .where('i.id', '=', id)
      .where('i.member_id', '=', memberId)
      .returning('i.follow_ups as number')
      .executeTakeFirst()
    if (thread === undefined) return refuse('NOT_FOUND')
    await queries
      .insertInto('shop.inquiry_follow_ups')
      .values({ inquiry_id: id, number: thread.number, member_id: memberId, content, written_at: now })
      .execute()
    return null
  })
}
