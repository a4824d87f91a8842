import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import { keysFor } from '../platform/security/personalKeys.ts'

/** The purpose of the key that encrypts where money was sent to. */
export const payeePurpose = 'payout'
/** The law has records of payments kept for five years. */
const keptMonths = 60
export const payeeSubject = (memberId: number): string => `member:${memberId}`

export const payeeShape = z.object({
  bankCode: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
})
/** The account that a payout or a refund by transfer goes to. */
export type Payee = z.infer<typeof payeeShape>

/** The member's encryption key for the accounts that money was sent to. */
export async function payeeKey(needs: Pick<Deps, 'db' | 'clock'>, member: number): Promise<Buffer> {
  const key = (await payeeKeys(needs, [member])).get(member)
  if (key === undefined) throw new Error('a key that was made is not there')
  return key
}

/** The members' encryption keys for the accounts that money was sent to, by member. */
export async function payeeKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  members: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const keys = await keysFor(db.pool, {
    subjects: members.map(payeeSubject),
    purpose: payeePurpose,
    retainUntil: addMonths(seoulDate(clock.now()), keptMonths),
  })
  return new Map(
    members.flatMap((member) => {
      const key = keys.get(payeeSubject(member))
      return key === undefined ? [] : [[member, key] as const]
    }),
  )
}

/**
 * Names an account of a member without revealing it: 16 digits of a hash under the member's own key. The event of a payout
 * or of a refund by transfer carries it, and the payout gateway knows the account by it (`sellerRefOf`).
 */
export const fingerprintOf = (
  key: Buffer,
  memberId: number,
  { bankCode, accountNumber, accountHolderName }: Payee,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['payee', memberId, bankCode, accountNumber, accountHolderName]))
    .digest('hex')
    .slice(0, 16)
