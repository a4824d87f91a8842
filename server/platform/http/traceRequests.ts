import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { tracerOf } from '../tracing/spans.ts'
import type { Span } from '../tracing/tracer.ts'

/**
 * A span for each request: its route, never its URL, in which people search for names. It continues the trace that our
 * own proxy names; whoever else names one could fill another's trace. Does nothing while traces are off.
 */
export function traceRequests(app: App, { env }: Pick<Deps, 'env'>): void {
  const tracer = tracerOf()
  if (tracer === null) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const given = env.TRUST_PROXY === false ? undefined : request.headers.traceparent
    const span = tracer.begin(
      `${request.method} ${route}`,
      { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      typeof given === 'string' ? given : undefined,
    )
    spans.set(request, span)
    tracer.within(span, done)
  })
  // Whoever reads the body is called by the socket, which knows nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else tracer.within(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.say({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
