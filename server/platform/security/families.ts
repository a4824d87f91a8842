import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../database/database.ts'

/** A refresh token as it is recorded; `issuedAt` in seconds since 1970. */
export type RecordedToken = { tokenId: string; issuedAt: number }
export type RevocationCause = 'logout' | 'reuse' | 'password_change' | 'withdrawal'

type Link = { replaced: boolean; graceful: boolean; successor_id: string | null; successor_at: number | null }

/** For so long the token just replaced still answers with its successor. */
const graceSeconds = 30

/** Opens the family of one login and issues its first refresh token. Families that nothing can use go. */
export async function openFamily(
  pool: pg.Pool,
  memberId: number,
): Promise<RecordedToken & { familyId: string }> {
  const familyId = randomUUID()
  return inTransaction(pool, async (client) => {
    await client.query(
      `DELETE FROM shop.token_families f WHERE f.member_id = $1 AND NOT EXISTS (
         SELECT FROM shop.refresh_tokens t WHERE t.family_id = f.family_id AND t.issued_at > now() - interval '14 days')`,
      [memberId],
    )
    await client.query('INSERT INTO shop.token_families (family_id, member_id) VALUES ($1, $2)', [
      familyId,
      memberId,
    ])
    return { familyId, ...(await issue(client, familyId)) }
  })
}

/**
 * Exchanges a refresh token for its successor.
 * @returns the successor: a new one for the newest token, the same one again for the token just replaced;
 * null when the family is unknown or revoked, or when this very call revoked it because an old token came back.
 */
export async function exchangeToken(
  pool: pg.Pool,
  token: { familyId: string; tokenId: string },
): Promise<RecordedToken | null> {
  return inTransaction(pool, async (client) => {
    const family = await client.query<{ live: boolean }>(
      'SELECT revoked_at IS NULL AS live FROM shop.token_families WHERE family_id = $1 FOR UPDATE',
      [token.familyId],
    )
    if (family.rows[0]?.live !== true) return null
    const link = await readLink(client, token)
    if (link !== undefined && !link.replaced) return replace(client, token)
    if (link?.graceful && link.successor_id !== null && link.successor_at !== null)
      return { tokenId: link.successor_id, issuedAt: link.successor_at }
    await revoke(client, 'family_id', token.familyId, 'reuse')
    return null
  })
}

/** True while neither logout, reuse, password change nor withdrawal ended the family. */
export async function familyIsLive(pool: pg.Pool, familyId: string, memberId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM shop.token_families WHERE family_id = $1 AND member_id = $2 AND revoked_at IS NULL',
    [familyId, memberId],
  )
  return rowCount === 1
}

/** Ends one login. */
export const revokeFamily = (pool: pg.Pool, familyId: string, cause: RevocationCause): Promise<void> =>
  revoke(pool, 'family_id', familyId, cause)

/** Ends every login of a member. */
export const revokeFamiliesOf = (
  pool: pg.Pool | pg.ClientBase,
  memberId: number,
  cause: RevocationCause,
): Promise<void> => revoke(pool, 'member_id', memberId, cause)

/** Every family of a member, revoked ones too. */
export async function familiesOf(client: pg.ClientBase, memberId: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT family_id AS id FROM shop.token_families WHERE member_id = $1',
    [memberId],
  )
  return rows.map(({ id }) => id)
}

async function readLink(
  client: pg.PoolClient,
  token: { familyId: string; tokenId: string },
): Promise<Link | undefined> {
  const { rows } = await client.query<Link>(
    `SELECT t.replaced_at IS NOT NULL AS replaced,
            coalesce(t.replaced_at > clock_timestamp() - make_interval(secs => $3), false) AS graceful,
            s.token_id AS successor_id, extract(epoch FROM s.issued_at)::bigint AS successor_at
       FROM shop.refresh_tokens t LEFT JOIN shop.refresh_tokens s ON s.token_id = t.successor_id
      WHERE t.token_id = $1 AND t.family_id = $2`,
    [token.tokenId, token.familyId, graceSeconds],
  )
  return rows[0]
}

async function replace(
  client: pg.PoolClient,
  token: { familyId: string; tokenId: string },
): Promise<RecordedToken> {
  const successor = await issue(client, token.familyId)
  await client.query(
    'UPDATE shop.refresh_tokens SET replaced_at = clock_timestamp(), successor_id = $2 WHERE token_id = $1',
    [token.tokenId, successor.tokenId],
  )
  return successor
}

async function issue(client: pg.PoolClient, familyId: string): Promise<RecordedToken> {
  const tokenId = randomUUID()
  const issuedAt = Math.floor(Date.now() / 1000)
  await client.query(
    'INSERT INTO shop.refresh_tokens (token_id, family_id, issued_at) VALUES ($1, $2, to_timestamp($3))',
    [tokenId, familyId, issuedAt],
  )
  return { tokenId, issuedAt }
}

async function revoke(
  on: pg.Pool | pg.ClientBase,
  column: 'family_id' | 'member_id',
  value: string | number,
  cause: RevocationCause,
): Promise<void> {
  await on.query(
    `UPDATE shop.token_families SET revoked_at = clock_timestamp(), revoked_because = $2
      WHERE ${column} = $1 AND revoked_at IS NULL`,
    [value, cause],
  )
}
