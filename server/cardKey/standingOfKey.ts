import { z } from 'zod'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const newestPayment = statement({
  name: 'cardKey.newestPayment',
  text: `
    SELECT payment_key AS "paymentKey" FROM shop.card_payments()
    WHERE payment_key IS NOT NULL ORDER BY occurred_at DESC, payment_id DESC LIMIT 1`,
  row: z.object({ paymentKey: z.string() }),
})

/**
 * What the newest payment that we captured says about our key of the card provider: `ours` when the provider finds it,
 * `unproven` while we have captured none, `doubtful` otherwise. Another merchant's key finds nothing of ours, so only a
 * key that is `ours` makes something that is not found something that does not exist.
 */
export async function standingOfKey({
  db,
  cards,
}: Pick<Deps, 'db' | 'cards'>): Promise<'ours' | 'unproven' | 'doubtful'> {
  const [newest] = await newestPayment(db.pool, [])
  if (newest === undefined) return 'unproven'
  return (await cards.payment(newest.paymentKey)).outcome === 'found' ? 'ours' : 'doubtful'
}
