import { sql } from 'kysely'
import type pg from 'pg'
import { memberAccounts } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'

/**
 * Stores the provider's refresh token, sealed: deleting the member's customer at the provider needs it. Returns false
 * and stores nothing when the member has left meanwhile; the lock on their row makes a concurrent withdrawal wait.
 */
export async function keepCardCustomer(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: number,
  refreshToken: string,
): Promise<boolean> {
  const sealed = sealText(env.DATA_SECRET, 'farewell', refreshToken)
  return db.kysely.transaction().execute(async (trx) => {
    await sql`SELECT shop.lock_member(${memberId})`.execute(trx)
    const { rows } = await sql`
      INSERT INTO personal.card_customers (member_id, refresh_token)
      SELECT m.id, ${sealed} FROM shop.member_accounts() m WHERE m.id = ${memberId} AND m.withdrawn_at IS NULL
      ON CONFLICT (member_id) DO UPDATE SET refresh_token = excluded.refresh_token
      RETURNING member_id`.execute(trx)
    return rows.length === 1
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
