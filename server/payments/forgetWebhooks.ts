import type { Deps } from '../platform/deps.ts'

/** The provider repeats a transmission for some days; after these it certainly never comes again. */
const keptDays = 30

/** Deletes the transmissions that were received too long ago to be sent again. */
export async function forgetWebhooks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM platform.webhook_transmissions
     WHERE received_at < clock_timestamp() - make_interval(days => $1)`,
    [keptDays],
  )
  return rowCount ?? 0
}
