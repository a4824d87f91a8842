import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { shipped } from './shipped.ts'

const program = '/usr/sbin/pgbouncer'

export type Pooler = {
  port: number
  pid: number
  /** The same address through the pooler. */
  pooled: (url: string) => string
  signal: (name: NodeJS.Signals) => void
  /** Leads to the same database of another server, as an operator does it: its file is changed, and RELOAD. */
  leadTo: (url: string) => void
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** The version of Debian's PgBouncer, `[1, 18]`; null when the package is missing. */
export function poolerVersion(): readonly [number, number] | null {
  if (!existsSync(program)) return null
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  return [Number(major), Number(minor)]
}

/** Whether transactions that are pooled may use the statements that a connection prepared. */
export const keepsNames = ([major, minor]: readonly [number, number]): boolean => major > 1 || minor >= 21

/**
 * PgBouncer in transaction mode before one database, for the roles of `urls`, with fewer connections to it than the shop
 * opens, so that a transaction meets another server than the one before. At `port`, or at a free port.
 */
export async function startPooler(
  urls: readonly [string, ...string[]],
  version: readonly [number, number],
  port?: number,
): Promise<Pooler> {
  const directory = mkdtempSync(join(tmpdir(), 'billim-pooler-'))
  // It does not run as root, and reads its files as nobody.
  chmodSync(directory, 0o755)
  const roles = urls.map((url) => new URL(url)).map(({ username, password }) => [username, password])
  const own = port ?? (await freePort())
  const users = join(directory, 'users')
  const entry = (role: readonly string[]) => role.map((part) => `"${decodeURIComponent(part)}"`).join(' ')
  writeFileSync(users, `${roles.map(entry).join('\n')}\n`)
  const settings = join(directory, 'pgbouncer.ini')
  const leads = (url: string) => {
    const { pathname, hostname, port: at } = new URL(url)
    writeFileSync(
      settings,
      shipped('pgbouncer.ini', [
        ['billim = host=postgres port=5432', `${pathname.slice(1)} = host=${hostname} port=${at}`],
        ['listen_addr = *', 'listen_addr = 127.0.0.1'],
        ['listen_port = 6432', `listen_port = ${own}`],
        ['auth_type = scram-sha-256', 'auth_type = trust'],
        ['/etc/pgbouncer/users', users],
        ['default_pool_size = 20', 'default_pool_size = 8'],
        ...(keepsNames(version) ? [] : [['max_prepared_statements = 200\n', ''] as const]),
      ]),
    )
  }
  leads(urls[0])
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asNobody, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  while (!(await listens(own))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('PgBouncer did not start (see above)')
    await pause(20)
  }
  const ends = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  return {
    ...{ port: own, pid: child.pid ?? 0 },
    signal: (name) => void child.kill(name),
    leadTo: (url) => {
      leads(url)
      child.kill('SIGHUP')
    },
    kill: () => ends('SIGKILL'),
    stop: () => ends('SIGTERM'),
    pooled: (url) => {
      const through = new URL(url)
      through.host = `127.0.0.1:${own}`
      return through.toString()
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('connect', () => socket.destroy())
  })
