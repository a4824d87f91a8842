import pg from 'pg'
import { holdAdvisoryLock } from '../database/advisoryLock.ts'
import { beginSnapshot } from '../database/beginSnapshot.ts'
import { copyTable } from '../database/copyTable.ts'
import { connect, inOwnTransaction, trustedNames } from '../database/database.ts'
import { onlyInstalledObjects, onlyOwnSettings } from '../database/installedObjects.ts'
import type { EventType } from '../eventStore/eventTypes.ts'
import { readersWithinLog } from '../eventStore/feedLag.ts'
import type { KeptHead } from '../eventStore/keptHeads.ts'
import { breachesOf } from './breaches.ts'
import { evidenceAgainst, placeOf } from './evidence.ts'
import type { Problem } from './problem.ts'
import type { Invariant, Projection } from './projection.ts'
import { buildScratch, emptySchema, UnbuildableEvent } from './scratch.ts'
import { quoted, shapeOf } from './shadow.ts'

type VerifySettings = {
  projections: readonly Projection[]
  invariants?: readonly Invariant[]
  /**
   * Positions per page, as many as each projection usually takes when absent. It is rebuilt once for each size: small pages
   * prove that statements do not depend on how events are grouped.
   */
  pageSizes?: readonly (number | 'usual')[]
  /** All known event types: an event of any other type or version is a problem. */
  eventTypes?: readonly EventType[]
  /** The files of functions that the release installs beside the platform's own. */
  functions?: readonly URL[]
  /** Heads that were recorded outside of the database; each must still be the hash of a block. */
  heads?: readonly KeptHead[]
  progress?: (projection: string, done: number, of: number) => void
  /** Receives the name of each check before it starts. */
  saying?: (line: string) => void
}

/** One verification at a time: they share the schemas below. */
const lockKey = 7_302_030
const rebuiltIn = 'verify_rebuilt'
const liveIn = 'verify_live'

/**
 * Checks the chain of sealed blocks and the externally recorded heads, then rebuilds every projection into scratch
 * tables and compares them with the live ones row by row, as of one snapshot; finally checks the streams and the
 * invariants. Returns the first problems of each; an empty list means that everything holds. A projection that cannot be
 * rebuilt, or an invariant whose query fails, is reported and does not stop the other checks. The shop keeps serving,
 * and no writing transaction stays open long enough to delay readers of the feed. Throws when a migration changes a table
 * meanwhile.
 */
export async function verify(url: string, settings: VerifySettings): Promise<Problem[]> {
  const { projections, invariants = [], saying = () => {} } = settings
  const client = await connect(url)
  try {
    await client.query(`SET ${trustedNames}`)
    await holdAdvisoryLock(client, lockKey)
    saying('sealed blocks')
    const problems = await evidenceAgainst(client, settings)
    const copied = await copyLive(url, client, projections)
    await emptySchema(client, rebuiltIn)
    for (const projection of copied.compared)
      problems.push(...(await problemsOf(client, projection, settings, copied)))
    for (const invariant of [...ownInvariants, ...invariants]) {
      saying(`invariant: ${invariant.name}`)
      problems.push(...(await breachesOf(client, invariant).catch((fault) => failedQuery(invariant, fault))))
    }
    await client.query(`DROP SCHEMA ${rebuiltIn} CASCADE; DROP SCHEMA ${liveIn} CASCADE`)
    return problems
  } finally {
    await client.end()
  }
}

/** Of the first size of pages with which the projection is not what it is now. */
async function problemsOf(
  client: pg.Client,
  projection: Projection,
  { pageSizes = ['usual'], progress }: VerifySettings,
  { whereFor, shapes }: Copied,
): Promise<Problem[]> {
  for (const [rebuilds, pageSize] of pageSizes.entries()) {
    if (rebuilds > 0) await emptySchema(client, rebuiltIn)
    const unbuildable = await rebuilt(client, {
      ...{ schema: rebuiltIn, projections: [projection], whereFor },
      ...(pageSize !== 'usual' && { pageSize }),
      ...(progress && { progress }),
    })
    await refuseChanged(client, projection, shapes)
    if (unbuildable !== null) return [unbuildable]
    const differences = []
    for (const table of projection.tables) differences.push(...(await compare(client, projection, table)))
    if (differences.length > 0) return differences
  }
  return []
}

async function rebuilt(
  client: pg.Client,
  settings: Parameters<typeof buildScratch>[1],
): Promise<Problem | null> {
  try {
    await buildScratch(client, settings)
    return null
  } catch (fault) {
    if (!(fault instanceof UnbuildableEvent)) throw fault
    return {
      kind: 'unbuildable',
      where: await placeOf(client, fault.pos),
      what: fault.message,
      detail: fault.message,
      pos: fault.pos,
    }
  }
}

/** Rows of a table as it was and as it is now differ in the new column alone, and that is no finding. */
async function refuseChanged(
  client: pg.Client,
  { tables }: Projection,
  shapes: Copied['shapes'],
): Promise<void> {
  for (const table of tables) {
    const live = `shop.${quoted(table)}`
    const shape = await inOwnTransaction(client, async () => {
      // A rebuild may replace it at this moment.
      await client.query(`LOCK TABLE ${live} IN ACCESS SHARE MODE`)
      return shapeOf(client, live)
    })
    if (shape !== shapes.get(table))
      throw new Error(`A migration has changed shop.${table} meanwhile: verify again`)
  }
}

function failedQuery({ name }: Invariant, fault: unknown): Problem[] {
  const detail = fault instanceof Error ? fault.message : String(fault)
  return [{ kind: 'unaskable', where: name, what: `cannot be asked: ${detail}`, detail }]
}

/** Invariants of any log: also of what no leaf holds and the shop still believes (rules 933 and 934). */
export const ownInvariants: readonly Invariant[] = [
  {
    name: 'versions of a stream are 1, 2, 3 … up to its own',
    sql: `SELECT s.stream_id, s.version, array_to_string(ARRAY(
            SELECT n FROM generate_series(1, s.version) AS n EXCEPT SELECT o.version FROM es.events o
            WHERE o.stream_no = s.stream_no ORDER BY 1), ' ') AS missing, array_to_string(ARRAY(
            SELECT o.version FROM es.events o WHERE o.stream_no = s.stream_no AND o.version NOT BETWEEN 1 AND s.version
            ORDER BY 1), ' ') AS beyond
          FROM es.streams s LEFT JOIN es.events e USING (stream_no) GROUP BY s.stream_no
          HAVING count(e.pos) <> s.version OR coalesce(min(e.version), 1) <> 1 OR coalesce(max(e.version), 0) <> s.version`,
  },
  {
    name: 'time never runs backwards inside a stream',
    sql: `SELECT stream_id, version, occurred_at, before FROM (
            SELECT s.stream_id, e.version, e.occurred_at, lag(e.occurred_at) OVER (PARTITION BY e.stream_no ORDER BY e.version) AS before
            FROM es.events e JOIN es.streams s USING (stream_no)) AS e WHERE occurred_at < before`,
  },
  {
    name: 'every event belongs to a command',
    sql: `SELECT e.pos FROM es.events e WHERE NOT EXISTS (SELECT FROM es.commands c WHERE c.command_id = e.command_id)`,
  },
  {
    name: 'every event has a position of its own that the log gave it',
    sql: `SELECT e.pos, s.stream_id, e.version FROM es.events e JOIN es.streams s USING (stream_no)
          WHERE e.pos NOT BETWEEN 1 AND (SELECT pg_sequence_last_value(pg_get_serial_sequence('es.events', 'pos')))
            OR e.pos IN (SELECT pos FROM es.events GROUP BY pos HAVING count(*) > 1)`,
  },
  {
    name: 'a stream ends when its last event occurred, and is of the kind that its id says',
    korean: '한 흐름의 마지막 시각과 종류는 그 이벤트와 이름이 말하는 그대로예요',
    sql: `SELECT s.stream_id, s.kind, s.last_at, max(e.occurred_at) AS last_event
          FROM es.streams s LEFT JOIN es.events e USING (stream_no) GROUP BY s.stream_no
          HAVING s.kind <> split_part(s.stream_id, ':', 1) OR s.last_at <> max(e.occurred_at)`,
  },
  readersWithinLog,
  onlyInstalledObjects,
  onlyOwnSettings,
]

type Copied = {
  /** Those with an event or a row: without either there is nothing to compare. */
  compared: Projection[]
  /** Selects the events that a projection's live rows were made of. */
  whereFor: (projection: Projection) => string
  /** The shape of each table, as its rows were copied. */
  shapes: ReadonlyMap<string, string>
}

// One connection reads the live rows of one snapshot without writing, another stores them in short transactions: a
// single one doing both would hold back the feed's barrier for as long as the copy takes.
async function copyLive(url: string, client: pg.Client, projections: readonly Projection[]): Promise<Copied> {
  await emptySchema(client, liveIn)
  const reader = await connect(url)
  try {
    await reader.query(beginSnapshot)
    const { rows } = await reader.query<{ snapshot: string }>(
      'SELECT pg_current_snapshot()::text AS snapshot',
    )
    const checkpoints = await reader.query<{ reader: string; tx: string; pos: number }>(
      'SELECT reader, tx::text AS tx, pos FROM es.checkpoints',
    )
    const compared = await projectionsWithWork(reader, projections)
    const shapes = new Map<string, string>()
    for (const table of compared.flatMap((projection) => projection.tables)) {
      shapes.set(table, await shapeOf(client, `shop.${quoted(table)}`))
      await client.query(`CREATE UNLOGGED TABLE ${liveIn}.${quoted(table)} (LIKE shop.${quoted(table)})`)
      const [from, into] = [`shop.${quoted(table)}`, `${liveIn}.${quoted(table)}`]
      await copyTable({ from: reader, into: client }, { from, into })
    }
    await reader.query('COMMIT')
    const seen = `pg_visible_in_snapshot(e.tx, '${rows[0]?.snapshot}')`
    const whereFor = (projection: Projection) => {
      if (projection.mode === 'inline') return seen
      const place = checkpoints.rows.find((row) => row.reader === projection.name)
      return `${seen} AND (e.tx, e.pos) <= ('${place?.tx ?? 0}'::xid8, ${place?.pos ?? 0})`
    }
    return { compared, whereFor, shapes }
  } finally {
    await reader.end()
  }
}

async function projectionsWithWork(
  reader: pg.Client,
  projections: readonly Projection[],
): Promise<Projection[]> {
  const tables = projections.flatMap((projection) => projection.tables)
  const { rows } = await reader.query<{ types: string[]; filled: string[] }>(
    `SELECT ARRAY(SELECT DISTINCT type FROM es.events) AS types, array_remove(ARRAY[${tables
      .map(
        (table) => `CASE WHEN EXISTS (SELECT FROM shop.${quoted(table)}) THEN ${pg.escapeLiteral(table)} END`,
      )
      .join(', ')}]::text[], NULL) AS filled`,
  )
  const [types, filled] = [new Set(rows[0]?.types), new Set(rows[0]?.filled)]
  return projections.filter(
    ({ on, tables: own }) => on.some((type) => types.has(type)) || own.some((table) => filled.has(table)),
  )
}

async function compare(client: pg.Client, projection: Projection, table: string): Promise<Problem[]> {
  const keys = await keyOf(client, table)
  const using = keys.map(quoted).join(', ')
  const { rows } = await client.query<{
    live: Record<string, unknown> | null
    rebuilt: Record<string, unknown> | null
    all: number
    digest: string
  }>(
    `WITH different AS MATERIALIZED (
       SELECT ${using}, to_jsonb(l) AS live, to_jsonb(r) AS rebuilt
       FROM ${liveIn}.${quoted(table)} l FULL JOIN ${rebuiltIn}.${quoted(table)} r USING (${using})
       WHERE to_jsonb(l) IS DISTINCT FROM to_jsonb(r))
     SELECT live, rebuilt, whole.all, whole.digest FROM different CROSS JOIN (
       SELECT count(*) AS all, left(encode(sha256(string_agg(
           sha256(convert_to(jsonb_build_array(live, rebuilt)::text, 'UTF8')), ''::bytea ORDER BY ${using})), 'hex'), 12) AS digest
       FROM different) AS whole
     ORDER BY ${using} LIMIT 1`,
  )
  const first = rows[0]
  if (first === undefined) return []
  const key = JSON.stringify(
    Object.fromEntries(keys.map((name) => [name, (first.live ?? first.rebuilt)?.[name]])),
  )
  const { english, korean } = difference(first)
  return [
    {
      kind: 'row_differs',
      where: `${projection.name}: ${table} ${key}`,
      what: `${english} (${first.all} rows differ)`,
      korean: `${table} 표의 줄 ${key}`,
      detail: `${korean} · 모두 ${first.all}줄 ${first.digest}`,
    },
  ]
}

function difference({
  live,
  rebuilt,
}: {
  live: Record<string, unknown> | null
  rebuilt: Record<string, unknown> | null
}): { english: string; korean: string } {
  if (live === null) return { english: 'the live row is missing', korean: '지금 없는 줄' }
  if (rebuilt === null) return { english: 'the log knows no such row', korean: '이벤트에 없는 줄' }
  const column =
    Object.keys(live).find((name) => JSON.stringify(live[name]) !== JSON.stringify(rebuilt[name])) ?? ''
  const [is, was] = [live[column], rebuilt[column]].map((value) => JSON.stringify(value))
  return { english: `${column} is ${is}, the log says ${was}`, korean: `${column} 지금 ${is}, 이벤트 ${was}` }
}

async function keyOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: 'key of a table',
    text: `SELECT a.attname AS name FROM pg_constraint c
           JOIN unnest(c.conkey) WITH ORDINALITY AS k(attnum, place) ON true
           JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
           WHERE c.conrelid = $1::regclass AND c.contype = 'p' ORDER BY k.place`,
    values: [`shop.${quoted(table)}`],
  })
  if (rows.length === 0) throw new Error(`${table} has no primary key, so its rows cannot be compared`)
  return rows.map((row) => row.name)
}
