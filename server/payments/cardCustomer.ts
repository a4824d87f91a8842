import type pg from 'pg'
import type { Deps } from '../platform/deps.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'

/** Keeps what ends the member's customer at the card provider, sealed: the provider's own token of the customer. */
export async function keepCardCustomer(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: number,
  refreshToken: string,
): Promise<void> {
  await db.pool.query(
    `INSERT INTO personal.card_customers (member_id, refresh_token) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET refresh_token = excluded.refresh_token`,
    [memberId, sealText(env.DATA_SECRET, 'farewell', refreshToken)],
  )
}

/** What ends the customer of a member who leaves: taken out of the shop's books in the caller's transaction. */
export async function takeCardCustomer(
  client: pg.ClientBase,
  env: Deps['env'],
  memberId: number,
): Promise<{ customerKey: string; refreshToken: string } | null> {
  const { rows } = await client.query<{ customerKey: string; refreshToken: Buffer }>(
    `DELETE FROM personal.card_customers c USING shop.member_accounts() m WHERE c.member_id = $1 AND m.id = c.member_id
     RETURNING m.customer_key AS "customerKey", c.refresh_token AS "refreshToken"`,
    [memberId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    customerKey: row.customerKey,
    refreshToken: openSealed(env.DATA_SECRET, 'farewell', row.refreshToken),
  }
}
