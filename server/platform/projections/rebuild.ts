import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { holdAdvisoryLock } from '../database/advisoryLock.ts'
import { connect, inOwnTransaction } from '../database/database.ts'
import { inPatience, type LockPatience, usualPatience } from '../database/lockPatience.ts'
import { sqlState } from '../database/sqlState.ts'
import { applyPage, countEvents, lastPosition, pageSizeOf } from './applyPage.ts'
import { createPace, type Pace, type Stopwatch, stopwatch, watchShop } from './pace.ts'
import { fingerprintOf, type Projection } from './projection.ts'
import {
  completeShadow,
  createShadow,
  invalidLookups,
  putInPlace,
  quoted,
  rebuildSuffix,
  relaxShadow,
  shapeOf,
} from './shadow.ts'

/** Told after each page; the rebuild waits for it. */
type Progress = (line: { projection: string; events: number; of: number }) => void | Promise<void>

type Settings = {
  progress?: Progress
  pageSize?: number
  /** Measures its pages and the shop beside them. */
  now?: Stopwatch
  /** How it waits for the lock under which it switches. */
  patience?: Partial<LockPatience>
}
type Task = {
  client: pg.Client
  projection: Projection
  pace: Pace
  shopWaits: () => Promise<boolean>
  progress: Progress
  now: Stopwatch
  patience: LockPatience
}
/** The shapes of the live tables by their names, as the shadows were made of them. */
type Work = Task & { shapes: ReadonlyMap<string, string> }

/** Appends wait as long as it waits for readers of a table. It never ends in vain, because what it filled would be lost. */
const rebuildsPatience: LockPatience = { ...usualPatience, lockMs: 100, tries: Number.POSITIVE_INFINITY }

/** One rebuild of a projection at a time. */
const lockFamily = 7_302_029

/** Within this time the appends that are under way have ended. */
const writersMs = 1_000

/** Whoever reads several tables in one snapshot holds it (`beginSnapshot`). */
const snapshots = 'es.projections'

const suffix = rebuildSuffix
const shadowOf = (table: string) => `shop.${quoted(table + suffix)}`
const liveOf = (table: string) => `shop.${quoted(table)}`

/**
 * Rebuilds one projection from the log into shadow tables while the shop keeps serving, catches up, and switches under
 * a lock that appends wait for only while the last few events are applied. Appends no events and sends no jobs.
 * Its pace follows the shop's (see `createPace`); a page has at most `pageSize` positions. Begins anew when a migration
 * changes one of the tables meanwhile. Runs as the migrating role, on direct connections. Throws when another table or
 * view depends on a rebuilt table, or it on another.
 */
export async function rebuild(url: string, projection: Projection, settings: Settings = {}): Promise<void> {
  const client = await connect(url)
  try {
    await holdAdvisoryLock(client, lockFamily, projection.name)
    // For this session only: pages are sorted and joined in memory, and indexes are built in memory.
    await client.query(`SET work_mem = '64MB'; SET maintenance_work_mem = '256MB'`)
    const pace = createPace(settings.pageSize ?? pageSizeOf(projection))
    const { progress = () => {}, now = stopwatch } = settings
    const beside = await watchShop(url, now)
    const patience = { ...rebuildsPatience, ...settings.patience }
    const task = { client, projection, pace, shopWaits: beside.waits, progress, now, patience }
    await replaceTables(task).finally(beside.end)
  } finally {
    await client.end()
  }
}

async function replaceTables(task: Task): Promise<void> {
  const { client, projection, patience } = task
  for (;;) {
    const shapes = await makeShadows(client, projection)
    try {
      return await fillAndSwitch({ ...task, shapes })
    } catch (fault) {
      // A statement may also fail by what was changed under it.
      const changed = await changedTable(client, shapes).catch(() => undefined)
      if (changed === undefined) throw fault
      patience.say(
        `The rebuild of ${projection.name} begins anew: a migration has changed ${liveOf(changed)}`,
      )
    }
  }
}

async function makeShadows(client: pg.Client, projection: Projection): Promise<Work['shapes']> {
  const { name, tables, lookups = [] } = projection
  await refuseWhenTied(client, projection)
  const [invalid] = await invalidLookups(client, tables, lookups)
  if (invalid) throw new Error(`${name} looks rows up by ${invalid}, which is no plain index of its tables`)
  const shapes = new Map<string, string>()
  await inOwnTransaction(client, async () => {
    for (const table of tables) {
      await client.query(`DROP TABLE IF EXISTS ${shadowOf(table)}`)
      // Before it is copied: what changes in between is then seen as a change.
      shapes.set(table, await shapeOf(client, liveOf(table)))
      await createShadow(client, liveOf(table), shadowOf(table), { suffix, lookups })
    }
  })
  return shapes
}

async function changedTable(client: pg.Client, shapes: Work['shapes']): Promise<string | undefined> {
  for (const [table, shape] of shapes) if ((await shapeOf(client, liveOf(table))) !== shape) return table
  return undefined
}

/** A shadow that was made of an earlier shape would take away what a migration has added. */
async function refuseChanged({ client, shapes }: Work): Promise<void> {
  const changed = await changedTable(client, shapes)
  if (changed !== undefined) throw new Error(`${liveOf(changed)} was changed by a migration`)
}

async function fillAndSwitch(work: Work): Promise<void> {
  const { client, projection, patience } = work
  let from = '0'
  for (let left = Number.POSITIVE_INFINITY; left > 1000; ) {
    const before = await lastPosition(client)
    from = await fill(work, from)
    left = (await lastPosition(client)) - before
  }
  await complete(work)
  const what = `The rebuild of ${projection.name} (${projection.tables.map(liveOf).join(', ')})`
  await inPatience(patience, what, async () => {
    for (;;) {
      from = await catchUp(work, from)
      try {
        return await switchTables(work, from)
      } catch (error) {
        if (!isBreach(error)) throw error
        // An open transaction may keep from `catchUp` what met a constraint.
        await wait(patience.pauseMs)
      }
    }
  })
}

/** Makes the constraints and indexes that filling left out, while nobody uses the tables yet. */
async function complete({ client, projection }: Work): Promise<void> {
  for (const table of projection.tables) {
    // Not in one transaction: the feed waits for whoever writes, and so only while one index is made.
    await completeShadow(client, liveOf(table), shadowOf(table), suffix)
    await client.query(`ANALYZE ${shadowOf(table)}`)
  }
}

/**
 * Applies what arrived meanwhile. Events that meet the constraints in every order are applied without them, and these are
 * made again before the switch begins: under its lock every append would wait for that.
 */
async function catchUp(work: Work, from: string): Promise<string> {
  try {
    return await fill(work, from)
  } catch (error) {
    if (!isBreach(error)) throw error
  }
  const { client, projection } = work
  for (const table of projection.tables) await relaxShadow(client, liveOf(table), shadowOf(table), suffix)
  const next = await fill(work, from)
  await complete(work)
  return catchUp(work, next)
}

// The set of events below the barrier is final, so it can be read in the order of pos, page by page.
async function fill(work: Work, from: string): Promise<string> {
  const { client, projection, pace, shopWaits, progress, now } = work
  const barrier = await barrierOf(client)
  const last = await lastPosition(client)
  const first = from === '0' ? 0 : await firstPosition(client, from)
  let events = await countEvents(client, 0, first)
  const of = events + (await countEvents(client, first, last))
  for (let after = first; after < last; ) {
    // Later fills apply all events in one transaction: if only some pages were committed, the switch would repeat them.
    const upTo = from === '0' ? Math.min(after + pace.size(), last) : last
    const where = `e.pos > ${after} AND e.pos <= ${upTo} AND e.tx >= '${from}' AND e.tx < '${barrier}'`
    const begunAt = now()
    const [waits] = await Promise.all([
      shopWaits(),
      inOwnTransaction(client, () =>
        from === '0' ? applyPage(client, projection, shadowOf, where) : applyLate(client, projection, where),
      ),
    ])
    const restMs = pace.after({ tookMs: now() - begunAt, shopWaits: waits })
    await refuseChanged(work)
    events += await countEvents(client, after, upTo)
    // What committed meanwhile is in no page.
    await progress({ projection: projection.name, events: Math.min(events, of), of })
    after = upTo
    await (restMs > 0 && after < last ? wait(restMs) : breathe())
  }
  return barrier
}

async function switchTables(work: Work, from: string): Promise<void> {
  const { client, projection, patience } = work
  await inOwnTransaction(client, async () => {
    const giveUpAfter = (ms: number) => client.query(`SET LOCAL lock_timeout = ${ms}`)
    await giveUpAfter(writersMs)
    const next = await holdWriters(client, projection)
    // Before anything is applied: somebody may read a table for long, and all appends would wait meanwhile.
    await giveUpAfter(patience.lockMs)
    await client.query(`LOCK TABLE ${[snapshots, ...projection.tables.map(liveOf)].join(', ')}`)
    await refuseChanged(work)
    await giveUpAfter(writersMs)
    const first = await firstPosition(client, from)
    const below = projection.mode === 'async' ? `AND e.tx < '${next}'` : ''
    await applyLate(client, projection, `e.pos > ${first} AND e.tx >= '${from}' ${below}`)
    for (const table of projection.tables) await putInPlace(client, table, shadowOf(table), suffix)
    await client.query(
      'UPDATE es.projections SET version = $2, fingerprint = $3, rebuilt_at = now() WHERE name = $1',
      [projection.name, projection.version, fingerprintOf(projection)],
    )
  })
}

/**
 * Applies few events to tables with their constraints. A page knows no order between streams: of an item that came back
 * and went out again it may see the second rental first. Then what each transaction appended is applied by itself, in the
 * order of positions, as the shop did. Throws a breach when two of them have committed in another order.
 */
async function applyLate(client: pg.Client, projection: Projection, where: string): Promise<void> {
  await client.query('SAVEPOINT late_events')
  try {
    return await applyPage(client, projection, shadowOf, where)
  } catch (error) {
    if (!isBreach(error)) throw error
  }
  await client.query('ROLLBACK TO late_events')
  const { rows } = await client.query<{ tx: string }>(
    `SELECT e.tx::text AS tx FROM es.events e WHERE ${where} AND e.type = ANY ($1)
     GROUP BY e.tx ORDER BY min(e.pos)`,
    [projection.on],
  )
  for (const { tx } of rows) await applyPage(client, projection, shadowOf, `${where} AND e.tx = '${tx}'`)
}

/** Whether a constraint, or the projection itself where it met one, refused a row. */
const isBreach = (error: unknown): boolean => /^(23...|BL001)$/.test(sqlState(error) ?? '')

// Blocks the writers of the tables. Inline tables are written by appends, each of which updates es.streams first: none
// passes this lock, and those before it have committed. Async tables are written by the holder of the checkpoint.
async function holdWriters(client: pg.Client, projection: Projection): Promise<string> {
  if (projection.mode === 'inline') {
    await client.query('LOCK TABLE es.streams IN SHARE MODE')
    return '0'
  }
  await client.query('SELECT FROM es.checkpoints WHERE reader = $1 FOR UPDATE', [projection.name])
  const barrier = await barrierOf(client)
  await client.query(
    `INSERT INTO es.checkpoints (reader, tx, pos) VALUES ($1, $2, 0)
     ON CONFLICT (reader) DO UPDATE SET tx = excluded.tx, pos = 0, moved_at = now()`,
    [projection.name, barrier],
  )
  return barrier
}

async function barrierOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ barrier: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS barrier',
  )
  if (rows[0] === undefined) throw new Error('No snapshot')
  return rows[0].barrier
}

// Later transactions mostly have later positions, but one may have drawn its pos before an earlier transaction did.
async function firstPosition(client: pg.Client, fromTx: string): Promise<number> {
  const { rows } = await client.query<{ pos: number | null }>(
    'SELECT min(pos) - 1 AS pos FROM es.events WHERE tx >= $1::xid8',
    [fromTx],
  )
  return rows[0]?.pos ?? (await lastPosition(client))
}

/** A foreign key is refused either way: to make or drop it locks the other table, and a rebuild replaces this one. */
async function refuseWhenTied(client: pg.Client, projection: Projection): Promise<void> {
  for (const table of projection.tables) {
    const { rows } = await client.query<{ what: string }>(
      `SELECT conrelid::regclass::text AS what FROM pg_constraint WHERE confrelid = $1::regclass AND conrelid <> confrelid
       UNION ALL
       SELECT r.ev_class::regclass::text FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
       WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = $1::regclass`,
      [liveOf(table)],
    )
    if (rows[0]) throw new Error(`${rows[0].what} depends on ${table}, which is replaced by a rebuild`)
    const { rows: named } = await client.query<{ what: string }>(
      `SELECT confrelid::regclass::text AS what FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`,
      [liveOf(table)],
    )
    if (named[0]) throw new Error(`${table} refers to ${named[0].what}, which its rebuild would lock`)
  }
}
