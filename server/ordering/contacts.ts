import type pg from 'pg'
import { z } from 'zod'
import { addMonths, type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Contact, contactShape } from '../../domain/shared/contact.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { unwrapKey } from '../platform/security/keyWrapping.ts'
import { keyFor, open, sealWith } from '../platform/security/personalKeys.ts'

type Kysely = Deps['db']['kysely']

export const purpose = 'order'
const subjectOf = (memberId: number) => `member:${memberId}`
/** The law requires records of contracts, payments and supply for five years. */
const keptUntil = (today: CivilDate): CivilDate => addMonths(today, 60)

/** A member's key as already read, still wrapped; `until` is the last day of its retention so far. */
type KnownKey = { key: Buffer | null; until: CivilDate | null }

/** The key that seals data about a member's orders. Only a member's first order of a day extends its retention. */
export async function orderKey(
  pool: pg.Pool,
  memberId: number,
  today: CivilDate,
  known: KnownKey = { key: null, until: null },
): Promise<Buffer> {
  const until = keptUntil(today)
  const keptLongEnough = known.until !== null && known.until >= until
  return known.key !== null && keptLongEnough
    ? unwrapKey(pool, known.key)
    : keyFor(pool, { subject: subjectOf(memberId), purpose, retainUntil: until })
}

/** Encrypts data about a member's orders. */
export const sealForOrder = (key: Buffer, memberId: number, value: Json): string =>
  sealWith(key, subjectOf(memberId), purpose, value)

/** Decrypts what `sealForOrder` sealed; null once its key is destroyed. */
export const openOfOrder = (pool: pg.Pool, memberId: number, sealed: string): Promise<Json> =>
  open(pool, subjectOf(memberId), purpose, sealed)

/** Stores the sealed recipient and address, in the same transaction that appends the draft. */
export const keepContact = ({
  orderId,
  memberId,
  key,
  contact,
}: {
  orderId: string
  memberId: number
  key: Buffer
  contact: Contact
}): Statement => ({
  sql: 'INSERT INTO personal.order_contacts (order_id, member_id, contact) VALUES ($1, $2, $3)',
  parameters: [orderId, memberId, sealForOrder(key, memberId, contact)],
})

/** Stores another recipient and address of an order, sealed, in the same transaction that appends the change. */
export async function changedContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orderId, memberId }: { orderId: string; memberId: number },
  contact: Contact,
): Promise<Statement> {
  const key = await orderKey(db.pool, memberId, seoulDate(clock.now()))
  return db.kysely
    .updateTable('personal.order_contacts')
    .set({ contact: sealForOrder(key, memberId, contact) })
    .where('order_id', '=', orderId)
    .compile()
}

/** Deletes the recipient and address of a draft, in the same transaction that ends it without an order. */
export const forgetContact = (kysely: Kysely, orderId: string): Statement =>
  kysely.deleteFrom('personal.order_contacts').where('order_id', '=', orderId).compile()

const contactOfOrder = statement({
  name: 'ordering.contact',
  text: 'SELECT member_id AS "memberId", contact FROM personal.order_contacts WHERE order_id = $1',
  row: z.object({ memberId: z.int(), contact: z.string() }),
})

/** The contact of an order; null once its retention has ended. */
export async function contactOf(pool: pg.Pool, orderId: string): Promise<Contact | null> {
  const [row] = await contactOfOrder(pool, [orderId])
  if (row === undefined) return null
  return z.nullable(contactShape).parse(await openOfOrder(pool, row.memberId, row.contact))
}
