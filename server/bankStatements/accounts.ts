import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { BankAccount } from '../../domain/wire/bankStatements.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { unreadable } from './readStatement.ts'

/**
 * The account whose file this is: the chosen one, or else the one that the file's number names, or the only one. An
 * account learns its number from its first file. Refuses STATEMENT_UNREADABLE when the file names another account, or
 * when it could be of several.
 */
export async function accountOfFile(
  queries: Kysely<Tables>,
  { accountId, number }: { accountId: number | null; number: string | null },
): Promise<number | Refusal<'STATEMENT_UNREADABLE'>> {
  const accounts = await queries.selectFrom('shop.bank_accounts').select(['account_id', 'number']).execute()
  const named = accounts.find((account) => number !== null && account.number === number)
  const only = accounts.length === 1 ? accounts[0] : undefined
  const account = accountId === null ? (named ?? only) : accounts.find((one) => one.account_id === accountId)
  if (account === undefined) return unreadable('account_unknown')
  const isOthers = named === undefined ? account.number !== null && number !== null : named !== account
  if (isOthers) return unreadable('other_account')
  if (account.number === null && number !== null)
    await queries
      .updateTable('shop.bank_accounts')
      .set({ number, is_number_learned: true })
      .where('account_id', '=', account.account_id)
      .execute()
  return account.account_id
}

/** Forgets the number that a file taught an account, unless a file in force names it (rule 443). */
export async function forgetNumber(queries: Kysely<Tables>, accountId: number): Promise<void> {
  await queries
    .updateTable('shop.bank_accounts as a')
    .set({ number: null, is_number_learned: false })
    .where('a.account_id', '=', accountId)
    .where('a.is_number_learned', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop.bank_files as f')
            .whereRef('f.account_id', '=', 'a.account_id')
            .whereRef('f.number', '=', 'a.number')
            .where('f.taken_back_at', 'is', null),
        ),
      ),
    )
    .execute()
}

const reached = statement({
  name: 'bankStatements.accounts',
  text: `SELECT a.account_id AS "accountId", a.name, a.number, l.moved_at AS until, l.balance
    FROM shop.bank_accounts a LEFT JOIN LATERAL (SELECT moved_at, balance FROM shop.bank_lines
      WHERE account_id = a.account_id ORDER BY day DESC, place DESC LIMIT 1) l ON true
    ORDER BY a.account_id`,
  row: z.object({
    ...{ accountId: z.int(), name: z.string(), number: z.nullable(z.string()) },
    ...{ until: z.nullable(z.date()), balance: z.nullable(z.int()) },
  }),
})

/** The shop's accounts, each with its last line. */
export async function bankAccounts({ db }: Pick<Deps, 'db'>): Promise<BankAccount[]> {
  const rows = await reached(db.pool, [])
  return rows.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null }))
}

/** Adds an account of the shop. Refuses BANK_ACCOUNT_KNOWN for a name or number that another account has. */
export function addAccount(
  { db }: Pick<Deps, 'db'>,
  { name, number }: { name: string; number: string | null },
  { actor, at, reason }: { actor: string; at: Date; reason: string },
): Promise<Refusal<'BANK_ACCOUNT_KNOWN'> | null> {
  return db.kysely.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('shop.bank_accounts')
      .values({ name, number, added_by: actor, added_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst()
    if (added === undefined) return refuse('BANK_ACCOUNT_KNOWN')
    const after = { name, number }
    await recordChange(trx, {
      ...{ subject: 'bank_accounts', key: added.account_id, before: null, after },
      ...{ actor, at, reason },
    })
    return null
  })
}
