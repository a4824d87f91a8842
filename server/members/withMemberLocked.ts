import type pg from 'pg'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * Locks the member's row until the transaction ends; false when the member has left. A withdrawal takes the same lock
 * before it erases, so that whoever holds it either writes before the erasure or learns that the member has left.
 */
export async function lockMember(client: pg.ClientBase, memberId: number): Promise<boolean> {
  const member = await queriesOn(client)
    .selectFrom('shop.members')
    .select('id')
    .where('id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return member !== undefined
}

/**
 * Runs `work` in a transaction that holds the member's row, so that one member's calls run one after another and nothing
 * is written for a member who leaves at this moment. A refusal that `work` returns rolls its writes back. Refuses
 * NOT_LOGGED_IN when the member has left, and what `work` and `refusedBySql` refuse.
 */
export const withMemberLocked = <Result, BySql extends RefusalCode = never>(
  { pool }: Deps['db'],
  memberId: number,
  work: (client: pg.PoolClient) => Promise<Result>,
  refusedBySql: readonly BySql[] = [],
): Promise<Result | Refusal<BySql | 'NOT_LOGGED_IN'>> =>
  refusableTransaction<Result | Refusal<'NOT_LOGGED_IN'>, BySql>(
    pool,
    async (client) => ((await lockMember(client, memberId)) ? work(client) : refuse('NOT_LOGGED_IN')),
    refusedBySql,
  )
