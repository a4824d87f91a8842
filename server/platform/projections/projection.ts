import { createHash } from 'node:crypto'

/**
 * A projection is set-based SQL over the relation `batch`
 * (pos, stream_id, kind, version, type, schema_v, occurred_at, data jsonb, meta jsonb).
 * The append, the rebuild and the verification run the same text; tables are written as {slots}.
 *
 * `batch` holds only events whose type is in the statement's `on` (else the projection's) or `alsoReads`.
 * `batches` decides how many events it holds:
 *  - 'perStream' (the default): at most one event of each stream, of any number of streams. The statements run in
 *    rounds, in the order of each stream's versions, for all streams at once. An INSERT or UPDATE by a key that belongs
 *    to the stream (orderId, memberId) is correct without further care.
 *  - 'whole': any number of events of any stream at once. Faster to rebuild; the statement itself has to sum, or take
 *    the last by version (DISTINCT ON … ORDER BY version DESC), before it writes.
 * In both, events of different streams come in no particular order, so a row that several streams write may only
 * accumulate sums (aggregate per row first: UPDATE … FROM changes a row once however many events match it). Statements
 * read the projection's own tables and the event, never a clock, other tables, or today's rates.
 *
 * A table is written by one projection only, and its primary key belongs to one stream (or to a sum). During a rebuild
 * UNIQUE and EXCLUDE constraints are absent until nearly all events are applied, because they relate rows of different
 * streams: so ON CONFLICT names the primary key, or nothing. It has no foreign keys.
 *
 * A statement refuses with `SELECT es.refuse('CODE', jsonb) FROM … WHERE …`; the whole command is then refused.
 * `data` is in the newest shape of its type, whatever schema_v it was written in.
 */
export type Projection = {
  name: string
  /** Raise it whenever rows would differ: like a change of the statements, a new version requires a rebuild. */
  version: number
  mode: 'inline' | 'async'
  tables: readonly string[]
  /** Indexes, other than primary keys, by which the statements look rows up; a rebuild creates the rest at its end. */
  lookups?: readonly string[]
  on: readonly string[]
  batches?: 'perStream' | 'whole'
  sql: readonly Statement[]
}

export type Statement =
  | string
  | {
      on: readonly string[]
      /** Types that its batch holds as well, but that do not trigger the statement. */
      alsoReads?: readonly string[]
      sql: string
    }

/** A named query that must return no row: each row is a breach. Staff read its Korean name, where it has one here. */
export type Invariant = { name: string; sql: string; korean?: string }

export const columnsOfBatch = 'pos, stream_id, kind, version, type, schema_v, occurred_at, data, meta'

type PlainStatement = { on: readonly string[]; sql: string; answersRows: boolean }

/**
 * Returns the statements with their tables filled in and `batch` defined by `sourceFor` the given types. Throws when a
 * statement names a table that the projection does not list.
 */
export function statementsOf(
  projection: Projection,
  tableFor: (table: string) => string,
  sourceFor: (on: readonly string[]) => string,
): PlainStatement[] {
  return projection.sql.map((statement) => {
    const on = typeof statement === 'string' ? projection.on : statement.on
    const alsoReads = typeof statement === 'string' ? [] : (statement.alsoReads ?? [])
    const text = typeof statement === 'string' ? statement : statement.sql
    const named = text.replaceAll(/\{(\w+)\}/g, (_, table: string) => {
      if (!projection.tables.includes(table))
        throw new Error(`${projection.name} writes {${table}} without naming it in tables`)
      return tableFor(table)
    })
    return {
      on,
      sql: withBatch(named, sourceFor([...on, ...alsoReads])),
      answersRows: mainVerb(named) === 'SELECT',
    }
  })
}

/** Returns the hash (sha256, hex) of everything that determines a projection's rows; whitespace does not count. */
export function fingerprintOf({ version, on, batches, tables, sql }: Projection): string {
  const text = JSON.stringify([version, on, batches ?? 'perStream', tables, sql]).replaceAll(
    /(\\n|\s)+/g,
    ' ',
  )
  return createHash('sha256').update(text).digest('hex')
}

/** Throws on what would only fail later: duplicate names or tables, statements on types outside `on`. */
export function checkProjections(projections: readonly Projection[]): void {
  const owners = new Map<string, string>()
  for (const projection of projections) {
    claim(owners, `projection ${projection.name}`, projection.name)
    for (const table of projection.tables) claim(owners, `table ${table}`, projection.name)
    if (!/^[a-z]\w*$/i.test(projection.name))
      throw new Error(`${projection.name} is no name for a projection`)
    for (const statement of projection.sql) {
      if (typeof statement === 'string') continue
      const stray = [...statement.on, ...(statement.alsoReads ?? [])].find(
        (type) => !projection.on.includes(type),
      )
      if (stray !== undefined)
        throw new Error(`${projection.name} has a statement on ${stray}, absent from on`)
    }
    statementsOf(
      projection,
      (table) => table,
      () => 'SELECT',
    )
  }
}

function claim(owners: Map<string, string>, what: string, owner: string): void {
  const earlier = owners.get(what)
  if (earlier !== undefined) throw new Error(`${owner} and ${earlier} both claim ${what}`)
  owners.set(what, owner)
}

function withBatch(sql: string, source: string): string {
  const match = /^\s*WITH\s+(RECURSIVE\s+)?/i.exec(sql)
  if (match === null) return `WITH batch AS (${source}) ${sql}`
  return `WITH ${match[1] ?? ''}batch AS (${source}), ${sql.slice(match[0].length)}`
}

const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[()]|[A-Za-z_]\w*/g

// The first verb outside of parentheses is the statement's own: those of its WITH list are inside parentheses.
function mainVerb(sql: string): string | undefined {
  let depth = 0
  for (const [token] of sql.matchAll(tokens)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0 && /^(SELECT|INSERT|UPDATE|DELETE|MERGE)$/i.test(token)) return token.toUpperCase()
  }
  return undefined
}
