import type {
  ContextConfigDefault,
  FastifyReply,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import type { Refusal, RefusalCode } from '../../../domain/shared/decision.ts'
import { refusalSentences } from './refusalSentences.ts'

type Declared<Schema> = Schema extends { refusals: readonly (infer Code extends RefusalCode)[] }
  ? Code
  : never
/** The codes of a refusal, unless it may carry any: what SQL refuses has no type, and the answers of all tests are watched. */
type KnownCodes<Given extends Refusal> = Refusal extends Given ? never : Given['refused']
/** A refusal that a route of this schema may answer: codes that are known have to be declared. Gates serve any route. */
export type Listed<Schema, Given extends Refusal> = FastifySchema extends Schema
  ? Given
  : KnownCodes<Given> extends Declared<Schema> | 'INVALID_REQUEST'
    ? Given
    : never

declare module 'fastify' {
  interface FastifyReply<
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
  > {
    /** Answers a business "no". Use as `return reply.refuse(refusal)`. */
    refuse<Given extends Refusal>(refusal: Given & Listed<SchemaCompiler, Given>): void
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
