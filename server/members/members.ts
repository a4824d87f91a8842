import * as z from 'zod/mini'
import type { MyInfo } from '../../domain/wire/auth.ts'
import { birthday } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

type Db = Deps['db']

const contact = statement({
  name: 'members.contact',
  text: `SELECT id, name, email, phone_number AS "phoneNumber", birth_date AS "birthDate", gender,
      customer_key AS "customerKey"
    FROM shop.members WHERE id = ANY ($1) AND withdrawn_at IS NULL`,
  row: z.object({
    ...{ id: z.int(), name: z.string(), email: z.string(), phoneNumber: z.nullable(z.string()) },
    ...{ birthDate: z.nullable(birthday), gender: z.nullable(z.boolean()) },
    /** The random id under which the card provider knows the member. */
    customerKey: z.string(),
  }),
})

/** A member's data for parcels, messages and the card provider. */
export type MemberContact = Awaited<ReturnType<typeof contact>>[number]

/** Returns a member's contact data; undefined after withdrawal. */
export const memberContact = async ({ pool }: Db, id: number): Promise<MemberContact | undefined> =>
  (await contact(pool, [[id]]))[0]

/** Returns the contact data of those who have not left. */
export const contactsOf = ({ pool }: Db, ids: readonly number[]): Promise<MemberContact[]> =>
  contact(pool, [ids])

export async function myInfo(db: Db, id: number): Promise<MyInfo | undefined> {
  return db.kysely
    .selectFrom('shop.members')
    .select(['email', 'name', 'gender', 'birth_date as birthDate'])
    .select(['phone_number as phoneNumber', 'provider_type as providerType'])
    .where('id', '=', id)
    .executeTakeFirst()
}
