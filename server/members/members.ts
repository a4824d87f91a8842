import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { MyInfo } from '../../domain/wire/auth.ts'
import type { Deps } from '../platform/deps.ts'
import { hashPassword } from './passwords.ts'

type Db = Deps['db']

/** Whom a parcel, a message or the card provider is told about. */
export type MemberContact = {
  id: number
  name: string
  email: string
  phoneNumber: string | null
  birthDate: string | null
  gender: boolean | null
  /** The card provider's random name for the member. */
  customerKey: string
}

/** A member who has not withdrawn. */
export async function memberContact(db: Db, id: number): Promise<MemberContact | undefined> {
  return db.kysely
    .selectFrom('shop.members')
    .select(['id', 'name', 'email', 'gender'])
    .select(['phone_number as phoneNumber', 'birth_date as birthDate', 'customer_key as customerKey'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function myInfo(db: Db, id: number): Promise<MyInfo | undefined> {
  return db.kysely
    .selectFrom('shop.members')
    .select(['email', 'name', 'gender', 'birth_date as birthDate'])
    .select(['phone_number as phoneNumber', 'provider_type as providerType'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type NewMember = {
  email: string
  password: string
  name: string
  phoneNumber: string | null
  birthDate: CivilDate | null
  gender: boolean | null
  joinedAt: Date
}

/** Makes a member with a password and answers the id, as before identities and consents were kept. */
export async function registerMember(db: Db, given: NewMember): Promise<number> {
  const { id } = await db.kysely
    .insertInto('shop.members')
    .values({
      email: given.email.toLowerCase(),
      name: given.name,
      phone_number: given.phoneNumber,
      birth_date: given.birthDate,
      gender: given.gender,
      provider_type: null,
      password_hash: await hashPassword(given.password),
      joined_at: given.joinedAt,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
