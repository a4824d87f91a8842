import type { FastifySchema, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { RefusalCode } from '../../../domain/shared/decision.ts'
import { refusalData } from '../../../domain/shared/refusalData.ts'
import type { App } from '../deps.ts'
import { isStaffGate } from './authenticate.ts'
import { anyCallRefusals, photoRefusals } from './listedAnyway.ts'
import { restsInMaintenance } from './maintenanceGate.ts'
import { refusalSentences } from './refusalSentences.ts'

/** `json`: the shape of the same fields for a call that takes them as JSON too, without photos; it describes both. */
type Form = { shape: z.ZodMiniObject; photos: readonly string[]; json?: z.ZodMiniObject }

declare module 'fastify' {
  interface FastifySchema {
    /** Refusals of this call's own rules. Those of gates, limits and request parsing are added. */
    refusals?: readonly RefusalCode[]
    /** Status → description of the redirect's target. */
    redirects?: Readonly<Record<number, string>>
    /** The single file of a multipart body: its field, and a description of what it may be. */
    upload?: { field: string; description: string }
    /** A multipart form (`readForm`): the shape of its text fields, and the names of its photo fields. */
    form?: Form
    /** An example body that this call accepts. Its ids belong to no real shop. */
    example?: Readonly<Record<string, unknown>>
  }
}

type Call = { schema: FastifySchema; route: RouteOptions; app: App }

const fault = z.object({
  code: z.literal('FAULT'),
  message: z.string(),
  data: z.object({ requestId: z.string() }),
})

/** Exports of lists share a few connections. */
const isExport = /\.(csv|xlsx|zip)$|\/files\/:file$/

const gatesOf = (route: RouteOptions): unknown[] => [route.onRequest, route.preHandler].flat()

/** Returns every refusal that a call can answer: its own, and those of its gates, limits and request parsing. */
function refusalsOf({ schema, route, app }: Call): RefusalCode[] {
  const gates = gatesOf(route)
  const isFor = (gate: unknown) => gates.includes(gate)
  const codes = new Set<RefusalCode>([...anyCallRefusals, ...(schema.refusals ?? [])])
  if (isFor(app.authenticate) || isFor(app.identify)) codes.add('NOT_LOGGED_IN')
  if (gates.some(isStaffGate)) codes.add('NOT_LOGGED_IN').add('FORBIDDEN')
  if ([route.method].flat().some((method) => restsInMaintenance(method, route.url)))
    codes.add('OUT_OF_SERVICE')
  const isMembersWrite = (isFor(app.authenticate) || isFor(app.identify)) && route.method !== 'GET'
  if (route.config?.rateLimit !== undefined || isMembersWrite) codes.add('TOO_MANY_REQUESTS')
  if (isExport.test(route.url)) codes.add('EXPORTS_BUSY')
  // A parameter longer than the router's limit matches no route.
  if (route.url.includes(':')) codes.add('NOT_FOUND')
  if (schema.form !== undefined) for (const code of photoRefusals) codes.add(code)
  if (route.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  return [...codes]
}

/** The body of a refusal on the wire. */
function refusalShape(code: RefusalCode) {
  const shape = refusalData[code]
  const body = { code: z.literal(code), message: z.string() }
  if (shape === null) return z.object(body)
  return z.object({ ...body, data: shape.safeParse({}).success ? z.optional(shape) : shape })
}

/**
 * Returns the call's schema for the document: who may call it, and one answer per status with the shape of its body.
 */
export function described(call: Call, url: string): FastifySchema {
  const { refusals, redirects, upload, form, example, response, ...rest } = call.schema
  const gates = gatesOf(call.route)
  const asked = gates.includes(call.app.authenticate) ? 'member' : gates.some(isStaffGate) ? 'staff' : null
  return {
    ...rest,
    ...(form !== undefined && { body: form.json ?? form.shape, consumes: encodingsOf(form) }),
    tags: rest.tags ?? [url.split('/')[2] ?? 'api'],
    security: asked === null ? [] : [{ [asked]: [] }],
    response: { ...(typeof response === 'object' ? response : {}), ...refusalAnswers(refusalsOf(call)) },
  }
}

const encodingsOf = ({ json }: Form): string[] => [
  'multipart/form-data',
  ...(json === undefined ? [] : ['application/json']),
]

function refusalAnswers(codes: readonly RefusalCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => refusalSentences[code].status)
  const answers = [...byStatus].map(([status, same]) => [
    status,
    answerOf(same.join(', '), [...same.map(refusalShape), ...(status === 503 ? [fault] : [])]),
  ])
  return {
    500: answerOf('FAULT', [fault]),
    503: answerOf('FAULT', [fault]),
    ...Object.fromEntries(answers),
  }
}

function answerOf(description: string, bodies: readonly z.ZodMiniType[]) {
  const [only, ...more] = bodies
  const schema = more.length === 0 ? only : z.union(bodies)
  return { description, content: { 'application/json': { schema } } }
}
