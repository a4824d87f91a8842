import swagger from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../deps.ts'
import type { Env } from '../env.ts'
import { described } from './openapiCall.ts'
import { docsPage, docsStyle } from './openapiPage.ts'
import { worded } from './openapiWords.ts'

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
    transform: ({ schema, url, route, ...document }) => {
      if (schema === undefined || schema.hide || !url.startsWith('/api'))
        return { schema: { hide: true }, url }
      const made = toJson({ ...document, route, url, schema: described({ schema, route, app }, url) })
      return { url, schema: worded({ ...made.schema }, schema) }
    },
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
