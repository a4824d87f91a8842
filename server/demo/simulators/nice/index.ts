import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { serveBrowserFiles } from '../browserFiles.ts'
import type { Provider, Stage } from '../provider.ts'
import { type Books, type CryptoToken, openBooks } from './books.ts'
import { integrityOf, keysOf, readRequest, writeResult } from './codec.ts'
import { type Person, personShape, resultOf } from './person.ts'
import { brokenPage, popupPage, type Typed } from './popupPage.ts'
import { playTokens } from './tokens.ts'

const openingShape = z.object({
  token_version_id: z.string(),
  enc_data: z.string(),
  integrity_value: z.string(),
})
const requestShape = z.object({
  requestno: z.string(),
  returnurl: z.url({ protocol: /^https?$/ }),
  sitecode: z.string(),
})
const typedShape = z.record(z.string(), z.string())

type Request = z.infer<typeof requestShape> & { token: CryptoToken; opening: z.infer<typeof openingShape> }

/** NICE CheckPlus: tokens, the popup, and the result that it brings back. */
export function playNice(stage: Stage): Provider {
  const { app, store } = stage
  const books = openBooks(store)
  playTokens(stage, books)
  serveBrowserFiles(app, '/nice/browser', join(import.meta.dirname, 'browser'), ['popup.ts', 'popup.css'])

  const open = (opening: unknown, reply: FastifyReply) => {
    const request = readOpening(books, opening)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return request === null ? reply.code(400).send(brokenPage()) : reply.send(form(request, {}, {}))
  }
  app.get('/nice/CheckPlusSafeModel/service.cb', async (request, reply) => open(request.query, reply))
  app.post('/nice/CheckPlusSafeModel/service.cb', async (request, reply) => open(request.body, reply))

  app.post('/nice/__verify', async ({ body }, reply) => {
    const request = readOpening(books, body)
    if (request === null) return reply.code(400).type('text/html; charset=utf-8').send(brokenPage())
    const person = personShape.safeParse(body)
    if (!person.success) {
      const wrong = Object.fromEntries(person.error.issues.map((one) => [String(one.path[0]), one.message]))
      return reply
        .type('text/html; charset=utf-8')
        .send(form(request, typedShape.catch({}).parse(body), wrong))
    }
    const { outcome } = person.data
    const { id, requestNumber } = request.token
    books.verifications.put(id, { requestNumber, outcome, at: stage.now() })
    return reply
      .header('referrer-policy', 'no-referrer')
      .redirect(returnAddress(request, person.data, stage.now()), 302)
  })

  return {
    name: 'nice',
    title: '본인 확인 (NICE CheckPlus)',
    about: '휴대폰 본인 확인 창. 실패와 위조된 결과로도 끝내 볼 수 있어요.',
    // Names and phones stay out of the ledger: it is for comparing, not for reading about people.
    ledger: () => ({ tokens: books.tokens.values().length, verifications: books.verifications.values() }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

const keysFor = (token: CryptoToken) => keysOf(token.requestedAt, token.requestNumber, token.value)

function readOpening(books: Books, given: unknown): Request | null {
  const opening = openingShape.safeParse(given)
  if (!opening.success) return null
  const token = books.tokens.get(opening.data.token_version_id)
  if (token === undefined) return null
  const keys = keysFor(token)
  if (integrityOf(keys, opening.data.enc_data) !== opening.data.integrity_value) return null
  const request = requestShape.safeParse(readRequest(keys, opening.data.enc_data))
  if (!request.success || request.data.requestno !== token.requestNumber) return null
  return { ...request.data, token, opening: opening.data }
}

const form = ({ opening }: Request, typed: Typed, wrong: Typed): string =>
  popupPage({
    tokenVersionId: opening.token_version_id,
    encrypted: opening.enc_data,
    integrity: opening.integrity_value,
    typed,
    wrong,
  })

function returnAddress(request: Request, person: Person, now: number): string {
  const keys = keysFor(request.token)
  const at = new Date(now + 9 * 60 * 60 * 1000).toISOString().slice(0, 19).replaceAll(/\D/g, '')
  const encrypted = writeResult(keys, resultOf(person, request, at))
  const integrity = integrityOf(keys, encrypted)
  const sent = person.outcome === 'changed' ? `A${encrypted.slice(1)}` : encrypted
  const query = new URLSearchParams({
    token_version_id: request.token.id,
    enc_data: sent === encrypted && person.outcome === 'changed' ? `B${encrypted.slice(1)}` : sent,
    integrity_value: integrity,
  })
  return `${request.returnurl}?${query}`
}
