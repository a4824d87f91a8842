import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { EventType } from '../eventStore/eventTypes.ts'
import { installUpcasters } from '../eventStore/installUpcasters.ts'
import { platformFunctions } from '../functions.ts'
import type { QueueName } from '../jobs/queue.ts'
import { installQueue } from '../jobs/queueInstall.ts'
import { installProjections } from '../projections/install.ts'
import type { Projection } from '../projections/projection.ts'
import { checkHangulSearch, fixTimeZone } from './createDatabase.ts'
import { connect, openDatabase } from './database.ts'
import { grantToApplication, type RoleTimeouts } from './grants.ts'
import { installFunctions } from './installFunctions.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_302_025

/**
 * Brings a database to the newest shape: the zone of its sessions; pending migrations, in order and in one transaction;
 * the job queue's schema and queues; the functions of the modules and the projections; the application's role and its
 * grants. Several processes may call it at once. Throws `PoolerInBetween` behind a pooler (see `connect`). Returns the
 * names of the migrations that ran; throws when one that ran earlier was changed or is missing, and when the database
 * predates these migrations.
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
}): Promise<string[]> {
  const client = await connect(settings.url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await fixTimeZone(client)
    const ran = await runMissing(settings.url)
    await checkHangulSearch(client)
    await installQueue(settings.url, settings.queues)
    await installFunctions(client, [...platformFunctions, ...(settings.functions ?? [])])
    if (settings.eventTypes) await installUpcasters(client, settings.eventTypes)
    await installProjections(client, settings.projections ?? [])
    await grantToApplication(client, settings.url, settings.appUrl, settings.timeouts)
    return ran
  } finally {
    await client.end()
  }
}

type MigrationFile = { name: string; hash: string }

/** Returns the migration files in order, each with the sha256 (hex) of its text. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder))
      return { name: file.replace(/\.ts$/, ''), hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type Ran = { migration_hashes: MigrationFile }

async function runMissing(url: string): Promise<string[]> {
  const { kysely, end } = openDatabase<Ran>({ url, max: 1 })
  try {
    const files = await migrationFiles()
    await refuseOlderForm(kysely, files)
    await refuseChanged(kysely, files)
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: () => loaded(files) },
      // Branches developed in parallel are merged in any order.
      allowUnorderedMigrations: true,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined) return results.map(({ migrationName }) => migrationName)
    const failed = results.find(({ status }) => status === 'Error')
    if (failed === undefined) throw error
    throw new Error(`Migration ${failed.migrationName} failed`, { cause: error })
  } finally {
    await end()
  }
}

/**
 * Throws for a database that an earlier set of migrations made: its files are gone, so these cannot follow them. A name
 * beyond ours is a newer shop's, which Kysely refuses.
 */
async function refuseOlderForm(kysely: Kysely<Ran>, files: readonly MigrationFile[]): Promise<void> {
  const { rows } = await sql<{ runner: string | null; kept: string | null }>`
    SELECT to_regclass('public.migrations') AS runner, to_regclass('public.kysely_migration') AS kept`.execute(
    kysely,
  )
  const ours = new Set(files.map(({ name }) => name))
  const newest = files.at(-1)?.name ?? ''
  const ran =
    rows[0]?.kept == null
      ? []
      : (await sql<{ name: string }>`SELECT name FROM public.kysely_migration`.execute(kysely)).rows
  if (rows[0]?.runner != null || ran.some(({ name }) => !ours.has(name) && name < newest))
    throw new Error(
      'The database was made by an earlier set of migrations that cannot be continued: use a new one (another DATA_DIR or DATABASE_URL)',
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

/** Loads the migrations; each records the hash of its text in its own transaction. */
async function loaded(files: readonly MigrationFile[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const module: unknown = await import(new URL(`${file.name}.ts`, folder).href)
    if (!hasUp(module)) throw new Error(`Migration ${file.name} exports no up()`)
    migrations[file.name] = {
      up: async (db: Kysely<Ran>) => {
        await module.up(db)
        await db.insertInto('migration_hashes').values(file).execute()
      },
    }
  }
  return migrations
}

function hasUp(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function'
}
