import type { FastifyReply } from 'fastify'
import type { Refusal } from '../../../domain/shared/decision.ts'
import { refusalSentences } from './refusalSentences.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers a business "no". Use as `return reply.refuse(refusal)`. */
    refuse(refusal: Refusal): void
  }
}

export type RefusalBody = { code: string; message: string; data?: Readonly<Record<string, unknown>> }

/** The HTTP status and the body of a refusal (decisions, Wire format). */
export function refusalAnswer(refusal: Refusal): { status: number; body: RefusalBody } {
  const { status, say } = refusalSentences[refusal.refused]
  const body = { code: refusal.refused, message: say(refusal.data ?? {}) }
  return { status, body: refusal.data === undefined ? body : { ...body, data: refusal.data } }
}

/** Sends a refusal; the decorator `reply.refuse`. */
export function sendRefusal(this: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal)
  const wait = refusal.data?.retryAfterSeconds
  if (status === 429 && typeof wait === 'number') this.header('retry-after', wait)
  return this.code(status).send(body)
}
