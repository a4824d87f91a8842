import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { birthOf, isRunning, type ProcessId } from '../../server/cli/supervisor/processes.ts'
import {
  createShopDatabase,
  fixTimeZone,
  withDatabase,
  withUser,
} from '../../server/platform/database/createDatabase.ts'
import { connect, type Database, openDatabase } from '../../server/platform/database/database.ts'
import { grants, type RoleTimeouts } from '../../server/platform/database/grants.ts'
import { installFunctions, readFunctions } from '../../server/platform/database/installFunctions.ts'
import { migrate, migrationFiles } from '../../server/platform/database/migrate.ts'
import { platformFunctions } from '../../server/platform/functions.ts'
import { installProjections } from '../../server/platform/projections/install.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import type { Secrets } from '../../server/platform/security/encryption.ts'
import { isDurable, placeOfRuns, placesOfRuns, runFolder } from './runFolder.ts'
import { unhurriedTimeouts } from './unhurried.ts'

const project = new URL('../../', import.meta.url).pathname

/** Where a job's server keeps its files. Outside of a run it is everybody's, and ends by itself. */
function folderOf(job: number): string {
  const run = runFolder()
  if (run !== undefined) return `${run}/postgres-${job}`
  const name = `postgres-${digest(project)}${isDurable ? '-durable' : ''}-${job}`
  const running = placesOfRuns()
    .map((place) => `${place}/${name}`)
    .find((folder) => existsSync(folder))
  // A server that runs stays where it is, however much memory is left.
  return running ?? `${placeOfRuns()}/${name}`
}

/**
 * How many test files may run at a time: each of them has a server to itself, an outside one is there only once. A third
 * on two cores takes a sixth more processor time, and the whole a tenth longer.
 */
export const testJobs = process.env.DATABASE_URL ? 1 : Number(process.env.TAP_JOBS ?? 2)

/**
 * The address of the run's PostgreSQL (its superuser): DATABASE_URL, or an embedded server that test files share which
 * run one after another. Those beside each other do not: seals and feeds wait for every transaction of a server,
 * whosever it is.
 */
export async function testPostgres(): Promise<string> {
  const outside = process.env.DATABASE_URL
  if (outside) return outside
  const folder = folderOf(Number(process.env.TAP_JOB_ID ?? 0))
  for (const deadline = performance.now() + 180_000; performance.now() < deadline; await wait(100)) {
    const address = running(folder)
    if (address !== undefined) return address.url
    if (mayStart(folder)) {
      const keeper = spawn(process.execPath, [`${project}tests/support/postgresKeeper.ts`, folder], {
        detached: true,
        stdio: 'ignore',
      })
      keeper.unref()
      writeFileSync(`${lockOf(folder)}/keeper`, String(keeper.pid))
    }
  }
  throw new Error(`The embedded PostgreSQL did not start (see ${folder})`)
}

/** Stops the embedded servers that run; without it each ends by itself after a while unused. */
export async function stopTestPostgres(): Promise<void> {
  for (let job = 0; job < testJobs; job += 1) {
    const address = running(folderOf(job))
    if (address === undefined) continue
    process.kill(address.pid, 'SIGTERM')
    while (isRunning(address)) await wait(50)
  }
}

/** DATA_SECRET of the shops under test. */
export const testSecrets: Secrets = ['development-only-secret-that-seals-no-real-person']

export type FreshDatabase<Tables> = Database<Tables> & {
  /** The migrating role's address. */
  url: string
  /** The application's address, which `kysely` and `pool` use. */
  appUrl: string
  /** Closes the pool and drops the database. */
  end: () => Promise<void>
}

/**
 * A migrated database of its own for one test file, copied from a template that is made once per set of migrations,
 * `functions` and `projections`; connections are the application's.
 */
export async function freshDatabase<Tables>(
  name: string,
  settings: Installed & { max?: number; timeouts?: RoleTimeouts } = {},
): Promise<FreshDatabase<Tables>> {
  const admin = await testPostgres()
  const template = await templateWith(admin, settings)
  const own = `${name.toLowerCase().replaceAll(/\W/g, '_')}_${randomUUID().slice(0, 8)}`
  await withAdmin(admin, (client) => copyDatabase(client, template, own))
  const url = withDatabase(admin, own)
  const appUrl = withUser(url, 'billim_test', 'billim_test')
  const { max = 10, timeouts = unhurriedTimeouts } = settings
  await withAdmin(url, async (client) => {
    await fixTimeZone(client)
    await keepTimeouts(client, own, timeouts)
  })
  // No result of a test depends on the speed of the machine, so calls wait for a connection as long as it takes.
  const database = openDatabase<Tables>({ url, appUrl, max, waitMs: 120_000, keySecrets: testSecrets })
  return {
    ...database,
    url,
    appUrl,
    end: async () => {
      await database.end()
      await withAdmin(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${own} WITH (FORCE)`))
    },
  }
}

/** The role is the whole server's: on one that stays, shops that were started there have left it theirs. */
async function keepTimeouts(client: Client, database: string, timeouts: RoleTimeouts): Promise<void> {
  const own = `ALTER ROLE billim_test IN DATABASE ${database}`
  await client.query(`${own} SET lock_timeout = '${timeouts.lockSeconds}s'`)
  await client.query(`${own} SET statement_timeout = '${timeouts.statementSeconds}s'`)
}

type Installed = { projections?: readonly Projection[]; functions?: readonly URL[] }

/** The name of a database to copy, made where it is not there yet. */
async function templateWith(admin: string, { projections = [], functions = [] }: Installed): Promise<string> {
  const own = await readFunctions(functions)
  const files = [...(await migrationFiles()), ...(await readFunctions(platformFunctions)), grants, ...own]
  return withAdmin(admin, async (client) => {
    await client.query('SELECT pg_advisory_lock(7302028)')
    const migrated = await madeOnce(client, digest(JSON.stringify(files)), async (making) => {
      const url = await createShopDatabase(admin, making)
      await migrate({ url, appUrl: withUser(url, 'billim_test', 'billim_test') })
      await withAdmin(url, (client) => installFunctions(client, functions))
    })
    if (projections.length === 0) return migrated
    return madeOnce(client, digest(JSON.stringify([files, projections])), async (making) => {
      await copyDatabase(client, migrated, making)
      await withAdmin(withDatabase(admin, making), (client) => installProjections(client, projections))
    })
  })
}

async function madeOnce(
  client: Client,
  of: string,
  make: (database: string) => Promise<void>,
): Promise<string> {
  const name = `template_${of}`
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) {
    const making = `${name}_making`
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`)
    await make(making)
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
  }
  return name
}

const copyDatabase = (client: Client, from: string, to: string) =>
  client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`)

type Client = Awaited<ReturnType<typeof connect>>

async function withAdmin<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function running(folder: string): (ProcessId & { url: string }) | undefined {
  try {
    const file = `${folder}/address`
    const address: ProcessId & { url: string } = JSON.parse(readFileSync(file, 'utf8'))
    // The server sees that somebody is about to connect; one that is ending has no address any more.
    utimesSync(file, new Date(), new Date())
    return isRunning(address) && !existsSync(lockOf(folder)) ? address : undefined
  } catch {
    return undefined
  }
}

const lockOf = (folder: string): string => `${folder}.starting`

// Of several test files that find no server, the one that makes this folder starts it.
function mayStart(folder: string): boolean {
  const lock = lockOf(folder)
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    // On a busy machine a keeper needs longer than that, and a second one would empty the first one's folder.
    if (Date.now() - since > 30_000 && !isStarting(lock)) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function isStarting(lock: string): boolean {
  try {
    return birthOf(Number(readFileSync(`${lock}/keeper`, 'utf8'))) !== null
  } catch {
    return false
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
