import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { type $ZodType, config } from 'zod/v4/core'
import { refuse } from '../../../domain/shared/decision.ts'
import type { App, Deps, Module } from '../deps.ts'
import { logOptions } from '../log.ts'
import { maintenanceOf } from '../maintenance.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { callerOf } from '../security/rateLimit.ts'
import { requestCounts } from '../security/requestCounts.ts'
import { createStagingRoom } from '../uploads/stagingRoom.ts'
import { registerAuthentication } from './authenticate.ts'
import { answerClientError } from './clientErrors.ts'
import { closeIdleConnections } from './closeIdleConnections.ts'
import { composed } from './composedText.ts'
import { contentSecurityPolicy, protectiveHeaders } from './contentSecurity.ts'
import { answerFault, malformed, TooManyRequests } from './faults.ts'
import { fieldSentence } from './fieldSentences.ts'
import { acceptJson } from './jsonBodies.ts'
import { closeForMaintenance } from './maintenanceGate.ts'
import { routedAddress } from './malformedAddress.ts'
import { limitMemberWrites } from './memberWrites.ts'
import { registerOpenapi } from './openapi.ts'
import { answerProbes, createReadiness, type Readiness, reaches } from './probes.ts'
import { readPubliclyFrom } from './publicReads.ts'
import { recordActs } from './recordActs.ts'
import { sendDoneOr, sendFound, sendRefusal } from './refusals.ts'
import { createRouteTimes, type RouteTimes } from './routeTimes.ts'
import { traceRequests } from './traceRequests.ts'
import { endTricklingBodies, requestTimeouts } from './tricklingBodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Response times of this process, by route. */
    routeTimes: RouteTimes
    /** Whether this process takes requests; it begins when it is told so. */
    readiness: Readiness
    /** Numbers of this process for Prometheus. */
    metrics: Metrics
  }
}

/** Size limit of a JSON body; pictures go through multipart routes of their own. */
const jsonBytesAtMost = 1024 * 1024

/**
 * Builds the whole HTTP application over its dependencies, without listening: tests use `inject` on it.
 * @param modules the modules whose routes it serves, registered in this order
 */
export async function buildApp(deps: Deps, modules: readonly Module[]): Promise<App> {
  config({ customError: fieldSentence })
  const app = fastify({
    logger: logOptions(deps.env) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBytesAtMost,
    trustProxy: deps.env.TRUST_PROXY,
    genReqId: ({ headers }) => idGivenBy(deps.env, headers['x-request-id']) ?? randomUUID(),
    rewriteUrl: routedAddress,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    ...requestTimeouts,
    // A cold disk or a busy machine may take its time to read the client; a start that goes on is no fault.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the process ends is answered like those before it.
    return503OnClosing: false,
    // Otherwise Fastify answers these errors itself, in its own envelope.
    frameworkErrors: (error, request, reply) => answerFault(error, request, reply),
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler<$ZodType>((route) => {
    const validate = validatorCompiler(route)
    return (data) => validate(composed(data))
  })
  app.setSerializerCompiler(serializerCompiler)
  app.decorateReply('refuse', sendRefusal)
  app.decorateReply('doneOr', sendDoneOr)
  app.decorateReply('found', sendFound)
  app.decorate('storage', { full: false })
  app.decorate('staging', createStagingRoom())
  app.decorate('downloads', { stalledMs: 60_000 })
  app.decorate('routeTimes', createRouteTimes(new Date()))
  const awayForMs = deps.env.READY_WITHOUT_DATABASE_SECONDS * 1_000
  app.decorate('readiness', createReadiness({ asks: () => answers(deps.db), awayForMs }))
  app.decorate('metrics', createMetrics(deps, modules))
  app.setErrorHandler(answerFault)
  app.setNotFoundHandler((_request, reply) => reply.refuse(refuse('NOT_FOUND')))
  app.decorate('maintenance', maintenanceOf(deps.db, deps.clock))
  acceptJson(app)
  endTricklingBodies(app)
  traceRequests(app, deps)
  observe(app, contentSecurityPolicy(deps.env))
  answerProbes(app, app.readiness)
  closeForMaintenance(app, deps.db)
  closeIdleConnections(app)
  await app.register(helmet, protectiveHeaders(deps.env))
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  await app.register(cookie)
  if (deps.db.standby !== undefined) readPubliclyFrom(app, deps.db.standby, deps)
  await app.register(rateLimit, {
    global: false,
    store: requestCounts(deps.db.pool, deps.env.JWT_SECRET),
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(ttl),
  })
  await registerAuthentication(app, { db: deps.db, secrets: deps.env.JWT_SECRET })
  limitMemberWrites(app, deps)
  recordActs(app, deps)
  await registerOpenapi(app, deps.env)
  for (const module of modules) if (module.routes) await app.register(named(module.routes(deps)))
  app.all('/api/*', (_request, reply) => reply.refuse(refuse('NOT_FOUND')))
  await app.ready()
  return app
}

/** The id that our own proxy gave a request; whoever else sends one could pass for another's request. */
const idGivenBy = ({ TRUST_PROXY }: Deps['env'], given: string | string[] | undefined): string | null =>
  TRUST_PROXY !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : null

/** Fastify looks for the file of a plugin without a name among all modules that the process has loaded. */
const named = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'module' })

/** A process with a standby goes on showing the shop while the primary is away. */
const answers = async ({ pool, standby }: Deps['db']): Promise<boolean> =>
  standby?.state() === 'used' || reaches(pool)

/** No client of the shop packs what it sends, and a packed body may be a thousand times what it is limited to (rule 861). */
const isPacked = ({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && encoding.toLowerCase() !== 'identity'

function observe(app: App, policy: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', policy)
    // A balancer that keeps its connections open opens the next one to a process that stays.
    if (app.readiness.isDraining()) reply.header('connection', 'close')
    // PostgreSQL stores no NUL, so a URL with one is malformed on every route.
    if (request.raw.url?.includes('%00')) return reply.refuse(malformed('path'))
    if (isPacked(request.headers)) return reply.refuse(refuse('UNSUPPORTED_MEDIA_TYPE'))
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ req: request, res: reply, ms }, 'answered')
    const { url: route } = request.routeOptions
    app.metrics.answered({
      ...{ method: request.method, route: route ?? 'unknown', status: reply.statusCode },
      seconds: reply.elapsedTime / 1_000,
    })
    if (route?.startsWith('/api/')) app.routeTimes.record(`${request.method} ${route}`, ms)
  })
}
