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
import { type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import type { RefusalData } from '../../../domain/shared/refusalData.ts'
import type { AnyCallCode, PhotoCode } from './listedAnyway.ts'
import { refusalSentences } from './refusalSentences.ts'

type Declared<Schema> = Schema extends { refusals: readonly (infer Code extends RefusalCode)[] }
  ? Code
  : never
/** Refusals that `openapiCall` adds by itself: those of every call, and those of forms with photos. */
type ListedAnyway<Schema> =
  | AnyCallCode
  | (Schema extends { form: object } ? PhotoCode | 'TOO_MANY_REQUESTS' : never)
/**
 * A refusal that a route of this schema may answer: its schema must declare the code. Gates may refuse on any route.
 */
export type Listed<Schema, Given extends Refusal> = FastifySchema extends Schema
  ? Given
  : Given['refused'] extends Declared<Schema> | ListedAnyway<Schema>
    ? Given
    : never

/** Anything in a route that declares NOT_FOUND, nothing elsewhere. */
type WithNotFound<Schema> = FastifySchema extends Schema
  ? unknown
  : 'NOT_FOUND' extends Declared<Schema>
    ? unknown
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
    /** Sends a refusal. Use as `return reply.refuse(refusal)`. */
    refuse<Given extends Refusal>(refusal: Given & Listed<SchemaCompiler, Given>): void
    /** Sends the wire's `done`, or the refusal. Use as `return reply.doneOr(refusal)`. */
    doneOr<Given extends Refusal>(refusal: (Given & Listed<SchemaCompiler, Given>) | null): void
    /** The data as the wire has it, or NOT_FOUND for null. Use as `return reply.found(data)`. */
    found<Data>(data: (Data & WithNotFound<SchemaCompiler>) | null): { data: Data } | undefined
  }
}

type RefusalBody = { code: RefusalCode; message: string; data: Refusal['data'] }

/** Returns the HTTP status and the body of a refusal. */
export function refusalAnswer<Code extends RefusalCode>({
  refused,
  data,
}: {
  refused: Code
  data: RefusalData[Code]
}): { status: number; body: RefusalBody } {
  const { status, say } = refusalSentences[refused]
  return { status, body: { code: refused, message: say(data), data } }
}

/** When to try again what was refused because others are being served, in seconds. */
const busyForSeconds = 5

/** When to try again what a silent provider has to answer, in seconds. */
export const silentForSeconds = 30

/** Implements `reply.refuse`. What may be tried again later also sets the Retry-After header, in seconds. */
export function sendRefusal(this: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal)
  if (refusal.refused === 'TOO_MANY_REQUESTS') this.header('retry-after', refusal.data.retryAfterSeconds)
  if (refusal.refused === 'BUSY' || refusal.refused === 'EXPORTS_BUSY')
    this.header('retry-after', busyForSeconds)
  if (refusal.refused === 'PROVIDER_UNAVAILABLE') this.header('retry-after', silentForSeconds)
  return this.code(status).send(body)
}

/** Implements `reply.doneOr`: sends `{ ok: true }` for null, otherwise the refusal. */
export function sendDoneOr(this: FastifyReply, refusal: Refusal | null): FastifyReply {
  return refusal === null ? this.send({ data: { ok: true } }) : sendRefusal.call(this, refusal)
}

/** Implements `reply.found`. */
export function sendFound<Data>(this: FastifyReply, data: Data | null): { data: Data } | undefined {
  if (data !== null) return { data }
  sendRefusal.call(this, refuse('NOT_FOUND'))
  return undefined
}
