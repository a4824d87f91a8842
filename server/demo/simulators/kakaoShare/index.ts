import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asClassicScript, browserFile } from '../browserFiles.ts'
import type { Provider, Stage } from '../provider.ts'
import { channelPage, messageShape, pickerPage, refusedPage, sentPage, sentShape } from './pages.ts'

/** Kakao's message sharing: the script that defines window.Kakao, the picker that it opens, and the chat channel. */
export function playKakaoShare({ app, store, scripts, closing, now }: Stage): Provider {
  const sent = store.table('sent', sentShape)
  const folder = join(import.meta.dirname, 'browser')

  app.get('/cdn/kakao.min.js', async (request, reply) => {
    const script = scripts.take('kakao-sdk')
    if (script?.delayMs !== undefined)
      await wait(script.delayMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
    if (script?.drop !== undefined) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    const { type, text } = browserFile(folder, 'share.ts')
    return reply.type(type).header('cache-control', 'no-store').send(asClassicScript(text))
  })

  app.post('/kakao/picker/link', async (request, reply) => {
    const message = messageShape.safeParse(request.body)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return message.success ? reply.send(pickerPage(message.data)) : reply.code(400).send(refusedPage)
  })
  app.post('/kakao/picker/send', async (request, reply) => {
    const message = messageShape.safeParse(request.body)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!message.success) return reply.code(400).send(refusedPage)
    const { app_key: appKey, template } = message.data
    sent.put(randomUUID(), { appKey, at: new Date(now()).toISOString(), template })
    return reply.send(sentPage)
  })
  app.get('/kakao/channel', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(channelPage),
  )

  return {
    name: 'kakaoShare',
    title: '카카오톡 공유와 상담 채널',
    about: '보낼 메시지를 미리 보고, 보낸 것은 장부에 남아요.',
    ledger: () => ({ messages: sent.values() }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}
