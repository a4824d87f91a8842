import { seal } from '../../server/platform/security/personalKeys.ts'
import type { TestApp } from './app.ts'

/** Gives a member a verified account, as saving one after its verification would. */
export async function savesAccount(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  memberId: number,
  accountNumber = '100012345678',
) {
  const account = { accountNumber, accountHolderName: '김민지' }
  const sealed = await seal(database.pool, `member:${memberId}`, 'account', account)
  await database.pool.query(
    `INSERT INTO personal.member_accounts (member_id, bank_code, sealed, verified_at) VALUES ($1, '092', $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET sealed = excluded.sealed, verified_at = excluded.verified_at`,
    [memberId, sealed, clock.now()],
  )
}
