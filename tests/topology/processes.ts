import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { playedProviders } from '../../server/cli/supervisor/playedProviders.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { underTest } from '../support/shopSnapshot.ts'

const root = join(import.meta.dirname, '../..')

export type OwnProcess = {
  /** Where it answers `/readyz`. */
  url: string
  port: number
  /** Where it tells its numbers. */
  numbersPort: number
  pid: number
  log: () => string
  /** Sends it a signal: SIGKILL, or SIGSTOP and SIGCONT. */
  signal: (name: NodeJS.Signals) => void
  /** Resolves once it has ended, for whatever reason. */
  ended: Promise<unknown>
  /** Tells it to end, and resolves once it has. */
  stop: () => Promise<void>
}

/** Starts one of our files and waits until it answers. */
async function start(
  file: string,
  ports: { port: number; numbersPort: number; asked: string },
  environment: Record<string, string>,
): Promise<OwnProcess> {
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-200_000)
    })
  const url = `http://127.0.0.1:${ports.port}`
  await answers(child, url + ports.asked, () => log)
  return {
    ...{ url, ...ports, pid: child.pid ?? 0, log: () => log, ended },
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended: ${log().slice(-1_000)}`)
    await pause(100)
  }
}

export type Providers = OwnProcess & { smtpPort: number; settings: Readonly<Record<string, string>> }

/** The played providers as a process of their own, with the ledgers of `directory`, at these ports or at free ones. */
export async function startProviders(
  directory: string,
  shop: string,
  clockAheadMs: number,
  ports: { port?: number; smtpPort?: number } = {},
): Promise<Providers> {
  const { port = await freePort(), smtpPort = await freePort() } = ports
  const provider = await start(
    'server/demo/simulators/main.ts',
    { port, numbersPort: 0, asked: '/' },
    {
      SIMULATORS_PORT: String(port),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      SIMULATORS_DIR: directory,
      WEBHOOK_URL: `${shop}/api/webhooks/toss`,
      CLOCK_AHEAD_MS: String(clockAheadMs),
    },
  )
  return { ...provider, smtpPort, settings: playedProviders(provider.url, `smtp://127.0.0.1:${smtpPort}`) }
}

/** One role of the shop as an operator starts it, at these ports or at free ones. */
export async function startRole(
  role: 'web' | 'jobs',
  settings: Record<string, string>,
  ports: { port?: number; numbersPort?: number } = {},
): Promise<OwnProcess> {
  const { port = await freePort(), numbersPort = await freePort() } = ports
  return start(
    'server/start.ts',
    { port, numbersPort, asked: '/readyz' },
    {
      ...underTest,
      ...{ TRUST_PROXY: '1', ROLE: role, METRICS_PORT: String(numbersPort), DRAIN_SECONDS: '3' },
      ...{ [role === 'web' ? 'PORT' : 'PROBES_PORT']: String(port), ...settings },
    },
  )
}
