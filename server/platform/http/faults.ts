import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'

/** What PostgreSQL says when a text cannot be stored or a number does not fit: the request's fault, not ours. */
const unstorable = new Set(['22021', '22P05', '22003'])
/** PostgreSQL is away, restarting or refusing connections. */
const databaseAway = /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT)/

/** Turns what Fastify, its plugins and the schemas throw for a bad request into a refusal; null for a fault. */
export function refusalOf(error: FastifyError | Error): Refusal | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation)
      fields[issue.instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= issue.message ?? ''
    return refuse('INVALID_REQUEST', { fields })
  }
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (unstorable.has(code)) return refuse('INVALID_REQUEST')
  if (status === 413) return refuse('PAYLOAD_TOO_LARGE')
  if (status === 415) return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (status === 429) return refuse('TOO_MANY_REQUESTS')
  if (status !== undefined && status >= 400 && status < 500) return refuse('INVALID_REQUEST')
  return null
}

/** Answers whatever was thrown: a refusal for a bad request, otherwise a fault without its insides. */
export function answerFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (refusal !== null) reply.refuse(refusal)
  else sendFault(error, request, reply)
}

function sendFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error }, 'fault')
  const away = 'code' in error && databaseAway.test(String(error.code))
  const message = away
    ? '잠시 점검하고 있어요. 조금 뒤에 다시 시도해 주세요.'
    : '오류가 발생했어요. 다시 시도해 주세요.'
  reply.code(away ? 503 : 500).send({ code: 'FAULT', message, data: { requestId: request.id } })
}
