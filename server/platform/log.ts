import { hostname } from 'node:os'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from './env.ts'

type LoggedError = { type: string; message: string; stack: string; [key: string]: unknown }

// The job queue passes its faults on as plain objects with the same properties.
const isFromPostgres = (fault: unknown): fault is { severity: unknown; code: unknown } =>
  typeof fault === 'object' && fault !== null && 'severity' in fault && 'code' in fault

/**
 * Describes a fault in one line, without the values that PostgreSQL repeats in its messages: for records that outlive
 * the data, such as failed jobs.
 */
export const describeFault = (fault: unknown): string =>
  isFromPostgres(fault) ? `PostgreSQL ${String(fault.code)}` : String(fault)

/** PostgreSQL repeats values in `detail` and in messages of class 22, so neither may reach the log. */
function withoutValues(error: Error): LoggedError {
  const { name, stack = '' } = error
  const code = 'code' in error ? error.code : undefined
  // A sweep may fail in many places for one reason.
  const several = error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describe) } : {}
  if (!isFromPostgres(error)) return { type: name, code, message: error.message, stack, ...several }
  const where = ['constraint', 'table', 'column', 'routine'].map((key) => [key, Reflect.get(error, key)])
  // The stack begins with the message, which has several lines when a value in it does.
  const frames = stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
  return {
    type: name,
    code,
    message: describeFault(error),
    stack: frames,
    ...Object.fromEntries(where),
  }
}

const describe = (fault: unknown) => (fault instanceof Error ? withoutValues(fault) : describeFault(fault))

/**
 * Returns the logger options: one line per answer, no personal data. Query strings are never logged, because callback
 * routes carry tokens and searches carry what people typed. False when LOG_LEVEL is `silent`.
 */
export function logOptions(env: Pick<Env, 'LOG_LEVEL' | 'ROLE' | 'VERSION'>): FastifyServerOptions['logger'] {
  if (env.LOG_LEVEL === 'silent') return false
  return {
    level: env.LOG_LEVEL,
    // Lines of several processes end up in one place.
    base: { role: env.ROLE, host: hostname(), version: env.VERSION },
    serializers: {
      err: withoutValues,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}

/** The log of background work: facts without personal data, and one sentence. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>
