import { sql } from 'kysely'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { inLongTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { destroyEnded } from '../platform/security/personalKeys.ts'

/** Destroys the keys whose retention is over, then the rows that they sealed. Returns how many keys were destroyed. */
export async function purgeRetained({
  db,
  clock,
  modules,
}: Pick<Deps, 'db' | 'clock' | 'modules'>): Promise<number> {
  const today = seoulDate(clock.now())
  await db.kysely.deleteFrom('shop.rejoin_bars').where('rejoin_from', '<=', today).execute()
  return inLongTransaction(db.pool, async (client) => {
    const ended = await destroyEnded(client, today)
    if (ended === 0) return 0
    for (const { table, purpose } of modules.flatMap((module) => module.sealedTables ?? []))
      await sql`DELETE FROM ${sql.table(table)} t WHERE NOT EXISTS (
        SELECT FROM platform.key_of('member:' || t.member_id, ${purpose}))`.execute(queriesOn(client))
    return ended
  })
}
