import type pg from 'pg'
import { addMonths, type CivilDate } from '../../domain/shared/civilDate.ts'
import type { Door, Leaving } from '../platform/deps.ts'
import { destroy, destroyNow, seal } from '../platform/security/personalKeys.ts'

/** Contracts, payments and supply are kept for five years. */
const RETENTION_MONTHS = 60

const subjectOf = (memberId: number): string => `member:${memberId}`

/**
 * Keeps, sealed and apart, who the member's contracts were made with until the law lets it go; without any contract
 * nothing is kept. Then every module forgets the rest.
 */
export async function erase(client: pg.ClientBase, doors: readonly Door[], leaving: Leaving): Promise<void> {
  const { memberId, today } = leaving
  const keptUntil = await lastContract(client, memberId)
  if (keptUntil === null) await destroyNow(client, subjectOf(memberId), 'order')
  else await retain(client, memberId, keptUntil)
  await destroy(client, subjectOf(memberId), today)
  for (const door of doors) {
    for (const [table, contents] of Object.entries(door.tables ?? {}))
      if (contents === 'erased') await client.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId])
    await door.forgetMember?.(client, leaving)
  }
}

/** The day until which the law wants the last contract kept, or null for somebody who never rented. */
async function lastContract(client: pg.ClientBase, memberId: number): Promise<CivilDate | null> {
  const { rows } = await client.query<{ day: CivilDate | null }>(
    `SELECT max((placed_at AT TIME ZONE 'Asia/Seoul')::date) AS day FROM shop.ordered_items() WHERE member_id = $1`,
    [memberId],
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : addMonths(day, RETENTION_MONTHS)
}

type Buyer = { name: string; email: string; phoneNumber: string | null }

async function retain(client: pg.ClientBase, memberId: number, until: CivilDate): Promise<void> {
  const { rows } = await client.query<Buyer>(
    'SELECT name, email, phone_number AS "phoneNumber" FROM shop.member_accounts() WHERE id = $1',
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
