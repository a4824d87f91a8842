import type pg from 'pg'
import { z } from 'zod'
import { addMonths, type CivilDate } from '../../domain/shared/civilDate.ts'
import type { Json } from '../platform/json.ts'
import { open, seal } from '../platform/personal.ts'

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
/** Contracts, payments and supply are kept for five years (facts, Law). */
const keptUntil = (today: CivilDate): CivilDate => addMonths(today, 60)

type Sealing = { id: string; memberId: number; value: Json; today: CivilDate }

/**
 * Written before the event is, without a flush of its own: the flush of the event's commit, which comes later in the
 * log, makes both durable.
 */
async function keep(
  pool: pg.Pool,
  name: string,
  insert: string,
  { id, memberId, value, today }: Sealing,
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN; SET LOCAL synchronous_commit = off')
    const sealed = await seal(client, subjectOf(memberId), purpose, value, keptUntil(today))
    await client.query({ name, text: insert, values: [id, memberId, sealed] })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Keeps whom and where the parcel goes to. */
export const keepContact = (
  pool: pg.Pool,
  { orderId, contact, ...rest }: { orderId: string; memberId: number; contact: Contact; today: CivilDate },
): Promise<void> =>
  keep(
    pool,
    'ordering.keepContact',
    'INSERT INTO personal.order_contacts (order_id, member_id, contact) VALUES ($1, $2, $3)',
    { id: orderId, value: contact, ...rest },
  )

export async function dropContact(pool: pg.Pool, orderId: string): Promise<void> {
  await pool.query('DELETE FROM personal.order_contacts WHERE order_id = $1', [orderId])
}

/** The contact of an order, or null once the law lets it be forgotten. */
export async function contactOf(pool: pg.Pool, orderId: string): Promise<Contact | null> {
  const { rows } = await pool.query<{ memberId: number; contact: string }>(
    'SELECT member_id AS "memberId", contact FROM personal.order_contacts WHERE order_id = $1',
    [orderId],
  )
  const [row] = rows
  if (row === undefined) return null
  return contactShape.nullable().parse(await open(pool, subjectOf(row.memberId), purpose, row.contact))
}

/** What somebody typed as the reason of a cancellation, apart from the event that only has its code. */
export const keepCancellationText = (
  pool: pg.Pool,
  { orderItemId, text, ...rest }: { orderItemId: string; memberId: number; text: string; today: CivilDate },
): Promise<void> =>
  keep(
    pool,
    'ordering.keepCancellationText',
    `INSERT INTO personal.cancellation_texts (order_item_id, member_id, written) VALUES ($1, $2, $3)
     ON CONFLICT (order_item_id) DO UPDATE SET written = excluded.written`,
    { id: orderItemId, value: text, ...rest },
  )
