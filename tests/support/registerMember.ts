import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { cheapPasswordHash } from './passwordHash.ts'

type NewMember = {
  email: string
  password: string
  name: string
  phoneNumber: string | null
  birthDate: CivilDate | null
  gender: boolean | null
  joinedAt: Date
}

/** Makes a member with a password and no identity or consents, and answers the id. */
export async function registerMember(db: Deps['db'], given: NewMember): Promise<number> {
  const { id } = await db.kysely
    .insertInto('shop.members')
    .values({
      email: given.email.toLowerCase(),
      name: given.name,
      phone_number: given.phoneNumber,
      birth_date: given.birthDate,
      gender: given.gender,
      provider_type: null,
      password_hash: await cheapPasswordHash(given.password),
      joined_at: given.joinedAt,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
