import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { BankAccount, BankAccountChange } from '../../domain/wire/bankStatements.ts'
import { day } from '../../domain/wire/primitives.ts'
import { alreadyDone } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { changesOf, recordChange } from '../platform/recordChange.ts'
import { lockStatement } from './openParts.ts'
import { unreadable } from './readStatement.ts'

/** SQL: the account `a` has a line. */
const hasLines = sql<boolean>`EXISTS (SELECT FROM shop.bank_lines l WHERE l.account_id = a.account_id)`

/**
 * The account whose file this is: the chosen one, or else the one that the file's number names, or the only one. An
 * account learns its number from its first file. Refuses STATEMENT_UNREADABLE when the file names another account, when
 * it could be of several, and when its last line is of a day on which the account was closed. One that was closed without a
 * line was added by mistake, and is none.
 */
export async function accountOfFile(
  queries: Kysely<Tables>,
  {
    accountId,
    number,
    lastOn,
  }: { accountId: number | null; number: string | null; lastOn: CivilDate | null },
): Promise<number | Refusal<'STATEMENT_UNREADABLE'>> {
  const accounts = await queries
    .selectFrom('shop.bank_accounts as a')
    .select(['account_id', 'number', 'closed_on'])
    .where((on) => on.or([on('closed_on', 'is', null), hasLines]))
    .execute()
  const named = accounts.find((account) => number !== null && account.number === number)
  const only = accounts.length === 1 ? accounts[0] : undefined
  const account = accountId === null ? (named ?? only) : accounts.find((one) => one.account_id === accountId)
  if (account === undefined) return unreadable('account_unknown')
  const isOthers = named === undefined ? account.number !== null && number !== null : named !== account
  if (isOthers) return unreadable('other_account')
  const { closed_on: closedOn } = account
  if (closedOn !== null && lastOn !== null && lastOn > closedOn) return unreadable('account_closed')
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
  text: `SELECT a.account_id AS "accountId", a.name, a.number, l.moved_at AS until, l.balance,
      a.closed_on AS "closedOn"
    FROM shop.bank_accounts a LEFT JOIN LATERAL (SELECT moved_at, balance FROM shop.bank_lines
      WHERE account_id = a.account_id ORDER BY day DESC, place DESC LIMIT 1) l ON true
    ORDER BY a.account_id`,
  row: z.object({
    ...{ accountId: z.int(), name: z.string(), number: z.nullable(z.string()) },
    ...{ until: z.nullable(z.date()), balance: z.nullable(z.int()), closedOn: z.nullable(day) },
  }),
})

/** The shop's accounts, each with its last line. */
export async function bankAccounts({ db }: Pick<Deps, 'db'>): Promise<BankAccount[]> {
  const rows = await reached(db.pool, [])
  return rows.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null }))
}

const subject = 'bank_accounts'
type By = { actor: string; at: Date; reason: string }

/**
 * Adds an account of the shop. Refuses BANK_ACCOUNT_KNOWN for a name or number that another account has, unless the same
 * colleague added it with the same words: its answer was lost (rule 675).
 */
export function addAccount(
  { db }: Pick<Deps, 'db'>,
  { name, number }: { name: string; number: string | null },
  { actor, at, reason }: By,
): Promise<Refusal<'BANK_ACCOUNT_KNOWN'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const [known, other] = await accountsAlike(queries, { name, number })
    if (known !== undefined) {
      const first = await changesOf(queries, { subject, key: String(known.account_id), atMost: 1 })
      const isSame = known.name === name && known.number === number && known.added_by === actor
      return other === undefined && isSame && first[0]?.before === null && first[0].reason === reason
        ? null
        : refuse('BANK_ACCOUNT_KNOWN')
    }
    const { account_id: key } = await queries
      .insertInto('shop.bank_accounts')
      .values({ name, number, added_by: actor, added_at: at })
      .returning('account_id')
      .executeTakeFirstOrThrow()
    await recordChange(queries, { subject, key, before: null, after: { name, number }, actor, at, reason })
    return null
  })
}

/** What finance calls an account. */
export async function nameOfAccount(queries: Kysely<Tables>, accountId: number): Promise<string> {
  const { name } = await queries
    .selectFrom('shop.bank_accounts')
    .select('name')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** The accounts that have this name or this number. */
const accountsAlike = (queries: Kysely<Tables>, { name, number }: { name: string; number: string | null }) =>
  queries
    .selectFrom('shop.bank_accounts')
    .select(['account_id', 'name', 'number', 'added_by'])
    .where((on) => on.or([on('name', '=', name), on('number', '=', number)]))
    .orderBy('account_id')
    .execute()

/**
 * Changes an account's name or number, closes it behind its last day, or opens it again (rules 738 and 739). The same
 * colleague's second tap changes nothing. Refuses NOT_FOUND, BANK_ACCOUNT_KNOWN for a name or number of another account,
 * INVALID_REQUEST for a last day that has not come or that one of its lines is behind, and ALREADY_DONE for what the account
 * is (rule 823), and with who changed it and why for one that is not as it was read (rule 887).
 */
export function changeAccount(
  { db }: Pick<Deps, 'db'>,
  accountId: number,
  { asked, by: { actor, at, reason } }: { asked: BankAccountChange; by: By },
): Promise<Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'BANK_ACCOUNT_KNOWN' | 'INVALID_REQUEST'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const row = await queries
      .selectFrom('shop.bank_accounts as a')
      .select(['a.name', 'a.number', 'a.closed_on as closedOn', 'a.is_number_learned'])
      .select(({ selectFrom }) =>
        selectFrom('shop.bank_lines as l')
          .select(({ fn }) => fn.max('l.day').as('day'))
          .whereRef('l.account_id', '=', 'a.account_id')
          .as('lastLineOn'),
      )
      .where('a.account_id', '=', accountId)
      .executeTakeFirst()
    if (row === undefined) return refuse('NOT_FOUND')
    const { lastLineOn, is_number_learned, ...before } = row
    const { accountBefore: seen } = asked
    const { name = before.name, closedOn = before.closedOn } = asked
    const wrong = asked.closedOn == null ? null : wrongLastDay(asked.closedOn, { lastLineOn, at })
    if (wrong !== null) return refuse('INVALID_REQUEST', { fields: { closedOn: wrong } })
    // Another account may have the number of one that was added by mistake.
    const isMistake = asked.closedOn != null && lastLineOn === null
    const number = isMistake ? null : (asked.number ?? before.number)
    const after = { name, number, closedOn }
    const others = await accountsAlike(queries, after)
    if (others.some(({ account_id }) => account_id !== accountId)) return refuse('BANK_ACCOUNT_KNOWN')
    if (isSameAccount(after, before)) {
      const [last] = await changesOf(queries, { subject, key: String(accountId), atMost: 1 })
      if (last?.actor === actor && last.reason === reason) return null
      return alreadyDone({ kysely: queries }, 'bank_account', last)
    }
    if (!isSameAccount(seen, before)) {
      const [last] = await changesOf(queries, { subject, key: String(accountId), atMost: 1 })
      return alreadyDone({ kysely: queries }, 'bank_account_changed', last)
    }
    await queries
      .updateTable('shop.bank_accounts')
      .set({ name, number, closed_on: closedOn })
      .set({ is_number_learned: is_number_learned && number === before.number })
      .where('account_id', '=', accountId)
      .execute()
    await recordChange(queries, { subject, key: accountId, before, after, actor, at, reason })
    return null
  })
}

type Known = BankAccountChange['accountBefore']
const isSameAccount = (one: Known, other: Known): boolean =>
  one.name === other.name && one.number === other.number && one.closedOn === other.closedOn

/** Why an account cannot have been closed on this day; null when it can. */
function wrongLastDay(
  closedOn: CivilDate,
  { lastLineOn, at }: { lastLineOn: CivilDate | null; at: Date },
): string | null {
  if (closedOn > seoulDate(at)) return '아직 오지 않은 날이에요.'
  return lastLineOn !== null && lastLineOn > closedOn ? '이 날 뒤에도 거래가 있는 계좌예요.' : null
}
