import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ProviderType } from '../../domain/members/events.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { WITHDRAWN } from '../../domain/shared/listColumns.ts'
import { nextNumber } from '../platform/database/nextNumber.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, ForgetMember } from '../platform/deps.ts'

/** The personal data that a verification establishes. */
type Person = { name: string; phoneNumber: string; birthDate: CivilDate; gender: boolean }

type NewAccount = Person & {
  id: number
  email: string
  providerType: ProviderType | null
  passwordHash: string | null
  joinedAt: Date
}

/** Draws the id of the next member. */
export const nextMemberId = (db: Deps['db']): Promise<number> => nextNumber(db, 'shop.members')

/** Inserts the row of a member who joins. The constraint members_email rejects an email that has an account. */
export async function insertMember(client: pg.ClientBase, account: NewAccount): Promise<void> {
  const { id, email, name, phoneNumber, birthDate, gender, providerType, passwordHash } = account
  await queriesOn(client)
    .insertInto('shop.members')
    .values({
      id,
      email,
      name,
      phone_number: phoneNumber,
      birth_date: birthDate,
      gender,
      provider_type: providerType,
      password_hash: passwordHash,
      joined_at: account.joinedAt,
    })
    .execute()
}

/** Replaces the member's personal data, and keeps the name and number of before for the day on which they leave. */
export async function changePerson(client: pg.ClientBase, id: number, person: Person): Promise<void> {
  const { name, phoneNumber: phone_number, birthDate: birth_date, gender } = person
  const queries = queriesOn(client)
  await queries
    .insertInto('personal.former_persons')
    .columns(['member_id', 'name', 'phone_number'])
    .expression((from) =>
      from
        .selectFrom('shop.members as m')
        .select(({ fn, ref, val }) => [
          'm.id',
          'm.name',
          fn.coalesce(ref('m.phone_number'), val('')).as('phone'),
        ])
        .where('m.id', '=', id)
        .where(sql<boolean>`(m.name, m.phone_number) IS DISTINCT FROM (${name}, ${phone_number})`),
    )
    .onConflict((known) => known.doNothing())
    .execute()
  await queries
    .updateTable('shop.members')
    .set({ name, phone_number, birth_date, gender })
    .where('id', '=', id)
    .execute()
}

/** Replaces the password of an account that has one; false for a social account and for a member who left. */
export async function changePasswordHash(
  client: pg.ClientBase,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('shop.members')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('provider_type', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the hash of the member's password; null for a social account and for a member who left. */
export async function passwordHashOf({ kysely }: Deps['db'], id: number): Promise<string | null> {
  const member = await kysely
    .selectFrom('shop.members')
    .select('password_hash as hash')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return member?.hash ?? null
}

/** Erases the personal data in the row of a member who leaves; the row and its id stay. */
export const forgetMember: ForgetMember = async (client, { memberId, now }) => {
  await queriesOn(client)
    .updateTable('shop.members')
    .set({
      email: `withdrawn-${memberId}`,
      name: WITHDRAWN,
      phone_number: null,
      birth_date: null,
      gender: null,
      provider_type: null,
      password_hash: null,
      customer_key: randomUUID(),
      withdrawn_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
