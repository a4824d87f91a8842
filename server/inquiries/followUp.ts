import { sql } from 'kysely'
import { answerDueAt } from '../../domain/inquiries/answerDue.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { writeOnce } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'

type FollowUp = { memberId: number; id: number; content: string; requestId: string | undefined }

/**
 * Adds what a member writes on in an inquiry, which waits for an answer again from then on (rule 352), once for each
 * `requestId` (rule 550). Refuses NOT_FOUND for an inquiry that is not the member's, and NOT_LOGGED_IN when the member
 * has just left.
 */
export async function followUp(
  deps: Pick<Deps, 'clock' | 'env' | 'store'>,
  { memberId, id, content, requestId }: FollowUp,
): Promise<Refusal<CommandCode | 'NOT_FOUND' | 'NOT_LOGGED_IN'> | null> {
  const now = deps.clock.now()
  const written = await writeOnce(deps, {
    ...{ memberId, kind: 'follow-up', requestId, typed: { id, content }, result: null },
    write: async (client) => {
      const queries = queriesOn(client)
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
    },
    refuses: ['NOT_FOUND'],
  })
  return isRefusal(written) ? written : null
}
