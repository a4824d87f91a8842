import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Secrets } from '../security/encryption.ts'
import { giveSecrets } from '../security/keySecrets.ts'

export type Database<Tables> = {
  kysely: Kysely<Tables>
  pool: pg.Pool
  /** A small pool of its own for downloads, so that slow ones leave the connections of all other calls alone. */
  exports: pg.Pool
  /** A server that follows the primary and answers public reads: see `withStandby`. */
  standby?: Standby
  end: () => Promise<void>
}

/**
 * Whether a standby is read, and why not: it does not answer, it is behind, it follows the primary no longer, it has what
 * the primary never wrote.
 */
export type StandbyState = 'used' | 'silent' | 'late' | 'promoted' | 'diverged'

export type Standby = {
  /** Its connections. */
  connections: pg.Pool
  state: () => StandbyState
  /** Whether it may be read by somebody whose own writes end at `written` in the WAL; null for nobody's. */
  serves: (written: string | null) => boolean
  /** How old its answers may be, in ms: everything that was committed before is in them. */
  lagMs: () => number
  /** Resolves to where in the WAL ends what was committed until now; null when the primary only reads. */
  writtenUpTo: () => Promise<string | null>
  /** Whether the primary does not answer, or only reads because another server is about to take over. */
  isPrimaryAway: () => boolean
}

/** Thrown when as many downloads run as the pool of exports has connections. */
export class NoExport extends Error {}

/** A call waits for a connection no longer than this, so that whoever waits is always answered. */
const usualWaitMs = 5_000
const usualExports = 3

// Written in the process's zone, an instant that meets a `date` column would be the process's day.
pg.defaults.parseInputDatesAsUTC = true

/** Thrown by `connect` when a pooler answers, which would keep no session for it. */
export class PoolerInBetween extends Error {}

export type DatabaseSettings = {
  /** URL of the migrating role; used when `appUrl` is absent. */
  url: string
  /** URL of the application's role, which all serving code uses. */
  appUrl?: string
  /** Maximum number of connections per process; 10 when absent. */
  max?: number
  /** Maximum number of downloads that run at once; 3 when absent. */
  exportsAtOnce?: number
  /** How long a call waits for a connection, in milliseconds; 5 seconds when absent. */
  waitMs?: number
  /** How long a statement may stay without an answer before its connection is given up; for ever when absent. */
  answerMs?: number
  /**
   * Whether a connection keeps the statements that have a name, true when absent. Behind a pooler that gives each
   * transaction another server, the server may not know the name, or know it already.
   */
  preparesStatements?: boolean
  /** DATA_SECRET, for connections that open or make keys of people. */
  keySecrets?: Secrets
}

/**
 * Opens a pool and a Kysely over it. bigint and whole numeric arrive as numbers (a value beyond the safe
 * integers throws), `date` and `timestamp` as they are written, because they name no instant, timestamptz as Date. Name
 * tables with their schema: 'shop.slots'. Statements issued together on one connection are pipelined, in their order.
 */
export function openDatabase<Tables>(settings: DatabaseSettings): Database<Tables> {
  const pool = poolOf(settings, settings.max ?? 10, 'billim')
  const exports = poolOf(settings, settings.exportsAtOnce ?? usualExports, 'billim export')
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const end = async () => {
    await kysely.destroy()
    // Kysely ends the pool only if it asked something: an idle connection would keep a process for ten seconds.
    await Promise.all([pool.ending ? undefined : pool.end(), exports.end()])
  }
  return { kysely, pool, exports, end }
}

/** Opens a pool of at most `max` connections, which PostgreSQL shows under `name`. */
export function poolOf(settings: DatabaseSettings, max: number, name: string): pg.Pool {
  const { waitMs = usualWaitMs, answerMs, preparesStatements = true, keySecrets } = settings
  const pool = new pg.Pool({
    ...{ connectionString: settings.appUrl ?? settings.url, max, pipeline: true, types: { getTypeParser } },
    ...{ connectionTimeoutMillis: waitMs, application_name: name },
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...(!preparesStatements && { Client: UnnamedClient }),
  })
  // The pool replaces a connection that dies while idle; without a listener the error would end the process.
  pool.on('error', () => {})
  // The pool listens to its connections only while they are idle; one in use needs a listener of its own.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (keySecrets !== undefined) giveSecrets(pool, keySecrets)
  return pool
}

/** A connection that sends every statement without its name, whoever asks. */
class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { query } = this
    Object.defineProperty(this, 'query', {
      value: (asked: unknown, ...more: unknown[]): unknown =>
        Reflect.apply(query, this, [withoutName(asked), ...more]),
    })
  }
}

const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked

/** Returns whether a call waited in vain for a connection of a pool; pg gives these errors no code. */
export const waitedInVain = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'timeout exceeded when trying to connect' ||
    error.message === 'Connection terminated due to connection timeout')

/**
 * Opens a single connection with the same type parsing, for work that needs a session of its own: its locks, settings
 * and temporary tables. Throws `PoolerInBetween` when a pooler answers, because a lock that is left in a pooled
 * connection would silently block every later run.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  client.on('error', () => {})
  await client.connect()
  if (await isPooled(client)) {
    await client.end()
    const { host } = new URL(url)
    throw new PoolerInBetween(
      `${host}에는 풀러가 있어요. DATABASE_URL에 PostgreSQL의 주소를 적어 주세요 / a pooler answers at ${host}: set DATABASE_URL to PostgreSQL's own address`,
    )
  }
  return client
}

/** A server names itself when a connection begins, a pooler names something else: a key for cancelling of its own. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return 'processID' in client && client.processID !== rows[0]?.pid
}

/**
 * Runs `work` in one transaction on one connection of the pool; anything thrown rolls back. BEGIN is sent together with
 * the first statement of `work`. The statements that `last` derives from its result are sent together with the COMMIT;
 * when one of them fails, the transaction rolls back.
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

/** Runs `work` in one transaction of a connection that the caller owns; anything thrown rolls back. */
export async function inOwnTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Runs `work` as `inTransaction` does, each statement for up to half an hour: in a large shop it takes longer than the
 * application's role may.
 */
export const inLongTransaction = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query("SET LOCAL statement_timeout = '30min'")
    return work(client)
  })

/**
 * Names without a schema are PostgreSQL's own alone from here on, and a temporary table is never in the place of one: a
 * schema that the database's or a role's search path names first could answer that all is well (rule 931). Whoever asks
 * for evidence says so in its transaction, because a pooler drops or refuses what a connection says at its start.
 */
export const trustedNames = 'search_path = pg_catalog, pg_temp'

/** Runs `work` as `inLongTransaction` does, with PostgreSQL's own functions and operators (rule 931). */
export const inTrustedTransaction = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inLongTransaction(pool, async (client) => {
    await client.query(`SET LOCAL ${trustedNames}`)
    return work(client)
  })

/** Parses an integer of the database; throws beyond the safe integers rather than round. */
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
const texts = (text: string) => (text === '{}' ? [] : text.slice(1, -1).replaceAll('"', '').split(','))

const parsers = new Map<number, (text: string) => unknown>([
  [20, checkedInteger], // int8
  [1016, integers], // int8[]
  [1700, numeric],
  [1082, asText], // date
  [1182, texts], // date[]
  [1114, asText], // timestamp
  [1115, texts], // timestamp[]
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : parsers.get(oid)
  return own ?? pg.types.getTypeParser(oid, format)
}
