import type { FastifyReply } from 'fastify'
import type { Refusal, RefusalCode } from '../../../domain/shared/decision.ts'
import { refusalSentences } from './refusalSentences.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers a business "no". Use as `return reply.refuse(refusal)`. */
    refuse(refusal: Refusal): void
  }
}

type RefusalBody = { code: RefusalCode; message: string; data: Refusal['data'] }

/** The HTTP status and the body of a refusal. */
export function refusalAnswer<Code extends RefusalCode>(
  refusal: Refusal<Code>,
): { status: number; body: RefusalBody } {
  const { status, say } = refusalSentences[refusal.refused]
  return { status, body: { code: refusal.refused, message: say(refusal.data), data: refusal.data } }
}

/** Sends a refusal; the decorator `reply.refuse`. */
export function sendRefusal(this: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal)
  if (refusal.refused === 'TOO_MANY_REQUESTS') this.header('retry-after', refusal.data.retryAfterSeconds)
  return this.code(status).send(body)
}
