import type pg from 'pg'
import * as z from 'zod/mini'
import { assembled } from '../database/statement.ts'
import { applyPage, lastPosition, pageSizeOf, pagesOf } from './applyPage.ts'
import type { Projection } from './projection.ts'
import { buildScratch, emptySchema, type Point } from './scratch.ts'
import { quoted } from './shadow.ts'
import { applyEvent, type Change, recordChanges, takeChanges } from './steps.ts'

const whySchema = 'why'

export type Place = { pos: number; at: Date; type: string; stream: string }

const place = z.object({ pos: z.int(), at: z.date(), type: z.string(), stream: z.string() })
const placeColumns = 'e.pos, e.occurred_at AS at, e.type, s.stream_id AS stream'
const ofEvents = 'es.events e JOIN es.streams s USING (stream_no)'

/**
 * The projections of a scratch shop at one event of its log, which can be moved event by event. A point by time goes
 * through the log in the order of time, one by position in that of positions. A projection's tables are built in `schema`
 * when they are first read, and again after a step back.
 */
export async function sessionAt(
  client: pg.Client,
  { projections }: { projections: readonly Projection[] },
  point: Point,
  schema = 'at',
) {
  const byTime = point.pos === undefined
  const order = byTime ? '(e.occurred_at, e.pos)' : '(e.pos)'
  const ordered = (direction: 'ASC' | 'DESC') =>
    byTime ? `e.occurred_at ${direction}, e.pos ${direction}` : `e.pos ${direction}`
  const built = new Set<string>()
  let current: Place | null = await one(`WHERE ${boundOf(point)} ORDER BY ${ordered('DESC')} LIMIT 1`)
  await emptySchema(client, schema)

  async function one(rest: string): Promise<Place | null> {
    const text = `SELECT ${placeColumns} FROM ${ofEvents} ${rest}`
    const [found] = await assembled(client, { text, values: [] }, place)
    return found ?? null
  }

  const placeAt = (at: Place) =>
    byTime ? `(SELECT occurred_at, pos FROM es.events WHERE pos = ${at.pos})` : `(${at.pos})`
  /** SQL over es.events as e: those at which the session is, and all before. */
  const upToCurrent = () => (current === null ? 'false' : `${order} <= ${placeAt(current)}`)

  async function build(projection: Projection): Promise<void> {
    if (built.has(projection.name)) return
    for (const table of projection.tables)
      await client.query(`DROP TABLE IF EXISTS ${schema}.${quoted(table)} CASCADE`)
    await buildScratch(client, { schema, projections: [projection], whereFor: upToCurrent })
    await recordChanges(client, schema, projection.tables)
    await client.query(`DELETE FROM ${schema}.recorded_changes`)
    built.add(projection.name)
  }

  const ownerOf = (table: string): Projection => {
    const owner = projections.find(({ tables }) => tables.includes(table))
    if (owner === undefined) throw new RangeError(`no projection writes ${table}`)
    return owner
  }

  const rowsOf = async (table: string, where: string, atMost: number) => {
    await build(ownerOf(table))
    return readOnly(client, async () => {
      const text = `SELECT to_jsonb(t) AS row FROM ${schema}.${quoted(table)} t WHERE ${where} ORDER BY t LIMIT ${atMost}`
      return (await assembled(client, { text, values: [] }, rowOf)).map(({ row }) => row)
    })
  }

  /** The projections that events of these types write. */
  const writtenBy = (types: readonly string[]) =>
    projections.filter(({ on }) => on.some((type) => types.includes(type)))

  return {
    byTime,
    schema,
    current: () => current,
    upToCurrent,
    build,
    writtenBy,
    /**
     * How many events it has applied, and how many others have positions below its last one's: not 0 where positions do
     * not follow time.
     */
    size: async (): Promise<{ events: number; skipped: number }> => {
      if (current === null) return { events: 0, skipped: 0 }
      const text = `SELECT count(*) FILTER (WHERE ${upToCurrent()}) AS events,
        count(*) FILTER (WHERE e.pos <= ${current.pos} AND NOT (${upToCurrent()})) AS skipped FROM es.events e`
      const shape = z.object({ events: z.int(), skipped: z.int() })
      const [found] = await assembled(client, { text, values: [] }, shape)
      return found ?? { events: 0, skipped: 0 }
    },
    ownerOf,
    rowsOf,
    /** The sums of a column by another, over the rows of a table that a condition chooses. */
    sums: async (table: string, by: string, of: string, where = 'true'): Promise<Map<string, number>> => {
      await build(ownerOf(table))
      const text = `SELECT ${quoted(by)}::text AS by, sum(${quoted(of)})::bigint AS sum FROM ${schema}.${quoted(table)} WHERE ${where} GROUP BY 1`
      const found = await assembled(client, { text, values: [] }, z.object({ by: z.string(), sum: z.int() }))
      return new Map(found.map(({ by: name, sum }) => [name, sum]))
    },
    /** Moves one event on and returns what it changed; null at the end of the log. */
    next: async (): Promise<{ place: Place; changes: Change[] } | null> => {
      const after = current === null ? 'true' : `${order} > ${placeAt(current)}`
      const following = await one(`WHERE ${after} ORDER BY ${ordered('ASC')} LIMIT 1`)
      if (following === null) return null
      const touched = projections.filter(({ on }) => on.includes(following.type))
      for (const projection of touched) await build(projection)
      for (const projection of touched) await applyEvent(client, projection, schema, following)
      current = following
      return { place: following, changes: touched.length === 0 ? [] : await takeChanges(client, schema) }
    },
    /** Moves one event back; false at the beginning of the log. */
    back: async (): Promise<boolean> => {
      const left = current
      if (left === null) return false
      current = await one(`WHERE ${order} < ${placeAt(left)} ORDER BY ${ordered('DESC')} LIMIT 1`)
      for (const { name, on } of projections) if (on.includes(left.type)) built.delete(name)
      return true
    },
    /** Moves on to a later point in whole pages, and returns what that changed, each row once. */
    moveTo: async (later: Point): Promise<Change[]> => {
      const until = await one(`WHERE ${boundOf(later)} ORDER BY ${ordered('DESC')} LIMIT 1`)
      if (until === null) return []
      const where = `NOT (${upToCurrent()}) AND ${order} <= ${placeAt(until)}`
      const touched = writtenBy(await typesOf(client, where))
      for (const projection of touched) await build(projection)
      const last = await lastPosition(client)
      for (const projection of touched) {
        const pages = pagesOf(client, projection, last, { most: pageSizeOf(projection) })
        for await (const [after, upTo] of pages) {
          await client.query('BEGIN')
          const page = `e.pos > ${after} AND e.pos <= ${upTo} AND ${where}`
          await applyPage(client, projection, (table) => `${schema}.${quoted(table)}`, page)
          await client.query('COMMIT')
        }
      }
      current = until
      const changes = touched.length === 0 ? [] : await takeChanges(client, schema)
      return netOf(changes, await keysOf(client, schema))
    },
    keys: () => keysOf(client, schema),
    /** The primary key of a table, which is built for it. */
    keysOfTable: async (table: string): Promise<Map<string, string[]>> => {
      await build(ownerOf(table))
      return keysOf(client, schema)
    },
    /** The rows of a table with the primary keys of these. */
    sameRows: async (table: string, rows: readonly Row[]): Promise<Row[]> => {
      await build(ownerOf(table))
      return rowsWithKeysOf(client, `${schema}.${quoted(table)}`, {
        rows,
        key: (await keysOf(client, schema)).get(table) ?? [],
      })
    },
    /** The writes of a column of one row, the oldest first, each with the statement behind it. */
    writesOf: (table: string, row: Row, column: string) =>
      writesOf(client, { projection: ownerOf(table), schema, table, row, column, upTo: upToCurrent() }),
  }
}

export type LogSession = Awaited<ReturnType<typeof sessionAt>>
export type Row = Record<string, unknown>

/**
 * What differs between two sessions on one scratch shop, whichever events each has: of tables that one of these
 * projections writes, every row that is in one of them alone, or that differs.
 */
export async function differencesOf(
  client: pg.Client,
  [from, until]: readonly [LogSession, LogSession],
): Promise<Change[]> {
  const onlyOne = `(${from.upToCurrent()}) <> (${until.upToCurrent()})`
  const touched = from.writtenBy(await typesOf(client, onlyOne))
  const changes: Change[] = []
  for (const projection of touched) {
    await from.build(projection)
    await until.build(projection)
    const keys = await keysOf(client, from.schema)
    for (const table of projection.tables) {
      const on = (keys.get(table) ?? []).map((column) => `a.${quoted(column)} = b.${quoted(column)}`)
      const text = `SELECT to_jsonb(a) AS before, to_jsonb(b) AS after
        FROM ${from.schema}.${quoted(table)} a FULL JOIN ${until.schema}.${quoted(table)} b ON ${on.join(' AND ')}
        WHERE to_jsonb(a) IS DISTINCT FROM to_jsonb(b)`
      const shape = z.object({ before: z.nullable(anyRow), after: z.nullable(anyRow) })
      const found = await assembled(client, { text, values: [] }, shape)
      changes.push(...found.map((one) => ({ ...one, table, pos: null, statement: null })))
    }
  }
  return changes
}

/** The rows of a table whose primary keys, the columns `key`, these rows have. */
export async function rowsWithKeysOf(
  client: pg.Client | pg.Pool,
  table: string,
  { rows, key }: { rows: readonly Row[]; key: readonly string[] },
): Promise<Row[]> {
  if (rows.length === 0 || key.length === 0) return []
  const on = key.map((column) => `k.${quoted(column)} = t.${quoted(column)}`).join(' AND ')
  const text = `SELECT to_jsonb(t) AS row FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) k JOIN ${table} t ON ${on}`
  return (await assembled(client, { text, values: [JSON.stringify(rows)] }, rowOf)).map(({ row }) => row)
}

/** The types of the events that a condition over es.events as e chooses. */
async function typesOf(client: pg.Client, where: string): Promise<string[]> {
  const text = `SELECT DISTINCT e.type FROM es.events e WHERE ${where}`
  return (await assembled(client, { text, values: [] }, z.object({ type: z.string() }))).map(
    ({ type }) => type,
  )
}

const anyRow = z.record(z.string(), z.unknown())
const rowOf = z.object({ row: anyRow })

function boundOf({ pos, at }: Point): string {
  if (pos !== undefined) return `e.pos <= ${Math.trunc(pos)}`
  return at === undefined ? 'true' : `e.occurred_at <= '${at.toISOString()}'`
}

async function readOnly<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN READ ONLY')
  return work().finally(() => client.query('ROLLBACK'))
}

/** The columns of the primary key of each table of a schema. */
async function keysOf(client: pg.Client, of: string): Promise<Map<string, string[]>> {
  const text = `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY array_position(i.indkey, a.attnum)) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid
      AND a.attnum = ANY (i.indkey)
    WHERE i.indisprimary AND c.relnamespace = to_regnamespace($1) GROUP BY 1`
  const shape = z.object({ table: z.string(), columns: z.array(z.string()) })
  const found = await assembled(client, { text, values: [of] }, shape)
  return new Map(found.map(({ table, columns }) => [table, columns]))
}

/** A row's primary key as text. */
export const keyIn = (keys: ReadonlyMap<string, readonly string[]>, table: string, row: Row): string =>
  (keys.get(table) ?? Object.keys(row)).map((column) => `${column} ${String(row[column])}`).join(', ')

/** What several changes of each row come to: its first state before and its last after. */
function netOf(changes: readonly Change[], keys: ReadonlyMap<string, readonly string[]>): Change[] {
  const net = new Map<string, Change>()
  for (const change of changes) {
    const row = change.after ?? change.before
    if (row === null) continue
    const key = `${change.table} ${keyIn(keys, change.table, row)}`
    const earlier = net.get(key)
    net.set(key, earlier === undefined ? change : { ...change, before: earlier.before })
  }
  return [...net.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

export type Write = { place: Place; statement: string; nth: number; of: number; value: unknown }

/**
 * Applies the events again one by one, into tables that record every write: first those of the streams that name the
 * row's key, which is all that can write it unless it is a sum; when they do not make the row, those of all streams.
 */
async function writesOf(
  client: pg.Client,
  asked: { projection: Projection; schema: string; table: string; row: Row; column: string; upTo: string },
): Promise<{ projection: Projection; writes: Write[] }> {
  const { projection, schema, table, row, column, upTo } = asked
  const key = (await keysOf(client, schema)).get(table) ?? Object.keys(row)
  const values = key.map((name) => String(row[name]))
  const naming = `e.stream_no IN (SELECT o.stream_no FROM es.events o JOIN es.streams os USING (stream_no)
    WHERE split_part(os.stream_id, ':', 2) = ANY ($1)
      OR EXISTS (SELECT FROM unnest($1::text[]) AS v WHERE length(v) > 7 AND strpos(o.data::text, v) > 0))`
  const isRow = (one: Row | null) => one !== null && key.every((name) => one[name] === row[name])
  for (const which of [naming, '$1::text[] IS NOT NULL']) {
    await emptySchema(client, whySchema)
    await buildScratch(client, { schema: whySchema, projections: [projection], whereFor: () => 'false' })
    await recordChanges(client, whySchema, projection.tables)
    const text = `SELECT ${placeColumns} FROM ${ofEvents} WHERE ${upTo} AND ${which} ORDER BY e.pos`
    const places = await assembled(client, { text, values: [values] }, place)
    for (const one of places) await applyEvent(client, projection, whySchema, one)
    const own = (await takeChanges(client, whySchema)).filter(
      (change) => change.table === table && (isRow(change.after) || isRow(change.before)),
    )
    const made = own.at(-1)?.after
    if (made === undefined || JSON.stringify(made) !== JSON.stringify(row)) continue
    const byPos = new Map(places.map((one) => [one.pos, one]))
    const writes = own.flatMap(({ before, after, pos, statement }): Write[] => {
      const at = pos === null ? undefined : byPos.get(pos)
      if (at === undefined || statement === null || after === null) return []
      if (before !== null && JSON.stringify(before[column]) === JSON.stringify(after[column])) return []
      return [
        {
          place: at,
          statement: textOf(projection, statement),
          nth: statement + 1,
          of: projection.sql.length,
          value: after[column],
        },
      ]
    })
    return { projection, writes }
  }
  throw new Error(`the events of ${table} do not make this row one by one`)
}

function textOf({ sql }: Projection, nth: number): string {
  const statement = sql[nth]
  const text = typeof statement === 'string' ? statement : (statement?.sql ?? '')
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}
