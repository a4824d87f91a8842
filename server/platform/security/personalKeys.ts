import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Json } from '../json.ts'

type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>

/**
 * The key of this person and purpose, made at first use. `retainUntil` ('yyyy-MM-dd') only ever moves later; without it
 * the key ends with the membership.
 */
export async function keyFor(
  db: Queryable,
  { subject, purpose, retainUntil }: { subject: string; purpose: string; retainUntil?: string | undefined },
): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>(
    `INSERT INTO personal.keys AS k (subject, purpose, key, retain_until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (subject, purpose) DO UPDATE SET retain_until = greatest(k.retain_until, excluded.retain_until)
     RETURNING key`,
    [subject, purpose, randomBytes(32), retainUntil ?? null],
  )
  const key = rows[0]?.key
  if (key === undefined) throw new Error('No key was made')
  return key
}

/** Encrypts what the law wants kept about a person (AES-256-GCM) with the key of this person and purpose. */
export async function seal(
  db: Queryable,
  subject: string,
  purpose: string,
  value: Json,
  retainUntil?: string,
): Promise<string> {
  return sealWith(await keyFor(db, { subject, purpose, retainUntil }), subject, purpose, value)
}

/** Encrypts with a key that the caller read. */
export function sealWith(key: Buffer, subject: string, purpose: string, value: Json): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(subject, purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** The value, or null when its key was destroyed. Throws when the text was tampered with or belongs to another person. */
export async function open(db: Queryable, subject: string, purpose: string, sealed: string): Promise<Json> {
  const { rows } = await db.query<{ key: Buffer }>(
    'SELECT key FROM personal.keys WHERE subject = $1 AND purpose = $2',
    [subject, purpose],
  )
  const key = rows[0]?.key
  if (key === undefined) return null
  if (!sealed.startsWith('1.')) throw new Error('Sealed by an unknown method')
  const bytes = Buffer.from(sealed.slice(2), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(boundTo(subject, purpose))
    .setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

/** At a withdrawal: ends every key of the person except those the law wants kept beyond `today`. */
export async function destroy(db: Queryable, subject: string, today: string): Promise<void> {
  await db.query(
    'DELETE FROM personal.keys WHERE subject = $1 AND (retain_until IS NULL OR retain_until < $2)',
    [subject, today],
  )
}

/** Ends one key of the person at once, whatever it was kept for. */
export async function destroyNow(db: Queryable, subject: string, purpose: string): Promise<void> {
  await db.query('DELETE FROM personal.keys WHERE subject = $1 AND purpose = $2', [subject, purpose])
}

/** The daily job: ends the keys whose retention is over. Answers how many. */
export async function destroyEnded(db: Queryable, today: string): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM personal.keys WHERE retain_until < $1', [today])
  return rowCount ?? 0
}

function boundTo(subject: string, purpose: string): Buffer {
  return Buffer.from(JSON.stringify([subject, purpose]))
}
