import { z } from 'zod'
import type { App } from '../../server/platform/deps.ts'
import { type JsonSchema, jsonSchema } from '../support/arbitraryOf.ts'

const content = z.record(
  z.string(),
  z.looseObject({ schema: z.optional(jsonSchema), example: z.optional(z.json()) }),
)
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.optional(z.boolean()),
  schema: jsonSchema,
})
const operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(content) })),
})
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const
const methodName = z.enum(['get', 'post', 'put', 'delete'])

export type Operation = {
  /** `GET /api/users/cart` */
  name: string
  method: (typeof methods)[keyof typeof methods]
  path: string
  asks: 'nobody' | 'member' | 'staff'
  parameters: readonly z.infer<typeof parameter>[]
  /** `example` is one that the document tells developers. */
  body: { type: string; schema: JsonSchema | undefined; example?: z.core.util.JSONType | undefined } | null
  /** Status → codes that the document lists for it. */
  refusals: ReadonlyMap<number, ReadonlySet<string>>
}

/** Every operation of the OpenAPI document, read as a client would read it. */
export function operationsOf(app: App): Operation[] {
  const { paths } = document.parse(app.swagger())
  return Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([way, told]) => {
      const method = methods[methodName.parse(way)]
      const kinds = told.security.flatMap((one) => Object.keys(one))
      const [type, body] = Object.entries(told.requestBody?.content ?? {})[0] ?? []
      return {
        name: `${method} ${path}`,
        method,
        path,
        asks: kinds.includes('staff') ? 'staff' : kinds.includes('member') ? 'member' : 'nobody',
        parameters: told.parameters,
        body: type === undefined ? null : { type, schema: body?.schema, example: body?.example },
        refusals: refusalsIn(told.responses),
      }
    }),
  )
}

function refusalsIn(responses: z.infer<typeof operation>['responses']): Map<number, Set<string>> {
  return new Map(
    Object.entries(responses).map(([status, answer]) => [
      Number(status),
      new Set(codesIn(answer.content?.['application/json']?.schema)),
    ]),
  )
}

function codesIn(schema: JsonSchema | undefined): string[] {
  if (schema === undefined) return []
  const { code } = schema.properties ?? {}
  return [
    ...(code?.enum ?? []).filter((value) => typeof value === 'string'),
    ...(schema.anyOf ?? []).flatMap(codesIn),
  ]
}
