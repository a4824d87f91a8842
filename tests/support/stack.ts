import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  createShopDatabase,
  dropDatabase,
  withDatabase,
  withUser,
} from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { childrenOf } from './childProcesses.ts'

const root = join(import.meta.dirname, '../..')

/** A demo shop at rest, from which whole shops are copied in a second instead of being told anew. */
export type ShopSnapshot = {
  directory: string
  /** Its database at DATABASE_URL; null when its own PostgreSQL is in the directory. */
  database: string | null
}

export type Stack = {
  baseUrl: string
  /** The database with the role that owns it. */
  databaseUrl: string
  /** Where the providers are played: their ledger, and scripts for what goes wrong next. */
  simulatorsUrl: string
  /** The process that keeps the shop running; `killShop` wants it. */
  supervisor: number
  /** Everything that the processes printed so far. */
  log: () => string
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/** A shop that does not answer after a quarter of an hour hangs. */
export const startsWithinMs = 900_000

/**
 * The whole shop as `npm start` runs it, with a data directory and a port of its own: PostgreSQL (or a fresh
 * database of DATABASE_URL), simulators, migrations, demo shop, server and jobs. With a snapshot the demo shop is there
 * already. What is left behind when it ends stays in `kept`, and in its database, if the caller gave one.
 */
export async function startStack(
  environment: Record<string, string> = {},
  { snapshot, kept }: { snapshot?: ShopSnapshot; kept?: string } = {},
): Promise<Stack> {
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'billim-stack-'))
  if (snapshot !== undefined) copyShop(snapshot.directory, directory)
  const port = await freePort()
  const outside = await databaseOfItsOwn(snapshot)
  const baseUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'server/cli/supervise.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      // Nothing is drawn before somebody asks for it.
      NODE_ENV: 'test',
      ...outside?.settings,
      ...environment,
      PORT: String(port),
      DATA_DIR: directory,
      PUBLIC_URL: baseUrl,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-200_000)
    })
  const end = () => void child.kill('SIGTERM')
  // A runner may end before the shop has started, and no other process would stop the shop then.
  process.once('exit', end)
  await isServing(child, baseUrl, () => log)
  return {
    baseUrl,
    databaseUrl: environment.DATABASE_URL ?? outside?.settings.DATABASE_URL ?? embeddedUrl(directory),
    simulatorsUrl: /Simulators listen at (\S+)/.exec(log)?.[1] ?? '',
    supervisor: child.pid ?? 0,
    log: () => log,
    stop: async () => {
      process.removeListener('exit', end)
      await endShop(child)
      if (kept !== undefined) return
      rmSync(directory, { recursive: true, force: true })
      if (outside !== null) await dropDatabase(outside.server, outside.name)
    },
  }
}

/** Owners and modes stay: PostgreSQL refuses a cluster that others may read. */
export function copyShop(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** SIGKILL for the server alone; the supervisor starts it again. */
export const killShop = (supervisor: number): boolean =>
  process.kill(childRunning('server/start.ts', supervisor), 'SIGKILL')

/** The shop's database on the server of DATABASE_URL, and the settings that name it; null without such a server. */
async function databaseOfItsOwn(snapshot?: ShopSnapshot) {
  const server = process.env.DATABASE_URL
  if (!server) return null
  const name = `stack_${randomUUID().slice(0, 8)}`
  const url = await copyDatabase(server, name, snapshot?.database)
  const settings = { DATABASE_URL: url, APP_DATABASE_URL: withUser(url, 'billim_test', 'billim_test') }
  return { server, name, settings }
}

/** A database of that name on the server of `outside`: a copy of `template`, or an empty one. */
async function copyDatabase(outside: string, name: string, template: string | null = null): Promise<string> {
  if (template === null) return createShopDatabase(outside, name)
  const client = await connect(outside)
  try {
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`,
    )
  } finally {
    await client.end()
  }
  return withDatabase(outside, name)
}

/** The supervisor's own PostgreSQL says in its files where it listens and who may enter. */
function embeddedUrl(directory: string): string {
  const [, , , port] = readFileSync(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(directory, 'postgres/password'), 'utf8').trim()
  return withDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, 'billim')
}

function childRunning(file: string, parent: number): number {
  const found = childrenOf(parent).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)
    } catch {
      // It ended while we looked.
      return false
    }
  })
  if (found === undefined) throw new Error(`${file} does not run below ${parent}`)
  return found
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Killed at once, it would leave its PostgreSQL, its providers and a half opened shop behind. */
async function endShop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function isServing(child: ChildProcess, baseUrl: string, log: () => string): Promise<void> {
  const until = Date.now() + startsWithinMs
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`the shop did not start:\n${log().slice(-4000)}`)
    const healthy = await fetch(`${baseUrl}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await pause(100)
  }
  await endShop(child)
  throw new Error(`the shop did not serve within a quarter of an hour:\n${log().slice(-4000)}`)
}
