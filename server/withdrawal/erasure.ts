import { sql } from 'kysely'
import type pg from 'pg'
import { addMonths, type CivilDate } from '../../domain/shared/civilDate.ts'
import { memberContacts } from '../members/index.ts'
import { orderedItems } from '../ordering/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Leaving, Module } from '../platform/deps.ts'
import { tables as platformTables } from '../platform/ownedTables.ts'
import { destroy, destroyNow, seal } from '../platform/security/personalKeys.ts'
import { strikeOut, wordsNaming } from '../platform/security/struckOut.ts'

/** Records of contracts, payments and supply are retained for five years. */
const RETENTION_MONTHS = 60

const subjectOf = (memberId: number): string => `member:${memberId}`

/**
 * Seals the member's identity as a party of their contracts and retains it for as long as the law requires; without a
 * contract nothing is retained. Then every module erases the rest, and what staff typed names the member no
 * longer.
 */
export async function erase(
  client: pg.ClientBase,
  modules: readonly Module[],
  { memberId, now, today }: Omit<Leaving, 'named'>,
): Promise<void> {
  const leaving = { memberId, now, today, named: wordsNaming(await personOf(client, memberId)) }
  const keptUntil = await lastContract(client, memberId)
  if (keptUntil === null) await destroyNow(client, subjectOf(memberId), 'order')
  else await retain(client, memberId, keptUntil)
  await destroy(client, subjectOf(memberId), today)
  for (const module of modules) {
    for (const [table, contents] of Object.entries(module.tables ?? {}))
      if (contents === 'erased')
        await sql`DELETE FROM ${sql.table(table)} WHERE member_id = ${memberId}`.execute(queriesOn(client))
    await module.forgetMember?.(client, leaving)
  }
  for (const { tables = {} } of [{ tables: platformTables }, ...modules])
    for (const [table, contents] of Object.entries(tables))
      if (contents === 'typed') await strikeOut(client, table, leaving.named)
}

async function personOf(client: pg.ClientBase, memberId: number) {
  const person = await queriesOn(client)
    .selectFrom(memberContacts.as('m'))
    .select(['name', 'email', 'phone_number as phoneNumber'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (person === undefined) throw new Error('a member vanished while leaving')
  return person
}

/** Returns the day until which the last contract has to be retained, or null when the member never rented. */
async function lastContract(client: pg.ClientBase, memberId: number): Promise<CivilDate | null> {
  const last = await queriesOn(client)
    .selectFrom(orderedItems.as('i'))
    .select(sql<CivilDate | null>`max((placed_at AT TIME ZONE 'Asia/Seoul')::date)`.as('day'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const day = last?.day ?? null
  return day === null ? null : addMonths(day, RETENTION_MONTHS)
}

async function retain(client: pg.ClientBase, memberId: number, until: CivilDate): Promise<void> {
  const buyer = await personOf(client, memberId)
  const sealed = await seal(client, subjectOf(memberId), 'contract', { ...buyer }, until)
  await queriesOn(client)
    .insertInto('personal.retained')
    .values({ member_id: memberId, sealed, retain_until: until })
    .onConflict((known) => known.column('member_id').doUpdateSet({ sealed, retain_until: until }))
    .execute()
}
