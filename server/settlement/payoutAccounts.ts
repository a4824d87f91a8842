import { sql } from 'kysely'
import {
  fingerprintOf,
  fullAccountsOf,
  type Payee,
  payeeKeys,
  payeePurpose,
  payeeShape,
  payeeSubject,
} from '../accounts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { opener, sealWith } from '../platform/security/personalKeys.ts'

export type AttemptRef = { ownerId: number; month: string; attempt: number }

type Needs = Pick<Deps, 'db' | 'clock'>

/** An attempt with the account that it pays to, encrypted with its owner's key, and that account's fingerprint. */
type SealedAttempt = AttemptRef & { sealed: string; account: string }

/** The attempts whose owners have an account, each with a copy of it that later changes do not affect. */
export async function sealedAttempts(
  needs: Needs,
  attempts: readonly AttemptRef[],
): Promise<SealedAttempt[]> {
  const { pool } = needs.db
  const accounts = await fullAccountsOf(
    pool,
    attempts.map(({ ownerId }) => ownerId),
  )
  const keys = await payeeKeys(needs, [...accounts.keys()])
  return attempts.flatMap((attempt) => {
    const account = accounts.get(attempt.ownerId)
    const key = keys.get(attempt.ownerId)
    if (account === undefined || key === undefined) return []
    const { bankCode, accountNumber, accountHolderName } = account
    const kept = { bankCode, accountNumber, accountHolderName }
    return {
      ...attempt,
      sealed: sealWith(key, payeeSubject(attempt.ownerId), payeePurpose, kept),
      account: fingerprintOf(key, attempt.ownerId, kept),
    }
  })
}

/** One array for each column, because a month may have more attempts than a statement has parameters. */
const columnsOf = (attempts: readonly AttemptRef[]) => ({
  owners: attempts.map(({ ownerId }) => ownerId),
  months: attempts.map(({ month }) => month),
  numbers: attempts.map(({ attempt }) => attempt),
})

/** The rows that record which account each attempt pays to. */
export function accountRows({ db }: Pick<Needs, 'db'>, attempts: readonly SealedAttempt[]): Statement[] {
  if (attempts.length === 0) return []
  const { owners, months, numbers } = columnsOf(attempts)
  const sealed = attempts.map((attempt) => attempt.sealed)
  return [
    sql`INSERT INTO personal.payout_accounts (member_id, month, attempt, sealed)
      SELECT * FROM unnest(${owners}::int[], ${months}::text[], ${numbers}::int[], ${sealed}::text[])`.compile(
      db.kysely,
    ),
  ]
}

/** The account that each attempt pays to; null once its retention period is over. */
export async function accountsOfAttempts(
  { pool, kysely }: Deps['db'],
  attempts: readonly AttemptRef[],
): Promise<(Payee | null)[]> {
  if (attempts.length === 0) return []
  const { owners, months, numbers } = columnsOf(attempts)
  const rows = await kysely
    .selectFrom('personal.payout_accounts')
    .select(['member_id as ownerId', 'month', 'attempt', 'sealed'])
    .where(
      sql<boolean>`(member_id, month, attempt)
        IN (SELECT * FROM unnest(${owners}::int[], ${months}::text[], ${numbers}::int[]))`,
    )
    .execute()
  const open = await opener(
    pool,
    payeePurpose,
    rows.map(({ ownerId }) => payeeSubject(ownerId)),
  )
  const found = new Map(rows.map((row) => [keyOf(row), row.sealed]))
  return attempts.map((attempt) => {
    const sealed = found.get(keyOf(attempt))
    return sealed === undefined
      ? null
      : payeeShape.nullable().parse(open(payeeSubject(attempt.ownerId), sealed))
  })
}

const keyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${ownerId} ${month} ${attempt}`
