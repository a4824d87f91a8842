import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { phonesPage, sentShape } from './pages.ts'

const secret = 'solapi_secret_local'
const key = 'solapi_local'

const bodyShape = z.object({
  messages: z
    .array(
      z.object({
        to: z.string(),
        from: z.string(),
        text: z.string().max(2_000),
        kakaoOptions: z.object({
          pfId: z.string(),
          templateId: z.string(),
          disableSms: z.boolean(),
          variables: z.record(z.string(), z.string().min(1)),
        }),
        customFields: z.object({ noticeId: z.string() }),
      }),
    )
    .min(1),
})

/** Messages to phones, kept once for each id, and a page on which people read them. */
export function playSolapi({ app, store, scripts, now }: Stage): Provider {
  const sent = store.table('sent', sentShape)

  app.post('/messages/v4/send-many/detail', async (request, reply) => {
    const script = scripts.take('solapi')
    if (script?.drop !== undefined) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    if (!isSigned(request.headers.authorization ?? ''))
      return reply.code(403).send({ errorCode: 'SignatureDoesNotMatch', errorMessage: '인증값이 달라요.' })
    if (script?.code !== undefined)
      return reply.code(400).send({ errorCode: script.code, errorMessage: 'scripted' })
    const body = bodyShape.safeParse(request.body)
    if (!body.success)
      return reply.code(400).send({ errorCode: 'ValidationError', errorMessage: body.error.message })
    for (const { to, text, kakaoOptions, customFields } of body.data.messages) {
      const id = customFields.noticeId
      if (sent.get(id) === undefined)
        sent.put(id, { to, text, templateId: kakaoOptions.templateId, receivedAt: now() })
    }
    const count = { total: body.data.messages.length, registeredSuccess: body.data.messages.length }
    return { failedMessageList: [], groupInfo: { count } }
  })

  app.get('/__phone', async (request) => {
    const { to } = z.object({ to: z.string().default('') }).parse(request.query)
    return sent
      .entries()
      .filter(([, message]) => to === '' || message.to === to)
      .map(([id, message]) => ({ id, ...message }))
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
