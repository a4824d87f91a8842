import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { runJob, workOff } from '../jobs/runner.ts'
import { cardGatewayOf } from './gateways/cards/index.ts'
import { payoutGatewayOf } from './gateways/payouts/index.ts'
import { eventTypes, modules, projections } from './modules.ts'
import { withBuiltVersion } from './platform/builtVersion.ts'
import { isDatabaseAway } from './platform/database/databaseAway.ts'
import { answeringPool } from './platform/database/standby.ts'
import { demoShopProblem } from './platform/demoShop.ts'
import type { App, Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/env.ts'
import { buildApp } from './platform/http/buildApp.ts'
import { answerProbes } from './platform/http/probes.ts'
import { logQueueFaults } from './platform/jobs/queueFaults.ts'
import { openDeps } from './platform/openDeps.ts'
import { outdatedProjections } from './platform/projections/install.ts'
import { startTraces } from './platform/tracing/spans.ts'

const closeWithinMs = 10_000

/** Says to a supervisor that the start goes on, however slow the machine is. */
const tell = (step: string): void => void process.send?.(step, undefined, undefined, () => {})

tell('its code is read')
const reading = readEnv(withBuiltVersion(process.env))
if ('problem' in reading) stop(reading.problem)
else await start(reading.env)

async function start(env: Env): Promise<void> {
  const endTraces = await startTraces(env)
  const opened = await openDeps(env, modules, eventTypes).catch((error: Error) => {
    stop(
      isDatabaseAway(error)
        ? `데이터베이스에 연결하지 못했어요 / cannot reach the database: ${reasonOf(error)}`
        : `시작하지 못했어요 / the start failed: ${reasonOf(error)}`,
    )
  })
  if (opened === undefined) return
  const ends: Ends = [endTraces, opened.close]
  try {
    if (!(await serve(env, opened.deps, ends))) await endAndExit(ends, 1)
  } catch (error) {
    // Connections that are still open would keep a process without work for ever.
    stop(`시작하지 못했어요 / the start failed: ${error instanceof Error ? reasonOf(error) : String(error)}`)
    await endAndExit(ends, 1)
  }
}

/** What has to be ended, the last first. */
type Ends = (() => unknown)[]

/** Starts what the role says. Resolves to false when that cannot be, which it has said. */
async function serve(
  env: Env,
  core: Awaited<ReturnType<typeof openDeps>>['deps'],
  ends: Ends,
): Promise<boolean> {
  const demo = env.NODE_ENV === 'production' ? await demoShopProblem(answeringPool(core.db)) : null
  if (demo !== null) {
    stop(demo)
    return false
  }
  if (!(await projectionsAreMade(core))) return false
  tell('its database is open')
  // What the demo shop shows without a photo is drawn; production imports nothing of it.
  const pictures = env.NODE_ENV === 'production' ? null : await import('./demo/pictures/index.ts')
  const deps: Deps = {
    ...withGateways(core),
    ...(pictures !== null && { drawBanner: pictures.drawBanner }),
  }
  const app = await buildApp(deps, pictures === null ? modules : [pictures, ...modules])
  ends.push(() => app.close())
  tell('its calls are ready')
  if (env.NODE_ENV !== 'production') deps.runJob = (name) => runJob(deps, app.log, name)
  deps.queue?.onFault(logQueueFaults(app.log))
  if (env.NODE_ENV === 'production' && env.S3_ENDPOINT === undefined && !env.SHARED_DATA_DIR)
    app.log.warn(
      { directory: env.DATA_DIR },
      'photos are on this disk alone: a second process needs S3_ENDPOINT',
    )
  let working: Promise<() => Promise<void>> | null = null
  // A signal during start-up waits until the background work has started, so that all of it is stopped.
  ends.push(async () => (await working)?.())
  // Registered before the port is open, because a signal may follow the line that says so at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      app.readiness.drain()
      // Whoever balances still sends requests until it has asked again.
      await pause(env.DRAIN_SECONDS * 1_000)
      await endAndExit(ends, 0)
    })
  const probes = env.ROLE === 'jobs' ? probesOf(app) : null
  if (probes !== null) ends.push(() => probes.close())
  if (env.METRICS_PORT !== undefined) {
    const numbers = numbersOf(app, env)
    ends.push(() => numbers.close())
    const place = { name: 'METRICS_PORT', port: env.METRICS_PORT, host: env.HOST, says: 'numbers at' }
    if (!(await listens(numbers, place))) return false
  }
  // Background work starts only once this process owns its port: a second start must leave no trace.
  const isOpen = await (probes === null
    ? listens(app, { name: 'PORT', port: env.PORT, host: env.HOST })
    : listens(probes, { name: 'PROBES_PORT', port: env.PROBES_PORT, host: env.HOST }))
  if (!isOpen) return false
  if (env.ROLE !== 'web' && !app.readiness.isDraining()) {
    working = workOff(deps, app.log)
    await working
  }
  app.readiness.begin()
  return true
}

/** What only operators read stands at a port of its own, which no balancer leads to. */
function numbersOf({ metrics, readiness }: App, { VERSION, ROLE }: Env): FastifyInstance {
  const numbers = fastify({ forceCloseConnections: true })
  metrics.watchProcess()
  answerProbes(numbers, readiness)
  numbers.get('/version', async () => ({ version: VERSION, role: ROLE }))
  numbers.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
  return numbers
}

/** A process without calls answers the probes alone. */
function probesOf({ readiness }: App): FastifyInstance {
  const probes = fastify({ forceCloseConnections: true })
  answerProbes(probes, readiness)
  return probes
}

/**
 * Returns whether the projections match their statements. With ROLE=all the supervisor rebuilds outdated ones while the
 * shop serves; a separate web or jobs process must not serve rows that an earlier release wrote.
 */
async function projectionsAreMade({ env, db }: Pick<Deps, 'env' | 'db'>): Promise<boolean> {
  if (env.ROLE === 'all') return true
  const outdated = await outdatedProjections(answeringPool(db), projections, { besideNewer: true })
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
    cards: cardGatewayOf(core.env),
    payouts: payoutGatewayOf(core.env),
  }
}

async function listens(
  app: Pick<FastifyInstance, 'listen'>,
  { name, port, host, says = 'listening on' }: { name: string; port: number; host: string; says?: string },
): Promise<boolean> {
  try {
    console.log(`${says} ${await app.listen({ port, host })}`)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    stop(
      `포트 ${port}은 이미 쓰고 있어요. ${name}를 바꿔 주세요 / port ${port} is in use: set ${name} to another one`,
    )
    return false
  }
}

async function endAndExit(ends: Ends, code: number): Promise<void> {
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
