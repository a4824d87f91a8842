import { realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'

/** The provider repeats a transmission for some days only. */
const keptDays = 30
const secondsADay = 86_400

/** Deletes the transmissions that were received too long ago to be sent again. */
export async function forgetWebhooks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('platform.webhook_transmissions')
    .where('received_at', '<', realTimeIn(-keptDays * secondsADay))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
