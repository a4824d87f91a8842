import { z } from 'zod'
import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { FullAccount } from '../accounts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { keyFor, open, sealWith } from '../platform/security/personalKeys.ts'

export const purpose = 'payout'
/** Payments are kept for five years. */
const keptMonths = 60
export const subjectOf = (ownerId: number): string => `member:${ownerId}`

const accountShape = z.object({
  bankCode: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
})
export type PayoutAccount = z.infer<typeof accountShape>

export type AttemptRef = { ownerId: number; month: string; attempt: number }

/** The owner's key for what is kept with payouts. */
export const payoutKey = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: number): Promise<Buffer> =>
  keyFor(db.pool, {
    subject: subjectOf(ownerId),
    purpose,
    retainUntil: addMonths(seoulDate(clock.now()), keptMonths),
  })

/** The row that keeps where an attempt pays to, whatever the owner saves later. */
export async function accountRow(
  needs: Pick<Deps, 'db' | 'clock'>,
  { ownerId, month, attempt }: AttemptRef,
  { bankCode, accountNumber, accountHolderName }: FullAccount,
): Promise<Statement> {
  const key = await payoutKey(needs, ownerId)
  const account = { bankCode, accountNumber, accountHolderName }
  return needs.db.kysely
    .insertInto('personal.payout_accounts')
    .values({
      member_id: ownerId,
      month,
      attempt,
      sealed: sealWith(key, subjectOf(ownerId), purpose, account),
    })
    .compile()
}

/** Where an attempt pays to; null once the law lets it be forgotten. */
export async function accountOfAttempt(
  { pool, kysely }: Deps['db'],
  { ownerId, month, attempt }: AttemptRef,
): Promise<PayoutAccount | null> {
  const row = await kysely
    .selectFrom('personal.payout_accounts')
    .select('sealed')
    .where('member_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (row === undefined) return null
  return accountShape.nullable().parse(await open(pool, subjectOf(ownerId), purpose, row.sealed))
}
