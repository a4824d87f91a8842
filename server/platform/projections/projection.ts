import { createHash } from 'node:crypto'

/**
 * A projection is one piece of set-based SQL over the relation `batch`
 * (pos, stream_id, kind, version, type, schema_v, occurred_at, data jsonb, meta jsonb).
 * The very same text serves the append, the rebuild and the verification; tables are written as {slots}.
 *
 * `batch` never holds an event whose type is not in `on` (of the statement, else of the projection) or `beside` it.
 * How many events it holds is said by `batches`:
 *  - 'perStream' (the default): at most one event of each stream, streams in any number. Statements run stream by
 *    stream in the order of the versions, all streams side by side. An INSERT or an UPDATE by a key that belongs to
 *    the stream (orderId, memberId) is right without further thought.
 *  - 'whole': any number of events of any stream at once. Faster to rebuild; the statement itself has to sum, or take
 *    the last by version (DISTINCT ON … ORDER BY version DESC), before it writes.
 * In both, events of different streams come in no order. A row that several streams write may only be summed up
 * (aggregate per row first: UPDATE … FROM changes a row once however many events match it). Statements read the
 * projection's own tables and the event, never a clock, other tables, or rates of today.
 *
 * Tables of one projection are written by it alone, and their primary key belongs to one stream (or is a sum's). While
 * they are rebuilt, UNIQUE, EXCLUDE and FOREIGN KEY constraints rest and are checked at the switch, because they relate
 * rows of different streams: so ON CONFLICT names the primary key, or nothing.
 *
 * A statement refuses with `SELECT es.refuse('CODE', jsonb) FROM … WHERE …`; the whole command is then refused.
 * `data` comes in the newest shape of its type, whatever schema_v it was written in.
 */
export type Projection = {
  name: string
  /** Raise it whenever rows would differ: a new version asks for a rebuild, as other statements do. */
  version: number
  mode: 'inline' | 'async'
  tables: readonly string[]
  /** Indexes beside the primary keys that the statements look rows up by; a rebuild puts the others on at its end. */
  lookups?: readonly string[]
  on: readonly string[]
  batches?: 'perStream' | 'whole'
  sql: readonly Statement[]
}

export type Statement =
  | string
  | {
      on: readonly string[]
      /** Types that its batch holds as well, without being a reason to run it. */
      beside?: readonly string[]
      sql: string
    }

/** A named question that must find no row: each row of the answer is a breach. */
export type Invariant = { name: string; sql: string }

export const columnsOfBatch = 'pos, stream_id, kind, version, type, schema_v, occurred_at, data, meta'

type PlainStatement = { on: readonly string[]; sql: string; answersRows: boolean }

/** The statements with tables put in and `batch` defined by `source`. */
export function statementsOf(
  projection: Projection,
  tableFor: (table: string) => string,
  sourceFor: (on: readonly string[]) => string,
): PlainStatement[] {
  return projection.sql.map((statement) => {
    const on = typeof statement === 'string' ? projection.on : statement.on
    const beside = typeof statement === 'string' ? [] : (statement.beside ?? [])
    const text = typeof statement === 'string' ? statement : statement.sql
    const named = text.replaceAll(/\{(\w+)\}/g, (_, table: string) => {
      if (!projection.tables.includes(table))
        throw new Error(`${projection.name} writes {${table}} without naming it in tables`)
      return tableFor(table)
    })
    return {
      on,
      sql: withBatch(named, sourceFor([...on, ...beside])),
      answersRows: mainVerb(named) === 'SELECT',
    }
  })
}

/** The hash of what makes a projection's rows; where its text breaks its lines does not count. */
export function fingerprintOf({ version, on, batches, tables, sql }: Projection): string {
  const text = JSON.stringify([version, on, batches ?? 'perStream', tables, sql]).replaceAll(
    /(\\n|\s)+/g,
    ' ',
  )
  return createHash('sha256').update(text).digest('hex')
}

/** Throws on what would only fail later: doubled names or tables, statements on types outside `on`. */
export function checkProjections(projections: readonly Projection[]): void {
  const owners = new Map<string, string>()
  for (const projection of projections) {
    claim(owners, `projection ${projection.name}`, projection.name)
    for (const table of projection.tables) claim(owners, `table ${table}`, projection.name)
    if (!/^[a-z]\w*$/i.test(projection.name))
      throw new Error(`${projection.name} is no name for a projection`)
    for (const statement of projection.sql) {
      if (typeof statement === 'string') continue
      const stray = [...statement.on, ...(statement.beside ?? [])].find(
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

// The verb of a statement is its first verb outside of parentheses: those of its WITH list are inside.
function mainVerb(sql: string): string | undefined {
  let depth = 0
  for (const [token] of sql.matchAll(tokens)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0 && /^(SELECT|INSERT|UPDATE|DELETE|MERGE)$/i.test(token)) return token.toUpperCase()
  }
  return undefined
}
