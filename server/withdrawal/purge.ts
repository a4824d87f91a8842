import { seoulDate } from '../../domain/shared/civilDate.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { destroyEnded } from '../platform/security/personalKeys.ts'

/** What is sealed with a person's key, and the purpose of that key. */
const sealedTables: readonly { table: string; purpose: string }[] = [
  { table: 'personal.order_contacts', purpose: 'order' },
  { table: 'personal.item_reasons', purpose: 'order' },
  { table: 'personal.retained', purpose: 'contract' },
  { table: 'personal.withdrawal_reasons', purpose: 'withdrawal' },
]

/** Ends what the law no longer wants kept: keys first, then what nobody can read any more. Answers how many keys. */
export async function purgeRetained({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const today = seoulDate(clock.now())
  await db.pool.query('DELETE FROM shop.rejoin_bars WHERE rejoin_from <= $1', [today])
  return inTransaction(db.pool, async (client) => {
    const ended = await destroyEnded(client, today)
    if (ended === 0) return 0
    for (const { table, purpose } of sealedTables)
      await client.query(
        `DELETE FROM ${table} t WHERE NOT EXISTS (
           SELECT FROM personal.keys k WHERE k.subject = 'member:' || t.member_id AND k.purpose = $1)`,
        [purpose],
      )
    return ended
  })
}
