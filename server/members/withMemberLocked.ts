import { sql } from 'kysely'
import type pg from 'pg'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * Locks the members' rows until the transaction ends, in the order of their ids, and returns those who have not left. A
 * withdrawal takes the same lock before it erases: a writer that holds the lock writes before the erasure, and a later
 * one learns that the member has left.
 */
export async function lockMembers(client: pg.ClientBase, ids: readonly number[]): Promise<Set<number>> {
  const members = await queriesOn(client)
    .selectFrom('shop.members')
    .select('id')
    .where(sql<boolean>`id = ANY (${ids})`)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(members.map(({ id }) => id))
}

/** Locks one member's row; false when the member has left. */
export const lockMember = async (client: pg.ClientBase, memberId: number): Promise<boolean> =>
  (await lockMembers(client, [memberId])).has(memberId)

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
