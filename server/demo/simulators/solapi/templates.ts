import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Stage } from '../provider.ts'

const templateShape = z.object({
  templateId: z.string(),
  channelId: z.string(),
  name: z.string(),
  content: z.string(),
  status: z.enum(['PENDING', 'INSPECTING', 'APPROVED', 'REJECTED']),
  isHidden: z.boolean().default(false),
  isDeleted: z.boolean().default(false),
})
type Template = z.infer<typeof templateShape>
const strangeShape = z.looseObject({ templateId: z.string(), channelId: z.string() })

const newTemplate = z.object({
  channelId: z.string(),
  name: z.string().min(1).max(100),
  content: z.string().min(1).max(1_000),
  categoryCode: z.string().min(1),
})
const listQuery = z.object({
  channelId: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
  startKey: z.string().optional(),
  isHidden: z.stringbool().default(false),
})

const variable = /#\{([^}]+)\}/g

/** Filled in as the provider does: every variable of the template has a value, and nothing else of it changes. */
export function filledIn(
  { content }: Template,
  variables: Readonly<Record<string, string>>,
): string | undefined {
  const names = [...content.matchAll(variable)].map(([whole]) => whole)
  if (names.some((name) => (variables[name] ?? '').trim() === '')) return undefined
  return content.replaceAll(variable, (whole) => variables[whole] ?? '')
}

/** The registered templates of 알림톡, a name once in a channel. Whoever inspects them approves at once. */
export function playTemplates(
  { app, store, scripts }: Stage,
  { isSigned }: { isSigned: (header: string) => boolean },
): { find: (templateId: string) => Template | undefined } {
  const templates = store.table('templates', templateShape)
  const strange = store.table('strange-templates', strangeShape)
  const notSigned = { errorCode: 'SignatureDoesNotMatch', errorMessage: '인증값이 달라요.' }

  app.post('/kakao/v2/templates', async (request, reply) => {
    if (!isSigned(request.headers.authorization ?? '')) return reply.code(403).send(notSigned)
    const body = newTemplate.safeParse(request.body)
    if (!body.success)
      return reply.code(400).send({ errorCode: 'ValidationError', errorMessage: body.error.message })
    const { channelId, name, content } = body.data
    const isTaken = (other: Template) =>
      !other.isDeleted && other.channelId === channelId && other.name === name
    if (templates.values().some(isTaken))
      return reply.code(400).send({ errorCode: 'DuplicatedName', errorMessage: '이미 등록된 이름이에요.' })
    const templateId = `KA01TP${randomUUID().replaceAll('-', '')}`
    const template: Template = {
      ...{ templateId, channelId, name, content, status: 'APPROVED' },
      ...{ isHidden: false, isDeleted: false },
    }
    templates.put(templateId, template)
    return template
  })

  app.get('/kakao/v2/templates', async (request, reply) => {
    if (!isSigned(request.headers.authorization ?? '')) return reply.code(403).send(notSigned)
    const script = scripts.take('solapi-templates')
    if (script?.code !== undefined)
      return reply.code(500).send({ errorCode: script.code, errorMessage: 'scripted' })
    const { channelId, limit, startKey, isHidden } = listQuery.parse(request.query)
    const all = [
      ...templates.values().filter((template) => template.isHidden === isHidden),
      ...strange.values(),
    ].filter((template) => channelId === undefined || template.channelId === channelId)
    const from = startKey === undefined ? 0 : all.findIndex(({ templateId }) => templateId === startKey)
    const templateList = all.slice(from, from + limit)
    return { limit, templateList, startKey: startKey ?? null, nextKey: all[from + limit]?.templateId ?? null }
  })

  // What people do at the provider's desk with a template of the shop, or a row of another tool in whatever form.
  app.post('/__template', async (request) => {
    const row = strangeShape.parse(request.body)
    const own = templates.get(row.templateId)
    if (own === undefined) strange.put(row.templateId, row)
    else templates.put(row.templateId, templateShape.parse({ ...own, ...row }))
    return row
  })

  return {
    find: (templateId) => {
      const template = templates.get(templateId)
      return template?.isDeleted === true ? undefined : template
    },
  }
}
