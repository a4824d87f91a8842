import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { queriesOn } from '../database/queriesOn.ts'
import { statement } from '../database/statement.ts'
import type { Json } from '../json.ts'
import { unwrapKey, wrapKey } from './keyWrapping.ts'

type Queryable = pg.Pool | pg.ClientBase

/**
 * Returns the key (32 bytes) of this person and purpose, created at first use and stored wrapped (`keyWrapping`).
 * `retainUntil` ('yyyy-MM-dd') only ever moves later; a key without it is destroyed at withdrawal.
 */
export async function keyFor(
  db: Queryable,
  { subject, ...kept }: { subject: string; purpose: string; retainUntil?: CivilDate | undefined },
): Promise<Buffer> {
  const key = (await keysFor(db, { subjects: [subject], ...kept })).get(subject)
  if (key === undefined) throw new Error('a key that was made is not there')
  return key
}

/** Returns the keys of several people for one purpose, by subject, as `keyFor` does, in one statement. */
export async function keysFor(
  db: Queryable,
  {
    subjects,
    purpose,
    retainUntil,
  }: { subjects: readonly string[]; purpose: string; retainUntil?: CivilDate | undefined },
): Promise<ReadonlyMap<string, Buffer>> {
  if (subjects.length === 0) return new Map()
  // Sorted, so that two transactions that create keys for the same people cannot deadlock.
  const wanted = [...new Set(subjects)].sort()
  const drawn = wanted.map(() => wrapKey(db, randomBytes(32)))
  const rows = await madeKeys(db, [wanted, purpose, drawn, retainUntil ?? null])
  return new Map(rows.map(({ subject, key }) => [subject, unwrapKey(db, key)]))
}

const madeKeys = statement({
  name: 'security.makeKeys',
  text: `
    INSERT INTO personal.keys AS known (subject, purpose, key, retain_until)
    SELECT made.subject, $2, made.key, $4::date FROM unnest($1::text[], $3::bytea[]) AS made (subject, key)
    ON CONFLICT (subject, purpose) DO UPDATE SET retain_until = greatest(known.retain_until, excluded.retain_until)
    RETURNING subject, key`,
  row: z.object({ subject: z.string(), key: z.instanceof(Buffer) }),
})

/**
 * Encrypts data that the law requires to be kept about a person (AES-256-GCM) with the key of this person and purpose,
 * which `keyFor` creates when needed. Returns text for `open` with the same subject and purpose.
 */
export async function seal(
  db: Queryable,
  subject: string,
  purpose: string,
  value: Json,
  retainUntil?: CivilDate,
): Promise<string> {
  return sealWith(await keyFor(db, { subject, purpose, retainUntil }), subject, purpose, value)
}

/** Encrypts as `seal` does, with a key that the caller already has. */
export function sealWith(key: Buffer, subject: string, purpose: string, value: Json): string {
  const nonce = randomBytes(12)
  // Passing a KeyObject is about five times faster: given raw bytes, Node first tries to parse them as other key
  // formats.
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(boundTo(subject, purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a value that `seal` returned; null when its key was destroyed. Throws when the text was changed or belongs
 * to another person or purpose.
 */
export async function open(db: Queryable, subject: string, purpose: string, sealed: string): Promise<Json> {
  const opened = await opener(db, purpose, [subject])
  return opened(subject, sealed)
}

const keysOf = statement({
  name: 'security.personalKeys',
  text: 'SELECT subject, key FROM personal.keys WHERE subject = ANY ($1) AND purpose = $2',
  row: z.object({ subject: z.string(), key: z.instanceof(Buffer) }),
})

/** Returns a function that decrypts as `open` does for any of these people; reads their keys once. */
export async function opener(
  db: Queryable,
  purpose: string,
  subjects: readonly string[],
): Promise<(subject: string, sealed: string) => Json> {
  const kept = subjects.length === 0 ? [] : await keysOf(db, [[...new Set(subjects)], purpose])
  const keys = new Map(kept.map(({ subject, key }) => [subject, unwrapKey(db, key)]))
  return (subject, sealed) => {
    const key = keys.get(subject)
    if (key === undefined) return null
    if (!sealed.startsWith('1.')) throw new Error('Sealed by an unknown method')
    const bytes = Buffer.from(sealed.slice(2), 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, 12))
      .setAAD(boundTo(subject, purpose))
      .setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  }
}

/** At a withdrawal: destroys every key of the person, except those to be retained until `today` or later. */
export async function destroy(db: Queryable, subject: string, today: CivilDate): Promise<void> {
  await queriesOn(db)
    .deleteFrom('personal.keys')
    .where('subject', '=', subject)
    .where((key) => key.or([key('retain_until', 'is', null), key('retain_until', '<', today)]))
    .execute()
}

/** Destroys one key of the person at once, regardless of its retention. */
export async function destroyNow(db: Queryable, subject: string, purpose: string): Promise<void> {
  await queriesOn(db)
    .deleteFrom('personal.keys')
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .execute()
}

/** Destroys the keys whose retention ended before `today`, for the daily job. Returns their number. */
export async function destroyEnded(db: Queryable, today: CivilDate): Promise<number> {
  const { numDeletedRows } = await queriesOn(db)
    .deleteFrom('personal.keys')
    .where('retain_until', '<', today)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function boundTo(subject: string, purpose: string): Buffer {
  return Buffer.from(JSON.stringify([subject, purpose]))
}
