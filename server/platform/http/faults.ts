import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { ranOutOfTime } from '../database/sqlState.ts'
import { isDiskFull } from './health.ts'
import { sendRefusal } from './refusals.ts'

/** What `@fastify/rate-limit` throws: see `buildApp`. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterMs: number) {
    super('too many requests')
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

/** What PostgreSQL says when a text cannot be stored or a number does not fit: the request's fault, not ours. */
const unstorable = new Set(['22021', '22P05', '22003'])
/** PostgreSQL is away, restarting or refusing connections. */
const databaseAway = /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT)/

/** What the address, the query or the body as a whole did wrong. */
export const malformed = (part: 'path' | 'body' | 'headers'): Refusal<'INVALID_REQUEST'> =>
  refuse('INVALID_REQUEST', { fields: { [part]: malformedSentences[part] } })

const malformedSentences = {
  path: '주소를 다시 확인해 주세요.',
  body: '요청 내용을 다시 확인해 주세요.',
  headers: '요청을 다시 확인해 주세요.',
}

/** Turns what Fastify, its plugins and the schemas throw for a bad request into a refusal; null for a fault. */
function refusalOf(
  error: FastifyError | Error,
): Refusal<
  'BUSY' | 'INVALID_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'TOO_MANY_REQUESTS' | 'UNSUPPORTED_MEDIA_TYPE'
> | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation)
      fields[issue.instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= issue.message ?? ''
    return refuse('INVALID_REQUEST', { fields })
  }
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (unstorable.has(code)) return malformed('body')
  if (ranOutOfTime(error)) return refuse('BUSY')
  if (code === 'FST_ERR_BAD_URL') return malformed('path')
  if (status === 413) return refuse('PAYLOAD_TOO_LARGE')
  if (error instanceof TooManyRequests)
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: error.retryAfterSeconds })
  if (status === 415) return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (status !== undefined && status >= 400 && status < 500) return malformed('body')
  return null
}

/** Answers whatever was thrown: a refusal for a bad request, otherwise a fault without its insides. */
export function answerFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  // Called, not asked of the reply: one to an address that cannot be read has no decorators.
  if (refusal !== null) sendRefusal.call(reply, refusal)
  else sendFault(error, request, reply)
}

function sendFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error }, 'fault')
  const full = isDiskFull(error)
  if (full) request.server.storage.full = true
  const away = full || ('code' in error && databaseAway.test(String(error.code)))
  const message = away
    ? '잠시 점검하고 있어요. 조금 뒤에 다시 시도해 주세요.'
    : '오류가 발생했어요. 다시 시도해 주세요.'
  reply.code(away ? 503 : 500).send({ code: 'FAULT', message, data: { requestId: request.id } })
}
