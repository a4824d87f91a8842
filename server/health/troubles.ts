import { sql } from 'kysely'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'

type Trouble = { provider: string; kind: string; code: string; call: string }

const keptDays = 90
const shownHours = 24

/** Counts a trouble with a provider by hour. The first one of an hour also deletes hours older than 90 days. */
export async function countTrouble(
  { db }: Pick<Deps, 'db'>,
  { provider, kind, code, call }: Trouble,
): Promise<void> {
  const { seen } = await db.kysely
    .insertInto('platform.provider_troubles')
    .values({
      ...{ provider, kind, code, seen: 1, last_call: call },
      hour: sql`date_trunc('hour', ${realNow})`,
      last_at: realNow,
    })
    .onConflict((again) =>
      again.columns(['hour', 'provider', 'kind', 'code']).doUpdateSet({
        seen: sql`platform.provider_troubles.seen + 1`,
        last_call: call,
        last_at: realNow,
      }),
    )
    .returning('seen')
    .executeTakeFirstOrThrow()
  if (seen > 1) return
  await db.kysely
    .deleteFrom('platform.provider_troubles')
    .where('hour', '<', realTimeIn(-86_400 * keptDays))
    .execute()
}

/** Troubles of the last day by provider, kind and code, the latest first. */
export async function recentTroubles({ db }: Pick<Deps, 'db'>) {
  const rows = await db.kysely
    .selectFrom('platform.provider_troubles')
    .select(['provider', 'kind', 'code'])
    .select((has) => [
      has.fn.sum<number>('seen').as('seen'),
      has.fn.max('last_at').as('lastAt'),
      sql<string>`(array_agg(last_call ORDER BY last_at DESC))[1]`.as('lastCall'),
    ])
    .where('last_at', '>', realTimeIn(-3_600 * shownHours))
    .groupBy(['provider', 'kind', 'code'])
    .orderBy('lastAt', 'desc')
    .execute()
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}
