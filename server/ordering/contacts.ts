import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

const contactShape = z.object({
  shippingName: z.string(),
  shippingPhone: z.string(),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  shippingNote: z.string(),
})
export type Contact = z.infer<typeof contactShape>

const purpose = 'order'
const subjectOf = (memberId: number) => `member:${memberId}`

/**
 * Keeps whom and where the parcel goes to, sealed with the member's key. Written before the order is, without a flush
 * of its own: the flush of the order's commit, which comes later in the log, makes both durable.
 */
export async function keepContact(pool: pg.Pool, orderId: string, memberId: number, contact: Contact) {
  const sealed = seal(await keyOf(pool, memberId), JSON.stringify(contact))
  await pool.query({
    name: 'ordering.keepContact',
    text: `WITH late AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
           INSERT INTO personal.order_contacts (order_id, member_id, contact) SELECT $1, $2, $3 FROM late`,
    values: [orderId, memberId, sealed],
  })
}

export async function dropContact(pool: pg.Pool, orderId: string): Promise<void> {
  await pool.query('DELETE FROM personal.order_contacts WHERE order_id = $1', [orderId])
}

/** The contact of an order, or null once the law lets it be forgotten. */
export async function contactOf(pool: pg.Pool, orderId: string): Promise<Contact | null> {
  const { rows } = await pool.query<{ contact: Buffer; key: Buffer }>(
    `SELECT c.contact, k.key FROM personal.order_contacts c
     JOIN personal.keys k ON k.subject = 'member:' || c.member_id AND k.purpose = $2 WHERE c.order_id = $1`,
    [orderId, purpose],
  )
  const [row] = rows
  return row === undefined ? null : contactShape.parse(JSON.parse(open(row.key, row.contact)))
}

/** What somebody typed as the reason of a cancellation, apart from the event that only has its code. */
export async function keepCancellationText(
  pool: pg.Pool,
  orderItemId: string,
  memberId: number,
  text: string,
): Promise<void> {
  const sealed = seal(await keyOf(pool, memberId), text)
  await pool.query(
    `INSERT INTO personal.cancellation_texts (order_item_id, member_id, written) VALUES ($1, $2, $3)
     ON CONFLICT (order_item_id) DO UPDATE SET written = excluded.written`,
    [orderItemId, memberId, sealed],
  )
}

async function keyOf(pool: pg.Pool, memberId: number): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>({
    name: 'ordering.personalKey',
    text: 'SELECT key FROM personal.keys WHERE subject = $1 AND purpose = $2',
    values: [subjectOf(memberId), purpose],
  })
  const [row] = rows
  if (row !== undefined) return row.key
  await pool.query(
    'INSERT INTO personal.keys (subject, purpose, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [subjectOf(memberId), purpose, randomBytes(32)],
  )
  return keyOf(pool, memberId)
}

function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function open(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
