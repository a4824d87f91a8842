import { sql } from 'kysely'
import type pg from 'pg'
import { addMonths, type CivilDate, maxDate } from '../../domain/shared/civilDate.ts'
import { consignmentEnds } from '../consignments/index.ts'
import { formerPersons, memberContacts } from '../members/index.ts'
import { orderedItems } from '../ordering/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Leaving, Module } from '../platform/deps.ts'
import type { Env } from '../platform/env.ts'
import { destroy, destroyNow, seal } from '../platform/security/personalKeys.ts'
import { recordStrikeOut } from './strikeOuts.ts'

/** Records of contracts, payments and supply are retained for five years. */
const RETENTION_MONTHS = 60

const subjectOf = (memberId: number): string => `member:${memberId}`

/**
 * Seals the member's identity as a party of their contracts and retains it for as long as the law requires; without a
 * contract nothing is retained. Then every module erases the rest. What staff typed is struck out afterwards by a job,
 * because it takes a time that grows with what they typed (rule 693).
 */
export async function erase(
  client: pg.ClientBase,
  env: Pick<Env, 'DATA_SECRET'>,
  modules: readonly Module[],
  leaving: Leaving,
): Promise<void> {
  const { memberId, today } = leaving
  const persons = [await personOf(client, memberId), ...(await formerPersonsOf(client, memberId))]
  await recordStrikeOut(client, env, persons)
  const { order, consignment } = await lastContracts(client, memberId)
  if (order === null) await destroyNow(client, subjectOf(memberId), 'order')
  const last = order === null || consignment === null ? (order ?? consignment) : maxDate(order, consignment)
  if (last !== null) await retain(client, memberId, addMonths(last, RETENTION_MONTHS))
  await destroy(client, subjectOf(memberId), today)
  for (const module of modules) {
    for (const [table, contents] of Object.entries(module.tables ?? {}))
      if (contents === 'erased')
        await sql`DELETE FROM ${sql.table(table)} WHERE member_id = ${memberId}`.execute(queriesOn(client))
    await module.forgetMember?.(client, leaving)
  }
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

/** Who the member was before they changed name or number. */
async function formerPersonsOf(client: pg.ClientBase, memberId: number) {
  const former = await queriesOn(client)
    .selectFrom(formerPersons.as('f'))
    .select(['name', 'phone_number as phoneNumber'])
    .where('member_id', '=', memberId)
    .execute()
  return former.map((person) => ({ ...person, email: null }))
}

/** The days in Seoul of the member's last order and of the end of their last consignment; null without one. */
async function lastContracts(
  client: pg.ClientBase,
  memberId: number,
): Promise<{ order: CivilDate | null; consignment: CivilDate | null }> {
  const lastDay = (column: 'placed_at' | 'ended_at') =>
    sql<CivilDate | null>`max((${sql.ref(column)} AT TIME ZONE 'Asia/Seoul')::date)`.as('day')
  const queries = queriesOn(client)
  const order = await queries
    .selectFrom(orderedItems.as('i'))
    .select(lastDay('placed_at'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const consignment = await queries
    .selectFrom(consignmentEnds.as('c'))
    .select(lastDay('ended_at'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { order: order?.day ?? null, consignment: consignment?.day ?? null }
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
