import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RefusalCode } from '../../../domain/shared/decision.ts'
import type { App } from '../deps.ts'
import type { Env } from '../env.ts'
import { docsPage, docsStyle } from './openapiPage.ts'
import { refusalSentences } from './refusalSentences.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The refusals that this call is known to answer, for the reader of the documentation. */
    refusals?: readonly RefusalCode[]
  }
}

const refusalShape = z.object({
  code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
})

const toJson = createJsonSchemaTransform({
  zodToJsonConfig: {
    // JSON Schema has no word for a check in code and none for "one value counts as a list".
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'date' })
      if (def.type === 'transform') Object.assign(jsonSchema, { type: 'array', items: {} })
    },
  },
})

/**
 * Describes every call from the very schemas that validate it: `GET /api/openapi.json`, and `GET /api/docs`
 * to read it without any script (decisions, Wire format). Register before the routes.
 */
export async function registerOpenapi(app: App, env: Pick<Env, 'SHOP_NAME' | 'PUBLIC_URL'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${env.SHOP_NAME} API`, version: '1' },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          member: { type: 'http', scheme: 'bearer' },
          staff: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url, route, ...document }) =>
      toJson({ ...document, route, url, schema: described(app, schema, url, route) }),
  })
  let page: string | null = null
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= docsPage(app.swagger())
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
}

function described(
  app: App,
  schema: FastifySchema | undefined,
  url: string,
  route: RouteOptions,
): FastifySchema {
  if (schema === undefined || !url.startsWith('/api')) return { hide: true }
  const { refusals = [], ...rest } = schema
  const gates = [route.onRequest, route.preHandler].flat()
  const asked = gates.some((gate) => gate === app.authenticate)
    ? 'member'
    : /^\/api\/staff\/(?!login)/.test(url)
      ? 'staff'
      : null
  const answers = typeof rest.response === 'object' ? rest.response : {}
  return {
    ...rest,
    tags: rest.tags ?? [url.split('/')[2] ?? 'api'],
    description: [rest.description, ...refusals.map(refusalLine)].filter(Boolean).join('\n'),
    security: asked === null ? [] : [{ [asked]: [] }],
    response: { ...answers, '4XX': refusalShape },
  }
}

const refusalLine = (code: RefusalCode): string =>
  `${refusalSentences[code].status} ${code}: ${refusalSentences[code].say({})}`
