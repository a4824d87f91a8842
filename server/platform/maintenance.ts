import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { queriesOn } from './database/queriesOn.ts'
import { answeringPool } from './database/standby.ts'
import type { Tables } from './deps.ts'
import { hashOf } from './json.ts'
import { recordChange } from './recordChange.ts'
import { staleForMs } from './ttlCache.ts'

/** A closing of the shop; without an end it stays closed until staff open it. */
type Maintenance = { reason: string; begunAt: Date; endsAt: Date | null }

type By = { staffId: number; at: Date }

/**
 * Returns the maintenance switch of this process. Every request reads it, so the row is cached for a second and read
 * only on demand; the process that changes it sees the change at once. While the database is unreachable the last known
 * state stays, and nobody waits for one that hangs; a standby is asked while the primary is away.
 */
export function maintenanceOf(db: Database<Tables>, clock: Clock) {
  let known: Maintenance | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const refresh = async () => {
    try {
      known = await readRow(answeringPool(db))
    } finally {
      readAt = performance.now()
    }
  }

  const current = async (): Promise<Maintenance | null> => {
    if (performance.now() - readAt > staleForMs.maintenanceElsewhere) {
      reading ??= refresh()
        .catch(() => {})
        .finally(() => {
          reading = null
        })
      await Promise.race([reading, pause(staleForMs.maintenanceElsewhere, undefined, { ref: false })])
    }
    return known !== null && isOn(known.endsAt, clock.now()) ? known : null
  }

  /**
   * Closes the shop, or changes the reason and end of the current maintenance, which keeps its start. Refuses
   * INVALID_REQUEST for an end that is not after `at`.
   */
  const close = async (
    { reason, endsAt }: Pick<Maintenance, 'reason' | 'endsAt'>,
    { staffId, at }: By,
  ): Promise<Refusal<'INVALID_REQUEST'> | null> => {
    if (endsAt !== null && endsAt <= at)
      return refuse('INVALID_REQUEST', { fields: { endsAt: '끝나는 시각은 지금보다 뒤여야 해요.' } })
    await db.kysely.transaction().execute(async (trx) => {
      // Serialises two staff members who close an open shop at once: the second sees the row of the first.
      await sql`LOCK TABLE platform.maintenance IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      const left = await trx.deleteFrom('platform.maintenance').returningAll().executeTakeFirst()
      const before = left !== undefined && isOn(left.ends_at, at) ? left : null
      const after = await trx
        .insertInto('platform.maintenance')
        .values({ reason, begun_at: before?.begun_at ?? at, ends_at: endsAt, staff_id: staffId })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (hashOf(before) === hashOf(after)) return
      await recordChange(trx, {
        subject: 'maintenance',
        key: 'shop',
        before,
        after,
        actor: `staff:${staffId}`,
        at,
        reason,
      })
    })
    await refresh()
    return null
  }

  /** Opens the shop again. Refuses NOT_FOUND when it is open already, by hand or because the maintenance has ended. */
  const open = async (reason: string, { staffId, at }: By): Promise<Refusal<'NOT_FOUND'> | null> => {
    const refusal = await db.kysely.transaction().execute(async (trx) => {
      const before = await trx.deleteFrom('platform.maintenance').returningAll().executeTakeFirst()
      if (before === undefined || !isOn(before.ends_at, at)) return refuse('NOT_FOUND')
      const change = { subject: 'maintenance' as const, key: 'shop', before, after: null }
      await recordChange(trx, { ...change, actor: `staff:${staffId}`, at, reason })
      return null
    })
    await refresh()
    return refusal
  }

  return { current, close, open }
}

/** Maintenance ends by itself at its time; its row stays until the next change. */
const isOn = (endsAt: Date | null, now: Date): boolean => endsAt === null || endsAt > now

async function readRow(pool: pg.Pool): Promise<Maintenance | null> {
  const row = await queriesOn(pool)
    .selectFrom('platform.maintenance')
    .select(['reason', 'begun_at as begunAt', 'ends_at as endsAt'])
    .executeTakeFirst()
  return row ?? null
}
