import type pg from 'pg'
import { followBusyDays } from '../../server/catalogue/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { lastSealed, type SealedBlock, sealBlocks } from '../../server/platform/eventStore/tamperEvidence.ts'
import { until } from './until.ts'

// What reads the feed and what seals the log stops before the oldest transaction that runs anywhere on the server: a
// job's, another test's, or one in which PostgreSQL counts its tables. One run of them may leave the newest events out.

async function newestPos(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pos: number }>(
    'SELECT coalesce(max(pos), 0)::int AS pos FROM es.events',
  )
  return rows[0]?.pos ?? 0
}

/** Resolves once every event of now is in the feed. */
export async function isFinal(pool: pg.Pool): Promise<void> {
  const newest = await newestPos(pool)
  await until(async () => {
    const { rows } = await pool.query<{ hidden: boolean }>(
      `SELECT EXISTS (SELECT FROM es.events e
         WHERE e.pos <= $1 AND e.tx >= pg_snapshot_xmin(pg_current_snapshot())) AS hidden`,
      [newest],
    )
    return rows[0]?.hidden === false
  })
}

/** Lets the lists, or another reader, follow the feed to its end. */
export async function followed(
  { db }: { db: Pick<Deps['db'], 'pool'> },
  follow: () => Promise<unknown> = () => followBusyDays(db.pool),
): Promise<void> {
  await isFinal(db.pool)
  await follow()
}

/** Seals until every event is in a block, and returns the new blocks, each of `mostEvents` but the last. */
export async function sealed(pool: pg.Pool, mostEvents?: number): Promise<SealedBlock[]> {
  await isFinal(pool)
  const blocks: SealedBlock[] = []
  await sealedBy(pool, async () => blocks.push(...(await sealBlocks(pool, mostEvents))))
  return blocks
}

/** The same by what seals at work. */
export async function sealedBy(pool: pg.Pool, seal: () => Promise<unknown>): Promise<void> {
  const newest = await newestPos(pool)
  await until(async () => {
    await seal()
    return (await lastSealed(pool)) >= newest
  })
}
