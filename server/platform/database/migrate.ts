import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { EventType } from '../eventStore/eventTypes.ts'
import { installUpcasters } from '../eventStore/installUpcasters.ts'
import { platformFunctions } from '../functions.ts'
import type { QueueName } from '../jobs/queue.ts'
import { installQueue } from '../jobs/queueInstall.ts'
import { installProjections } from '../projections/install.ts'
import type { Projection } from '../projections/projection.ts'
import { holdAdvisoryLock } from './advisoryLock.ts'
import { checkHangulSearch, fixTimeZone } from './createDatabase.ts'
import { connect, poolOf } from './database.ts'
import { grantToApplication, type RoleTimeouts } from './grants.ts'
import { installFunctions } from './installFunctions.ts'
import { inPatience, type LockPatience, usualPatience } from './lockPatience.ts'
import { MigratorDialect } from './migratorDialect.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** What every test runs with, so that the shop's SQL may lean on it. */
export const postgresNeeded = 18
const lockKey = 7_302_025

/**
 * Brings a database to the newest shape: the zone of its sessions; pending migrations, in order and each in a transaction
 * of its own, beside a shop that serves; the job queue's schema and queues; the functions of the modules and the projections; the application's role and its
 * grants. Several processes may call it at once. Throws `PoolerInBetween` behind a pooler (see `connect`). Returns the
 * names of the migrations that ran; throws when one that ran earlier was changed, when a newer release or an earlier set of
 * migrations made the database, and when its server is older than PostgreSQL 18.
 */
export async function migrate(settings: {
  url: string
  appUrl?: string
  projections?: readonly Projection[]
  /** Files of SQL functions that the modules call. */
  functions?: readonly URL[]
  /** All event types; needed to install the upcasters of older versions. */
  eventTypes?: readonly EventType[]
  /** The queues that the modules send jobs to. */
  queues?: readonly QueueName[]
  /** The application's time-outs; 3 seconds for a lock and 15 for a statement when absent. */
  timeouts?: RoleTimeouts
  /** Where the files of migrations are; the project's when absent. */
  folders?: readonly URL[]
  /** The oldest PostgreSQL that is served. */
  leastServer?: number
  /** How a migration, or a queue that changes its order, waits for a lock. */
  patience?: Partial<LockPatience>
}): Promise<string[]> {
  const client = await connect(settings.url)
  try {
    await refuseOlderServer(client, settings.leastServer ?? postgresNeeded)
    // Another process migrates first, and its CREATE INDEX CONCURRENTLY waits for every snapshot that is older.
    await holdAdvisoryLock(client, lockKey)
    await fixTimeZone(client)
    const patience = { ...usualPatience, ...settings.patience }
    const ran = await runMissing(settings.url, settings.folders ?? [folder], patience)
    await checkHangulSearch(client)
    await installQueue(settings.url, settings.queues, patience)
    await installFunctions(client, [...platformFunctions, ...(settings.functions ?? [])])
    if (settings.eventTypes) await installUpcasters(client, settings.eventTypes)
    await installProjections(client, settings.projections ?? [])
    await grantToApplication(client, settings.url, settings.appUrl, settings.timeouts)
    return ran
  } finally {
    await client.end()
  }
}

async function refuseOlderServer(client: pg.ClientBase, least: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version
     WHERE current_setting('server_version_num')::int / 10000 < $1`,
    [least],
  )
  const [older] = rows
  if (older !== undefined)
    throw new Error(`PostgreSQL ${least} or newer is needed; the server is ${older.version}`)
}

type MigrationFile = { name: string; hash: string }
type PlacedFile = MigrationFile & { url: string }

/** Returns the project's migration files in order, each with the sha256 (hex) of its text. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  return (await filesIn([folder])).map(({ name, hash }) => ({ name, hash }))
}

async function filesIn(folders: readonly URL[]): Promise<PlacedFile[]> {
  const found = await Promise.all(
    folders.map(async (place) => {
      const files = (await readdir(place)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
      return Promise.all(files.map((file) => fileAt(new URL(file, place), file)))
    }),
  )
  return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function fileAt(url: URL, file: string): Promise<PlacedFile> {
  const hash = createHash('sha256')
    .update(await readFile(url))
    .digest('hex')
  return { name: file.replace(/\.ts$/, ''), hash, url: url.href }
}

type Ran = { migration_hashes: MigrationFile }

async function runMissing(url: string, folders: readonly URL[], patience: LockPatience): Promise<string[]> {
  const dialect = new MigratorDialect({ pool: poolOf({ url }, 1, 'billim') })
  const kysely = new Kysely<Ran>({ dialect })
  try {
    const files = await filesIn(folders)
    await refuseOtherForms(kysely, files)
    await refuseChanged(kysely, files)
    const [migrations, concurrent] = await loaded(files)
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => migrations },
      // Branches developed in parallel are merged in any order.
      allowUnorderedMigrations: true,
    })
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
    for (const { name } of pending)
      await (concurrent.has(name)
        ? runConcurrently(kysely, migrator, name)
        : inPatience(patience, `Migration ${name}`, async () => {
            await sql`SELECT set_config('lock_timeout', ${`${patience.lockMs}ms`}, false)`.execute(kysely)
            await runNext(migrator, name)
          }))
    await runNext(migrator, null)
    return pending.map(({ name }) => name)
  } finally {
    await kysely.destroy()
  }
}

/** Runs the next migration, which is `name`; with null there must be none. */
async function runNext(
  migrator: Migrator,
  name: string | null,
  options: { disableTransactions?: boolean } = {},
): Promise<void> {
  const { error, results = [] } = await migrator.migrateUp(options)
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')
    if (failed === undefined) throw error
    throw new Error(`Migration ${failed.migrationName} failed`, { cause: error })
  }
  const [ran] = results
  if ((ran?.migrationName ?? null) !== name)
    throw new Error(`${ran?.migrationName} ran in the place of ${name}`)
}

/**
 * Runs a migration outside of a transaction. It waits for every transaction that is open, as long as it takes, and the
 * shop reads and writes meanwhile.
 */
async function runConcurrently(kysely: Kysely<Ran>, migrator: Migrator, name: string): Promise<void> {
  await sql`SET lock_timeout = 0`.execute(kysely)
  await runNext(migrator, name, { disableTransactions: true })
}

/** Throws for an index that a failed CREATE INDEX CONCURRENTLY left behind: it costs every write and serves no read. */
async function refuseInvalidIndexes(kysely: Kysely<Ran>): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    SELECT indexrelid::regclass::text AS index FROM pg_index WHERE NOT indisvalid`.execute(kysely)
  const [invalid] = rows
  if (invalid !== undefined) throw new Error(`${invalid.index} is not valid: drop it before it is made`)
}

/**
 * Throws for a database that an earlier set of migrations made: its files are gone, so these cannot follow them. And for
 * one that a newer release has migrated: this one serves on it after a roll back, but does not know how to prepare it.
 */
async function refuseOtherForms(kysely: Kysely<Ran>, files: readonly MigrationFile[]): Promise<void> {
  const { rows } = await sql<{ runner: string | null; kept: string | null }>`
    SELECT to_regclass('public.migrations') AS runner, to_regclass('public.kysely_migration') AS kept`.execute(
    kysely,
  )
  const newest = files.at(-1)?.name ?? ''
  const ran =
    rows[0]?.kept == null
      ? []
      : (await sql<{ name: string }>`SELECT name FROM public.kysely_migration`.execute(kysely)).rows
  const [ours, theirs] = [new Set(files.map(({ name }) => name)), new Set(ran.map(({ name }) => name))]
  const strange = [...theirs].filter((name) => !ours.has(name))
  const isWhole = files.every(({ name }) => theirs.has(name))
  if (rows[0]?.runner != null || (!isWhole && strange.some((name) => name < newest)))
    throw new Error(
      'The database was made by an earlier set of migrations that cannot be continued: use a new one (another DATA_DIR or DATABASE_URL)',
    )
  if (strange.length > 0)
    throw new Error(
      `The database was migrated by a newer release (${strange.join(', ')}): run this with that release; an older one is only started on it`,
    )
}

async function refuseChanged(kysely: Kysely<Ran>, files: readonly MigrationFile[]): Promise<void> {
  await kysely.schema
    .createTable('migration_hashes')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of await kysely.selectFrom('migration_hashes').selectAll().execute())
    if (hashes.has(name) && hashes.get(name) !== hash)
      throw new Error(`Migration ${name} was changed after it ran: write a new one instead`)
}

/**
 * Loads the migrations, and the names of those that run outside of a transaction; each records the hash of its text with
 * what it does.
 */
async function loaded(files: readonly PlacedFile[]): Promise<[Record<string, Migration>, Set<string>]> {
  const migrations: Record<string, Migration> = {}
  const concurrent = new Set<string>()
  for (const { name, hash, url } of files) {
    const module: unknown = await import(url)
    if (!hasUp(module)) throw new Error(`Migration ${name} exports no up()`)
    const isConcurrent = 'concurrently' in module && module.concurrently === true
    if (isConcurrent) concurrent.add(name)
    migrations[name] = {
      up: async (db: Kysely<Ran>) => {
        await module.up(db)
        if (isConcurrent) await refuseInvalidIndexes(db)
        await db
          .insertInto('migration_hashes')
          .values({ name, hash })
          .onConflict((known) => known.column('name').doUpdateSet({ hash }))
          .execute()
      },
    }
  }
  return [migrations, concurrent]
}

function hasUp(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function'
}
