import { seoulDate } from '../../domain/shared/civilDate.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { destroyEnded } from '../platform/security/personalKeys.ts'

/** Ends what the law no longer wants kept: keys first, then what nobody can read any more. Answers how many keys. */
export async function purgeRetained({
  db,
  clock,
  doors,
}: Pick<Deps, 'db' | 'clock' | 'doors'>): Promise<number> {
  const today = seoulDate(clock.now())
  await db.pool.query('DELETE FROM shop.rejoin_bars WHERE rejoin_from <= $1', [today])
  return inTransaction(db.pool, async (client) => {
    const ended = await destroyEnded(client, today)
    if (ended === 0) return 0
    for (const { table, purpose } of doors.flatMap((door) => door.sealedTables ?? []))
      await client.query(
        `DELETE FROM ${table} t WHERE NOT EXISTS (
           SELECT FROM platform.key_of('member:' || t.member_id, $1))`,
        [purpose],
      )
    return ended
  })
}
