import { runJob, workOff } from '../jobs/runner.ts'
import { createToss } from './gateways/toss/index.ts'
import { modules } from './modules.ts'
import { type Probe, silentProbe } from './ordering/index.ts'
import { buildApp } from './platform/buildApp.ts'
import type { Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/env.ts'
import { openDeps } from './platform/openDeps.ts'

const closeWithinMs = 10_000

const reading = readEnv(process.env)
if ('problem' in reading) stop(reading.problem)
else await start(reading.env)

async function start(env: Env): Promise<void> {
  const opened = await openDeps(env, modules).catch((error: Error) => {
    stop(`데이터베이스에 연결하지 못했어요 / cannot reach the database: ${reasonOf(error)}`)
  })
  if (opened === undefined) return
  const toss = createToss({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    timeoutMs: 10_000,
  })
  const deps: Deps = { ...opened.deps, toss, probe: probeOf(env) }
  if (env.NODE_ENV !== 'production') deps.runJob = (name) => runJob(deps, name)
  const app = await buildApp(deps, modules)
  const stopJobs = env.ROLE === 'web' ? async () => {} : await workOff(deps, app.log)
  const close = closeOnce(async () => {
    await app.close()
    await stopJobs()
    await opened.close()
  })
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  if (env.ROLE === 'jobs') return
  await app.listen({ port: env.PORT, host: env.HOST }).then(
    (address) => console.log(`listening on ${address}`),
    async (error: NodeJS.ErrnoException) => {
      await opened.close()
      if (error.code !== 'EADDRINUSE') throw error
      stop(
        `포트 ${env.PORT}은 이미 쓰고 있어요. PORT를 바꿔 주세요 / port ${env.PORT} is in use: set PORT to another one`,
      )
    },
  )
}

function closeOnce(work: () => Promise<void>): () => void {
  return () => {
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    work().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
}

// An address that refuses on IPv4 and IPv6 arrives as an AggregateError without a message.
const reasonOf = (error: Error): string =>
  error.message || ('code' in error ? String(error.code) : error.name)

function stop(line: string): void {
  console.error(line)
  process.exitCode = 1
}

/** In fault runs the process dies at one named point, as it might die anywhere. */
function probeOf({ FAULT_POINT }: Env): Probe {
  if (FAULT_POINT === undefined) return silentProbe
  return { reach: (point) => point === FAULT_POINT && process.kill(process.pid, 'SIGKILL') }
}
