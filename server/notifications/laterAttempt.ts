import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'

/** True once another attempt to pay an owner's month followed this one. */
export async function laterAttempt(
  { kysely }: Pick<Deps['db'], 'kysely'>,
  { ownerId, month, attempt }: { ownerId: number; month: string; attempt: number },
): Promise<boolean> {
  const { rows } = await sql<{ attempt: number }>`
    SELECT p.attempt FROM shop.payouts_to_owners() p
    WHERE p.owner_id = ${ownerId} AND p.month = ${month} AND p.attempt > ${attempt}`.execute(kysely)
  return rows.length > 0
}
