import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { faultSentence } from '../../../domain/shared/faultSentence.ts'
import { NoExport } from '../database/database.ts'
import { isDatabaseAway } from '../database/databaseAway.ts'
import { isTooBusy } from '../database/readInTime.ts'
import { NoTurn } from '../limit.ts'
import { isDiskFull } from './health.ts'
import { refusalAnswer, sendRefusal } from './refusals.ts'

/** Thrown by `@fastify/rate-limit` when a limit is exceeded: see `buildApp`. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterMs: number) {
    super('too many requests')
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

/** SQLSTATEs of text that PostgreSQL cannot store and of numbers out of range: the request is at fault. */
const unstorable = new Set(['22021', '22P05', '22003'])

/** Thrown for a page one of whose calls failed: what it would show is not what the shop has. */
export class UnansweredPage extends Error {
  readonly status: number
  /** The sentence of the call that failed. */
  readonly sentence: string
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
    this.sentence = sentence
  }
}

/** Returns INVALID_REQUEST for a URL, a body or headers that are malformed as a whole. */
export const malformed = (part: 'path' | 'body' | 'headers'): Refusal<'INVALID_REQUEST'> =>
  refuse('INVALID_REQUEST', { fields: { [part]: malformedSentences[part] } })

const malformedSentences = {
  path: '주소를 다시 확인해 주세요.',
  body: '요청 내용을 다시 확인해 주세요.',
  headers: '요청을 다시 확인해 주세요.',
}

/** Maps what Fastify, its plugins and the schemas throw for a bad request to a refusal; null for a fault. */
function refusalOf(
  error: FastifyError | Error,
): Refusal<
  | 'BUSY'
  | 'EXPORTS_BUSY'
  | 'INVALID_REQUEST'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'UNSUPPORTED_MEDIA_TYPE'
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
  if (isTooBusy(error) || error instanceof NoTurn) return refuse('BUSY')
  if (error instanceof NoExport) return refuse('EXPORTS_BUSY')
  if (code === 'FST_ERR_BAD_URL') return malformed('path')
  if (status === 413) return refuse('PAYLOAD_TOO_LARGE')
  if (error instanceof TooManyRequests)
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: error.retryAfterSeconds })
  if (status === 415) return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (status !== undefined && status >= 400 && status < 500) return malformed('body')
  return null
}

/** Fastify's error handler: sends a refusal for a bad request, otherwise a fault without internal details. */
export function answerFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof UnansweredPage) {
    if (error.status === 503) reply.header('retry-after', awayForSeconds)
    sendPage(reply.code(error.status), error.sentence)
    return
  }
  const refusal = refusalOf(error)
  // Not `reply.refuse`: the reply to an unreadable URL has no decorators.
  if (refusal === null) sendFault(error, request, reply)
  else if (refusal.refused === 'BUSY' && isForPage(request)) {
    const { status, body } = refusalAnswer(refusal)
    sendPage(reply.header('retry-after', awayForSeconds).code(status), body.message)
  } else sendRefusal.call(reply, refusal)
}

const awayForSeconds = 5

/** Returns whether a person looks at the answer, rather than a client that reads JSON. */
export const isForPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** Sends one sentence of ours as a page that needs nothing else of the shop. */
const sendPage = (reply: FastifyReply, sentence: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>빌림</title><h1>잠시만 기다려 주세요</h1><p>${sentence}</p><p><a href="">다시 열기</a></p></html>`,
    )

function sendFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error }, 'fault')
  const full = isDiskFull(error)
  if (full) request.server.storage.full = true
  const away = full || isDatabaseAway(error)
  const message = away ? '잠시 점검하고 있어요. 조금 뒤에 다시 시도해 주세요.' : faultSentence
  if (away) reply.header('retry-after', awayForSeconds)
  reply.code(away ? 503 : 500)
  if (isForPage(request)) sendPage(reply, message)
  else reply.send({ code: 'FAULT', message, data: { requestId: request.id } })
}
