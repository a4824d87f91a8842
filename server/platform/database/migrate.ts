import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { EventType } from '../eventStore/eventTypes.ts'
import { installUpcasters } from '../eventStore/installUpcasters.ts'
import { platformFunctions } from '../functions.ts'
import { installQueue } from '../jobs/queueInstall.ts'
import { installProjections } from '../projections/install.ts'
import type { Projection } from '../projections/projection.ts'
import { checkHangulSearch } from './createDatabase.ts'
import { connect } from './database.ts'
import { grantToApplication } from './grants.ts'
import { installFunctions } from './installFunctions.ts'

export type Run = (sql: string) => Promise<unknown>

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_302_025

/**
 * Brings a database to the newest shape: migrations that have not run yet, in order, each in a transaction of its
 * own; the job queue's schema; the functions, of the modules and of the projections; the application's role and its grants. Several processes
 * may call it at once. Connects directly, never through a transaction pooler. Throws when a file that already ran
 * was changed.
 */
export async function migrate(settings: {
  url: string
  appUrl?: string
  projections?: readonly Projection[]
  /** Files of SQL functions that the modules call. */
  functions?: readonly URL[]
  /** All of them, when older versions of some have to be read. */
  eventTypes?: readonly EventType[]
}): Promise<string[]> {
  const client = await connect(settings.url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const ran = await runMissing(client)
    await checkHangulSearch(client)
    await installQueue(settings.url)
    await installFunctions(client, [...platformFunctions, ...(settings.functions ?? [])])
    if (settings.eventTypes) await installUpcasters(client, settings.eventTypes)
    await installProjections(client, settings.projections ?? [])
    await grantToApplication(client, settings.url, settings.appUrl)
    return ran
  } finally {
    await client.end()
  }
}

export type MigrationFile = { name: string; hash: string }

/** The files in order, each with the hash of its text. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder))
      return { name, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function runMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS public.migrations (
       name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await client.query<MigrationFile>('SELECT name, hash FROM public.migrations')
  const recorded = new Map(rows.map((row) => [row.name, row.hash]))
  const ran: string[] = []
  for (const file of await migrationFiles()) {
    const hash = recorded.get(file.name)
    if (hash === undefined) {
      await runOne(client, file)
      ran.push(file.name)
    } else if (hash !== file.hash) {
      throw new Error(`Migration ${file.name} was changed after it ran: write a new one instead`)
    }
  }
  return ran
}

async function runOne(client: pg.Client, file: MigrationFile): Promise<void> {
  const module: unknown = await import(new URL(file.name, folder).href)
  if (!hasUp(module)) throw new Error(`Migration ${file.name} exports no up()`)
  await client.query('BEGIN')
  try {
    await module.up((sql) => client.query(sql))
    await client.query('INSERT INTO public.migrations (name, hash) VALUES ($1, $2)', [file.name, file.hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${file.name} failed`, { cause: error })
  }
}

function hasUp(module: unknown): module is { up: (run: Run) => Promise<void> } {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function'
}
