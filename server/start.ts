import { runJob, workOff } from '../jobs/runner.ts'
import { cardGatewayOf } from './gateways/cards/index.ts'
import { payoutGatewayOf } from './gateways/payouts/index.ts'
import { eventTypes, modules, projections } from './modules.ts'
import type { App, Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/env.ts'
import { buildApp } from './platform/http/buildApp.ts'
import { logQueueFaults } from './platform/jobs/queueFaults.ts'
import { openDeps } from './platform/openDeps.ts'
import { outdatedProjections } from './platform/projections/install.ts'

const closeWithinMs = 10_000
const cardTimeoutMs = 10_000

/** Says to a supervisor that the start goes on, however slow the machine is. */
const tell = (step: string): void => void process.send?.(step, undefined, undefined, () => {})

tell('its code is read')
const reading = readEnv(process.env)
if ('problem' in reading) stop(reading.problem)
else await start(reading.env)

async function start(env: Env): Promise<void> {
  const opened = await openDeps(env, modules, eventTypes).catch((error: Error) => {
    stop(`데이터베이스에 연결하지 못했어요 / cannot reach the database: ${reasonOf(error)}`)
  })
  if (opened === undefined) return
  if (!(await projectionsAreMade(opened.deps))) return endAndExit([opened.close], 1)
  tell('its database is open')
  // What the demo shop shows without a photo is drawn; production imports nothing of it.
  const pictures = env.NODE_ENV === 'production' ? null : await import('./demo/pictures/index.ts')
  const deps: Deps = {
    ...withGateways(opened.deps),
    ...(pictures !== null && { drawBanner: pictures.drawBanner }),
  }
  const app = await buildApp(deps, pictures === null ? modules : [pictures, ...modules])
  tell('its calls are ready')
  if (env.NODE_ENV !== 'production') deps.runJob = (name) => runJob(deps, app.log, name)
  deps.queue?.onFault(logQueueFaults(app.log))
  let working: Promise<() => Promise<void>> | null = null
  // A signal during start-up waits until the background work has started, so that all of it is stopped.
  const ends = [opened.close, () => app.close(), async () => (await working)?.()]
  let isEnding = false
  // Registered before the port is open, because a signal may follow the line that says so at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      isEnding = true
      void endAndExit(ends, 0)
    })
  // Background work starts only once this process owns the port: a second start must leave no trace.
  if (env.ROLE !== 'jobs' && !(await listens(app, env))) return endAndExit(ends, 1)
  if (isEnding || env.ROLE === 'web') return
  working = workOff(deps, app.log)
  await working
}

/**
 * Returns whether the projections match their statements. With ROLE=all the supervisor rebuilds outdated ones while the
 * shop serves; a separate web or jobs process must not serve rows that other statements wrote.
 */
async function projectionsAreMade({ env, db }: Pick<Deps, 'env' | 'db'>): Promise<boolean> {
  if (env.ROLE === 'all') return true
  const outdated = await outdatedProjections(db.pool, projections)
  if (outdated.length === 0) return true
  const commands = outdated.map((name) => `npm run events -- rebuild ${name}`).join(', ')
  stop(
    `${outdated.join(', ')}: 다시 만들어야 하는 읽기 모델이에요 / made by other statements than ours, rebuild first: ${commands}`,
  )
  return false
}

// Declared as a function: the shop starts above, before a constant down here has a value.
function withGateways(core: Omit<Deps, 'cards' | 'payouts'>): Deps {
  return {
    ...core,
    cards: cardGatewayOf(core.env, cardTimeoutMs),
    payouts: payoutGatewayOf(core.env),
  }
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

async function endAndExit(ends: readonly (() => unknown)[], code: number): Promise<void> {
  setTimeout(() => process.exit(1), closeWithinMs).unref()
  for (const end of [...ends].reverse()) await end()
  process.exit(code)
}

// A host that refuses the connection on both IPv4 and IPv6 raises an AggregateError without a message.
function reasonOf(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function stop(line: string): void {
  console.error(line)
  process.exitCode = 1
}
