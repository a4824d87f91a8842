import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { queriesOn } from './database/queriesOn.ts'
import { refusableTransaction } from './database/refusableTransaction.ts'
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
 * state stays, and nobody waits for one that hangs; a standby is asked while the primary is away. Whoever changes it names
 * the closing that they saw (rule 793).
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
   * Closes the shop, or changes the reason and end of the closing that its author saw, which keeps its start. Refuses
   * INVALID_REQUEST for an end that is not after `at`, and MAINTENANCE_CHANGED when a colleague closed, changed or opened
   * the shop since (rule 793).
   */
  const close = async (
    { reason, endsAt, seen }: Pick<Maintenance, 'reason' | 'endsAt'> & { seen: ClosingSeen | null },
    { staffId, at }: By,
  ): Promise<Refusal<'INVALID_REQUEST' | 'MAINTENANCE_CHANGED'> | null> => {
    if (endsAt !== null && endsAt <= at)
      return refuse('INVALID_REQUEST', { fields: { endsAt: '끝나는 시각은 지금보다 뒤여야 해요.' } })
    const refusal = await refusableTransaction(db.pool, async (client) => {
      const trx = queriesOn(client)
      const before = await readLocked(trx, at)
      const sent = { reason, ends_at: endsAt, staff_id: staffId }
      if (before !== null && hashOf({ ...before, ...sent }) === hashOf(before)) return null
      if (!isAsSeen(before, seen)) return otherThanSeen(trx, before)
      await trx.deleteFrom('platform.maintenance').execute()
      const after = await trx
        .insertInto('platform.maintenance')
        .values({ ...sent, begun_at: before?.begun_at ?? at })
        .returningAll()
        .executeTakeFirstOrThrow()
      const change = { subject: 'maintenance' as const, key: 'shop', before, after }
      await recordChange(trx, { ...change, actor: `staff:${staffId}`, at, reason })
      return null
    })
    await refresh()
    return refusal
  }

  /**
   * Opens the shop again. Refuses NOT_FOUND when it is open already, by hand or because the maintenance has ended, and
   * MAINTENANCE_CHANGED when it is closed in another way than its author saw (rule 793).
   */
  const open = async (
    { reason, seen }: { reason: string; seen: ClosingSeen },
    { staffId, at }: By,
  ): Promise<Refusal<'NOT_FOUND' | 'MAINTENANCE_CHANGED'> | null> => {
    const refusal = await refusableTransaction(db.pool, async (client) => {
      const trx = queriesOn(client)
      const before = await readLocked(trx, at)
      if (before === null) return refuse('NOT_FOUND')
      if (!isAsSeen(before, seen)) return otherThanSeen(trx, before)
      await trx.deleteFrom('platform.maintenance').execute()
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

type Row = Selectable<Tables['platform.maintenance']>

/** A closing as its author saw it: when it began and when it ends by itself, ISO instants. */
type ClosingSeen = { begunAt: string; endsAt: string | null }

/** Reads how the shop is closed at `at`, null while it is open. Colleagues who change it at once wait for each other. */
async function readLocked(trx: Kysely<Tables>, at: Date): Promise<Row | null> {
  await sql`LOCK TABLE platform.maintenance IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const row = await trx.selectFrom('platform.maintenance').selectAll().executeTakeFirst()
  return row !== undefined && isOn(row.ends_at, at) ? row : null
}

const isAsSeen = (row: Row | null, seen: ClosingSeen | null): boolean =>
  row === null || seen === null
    ? row === seen
    : isSameMoment(row.begun_at, seen.begunAt) && isSameMoment(row.ends_at, seen.endsAt)

const isSameMoment = (at: Date | null, seen: string | null): boolean =>
  at === null || seen === null ? at === seen : at.getTime() === Date.parse(seen)

async function otherThanSeen(trx: Kysely<Tables>, row: Row | null): Promise<Refusal<'MAINTENANCE_CHANGED'>> {
  if (row === null) return refuse('MAINTENANCE_CHANGED', { closed: null })
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM shop.staff_roles() WHERE id = ${row.staff_id}`.execute(trx)
  const closed = { by: rows[0]?.name ?? null, endsAt: row.ends_at?.toISOString() ?? null }
  return refuse('MAINTENANCE_CHANGED', { closed })
}

async function readRow(pool: pg.Pool): Promise<Maintenance | null> {
  const row = await queriesOn(pool)
    .selectFrom('platform.maintenance')
    .select(['reason', 'begun_at as begunAt', 'ends_at as endsAt'])
    .executeTakeFirst()
  return row ?? null
}
