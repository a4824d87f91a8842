import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { bankOf, maskedNumber } from '../../domain/accounts/banks.ts'
import { comparableName } from '../../domain/accounts/holderName.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Account, AccountRequest } from '../../domain/wire/accounts.ts'
import { doSafely } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { opener, seal } from '../platform/security/personalKeys.ts'
import { consumeTicket } from './tickets.ts'

const purpose = 'account'
const subjectOf = (memberId: number): string => `member:${memberId}`
const sealedShape = z.object({ accountNumber: z.string(), accountHolderName: z.string() })

/** The account as a transfer needs it, with the whole number. */
export type FullAccount = AccountRequest & { id: number; bankName: string; verifiedAt: Date }

/**
 * Returns the member's account with its whole number; null when none is saved. A caller who reads it for anyone but the
 * member has to record that.
 */
export async function fullAccountOf(
  db: pg.Pool | pg.ClientBase,
  memberId: number,
): Promise<FullAccount | null> {
  return (await fullAccountsOf(db, [memberId])).get(memberId) ?? null
}

/** Returns the saved accounts of these members by member, in two statements. */
export async function fullAccountsOf(
  db: pg.Pool | pg.ClientBase,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, FullAccount>> {
  const rows = await queriesOn(db)
    .selectFrom('personal.member_accounts')
    .select(['id', 'member_id as memberId', 'bank_code as bankCode', 'sealed', 'verified_at as verifiedAt'])
    .where(({ eb, fn, val }) => eb('member_id', '=', fn.any(val([...memberIds]))))
    .execute()
  const open = await opener(
    db,
    purpose,
    rows.map(({ memberId }) => subjectOf(memberId)),
  )
  return new Map(
    rows.flatMap(({ id, memberId, bankCode, sealed, verifiedAt }): [number, FullAccount][] => {
      const opened = sealedShape.nullable().parse(open(subjectOf(memberId), sealed))
      const bankName = bankOf(bankCode)?.bankName ?? bankCode
      return opened === null ? [] : [[memberId, { id, bankCode, bankName, verifiedAt, ...opened }]]
    }),
  )
}

/** Returns the member's account with its number masked, or null. */
export async function accountOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<Account | null> {
  const account = await fullAccountOf(db.pool, memberId)
  return account === null ? null : shown(account)
}

const shown = ({ accountNumber, verifiedAt, ...account }: FullAccount): Account => ({
  ...account,
  accountNumber: maskedNumber(accountNumber),
  verifiedAt: verifiedAt.toISOString(),
})

/**
 * Saves the account that was verified for this member within ten minutes, replaces the one before, and has the member
 * told (rule 420). An account that is saved already is returned again, so that a retry is safe. Refuses
 * ACCOUNT_NOT_VERIFIED.
 */
export async function saveAccount(
  deps: Pick<Deps, 'clock' | 'db' | 'env' | 'store'>,
  memberId: number,
  given: AccountRequest,
): Promise<Account | Refusal<'ACCOUNT_NOT_VERIFIED' | CommandCode>> {
  const refusal = await doSafely(
    deps,
    { type: 'member.account.changed', data: { memberId } },
    {
      refusedAtAppend: ['ACCOUNT_NOT_VERIFIED'],
      rows: async (client) => {
        // A withdrawal holds this lock and deletes the ticket, so that nothing is saved for a member who has left.
        await sql`SELECT shop.lock_member(${memberId})`.execute(queriesOn(client))
        if (!(await consumeTicket(client, deps.env, memberId, given))) return refuse('ACCOUNT_NOT_VERIFIED')
        const { accountNumber, accountHolderName } = given
        const sealed = await seal(client, subjectOf(memberId), purpose, { accountNumber, accountHolderName })
        const account = { bank_code: given.bankCode, sealed, verified_at: deps.clock.now() }
        await queriesOn(client)
          .insertInto('personal.member_accounts')
          .values({ member_id: memberId, ...account })
          .onConflict((known) => known.column('member_id').doUpdateSet(account))
          .execute()
        return null
      },
    },
  )
  if (refusal !== null && refusal.refused !== 'ACCOUNT_NOT_VERIFIED') return refusal
  const saved = await fullAccountOf(deps.db.pool, memberId)
  if (saved !== null && isSame(saved, given)) return shown(saved)
  return refusal ?? refuse('CONCURRENT_CHANGE')
}

const isSame = (saved: FullAccount, given: AccountRequest): boolean =>
  saved.bankCode === given.bankCode &&
  saved.accountNumber === given.accountNumber &&
  comparableName(saved.accountHolderName) === comparableName(given.accountHolderName)
