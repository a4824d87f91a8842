import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Attributes, Span, Tracer } from './tracer.ts'

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/**
 * Creates a tracer that sends its spans to a collector by OTLP over HTTP, a batch at a time; the SDK's own variables
 * (OTEL_TRACES_SAMPLER and its like) choose the rest. This file alone knows the SDK.
 */
export function openTelemetry(settings: {
  endpoint: string
  role: string
  version: string
  endsWithinMs: number
}): Tracer {
  const url = `${settings.endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'billim',
      'service.version': settings.version,
      'billim.role': settings.role,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  const sdk = provider.getTracer('billim')
  const running = new AsyncLocalStorage<Span>()
  return {
    begin: (name, attributes, parent) => {
      const above = parent ?? running.getStore()?.traceparent
      return spanOf(sdk.startSpan(name, { attributes: copied(attributes) }, contextOf(above)))
    },
    within: (span, work) => running.run(span, work),
    running: () => running.getStore(),
    stop: () => Promise.race([provider.shutdown(), pause(settings.endsWithinMs, undefined, { ref: false })]),
  }
}

const copied = (attributes: Attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  )

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = written.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    say: (attributes) => void span.setAttributes(copied(attributes)),
    end: (fault) => {
      if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault })
      span.end()
    },
  }
}
