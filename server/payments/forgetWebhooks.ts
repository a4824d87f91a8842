import { realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'

/** The provider retries a transmission for a few days only. */
const keptDays = 30
const secondsADay = 86_400

/** Deletes transmissions that are too old to be retried. Returns how many. */
export async function forgetWebhooks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('platform.webhook_transmissions')
    .where('received_at', '<', realTimeIn(-keptDays * secondsADay))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
