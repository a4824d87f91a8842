import type { Env } from '../env.ts'
import type { Attributes, Tracer } from './tracer.ts'

let tracer: Tracer | null = null

/** Returns the tracer of this process; null while traces are off, so that nothing is done for them. */
export function tracerOf(): Tracer | null {
  return tracer
}

/** A collector that is away must not keep a process from ending. */
const usualEndMs = 2_000

/**
 * Turns traces on when OTEL_EXPORTER_OTLP_ENDPOINT says where to; only then is the SDK loaded. Returns how they end: the
 * last ones have `endsWithinMs` to be sent.
 */
export async function startTraces(
  env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'ROLE' | 'VERSION'>,
  { endsWithinMs = usualEndMs } = {},
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ROLE: role, VERSION: version } = env
  if (endpoint === undefined) return async () => {}
  const { openTelemetry } = await import('./openTelemetry.ts')
  const started = openTelemetry({ endpoint, role, version, endsWithinMs })
  tracer = started
  return async () => {
    tracer = null
    await started.stop()
  }
}

/** Returns the running span's name for who continues it elsewhere; undefined without one. */
export function traceparent(): string | undefined {
  return tracer?.running()?.traceparent
}

/**
 * Runs `work` in a span of its own below the running one, or in one below each of `parents` when it is done for several;
 * only runs it while traces are off.
 */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  parents: readonly string[] = [],
): Promise<Result> {
  const [first, ...others] = new Set(parents)
  const span = tracer?.begin(name, attributes, first)
  if (tracer === null || span === undefined) return work()
  const spans = [span, ...others.flatMap((parent) => tracer?.begin(name, attributes, parent) ?? [])]
  try {
    const result = await tracer.within(span, work)
    for (const one of spans) one.end()
    return result
  } catch (fault) {
    for (const one of spans) one.end(kindOf(fault))
    throw fault
  }
}

/** A fault's kind; its message may quote what somebody typed. */
function kindOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown'
  return 'code' in fault && typeof fault.code === 'string' ? `${fault.name} ${fault.code}` : fault.name
}
