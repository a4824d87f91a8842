import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import { fullAccountsOf } from '../accounts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { keyFor, keysFor, opener, sealWith } from '../platform/security/personalKeys.ts'

export const purpose = 'payout'
/** The law has records of payments kept for five years. */
const keptMonths = 60
export const subjectOf = (ownerId: number): string => `member:${ownerId}`

const accountShape = z.object({
  bankCode: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
})
export type PayoutAccount = z.infer<typeof accountShape>

export type AttemptRef = { ownerId: number; month: string; attempt: number }

type Needs = Pick<Deps, 'db' | 'clock'>

const retention = ({ clock }: Pick<Needs, 'clock'>) => ({
  purpose,
  retainUntil: addMonths(seoulDate(clock.now()), keptMonths),
})

/** The owner's encryption key for data kept with payouts. */
export const payoutKey = (needs: Needs, ownerId: number): Promise<Buffer> =>
  keyFor(needs.db.pool, { subject: subjectOf(ownerId), ...retention(needs) })

/** An attempt with the account that it pays to, encrypted with its owner's key, and that account's fingerprint. */
type SealedAttempt = AttemptRef & { sealed: string; account: string }

/**
 * Names an account of an owner without revealing it: a hash under the owner's own key. The payout's event carries it,
 * and the gateway knows the account by it.
 */
export const fingerprintOf = (
  key: Buffer,
  ownerId: number,
  { bankCode, accountNumber, accountHolderName }: PayoutAccount,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['payee', ownerId, bankCode, accountNumber, accountHolderName]))
    .digest('hex')
    .slice(0, 20)

/** The owners' encryption keys for data kept with payouts, by owner. */
export async function payoutKeys(needs: Needs, owners: readonly number[]): Promise<Map<number, Buffer>> {
  const keys = await keysFor(needs.db.pool, { subjects: owners.map(subjectOf), ...retention(needs) })
  return new Map(
    owners.flatMap((owner) => {
      const key = keys.get(subjectOf(owner))
      return key === undefined ? [] : [[owner, key] as const]
    }),
  )
}

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
  const keys = await payoutKeys(needs, [...accounts.keys()])
  return attempts.flatMap((attempt) => {
    const account = accounts.get(attempt.ownerId)
    const key = keys.get(attempt.ownerId)
    if (account === undefined || key === undefined) return []
    const { bankCode, accountNumber, accountHolderName } = account
    const kept = { bankCode, accountNumber, accountHolderName }
    return {
      ...attempt,
      sealed: sealWith(key, subjectOf(attempt.ownerId), purpose, kept),
      account: fingerprintOf(key, attempt.ownerId, kept),
    }
  })
}

/** The rows that record which account each attempt pays to. */
export function accountRows({ db }: Pick<Needs, 'db'>, attempts: readonly SealedAttempt[]): Statement[] {
  if (attempts.length === 0) return []
  const owners = attempts.map(({ ownerId }) => ownerId)
  const months = attempts.map(({ month }) => month)
  const numbers = attempts.map(({ attempt }) => attempt)
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
): Promise<(PayoutAccount | null)[]> {
  if (attempts.length === 0) return []
  const rows = await kysely
    .selectFrom('personal.payout_accounts')
    .select(['member_id as ownerId', 'month', 'attempt', 'sealed'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('member_id', 'month', 'attempt'),
        'in',
        attempts.map(({ ownerId, month, attempt }) => tuple(ownerId, month, attempt)),
      ),
    )
    .execute()
  const open = await opener(
    pool,
    purpose,
    rows.map(({ ownerId }) => subjectOf(ownerId)),
  )
  const found = new Map(rows.map((row) => [keyOf(row), row.sealed]))
  return attempts.map((attempt) => {
    const sealed = found.get(keyOf(attempt))
    return sealed === undefined
      ? null
      : accountShape.nullable().parse(open(subjectOf(attempt.ownerId), sealed))
  })
}

const keyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${ownerId} ${month} ${attempt}`
