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
 * to read it without any script. Register before the routes.
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

/** What the staff console asks is shown to staff alone. */
const withoutStaffCalls = <Description extends { paths?: object }>(all: Description) => ({
  ...all,
  paths: Object.fromEntries(
    Object.entries(all.paths ?? {}).filter(([path]) => !path.startsWith('/api/staff/')),
  ),
})

/** Guests read the description as they are; a request with a token is from staff, or refused. */
const colleaguesSeeMore = (app: App) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization !== undefined) await app.staff()(request, reply)
}
