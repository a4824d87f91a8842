import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { asClassicScript, browserFile, serveBrowserFiles } from '../browserFiles.ts'
import { html } from '../html.ts'
import type { Provider, Stage } from '../provider.ts'
import { addresses } from './addresses.ts'

const opening = z.object({ origin: z.string().max(300).catch('') })

/** Kakao's postcode search: the script that defines window.kakao.Postcode, and the page it opens. */
export function playPostcode({ app, scripts, closing }: Stage): Provider {
  const folder = join(import.meta.dirname, 'browser')
  app.get('/cdn/postcode.v2.js', async (request, reply) => {
    const script = scripts.take('postcode')
    if (script?.delayMs !== undefined) {
      await wait(script.delayMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
    }
    if (script?.drop !== undefined) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    const { type, text } = browserFile(folder, 'postcode.ts')
    return reply.type(type).header('cache-control', 'no-store').send(asClassicScript(text))
  })
  app.get('/postcode/search', async (request, reply) => {
    const { type, text } = browserFile(folder, 'search.html')
    // Submitted before its script is there, the form comes back as this page, with the words and for the same shop.
    const { origin } = opening.parse(request.query)
    return reply
      .type(type)
      .header('cache-control', 'no-cache')
      .send(text.replace('{{origin}}', () => html`${origin}`.toString()))
  })
  app.get('/postcode/addresses', async () => addresses)
  serveBrowserFiles(app, '/postcode/browser', folder, ['search.ts', 'search.css'])
  return {
    name: 'postcode',
    title: '우편번호 찾기 (Kakao)',
    about: '도로명과 지번, 건물 이름으로 찾는 주소록. 제주 주소도 있어요.',
    ledger: () => ({ addresses: addresses.length }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}
