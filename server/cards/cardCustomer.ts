import type pg from 'pg'
import type { Refusal } from '../../domain/shared/decision.ts'
import { memberAccounts, withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'

/**
 * Stores the provider's refresh token, sealed: deleting the member's customer at the provider needs it. Refuses
 * NOT_LOGGED_IN and stores nothing when the member has left.
 */
export async function keepCardCustomer(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: number,
  refreshToken: string,
): Promise<Refusal<'NOT_LOGGED_IN'> | null> {
  const customer = { refresh_token: sealText(env.DATA_SECRET, 'farewell', refreshToken) }
  return withMemberLocked(db, memberId, async (client) => {
    await queriesOn(client)
      .insertInto('personal.card_customers')
      .values({ member_id: memberId, ...customer })
      .onConflict((known) => known.column('member_id').doUpdateSet(customer))
      .execute()
    return null
  })
}

/** Removes and returns what deleting a leaving member's customer at the provider needs, in the caller's transaction. */
export async function takeCardCustomer(
  client: pg.ClientBase,
  env: Deps['env'],
  memberId: number,
): Promise<{ customerKey: string; refreshToken: string } | null> {
  const row = await queriesOn(client)
    .deleteFrom('personal.card_customers as c')
    .using(memberAccounts.as('m'))
    .whereRef('m.id', '=', 'c.member_id')
    .where('c.member_id', '=', memberId)
    .returning(['m.customer_key as customerKey', 'c.refresh_token as refreshToken'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    customerKey: row.customerKey,
    refreshToken: openSealed(env.DATA_SECRET, 'farewell', row.refreshToken),
  }
}
