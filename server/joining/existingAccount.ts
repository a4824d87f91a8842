import type pg from 'pg'
import { z } from 'zod'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { MONTHS_WITHOUT_REJOINING } from '../../domain/members/rejoining.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ExistingAccount } from '../../domain/wire/join.ts'
import { day } from '../../domain/wire/primitives.ts'
import { type KnownPerson, verifiedPersons } from '../identity/index.ts'
import { memberLogins, memberPersons } from '../members/index.ts'
import { published } from '../platform/database/published.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'

// Declared here instead of in the withdrawal module that owns it, because importing that module would be a cycle.
const rejoinLimits = published(
  'shop.rejoin_limits()',
  z.object({ person_hash: z.instanceof(Buffer), rejoin_from: day }),
)

type Row = { email: string; providerType: ExistingAccount['providerType'] }

const refusalFor = ({ email, providerType }: Row): Refusal<'ALREADY_JOINED'> =>
  refuse('ALREADY_JOINED', { email: maskedEmail(email), providerType })

/**
 * Returns the refusal of a person who cannot join, or null: ALREADY_JOINED with the existing account's provider and
 * masked email, and REJOIN_TOO_EARLY within three months of a withdrawal.
 */
export async function personRefusal(
  client: pg.ClientBase | pg.Pool,
  person: KnownPerson,
  now: Date,
): Promise<Refusal<'ALREADY_JOINED' | 'REJOIN_TOO_EARLY'> | null> {
  const queries = queriesOn(client)
  const account = await accountsOf(queries)
    .innerJoin(memberPersons.as('p'), 'p.id', 'm.id')
    .leftJoin(verifiedPersons.as('i'), 'i.member_id', 'm.id')
    .where('m.withdrawn_at', 'is', null)
    .where((known) =>
      known.or([
        known('i.person_hash', 'in', person.knownAs),
        // Members who joined before identities were stored are matched by the data that was verified then.
        known.and([
          known('i.member_id', 'is', null),
          known('p.phone_number', '=', person.phoneNumber),
          known('p.name', '=', person.name),
          known('p.birth_date', '=', person.birthDate),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (account !== undefined) return refusalFor(account)
  const bar = await queries
    .selectFrom(rejoinLimits.as('bar'))
    .select('rejoin_from')
    .where('person_hash', 'in', [...person.knownAs, ...person.likenesses])
    .where('rejoin_from', '>', seoulDate(now))
    .limit(1)
    .executeTakeFirst()
  return bar === undefined ? null : refuse('REJOIN_TOO_EARLY', { months: MONTHS_WITHOUT_REJOINING })
}

/** Returns ALREADY_JOINED for this member's account; null once they have left. */
export async function memberRefusal(
  pool: pg.Pool,
  memberId: number,
): Promise<Refusal<'ALREADY_JOINED'> | null> {
  const account = await loginOf(pool, memberId)
  return account === undefined ? null : refusalFor(account)
}

/** How this member logs in; undefined once they have left. */
export const loginOf = (pool: pg.Pool, memberId: number): Promise<Row | undefined> =>
  accountsOf(queriesOn(pool))
    .where('m.id', '=', memberId)
    .where('m.withdrawn_at', 'is', null)
    .executeTakeFirst()

/** Returns ALREADY_JOINED for the account with this email; null when there is none. */
export async function emailRefusal(
  client: pg.ClientBase | pg.Pool,
  email: string,
): Promise<Refusal<'ALREADY_JOINED'> | null> {
  const account = await accountsOf(queriesOn(client)).where('m.email', '=', email).executeTakeFirst()
  return account === undefined ? null : refusalFor(account)
}

const accountsOf = (queries: ReturnType<typeof queriesOn>) =>
  queries.selectFrom(memberLogins.as('m')).select(['m.email', 'm.provider_type as providerType'])
