import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import type { Module } from '../../server/platform/deps.ts'
import { acceptForms } from '../../server/platform/uploads/index.ts'
import { testApp } from '../support/app.ts'

const reading: Module = {
  routes: () => async (app) => {
    await acceptForms(app)
    app.post('/whole', async ({ body }) => body)
    app.post('/form', async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') part.file.resume()
      return 'read'
    })
  },
}
const shop = await testApp('trickling', [reading])
t.teardown(() => shop.end())
const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))

/** Sends the head and the beginning of a body, and nothing more; resolves once the shop closes the connection. */
async function trickles(path: string, type: string, begin: string): Promise<void> {
  const socket = connect(Number(address.port), address.hostname).resume()
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 900000\r\n\r\n${begin}`,
  )
  await closed
}

t.test('a body that never ends is ended by the shop, whatever it is', async (t) => {
  shop.app.bodies.endMs = 20
  shop.app.bodies.formEndMs = 20
  await trickles('/whole', 'application/json', '{"a":')
  const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\n\r\nabc'
  await trickles('/form', 'multipart/form-data; boundary=x', part)
  t.ok(shop.app.server.headersTimeout > 0 && shop.app.server.headersTimeout <= 60_000, 'heads that trickle')
  t.ok(shop.app.server.requestTimeout > 0, 'what no route reads')
})

t.test('a body that arrives is read, and its connection stays', async (t) => {
  shop.app.bodies.endMs = 60_000
  const body = JSON.stringify({ text: 'a'.repeat(500_000) })
  const whole = await fetch(new URL('/whole', address), {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  })
  t.equal((await whole.text()).length, body.length)
})

t.test('a body that comes packed is refused before it is read (rule 861)', async (t) => {
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(20_000_000),
  ])
  for (const [path, type, body] of [
    ['/form', 'multipart/form-data; boundary=x', form],
    ['/whole', 'application/json', Buffer.from('{"text":"a"}')],
  ] as const) {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': type, 'content-encoding': 'gzip' },
      body: gzipSync(body),
    })
    t.equal(answer.status, 415, path)
    t.match(await answer.json(), { code: 'UNSUPPORTED_MEDIA_TYPE' }, path)
  }
  const asItIs = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  const plain = await fetch(new URL('/whole', address), {
    ...{ method: 'POST', headers: asItIs, body: '{"text":"a"}' },
  })
  t.equal(plain.status, 200)
})

/** What the shop answers to these bytes, with its status. */
async function answerTo(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

t.test(
  'what is no request, or has too long a head, is answered in Korean and in the shop’s envelope',
  async (t) => {
    t.match(await answerTo(`GET /?q=${'a'.repeat(40_000)} HTTP/1.1\r\nhost: shop\r\n\r\n`), {
      status: 431,
      body: { code: 'INVALID_REQUEST', message: /주소나 쿠키가 너무 길어요/ },
    })
    t.match(await answerTo('이것은 요청이 아니에요\r\n\r\n'), {
      status: 400,
      body: { code: 'INVALID_REQUEST', message: /요청을 읽을 수 없어요/ },
    })
  },
)
