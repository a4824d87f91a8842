import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'

const factsShape = z.record(z.string(), z.union([z.string(), z.number()]))

/** The latest alerts, the newest first. */
export async function recentAlerts({ db }: Pick<Deps, 'db'>, count: number) {
  const rows = await db.kysely
    .selectFrom('platform.alerts')
    .select(['alert_id as alertId', 'raised_at', 'sentence', 'facts'])
    .orderBy('raised_at', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ raised_at, facts, ...alert }) => ({
    ...alert,
    raisedAt: raised_at.toISOString(),
    facts: factsShape.parse(facts),
  }))
}
