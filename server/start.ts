import { runJob, startJobs } from '../jobs/runner.ts'
import { createToss } from './gateways/toss/index.ts'
import { modules } from './modules.ts'
import { type Probe, refundQueue, sendRefundsOf, silentProbe } from './ordering/index.ts'
import { buildApp } from './platform/buildApp.ts'
import type { App, Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/env.ts'
import { type OpenDeps, openDeps } from './platform/openDeps.ts'

const closeWithinMs = 10_000
/** Longer than the provider's own limit for approving a card. */
const tossTimeoutMs = 30_000

const reading = readEnv(process.env)
if ('problem' in reading) stop(reading.problem)
else await start(reading.env)

async function start(env: Env): Promise<void> {
  const settings = { doors: modules, queues: [{ name: refundQueue }], onError: reportFault }
  const opened = await openDeps(env, settings).catch((error: Error) => {
    stop(`데이터베이스에 연결하지 못했어요 / cannot reach the database: ${reasonOf(error)}`)
  })
  if (opened === undefined) return
  const deps = dependencies(env, opened)
  const app = await buildApp(deps, modules)
  const ends = [opened.close, () => app.close()]
  if (env.ROLE !== 'jobs' && !(await listens(app, env))) return endAll(ends)
  if (env.ROLE !== 'web') ends.push(await work(deps, opened))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void endAndExit(ends))
}

function dependencies(env: Env, opened: OpenDeps): Deps {
  const toss = createToss({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    timeoutMs: tossTimeoutMs,
  })
  const deps: Deps = { ...opened.deps, toss, probe: probeOf(env), queued: true }
  return env.NODE_ENV === 'production' ? deps : { ...deps, runJob: (name) => runJob(deps, name) }
}

async function work(deps: Deps, { queue }: OpenDeps): Promise<() => Promise<void>> {
  await queue.work(refundQueue, async (job) => {
    if ('paymentKey' in job && typeof job.paymentKey === 'string') await sendRefundsOf(deps, job.paymentKey)
  })
  return startJobs(deps, (job, fault) => reportFault(fault, job))
}

async function listens(app: App, env: Env): Promise<boolean> {
  try {
    console.log(`listening on ${await app.listen({ port: env.PORT, host: env.HOST })}`)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    stop(
      `포트 ${env.PORT}은 이미 쓰고 있어요. PORT를 바꿔 주세요 / port ${env.PORT} is in use: set PORT to another one`,
    )
    return false
  }
}

/** In fault runs the process dies at one named point, as it might die anywhere. */
function probeOf({ FAULT_POINT }: Env): Probe {
  if (FAULT_POINT === undefined) return silentProbe
  return { reach: (point) => point === FAULT_POINT && process.kill(process.pid, 'SIGKILL') }
}

async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  for (const end of [...ends].reverse()) await end()
}

async function endAndExit(ends: readonly (() => unknown)[]): Promise<void> {
  setTimeout(() => process.exit(1), closeWithinMs).unref()
  await endAll(ends)
  process.exit(0)
}

function reportFault(fault: unknown, job = 'queue'): void {
  console.error(`${job}: ${fault instanceof Error ? reasonOf(fault) : 'failed'}`)
}

// An address that refuses on IPv4 and IPv6 arrives as an AggregateError without a message.
function reasonOf(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function stop(line: string): void {
  console.error(line)
  process.exitCode = 1
}
