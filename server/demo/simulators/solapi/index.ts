import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { phonesPage, sentShape } from './pages.ts'
import { filledIn, playTemplates } from './templates.ts'

const secret = 'solapi_secret_local'
const key = 'solapi_local'

const messageShape = z.object({
  to: z.string(),
  from: z.string(),
  text: z.string().max(2_000).optional(),
  kakaoOptions: z
    .object({
      pfId: z.string(),
      templateId: z.string(),
      disableSms: z.boolean(),
      variables: z.record(z.string(), z.string().min(1)),
    })
    .optional(),
  customFields: z.object({ noticeId: z.string() }),
})
// Of an 알림톡 with variables the text is the template's, and that of an SMS the shop's own.
const bodyShape = z.object({
  messages: z
    .array(
      messageShape.refine(({ text, kakaoOptions }) => (text === undefined) !== (kakaoOptions === undefined)),
    )
    .min(1),
})

const listQuery = z.object({
  to: z.string().optional(),
  startDate: z.iso.datetime().optional(),
  startKey: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
})

/** Messages to phones, one for each call that sends one, as the phone shows them, their list, and a page on which people read them. */
export function playSolapi(stage: Stage): Provider {
  const { app, store, scripts, now } = stage
  const sent = store.table('messages', sentShape)
  const templates = playTemplates(stage, { isSigned })
  /** What the phone shows; undefined when the provider cannot make it. */
  const shownText = ({ text, kakaoOptions }: z.infer<typeof messageShape>): string | undefined => {
    if (kakaoOptions === undefined) return text
    const template = templates.find(kakaoOptions.templateId)
    return template && filledIn(template, kakaoOptions.variables)
  }

  app.post('/messages/v4/send-many/detail', async (request, reply) => {
    const script = scripts.take('solapi')
    if (script?.drop === 'before') return silence(request, reply)
    if (!isSigned(request.headers.authorization ?? ''))
      return reply.code(403).send({ errorCode: 'SignatureDoesNotMatch', errorMessage: '인증값이 달라요.' })
    if (script?.code !== undefined)
      return reply.code(400).send({ errorCode: script.code, errorMessage: 'scripted' })
    const body = bodyShape.safeParse(request.body)
    if (!body.success)
      return reply.code(400).send({ errorCode: 'ValidationError', errorMessage: body.error.message })
    const failed: { to: string; statusCode: string }[] = []
    for (const message of body.data.messages) {
      const { to, kakaoOptions, customFields } = message
      const text = shownText(message)
      if (text === undefined) failed.push({ to, statusCode: 'TemplateMismatch' })
      else
        sent.put(`M4V${randomUUID()}`, {
          ...{ to, text, templateId: kakaoOptions?.templateId ?? null, receivedAt: now() },
          noticeId: customFields.noticeId,
        })
    }
    if (script?.drop === 'after') return silence(request, reply)
    const total = body.data.messages.length
    const count = { total, registeredSuccess: total - failed.length, registeredFailed: failed.length }
    return { failedMessageList: failed, groupInfo: { count } }
  })

  app.get('/messages/v4/list', async (request, reply) => {
    const script = scripts.take('solapi-list')
    if (script?.drop !== undefined) return silence(request, reply)
    if (!isSigned(request.headers.authorization ?? ''))
      return reply.code(403).send({ errorCode: 'SignatureDoesNotMatch', errorMessage: '인증값이 달라요.' })
    if (script?.code !== undefined)
      return reply.code(400).send({ errorCode: script.code, errorMessage: 'scripted' })
    const { to, startDate, startKey, limit } = listQuery.parse(request.query)
    const since = startDate === undefined ? 0 : Date.parse(startDate)
    const found = sent
      .entries()
      .filter(([, message]) => (to === undefined || message.to === to) && message.receivedAt >= since)
      .sort(([, one], [, other]) => other.receivedAt - one.receivedAt)
    const from = startKey === undefined ? 0 : found.findIndex(([id]) => id === startKey)
    const page = found.slice(from, from + limit)
    return {
      ...{ startKey: startKey ?? null, nextKey: found[from + limit]?.[0] ?? null, limit },
      messageList: Object.fromEntries(
        page.map(([messageId, { to, text, noticeId, receivedAt }]) => [
          messageId,
          {
            ...{ messageId, to, text, type: 'ATA', customFields: { noticeId } },
            dateCreated: new Date(receivedAt).toISOString(),
          },
        ]),
      ),
    }
  })

  app.get('/__phone', async (request) => {
    const { to } = z.object({ to: z.string().default('') }).parse(request.query)
    return sent
      .entries()
      .filter(([, message]) => to === '' || message.to === to)
      .map(([, { noticeId: id, ...message }]) => ({ id, ...message }))
      .sort((a, b) => b.receivedAt - a.receivedAt)
  })
  app.get('/phone', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(phonesPage(sent.values())),
  )

  return {
    name: 'phone',
    title: '휴대폰 메시지 (SOLAPI)',
    about: '가게가 보낸 알림톡과 문자를 받아 두고 보여 줘요.',
    ledger: () => ({ messages: sent.values().length }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

/** The line breaks before an answer. */
function silence(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function isSigned(header: string): boolean {
  const said = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]+), signature=([0-9a-f]{64})$/.exec(
    header,
  )
  if (said === null) return false
  const [, apiKey = '', date = '', salt = '', signature = ''] = said
  const due = createHmac('sha256', secret)
    .update(date + salt)
    .digest()
  return apiKey === key && timingSafeEqual(due, Buffer.from(signature, 'hex'))
}
