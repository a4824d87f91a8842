import { createECDH, createHash, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Brand } from '../oauth/asked.ts'
import { ledgerOf, openBooks, type Person } from '../oauth/books.ts'
import { playConsent } from '../oauth/consent.ts'
import { openSigning } from '../oauth/signing.ts'
import { exchangeCode, interrupted, isFault, readCall } from '../oauth/tokenCall.ts'
import type { Provider, Stage } from '../provider.ts'

const brand: Brand = {
  path: 'apple',
  name: '애플',
  letter: 'A',
  authorizePath: '/auth/authorize',
  hidesEmail: true,
}

const longestSecretSeconds = 15_777_000
const revokeShape = z.object({ client_id: z.string(), client_secret: z.string(), token: z.string() })

/** Apple: form_post, a signed client secret, everything in the id_token, and revoking. */
export function playApple(stage: Stage): Provider {
  const { app, store } = stage
  const books = openBooks(
    stage,
    () => `000${randomBytes(3).toString('hex')}.${randomBytes(16).toString('hex')}.0638`,
  )
  const signing = openSigning(store, 'apple-sim-1')
  const issuer = () => `${stage.url()}/apple`
  // The name comes along the first time only.
  const named = (person: Person, isNew: boolean): Record<string, string> =>
    isNew ? { user: JSON.stringify({ name: { firstName: '', lastName: '' }, email: person.email }) } : {}
  playConsent(app, brand, books, named)

  app.post('/apple/auth/token', async (request, reply) => {
    if (await interrupted(stage, 'apple-token', request, reply)) return reply
    const call = readCall(request.body, () => true)
    if (call === null || !(await isSigned(call.client_secret, call.client_id, issuer())))
      return reply.code(400).send({ error: 'invalid_client' })
    const grant = exchangeCode(books, call)
    if (isFault(grant)) return reply.code(400).send({ error: grant.error })
    const person = books.people.get(grant.personId)
    if (person === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    const { access, refresh } = books.giveTokens(grant)
    const claims = {
      nonce: grant.nonce,
      nonce_supported: true,
      email: person.email,
      email_verified: String(person.emailIsTheirs),
    }
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: refresh,
      id_token: await signing.idToken(claims, {
        issuer: issuer(),
        audience: grant.clientId,
        subject: grant.personId,
      }),
    }
  })

  app.get('/apple/auth/keys', async () => signing.keys())

  app.post('/apple/auth/revoke', async (request, reply) => {
    if (await interrupted(stage, 'apple-unlink', request, reply)) return reply
    const call = revokeShape.safeParse(request.body)
    if (!call.success || !(await isSigned(call.data.client_secret, call.data.client_id, issuer())))
      return reply.code(400).send({ error: 'invalid_client' })
    const known = books.ofRefresh(call.data.token)
    if (known !== undefined) books.unlink(known.personId)
    return reply.code(200).send()
  })

  return {
    name: 'apple',
    title: 'Apple로 로그인',
    about: '로그인과 동의 화면, 폼으로 돌아가기, 연결 끊기. 이메일을 가릴 수도 있어요.',
    ledger: () => ledgerOf(books),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

/** The secret must be signed by the shop's key, for this provider and this client, and not live too long. */
async function isSigned(secret: string, clientId: string, audience: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, await shopsKey(), {
      algorithms: ['ES256'],
      audience,
      subject: clientId,
      requiredClaims: ['iss', 'iat', 'exp'],
    })
    return (
      protectedHeader.kid !== undefined && (payload.exp ?? 0) - (payload.iat ?? 0) <= longestSecretSeconds
    )
  } catch {
    return false
  }
}

/** The published half of the key that shops use with this simulator. */
function shopsKey() {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(createHash('sha256').update('the key that the played Apple knows').digest())
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  return importJWK(
    { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
    'ES256',
  )
}
