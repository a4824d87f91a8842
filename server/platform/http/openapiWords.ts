import type { FastifySchema } from 'fastify'
import { fieldLabels } from './fieldLabels.ts'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds what the schemas cannot express to the JSON generated from them: the label of each field, the description of
 * each answer, the target of a redirect, the file of an upload, and an example body.
 */
export function worded(
  made: Node,
  { summary = '', redirects = {}, upload, form, example }: FastifySchema,
): Node {
  const places = ['params', 'querystring', 'headers', 'body'] as const
  const requests = places.filter((place) => isNode(made[place])).map((place) => [place, named(made[place])])
  const answers = isNode(made.response) ? made.response : {}
  return {
    ...made,
    ...Object.fromEntries(requests),
    ...(example !== undefined && { body: withExample(named(made.body), example) }),
    ...(upload !== undefined && { body: uploadOf(upload) }),
    ...(form !== undefined && { body: formOf(named(made.body), form.photos) }),
    response: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, told(answer, summary)]),
      ),
      ...Object.fromEntries(Object.entries(redirects).map(([status, to]) => [status, redirectTo(to)])),
    },
  }
}

function named(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(named)
  if (!isNode(schema)) return schema
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(isNode(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, labelled(name, named(inner))]),
      ),
    }),
    ...(items !== undefined && { items: named(items) }),
    ...(anyOf !== undefined && { anyOf: named(anyOf) }),
  }
}

const labelled = (name: string, schema: unknown): unknown =>
  isNode(schema) ? { description: fieldLabels[name] ?? name, ...schema } : schema

const told = (answer: unknown, summary: string): unknown =>
  isNode(answer) ? { description: summary, ...answer } : answer

const redirectTo = (description: string): Node => ({
  type: 'null',
  description,
  headers: { location: { type: 'string', description } },
})

const withExample = (body: unknown, example: Node): Node => ({
  ...(isNode(body) ? body : {}),
  examples: [example],
})

const uploadOf = ({ field, description }: { field: string; description: string }): Node => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary', description } },
})

function formOf(texts: unknown, photos: readonly string[]): Node {
  const body = isNode(texts) ? texts : {}
  const files = photos.map((name) => [
    name,
    { type: 'string', format: 'binary', description: 'JPEG나 PNG 사진, 10MB까지' },
  ])
  return {
    ...body,
    properties: { ...(isNode(body.properties) ? body.properties : {}), ...Object.fromEntries(files) },
  }
}
