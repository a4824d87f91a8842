import type pg from 'pg'
import { addMonths, type CivilDate } from '../../domain/shared/civilDate.ts'
import { destroy, seal } from '../platform/security/personalKeys.ts'

/** Contracts, payments and supply are kept for five years (facts, Law). */
const RETENTION_MONTHS = 60

/**
 * Tables whose rows say who a member is, or what only that member wanted: they go. A test looks at every table with a
 * member's number in it, so that a new one cannot be forgotten.
 */
export const erasedTables: readonly string[] = [
  'shop.delivery_addresses',
  'shop.cart_items',
  'shop.favorites',
  'shop.free_alerts',
  'shop.member_identities',
  'shop.member_notices',
  'shop.reviews',
  'personal.social_links',
  'personal.card_customers',
  'personal.verification_codes',
  'personal.verification_tickets',
  'personal.outgoing_mails',
]

/** Tables that keep a number, dates, amounts and codes, or sealed text whose key dies by itself. */
export const keptTables: readonly string[] = [
  'shop.orders',
  'shop.order_items',
  'shop.slots',
  'shop.payments',
  'shop.refunds',
  'shop.point_lots',
  'shop.point_entries',
  'shop.point_balances',
  'shop.member_coupons',
  'shop.member_consents',
  'shop.token_families',
  'platform.payment_attempts',
  'personal.order_contacts',
  'personal.item_reasons',
  'personal.retained',
  'personal.withdrawal_reasons',
]

const subjectOf = (memberId: number): string => `member:${memberId}`

/**
 * Keeps, sealed and apart, who the member's contracts were made with until the law lets it go; without any contract
 * nothing is kept. Then everything else that says who they were goes.
 */
export async function erase(
  client: pg.ClientBase,
  memberId: number,
  times: { now: Date; today: CivilDate },
): Promise<void> {
  const { now, today } = times
  const keptUntil = await lastContract(client, memberId)
  if (keptUntil !== null) await retain(client, memberId, keptUntil)
  await client.query(
    // What was typed for an order that never came about is no contract.
    `DELETE FROM personal.order_contacts c WHERE c.member_id = $1 AND NOT EXISTS (
       SELECT FROM shop.orders o WHERE o.order_id = c.order_id AND o.placed_at IS NOT NULL)`,
    [memberId],
  )
  if (keptUntil === null) {
    await client.query('DELETE FROM personal.item_reasons WHERE member_id = $1', [memberId])
    await client.query('DELETE FROM personal.keys WHERE subject = $1 AND purpose = $2', [
      subjectOf(memberId),
      'order',
    ])
  }
  await destroy(client, subjectOf(memberId), today)
  await client.query(
    `DELETE FROM platform.password_checks WHERE family_id IN (
       SELECT family_id FROM shop.token_families WHERE member_id = $1)`,
    [memberId],
  )
  for (const table of erasedTables)
    await client.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId])
  await client.query(
    `UPDATE shop.members SET email = 'withdrawn-' || id, name = '탈퇴 회원', phone_number = NULL, birth_date = NULL,
       gender = NULL, provider_type = NULL, password_hash = NULL, customer_key = gen_random_uuid(),
       marketing_agreed = false, withdrawn_at = $2 WHERE id = $1`,
    [memberId, now],
  )
}

/** The day until which the law wants the last contract kept, or null for somebody who never rented. */
async function lastContract(client: pg.ClientBase, memberId: number): Promise<CivilDate | null> {
  const { rows } = await client.query<{ day: CivilDate | null }>(
    `SELECT max((placed_at AT TIME ZONE 'Asia/Seoul')::date) AS day FROM shop.orders WHERE member_id = $1`,
    [memberId],
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : addMonths(day, RETENTION_MONTHS)
}

type Buyer = { name: string; email: string; phoneNumber: string | null }

async function retain(client: pg.ClientBase, memberId: number, until: CivilDate): Promise<void> {
  const { rows } = await client.query<Buyer>(
    'SELECT name, email, phone_number AS "phoneNumber" FROM shop.members WHERE id = $1',
    [memberId],
  )
  const [buyer] = rows
  if (buyer === undefined) throw new Error('a member vanished while leaving')
  const sealed = await seal(client, subjectOf(memberId), 'contract', { ...buyer }, until)
  await client.query(
    `INSERT INTO personal.retained (member_id, sealed, retain_until) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET sealed = excluded.sealed, retain_until = excluded.retain_until`,
    [memberId, sealed, until],
  )
}
