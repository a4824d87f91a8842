import type { StaffMe } from '../../domain/wire/staff.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { sealText } from '../platform/security/encryption.ts'
import type { LoggedInStaff, StaffRole } from '../platform/security/staffSessions.ts'

type Needs = Pick<Deps, 'db' | 'env'>

type NewColleague = {
  email: string
  passwordHash: string
  name: string
  roles: StaffRole[]
  /** In base32, as authenticators use it. */
  totpSecret: string
  joinedAt: Date
}

/** Creates a staff account and returns its id. */
export async function registerStaff({ db, env }: Needs, given: NewColleague): Promise<number> {
  const { id } = await db.kysely
    .insertInto('shop.staff')
    .values({
      email: given.email.toLowerCase(),
      name: given.name,
      roles: given.roles,
      password_hash: given.passwordHash,
      totp_secret: sealText(env.DATA_SECRET, 'secondFactor', given.totpSecret),
      joined_at: given.joinedAt,
      left_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the account of the colleague who is logged in. */
export async function colleagueMe(
  { kysely }: Deps['db'],
  { id, name, roles }: LoggedInStaff,
): Promise<Omit<StaffMe, 'idleSeconds'>> {
  const { email } = await kysely
    .selectFrom('shop.staff')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, email, roles: [...roles] }
}

/** Returns the names of all colleagues by id, including those who left. */
export async function staffNames({ kysely }: Pick<Reads, 'kysely'>): Promise<ReadonlyMap<number, string>> {
  const rows = await kysely.selectFrom('shop.staff').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
