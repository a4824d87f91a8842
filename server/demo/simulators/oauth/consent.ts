import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Asked, askedShape, type Brand } from './asked.ts'
import type { Books, Person } from './books.ts'
import { brokenPage, consentPage, formPostPage } from './consentPage.ts'

const answeredShape = askedShape.extend({
  decision: z.enum(['agree', 'cancel']).default('agree'),
  email: z.string().trim().toLowerCase().default(''),
  sharesEmail: z.literal('on').optional(),
  hidesEmail: z.literal('on').optional(),
  unverified: z.literal('on').optional(),
})
const emailShape = z.email()

type Returning = { to: string; fields: Record<string, string>; mode: Asked['response_mode'] }

/** The page on which people log in and agree, and what it leads to. */
export function playConsent(
  app: FastifyInstance,
  brand: Brand,
  books: Books,
  also: (person: Person, isNew: boolean) => Record<string, string> = () => ({}),
): void {
  app.get(`/${brand.path}${brand.authorizePath}`, async (request, reply) => {
    const asked = askedShape.safeParse(request.query)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!asked.success) return reply.code(400).send(brokenPage(brand))
    return reply.send(consentPage(brand, asked.data, books.people.values(), null))
  })

  app.post(`/${brand.path}/__consent`, async (request, reply) => {
    const answered = answeredShape.safeParse(request.body)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!answered.success) return reply.code(400).type('text/html; charset=utf-8').send(brokenPage(brand))
    const { decision, email, state, redirect_uri: to, response_mode: mode } = answered.data
    if (decision === 'cancel') return returnTo(reply, { to, mode, fields: { error: 'access_denied', state } })
    if (!emailShape.safeParse(email).success)
      return reply
        .type('text/html; charset=utf-8')
        .send(consentPage(brand, answered.data, books.people.values(), '이메일 형식을 확인해 주세요.'))
    const shown = answered.data.hidesEmail === 'on' ? relayOf(email) : email
    const known = books.people.values().some((person) => person.email === shown)
    const person = books.personOf(shown, answered.data.unverified === undefined)
    const code = books.giveCode({
      personId: person.id,
      clientId: answered.data.client_id,
      redirectUri: to,
      nonce: answered.data.nonce,
      challenge: answered.data.code_challenge,
      sharesEmail: answered.data.sharesEmail === 'on' || brand.hidesEmail,
    })
    return returnTo(reply, { to, mode, fields: { code, state, ...also(person, !known) } })
  })
}

/** The same person hides behind the same address every time. */
const relayOf = (email: string): string =>
  `${createHash('sha256').update(email).digest('hex').slice(0, 10)}@privaterelay.appleid.com`

function returnTo(reply: FastifyReply, { to, fields, mode }: Returning) {
  if (mode === 'query') {
    const url = new URL(to)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    return reply.redirect(url.href, 302)
  }
  return reply.type('text/html; charset=utf-8').send(formPostPage(to, fields))
}
