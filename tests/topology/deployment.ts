import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { createShopDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from '../../server/platform/database/embeddedPostgres.ts'
import { BackOffice } from '../journeys/shop.ts'
import { shopStartsAt, underTest } from '../support/shopSnapshot.ts'
import { startStack } from '../support/stack.ts'
import { copyForStandby, freeze, startStandby } from '../support/standbyOf.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { type Pooler, poolerVersion, startPooler } from './pgbouncer.ts'
import { type OwnProcess, type Providers, startProviders, startRole } from './processes.ts'

export const partNames = ['web1', 'web2', 'jobs', 'providers', 'pooler', 'primary', 'standby'] as const
export type PartName = (typeof partNames)[number]

/** A part of the deployment that may be ended, killed or stopped where it is, and that comes back at its own ports. */
export type Part = {
  /** Processes whose memory is the part's. */
  pid: () => number
  log: () => string
  /** Told to end, as an operator does it. */
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** SIGSTOP: it neither answers nor closes a connection until SIGCONT. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void
  /** Starts it again, with settings that only this start has. */
  start: (settings?: Record<string, string>) => Promise<void>
}

export type Deployment = {
  /** What people reach: HAProxy. */
  url: string
  /** The shop from behind, through the balancer and on the server that is the primary. */
  readonly office: BackOffice
  /** The same by the first web's own port, which believes what is said about the caller's address. */
  setUp: BackOffice
  parts: Readonly<Record<PartName, Part>>
  /** What one of our processes tells Prometheus. */
  numbersOf: (name: 'web1' | 'web2' | 'jobs') => Promise<string>
  /** The primary's address with the migrating role. */
  databaseUrl: string
  failover: Failover
  stop: () => Promise<void>
}

/** The steps of the runbook for a primary that is gone. */
type Failover = {
  /** Makes the standby the primary. */
  promote: () => Promise<void>
  /** Tells the shop that it may lack the last moment. */
  adopt: () => Promise<void>
  /** Leads the pooler to it. */
  lead: () => void
  /** Makes a standby of the new primary, and returns the settings by which webs read it. */
  newStandby: () => Promise<{ READ_DATABASE_URL: string }>
}

const runs = promisify(execFile)
const restoreCommand = join(import.meta.dirname, '../../server/cli/restore.ts')

/** Reports what is missing on this machine; null when a deployment can be started. */
export const whatIsMissing = (): string | null =>
  poolerVersion() === null || !hasHaproxy()
    ? 'the run needs Debian’s pgbouncer and haproxy: apt-get install -y pgbouncer haproxy'
    : null

/** Keeps what `begin` makes, and makes it again at the same ports. */
async function ownPart<Running extends OwnProcess>(
  begin: (before: Running | null, settings: Record<string, string>) => Promise<Running>,
): Promise<Part & { current: () => Running }> {
  let running = await begin(null, {})
  let earlier = ''
  return {
    current: () => running,
    pid: () => running.pid,
    log: () => earlier + running.log(),
    stop: () => running.stop(),
    kill: async () => {
      running.signal('SIGKILL')
      await running.ended
    },
    signal: (name) => running.signal(name),
    start: async (settings = {}) => {
      earlier = (earlier + running.log()).slice(-400_000)
      running = await begin(running, settings)
    },
  }
}

async function serverPart(
  start: () => Promise<EmbeddedPostgres>,
): Promise<Part & { current: () => EmbeddedPostgres }> {
  let server = await start()
  return {
    current: () => server,
    pid: () => server.pid,
    log: () => '',
    stop: () => server.stop(),
    kill: async () => {
      server.crash()
      await server.ended
    },
    signal: (name) => freeze(server, name),
    start: async () => {
      server = await start()
    },
  }
}

/**
 * The shop as `server/deploy` has it, on this machine and with its shipped files: a primary with a standby that public
 * pages are read from, PgBouncer in transaction mode, two webs, jobs, HAProxy, and the played providers. The databases
 * write as a shop's do, to the disk at each commit.
 */
export async function startDeployment(): Promise<Deployment> {
  const version = poolerVersion()
  if (version === null) throw new Error('no PgBouncer')
  if (!(await buildClientWhenStale())) throw new Error('the client could not be built')
  const directory = mkdtempSync(join(tmpdir(), 'billim-deployment-'))
  // Another user may run PostgreSQL, who has to get here.
  chmodSync(directory, 0o755)
  const ends: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  // Whoever ends the run early ends what it started, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  try {
    const [primaryFiles, standbyFiles] = [join(directory, 'primary'), join(directory, 'standby')]
    const [primaryPort, standbyPort] = [await freePort(), await freePort()]
    const startPrimary = () =>
      startEmbeddedPostgres({
        ...{ directory: primaryFiles, port: primaryPort },
        settings: { max_connections: '200', wal_keep_size: '1GB' },
      })
    const first = await startPrimary()
    const databaseUrl = await createShopDatabase(first.adminUrl, 'billim')
    const appUrl = withUser(databaseUrl, 'billim_test', 'billim_test')
    const demo = await startStack(
      {
        ...{ ...underTest, CLOCK_STARTS_AT: shopStartsAt },
        ...{ DATABASE_URL: databaseUrl, APP_DATABASE_URL: appUrl },
      },
      { kept: directory },
    )
    await demo.stop()
    await copyForStandby(first, primaryFiles, standbyFiles)
    await first.stop()
    const primary = await serverPart(startPrimary)
    ends.push(() => primary.stop())
    const standby = await serverPart(() => startStandby(standbyFiles, first.adminUrl, { port: standbyPort }))
    ends.push(() => standby.stop())
    const pooler = await poolerPart([databaseUrl, appUrl], version)
    ends.push(() => pooler.stop())

    const balancerPort = await freePort()
    const url = `http://127.0.0.1:${balancerPort}`
    const aheadMs = await clockAheadOf(databaseUrl)
    const providers = await ownPart<Providers>((before) =>
      startProviders(join(directory, 'simulators'), url, aheadMs, before ?? {}),
    )
    ends.push(() => providers.stop())
    const settings = {
      ...providers.current().settings,
      ...{ APP_DATABASE_URL: pooler.pooled(appUrl), READ_DATABASE_URL: onPort(appUrl, standbyPort) },
      ...{ PREPARED_STATEMENTS: 'false', PUBLIC_URL: url, SCHEDULE: 'on' },
      ...{ DATA_DIR: directory, SHARED_DATA_DIR: 'true' },
    }
    const role = (name: 'web' | 'jobs') =>
      ownPart((before, more) => startRole(name, { ...settings, ...more }, before ?? {}))
    const [web1, web2, jobs] = [await role('web'), await role('web'), await role('jobs')]
    for (const part of [web1, web2, jobs]) ends.push(() => part.stop())
    const balancer = await startHaproxy(directory, balancerPort, [web1.current().port, web2.current().port])
    ends.push(() => balancer.stop())
    const office = (baseUrl: string, at = databaseUrl) => {
      const made = new BackOffice({
        ...{ baseUrl, databaseUrl: at, supervisor: 0 },
        simulatorsUrl: providers.current().url,
      })
      ends.push(() => made.close())
      return made
    }
    let current = office(url)
    const failover: Failover = {
      promote: async () => {
        const { rows } = await asked(standby.current().adminUrl, 'SELECT pg_promote() AS "isPrimary"')
        if (rows[0]?.isPrimary !== true) throw new Error('the standby was not promoted')
      },
      adopt: async () => {
        const promoted = onPort(databaseUrl, standbyPort)
        await runs(process.execPath, [restoreCommand, '--promoted'], {
          env: {
            ...{ ...process.env, NODE_ENV: 'test', DATA_DIR: directory },
            ...{ DATABASE_URL: promoted, APP_DATABASE_URL: onPort(appUrl, standbyPort) },
          },
        })
        // The played providers live in the shop's time.
        await asked(
          promoted,
          `UPDATE platform.restores SET restored_to = restored_to + ${aheadMs} * interval '1 millisecond',
             restored_at = restored_at + ${aheadMs} * interval '1 millisecond' WHERE reconciled_at IS NULL`,
        )
      },
      lead: () => {
        const promoted = onPort(databaseUrl, standbyPort)
        pooler.leadTo(promoted)
        current = office(url, promoted)
      },
      newStandby: async () => {
        const files = join(directory, 'newStandby')
        await copyForStandby(standby.current(), standbyFiles, files)
        const made = await startStandby(files, standby.current().adminUrl)
        ends.push(() => made.stop())
        return { READ_DATABASE_URL: onPort(appUrl, Number(new URL(made.adminUrl).port)) }
      },
    }
    return {
      get office() {
        return current
      },
      ...{ url, databaseUrl, setUp: office(web1.current().url), failover, stop },
      numbersOf: async (name) => {
        const { numbersPort } = { web1, web2, jobs }[name].current()
        return (await fetch(`http://127.0.0.1:${numbersPort}/metrics`)).text()
      },
      parts: { web1, web2, jobs, providers, pooler, primary, standby },
    }
  } catch (fault) {
    await stop()
    throw fault
  }
}

function onPort(url: string, port: number): string {
  const there = new URL(url)
  there.port = String(port)
  return there.toString()
}

async function poolerPart(
  urls: readonly [string, ...string[]],
  version: readonly [number, number],
): Promise<Part & Pick<Pooler, 'pooled' | 'leadTo'>> {
  let pooler = await startPooler(urls, version)
  const { pooled, port } = pooler
  return {
    pooled,
    leadTo: (url) => pooler.leadTo(url),
    pid: () => pooler.pid,
    log: () => '',
    stop: () => pooler.stop(),
    kill: () => pooler.kill(),
    signal: (name) => pooler.signal(name),
    start: async () => {
      pooler = await startPooler(urls, version, port)
    },
  }
}

async function clockAheadOf(url: string): Promise<number> {
  const { rows } = await asked(url, 'SELECT offset_ms AS ahead FROM platform.moved_clock')
  return Number(rows[0]?.ahead ?? 0)
}

async function asked(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<Record<string, unknown>>(text).finally(() => client.end())
}
