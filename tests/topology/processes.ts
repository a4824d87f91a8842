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
  log: () => string
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
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-200_000)
    })
  const url = `http://127.0.0.1:${ports.port}`
  await answers(child, url + ports.asked, () => log)
  return { url, ...ports, log: () => log, stop: () => ended(child) }
}

async function answers(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`it ended: ${log().slice(-1_000)}`)
    await pause(100)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** The played providers as a process of their own, with the ledgers of `directory`. */
export async function startProviders(
  directory: string,
  shop: string,
  clockAheadMs: number,
): Promise<OwnProcess & { settings: Readonly<Record<string, string>> }> {
  const [port, smtpPort] = [await freePort(), await freePort()]
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
  return { ...provider, settings: playedProviders(provider.url, `smtp://127.0.0.1:${smtpPort}`) }
}

/** One role of the shop as an operator starts it. */
export async function startRole(role: 'web' | 'jobs', settings: Record<string, string>): Promise<OwnProcess> {
  const [port, numbersPort] = [await freePort(), await freePort()]
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
