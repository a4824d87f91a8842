import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export type Database<Tables> = { kysely: Kysely<Tables>; pool: pg.Pool; end: () => Promise<void> }

type DatabaseSettings = {
  /** The migrating role's address; used when `appUrl` is absent. */
  url: string
  /** The application role's address, which all serving code uses. */
  appUrl?: string
  /** Connections at most, per process. */
  max?: number
}

/**
 * Opens a pool and a Kysely over it. bigint and whole numeric arrive as numbers (a value beyond the safe
 * integers throws), `date` as 'yyyy-MM-dd', timestamptz as Date. Name tables with their schema: 'shop.slots'.
 * Statements that are asked for together on one connection go to the server together, in their order.
 */
export function openDatabase<Tables>(settings: DatabaseSettings): Database<Tables> {
  const pool = new pg.Pool({
    connectionString: settings.appUrl ?? settings.url,
    max: settings.max ?? 10,
    pipeline: true,
    types: { getTypeParser },
  })
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The pool listens to a connection only while it is idle: one that dies while it is in use must not end the process either.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, pool, end: () => kysely.destroy() }
}

/** One connection of its own with the same parsing, for work that must not pass through a pool. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Runs `work` in one transaction on one connection of the pool; anything thrown rolls back. BEGIN goes with the first
 * statement of `work`, and what `last` makes of its result goes with the COMMIT, which rolls back when one of them fails.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  last: (result: T) => readonly pg.QueryConfig[] = () => [],
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('BEGIN'), work(client)])
    await Promise.all([...last(result), { text: 'COMMIT' }].map((query) => client.query(query)))
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Integers of the database as numbers; throws rather than round. */
function checkedInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

function numeric(text: string): number {
  return /^-?\d+$/.test(text) ? checkedInteger(text) : Number(text)
}

const asText = (text: string) => text
const integers = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(checkedInteger))
const texts = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))

const parsers = new Map<number, (text: string) => unknown>([
  [20, checkedInteger], // int8
  [1016, integers], // int8[]
  [1700, numeric],
  [1082, asText], // date
  [1182, texts], // date[]
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : parsers.get(oid)
  return own ?? pg.types.getTypeParser(oid, format)
}
