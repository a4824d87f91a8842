import type pg from 'pg'
import { comparableName } from '../../domain/accounts/holderName.ts'
import type { AccountRequest } from '../../domain/wire/accounts.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps, ForgetMember } from '../platform/deps.ts'
import { keyedHash } from '../platform/security/encryption.ts'

/** How long a verified account can be saved, in seconds of real time. */
const savableSeconds = 600

/** The keyed hash of bank, number and holder for a member; it reveals neither number nor name. */
const tripleHash = (
  env: Deps['env'],
  memberId: number,
  { bankCode, accountNumber, accountHolderName }: AccountRequest,
): Buffer =>
  keyedHash(
    env.DATA_SECRET,
    'account',
    JSON.stringify([memberId, bankCode, accountNumber, comparableName(accountHolderName)]),
  )

/**
 * Stores that this account was verified for the member, replacing an earlier ticket. Returns when the ticket expires.
 */
export async function keepTicket(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: number,
  given: AccountRequest,
): Promise<Date> {
  const ticket = { triple_hash: tripleHash(env, memberId, given), expires_at: realTimeIn(savableSeconds) }
  const { until } = await db.kysely
    .insertInto('personal.verified_accounts')
    .values({ member_id: memberId, ...ticket })
    .onConflict((known) => known.column('member_id').doUpdateSet(ticket))
    .returning('expires_at as until')
    .executeTakeFirstOrThrow()
  return until
}

/** Consumes the member's ticket for exactly this account; false when there is none or it has expired. */
export async function consumeTicket(
  client: pg.ClientBase,
  env: Deps['env'],
  memberId: number,
  given: AccountRequest,
): Promise<boolean> {
  const { numDeletedRows } = await queriesOn(client)
    .deleteFrom('personal.verified_accounts')
    .where('member_id', '=', memberId)
    .where('triple_hash', '=', tripleHash(env, memberId, given))
    .where('expires_at', '>', realNow)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes expired tickets. */
export async function forgetAccountTickets({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.kysely.deleteFrom('personal.verified_accounts').where('expires_at', '<', realNow).execute()
}

export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await queriesOn(client).deleteFrom('personal.verified_accounts').where('member_id', '=', memberId).execute()
}
