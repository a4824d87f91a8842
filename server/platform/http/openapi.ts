import swagger from '@fastify/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../deps.ts'
import type { Env } from '../env.ts'
import { described } from './openapiCall.ts'
import { docsPage, docsStyle } from './openapiPage.ts'
import { worded } from './openapiWords.ts'

const toJson = createJsonSchemaTransform({
  zodToJsonConfig: {
    // JSON Schema cannot express a check in code, nor "a single value counts as a list".
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'date' })
      if (def.type === 'transform') Object.assign(jsonSchema, { type: 'array', items: {} })
    },
  },
})

/**
 * Serves the OpenAPI description of every call, generated from the schemas that validate it: `GET /api/openapi.json`,
 * and `GET /api/docs` as a page without scripts. Register it before the routes.
 */
export async function registerOpenapi(
  app: App,
  env: Pick<Env, 'SHOP_NAME' | 'PUBLIC_URL' | 'NODE_ENV'>,
): Promise<void> {
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
  const hide = { schema: { hide: true }, onRequest: colleaguesSeeMore(app) }
  const showsAll = ({ signedInStaff }: FastifyRequest) =>
    env.NODE_ENV !== 'production' || signedInStaff !== null
  const describedFor = (all: boolean) => (all ? app.swagger() : withoutStaffCalls(app.swagger()))
  const pages = new Map<boolean, string>()
  app.get('/api/openapi.json', hide, async (request) => describedFor(showsAll(request)))
  app.get('/api/docs', hide, async (request, reply) => {
    const all = showsAll(request)
    const page = pages.get(all) ?? docsPage(describedFor(all))
    pages.set(all, page)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
}

/** Leaves out the staff console's calls, which are shown to staff only. */
const withoutStaffCalls = <Description extends { paths?: object }>(all: Description) => ({
  ...all,
  paths: Object.fromEntries(
    Object.entries(all.paths ?? {}).filter(([path]) => !path.startsWith('/api/staff/')),
  ),
})

/** Lets guests read the public description; a request with a token must come from staff. */
const colleaguesSeeMore = (app: App) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization !== undefined) await app.staff()(request, reply)
}
