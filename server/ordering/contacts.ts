import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { addMonths, type CivilDate } from '../../domain/shared/civilDate.ts'
import { together } from '../platform/database/together.ts'
import type { Deps } from '../platform/deps.ts'
import type { Json } from '../platform/json.ts'
import { open, sealWith } from '../platform/security/personalKeys.ts'

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

type Sealing = { id: string; memberId: number; key: Buffer | null; value: Json; today: CivilDate }
type Sealed = { id: string; memberId: number; subject: string; key: Buffer; sealed: string; until: CivilDate }

/**
 * Written before the event is, without a flush of its own: the flush of the event's commit, which comes later in the
 * log, makes both durable. A person's first key is stored with what it seals; when another was first, its key is
 * answered instead, and nothing of this one is written. Those of the same moment share the round trip.
 */
const keeping = ({ name, into }: Statement) =>
  together(async (pool, all: readonly Sealed[]) => {
    const { rows } = await pool.query<{ other: Buffer | null }>({
      name,
      text: `WITH late AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), asked AS MATERIALIZED (
               SELECT u.* FROM late, unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::bytea[], $6::date[])
                 WITH ORDINALITY AS u(id, member_id, sealed, subject, key, until, nth)
             ), kept AS (
               INSERT INTO personal.keys AS k (subject, purpose, key, retain_until)
               SELECT DISTINCT ON (subject) subject, $7, key, until FROM asked ORDER BY subject, until DESC
               ON CONFLICT (subject, purpose) DO UPDATE SET retain_until = greatest(k.retain_until, excluded.retain_until)
               RETURNING subject, key
             ), written AS (
               INSERT INTO ${into}
             )
             SELECT nullif(kept.key, asked.key) AS other FROM asked JOIN kept USING (subject) ORDER BY asked.nth`,
      values: [
        all.map((one) => one.id),
        all.map((one) => one.memberId),
        all.map((one) => one.sealed),
        all.map((one) => one.subject),
        all.map((one) => one.key),
        all.map((one) => one.until),
        purpose,
      ],
    })
    return rows
  })

type Statement = { name: string; into: string }

const mine = `SELECT id, member_id, sealed FROM asked JOIN kept USING (subject, key)`
const keepContacts = keeping({
  name: 'ordering.keepContacts',
  into: `personal.order_contacts (order_id, member_id, contact) ${mine}`,
})
const keepTexts = keeping({
  name: 'ordering.keepCancellationTexts',
  into: `personal.cancellation_texts (order_item_id, member_id, written) ${mine}
         ON CONFLICT (order_item_id) DO UPDATE SET written = excluded.written`,
})

async function keep(pool: pg.Pool, write: typeof keepContacts, sealing: Sealing): Promise<void> {
  const { id, memberId, value, today } = sealing
  const subject = subjectOf(memberId)
  const key = sealing.key ?? randomBytes(32)
  const sealed = sealWith(key, subject, purpose, value)
  const { other } = await write(pool, { id, memberId, subject, key, sealed, until: keptUntil(today) })
  if (other !== null) await keep(pool, write, { ...sealing, key: other })
}

/** Keeps whom and where the parcel goes to, sealed with `key`, the member's own (null: there is none yet). */
export const keepContact = (
  pool: pg.Pool,
  { orderId, contact, ...rest }: Omit<Sealing, 'id' | 'value'> & { orderId: string; contact: Contact },
): Promise<void> => keep(pool, keepContacts, { id: orderId, value: contact, ...rest })

export async function dropContact(pool: pg.Pool, orderId: string): Promise<void> {
  await pool.query('DELETE FROM personal.order_contacts WHERE order_id = $1', [orderId])
}

/**
 * Forgets where parcels were to go for drafts that came to nothing, and for those that were never written because the
 * process died in between. Drafts of the last hour are left alone.
 */
export async function forgetUnusedContacts({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM personal.order_contacts c
     WHERE c.written_at BETWEEN clock_timestamp() - interval '30 days' AND clock_timestamp() - interval '1 hour'
       AND NOT EXISTS (SELECT FROM shop.orders o WHERE o.order_id = c.order_id
         AND (o.status IN ('awaiting_payment', 'placed') OR o.reversed_at IS NOT NULL))`,
  )
  return rowCount ?? 0
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
export async function keepCancellationText(
  pool: pg.Pool,
  { orderItemId, text, ...rest }: { orderItemId: string; memberId: number; text: string; today: CivilDate },
): Promise<void> {
  const { rows } = await pool.query<{ key: Buffer }>(
    'SELECT key FROM personal.keys WHERE subject = $1 AND purpose = $2',
    [subjectOf(rest.memberId), purpose],
  )
  await keep(pool, keepTexts, { id: orderItemId, value: text, key: rows[0]?.key ?? null, ...rest })
}
