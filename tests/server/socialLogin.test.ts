import t from 'tap'
import type { ProviderType } from '../../domain/members/events.ts'
import * as social from '../../server/social/index.ts'
import { aMember, testApp } from '../support/app.ts'
import { aBrowser, type Browser } from '../support/browser.ts'
import { seoyeon, type Typed, verifyIdentity } from '../support/identity.ts'
import { accountDoors, aWelcomePack } from '../support/joining.ts'
import { playedProviders } from '../support/simulators.ts'
import { comeBack, consent, leaveFor, logInAt } from '../support/social.ts'
import { whileLeaving } from '../support/whileLeaving.ts'

const providers = await playedProviders()
const shop = await testApp('social', [...accountDoors, social], { env: providers.env })
t.teardown(async () => {
  await shop.end()
  await providers.end()
})
await aWelcomePack(shop)

const all: readonly ProviderType[] = ['kakao', 'naver', 'apple']
let people = 0
const somebody = (): Typed => {
  people += 1
  return { ...seoyeon, name: `정하나${people}`, mobileno: `0106666${String(1000 + people)}` }
}
const queryOf = (url: URL) => Object.fromEntries(url.searchParams)
const snsJoin = (browser: Browser, landed: URL, changes: object = {}) =>
  browser.send({
    method: 'POST',
    url: '/api/auth/sns-join',
    payload: { ...queryOf(landed), agreedTerms: [1, 2, 3], ...changes },
  })

t.test('a no to advertising that is spoken wins over a list of terms (rule 914)', async (t) => {
  const browser = aBrowser(shop)
  const email = 'no-advertising@example.com'
  const landed = await logInAt(browser, 'kakao', { email })
  await verifyIdentity(providers, browser, somebody())
  const terms = { agreedTerms: [1, 2, 3, 7], marketingAgreement: false }
  t.equal((await snsJoin(browser, landed, terms)).statusCode, 200)
  const { rows } = await shop.database.pool.query(
    `SELECT c.agreed FROM shop.member_consents c JOIN shop.members m ON m.id = c.member_id
     WHERE m.email = $1 AND c.term_id = 7`,
    [email],
  )
  t.notOk(rows.some(({ agreed }) => agreed))
})

t.test(
  'of two social joins with one email at a moment the second reads whose it is (rule 914)',
  async (t) => {
    const email = 'same-moment@example.com'
    const comers = await Promise.all(
      (['kakao', 'naver'] as const).map(async (provider) => {
        const browser = aBrowser(shop)
        const landed = await logInAt(browser, provider, { email })
        await verifyIdentity(providers, browser, somebody())
        return { browser, landed }
      }),
    )
    const answers = await Promise.all(comers.map(({ browser, landed }) => snsJoin(browser, landed)))
    t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
    t.match(answers.find(({ statusCode }) => statusCode === 409)?.json(), {
      code: 'ALREADY_JOINED',
      data: { email: 'sa***@example.com' },
    })
  },
)

t.test(
  'of two social joins of one person at a moment the second reads whose account it is (rule 914)',
  async (t) => {
    for (let round = 0; round < 3; round += 1) {
      const person = somebody()
      const comers = await Promise.all(
        (['kakao', 'naver'] as const).map(async (provider) => {
          const browser = aBrowser(shop)
          const landed = await logInAt(browser, provider, { email: `person${round}@${provider}.example.com` })
          await verifyIdentity(providers, browser, person)
          return { browser, landed, provider }
        }),
      )
      const answers = await Promise.all(
        comers.map(async ({ browser, landed, provider }) => ({
          provider,
          answer: await snsJoin(browser, landed),
        })),
      )
      const joined = answers.find(({ answer }) => answer.statusCode === 200)
      t.match(answers.find(({ answer }) => answer.statusCode === 409)?.answer.json(), {
        code: 'ALREADY_JOINED',
        data: { email: `pe***@${joined?.provider}.example.com`, providerType: joined?.provider },
      })
    }
  },
)

for (const provider of all) {
  t.test(`${provider}: a stranger comes back to join, joins, and is logged in from then on`, async (t) => {
    const browser = aBrowser(shop)
    const email = `new@${provider}.example.com`
    const landed = await logInAt(browser, provider, { email })
    t.equal(landed.pathname, `/${provider}/join`)
    t.match(queryOf(landed), { email, snsId: /.{8,}/, providerType: provider })
    await verifyIdentity(providers, browser, somebody())
    // As the specification sends it: the marketing box is a field of its own.
    const joined = await snsJoin(browser, landed, { agreedTerms: undefined, marketingAgreement: true })
    t.equal(joined.statusCode, 200)
    const { accessToken } = joined.json().data
    const me = await shop.app.inject({
      url: '/api/users/my-info',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    t.match(me.json().data, { email, providerType: provider, name: `정하나${people}` })
    const marketing = await shop.database.pool.query(
      `SELECT array_agg(c.term_id ORDER BY c.term_id) AS agreed FROM shop.member_consents c
       JOIN shop.members m ON m.id = c.member_id WHERE m.email = $1 AND c.agreed`,
      [email],
    )
    t.strictSame(marketing.rows, [{ agreed: [1, 2, 3, 7] }])

    const again = await logInAt(aBrowser(shop), provider, { email })
    t.equal(again.pathname, `/${provider}/islogin`)
    t.match(queryOf(again), { name: `정하나${people}`, accessToken: String, refreshToken: String })
  })

  t.test(`${provider}: an email that has an account elsewhere is told of it, masked`, async (t) => {
    await aMember(shop.deps, { email: `taken@${provider}.example.com`, phoneNumber: null })
    const landed = await logInAt(aBrowser(shop), provider, { email: `taken@${provider}.example.com` })
    t.equal(landed.pathname, `/${provider}/islogin`)
    t.strictSame(queryOf(landed), { fail: '1', email: `ta***@${provider}.example.com` })
    const other = all.find((one) => one !== provider) ?? 'kakao'
    await shop.database.pool.query(
      `UPDATE shop.members SET provider_type = $1, password_hash = NULL WHERE email = $2`,
      [other, `taken@${provider}.example.com`],
    )
    const told = await logInAt(aBrowser(shop), provider, { email: `taken@${provider}.example.com` })
    t.match(queryOf(told), { fail: '1', providerType: other })
  })

  t.test(`${provider}: somebody who cancels, or whose provider fails, gets fail2`, async (t) => {
    const cancelled = await logInAt(aBrowser(shop), provider, { decision: 'cancel' })
    t.strictSame(queryOf(cancelled), { fail2: '1' })
    for (const script of [{ code: 'server_error' }, { drop: 'before' }]) {
      await providers.script({ route: `${provider}-token`, ...script })
      const landed = await logInAt(aBrowser(shop), provider)
      t.strictSame(queryOf(landed), { fail2: '1' })
    }
  })

  t.test(
    `${provider}: a return counts once, in the browser that left, and for its own provider`,
    async (t) => {
      const browser = aBrowser(shop)
      const returning = await consent(await leaveFor(browser, provider), { email: 'once@example.com' })
      const thief = aBrowser(shop)
      await leaveFor(thief, provider)
      t.strictSame(queryOf(await comeBack(thief, returning)), { fail2: '1' }, 'not in another browser')
      t.strictSame(queryOf(await comeBack(browser, returning)), { fail2: '1' }, 'and then it is spent')
      const forged = aBrowser(shop)
      const fresh = await consent(await leaveFor(forged, provider), { email: 'once@example.com' })
      const changed = { ...fresh, fields: { ...fresh.fields, state: 'guessed' } }
      t.strictSame(queryOf(await comeBack(forged, changed)), { fail2: '1' })
    },
  )
}

t.test('nonce and PKCE are asked for where they are offered', async (t) => {
  const asked = async (provider: ProviderType) => queryOf(await leaveFor(aBrowser(shop), provider))
  t.match(await asked('kakao'), { nonce: /.{20,}/, code_challenge: /.{43}/, code_challenge_method: 'S256' })
  t.match(await asked('apple'), { nonce: /.{20,}/, response_mode: 'form_post' })
  t.match(await asked('naver'), { state: /.{20,}/ })
})

t.test(
  'a shop opened as localhost is returned to as localhost, and never to a host that somebody made up',
  async (t) => {
    const returnTo = async (host: string) => {
      const answer = await shop.app.inject({ url: '/api/auth/kakao', headers: { host } })
      return new URL(String(answer.headers.location)).searchParams.get('redirect_uri')
    }
    t.equal(await returnTo('localhost:3000'), 'http://localhost:3000/api/auth/kakao/callback')
    t.equal(await returnTo('127.0.0.1:3000'), 'http://127.0.0.1:3000/api/auth/kakao/callback')
    for (const host of ['evil.example', 'evil.example:3000', 'localhost:4000', 'localhost:3000@evil.example'])
      t.equal(await returnTo(host), 'http://127.0.0.1:3000/api/auth/kakao/callback', host)
  },
)

t.test('a member who leaves at this moment is not logged in by their provider', async (t) => {
  const email = 'leaves@kakao.example.com'
  const browser = aBrowser(shop)
  const landed = await logInAt(browser, 'kakao', { email })
  await verifyIdentity(providers, browser, somebody())
  await snsJoin(browser, landed)
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM shop.members WHERE email = $1',
    [email],
  )
  const again = await whileLeaving(shop, rows[0]?.id ?? 0, () => logInAt(aBrowser(shop), 'kakao', { email }))
  t.strictSame(queryOf(again), { fail2: '1' })
})

t.test('tokens leave no trace: the return is neither cached nor told to the next page', async (t) => {
  const browser = aBrowser(shop)
  const { path, fields } = await consent(await leaveFor(browser, 'kakao'), { email: 'new@kakao.example.com' })
  const answer = await browser.send({ url: `${path}?${new URLSearchParams(fields)}` })
  t.equal(answer.statusCode, 303)
  t.equal(answer.headers['referrer-policy'], 'no-referrer')
  t.equal(answer.headers['cache-control'], 'no-store')
})

t.test('an id_token for somebody else’s login is refused', async (t) => {
  const browser = aBrowser(shop)
  const asked = await leaveFor(browser, 'kakao')
  asked.searchParams.set('nonce', 'somebody-elses-nonce-of-sufficient-length')
  const landed = await comeBack(browser, await consent(asked, { email: 'nonce@example.com' }))
  t.strictSame(queryOf(landed), { fail2: '1' })
})

t.test('a code without its verifier is worth nothing', async (t) => {
  const browser = aBrowser(shop)
  const asked = await leaveFor(browser, 'kakao')
  asked.searchParams.set('code_challenge', 'A'.repeat(43))
  const landed = await comeBack(browser, await consent(asked, { email: 'pkce@example.com' }))
  t.strictSame(queryOf(landed), { fail2: '1' })
})

t.test('an email that the provider does not vouch for opens nothing', async (t) => {
  for (const consenting of [{ unverified: true }, { sharesEmail: false }]) {
    const landed = await logInAt(aBrowser(shop), 'kakao', { email: 'doubt@example.com', ...consenting })
    t.strictSame(queryOf(landed), { fail2: '1' })
  }
  const apple = await logInAt(aBrowser(shop), 'apple', { email: 'doubt@example.com', unverified: true })
  t.strictSame(queryOf(apple), { fail2: '1' })
})

t.test('an Apple account that hides its address joins with the relay address', async (t) => {
  const landed = await logInAt(aBrowser(shop), 'apple', { email: 'shy@example.com', hidesEmail: true })
  t.equal(landed.pathname, '/apple/join')
  t.match(queryOf(landed).email, /@privaterelay\.appleid\.com$/)
})

t.test('sns-join believes the ticket of the browser, not what the client says', async (t) => {
  const browser = aBrowser(shop)
  const landed = await logInAt(browser, 'kakao', { email: 'ticket@example.com' })
  await verifyIdentity(providers, browser, somebody())
  for (const changes of [{ email: 'minji@example.com' }, { snsId: '1' }, { providerType: 'naver' }]) {
    const refused = await snsJoin(browser, landed, changes)
    t.equal(refused.json().code, 'SOCIAL_TICKET_INVALID', JSON.stringify(changes))
  }
  const stranger = aBrowser(shop)
  await verifyIdentity(providers, stranger, somebody())
  t.equal((await snsJoin(stranger, landed)).json().code, 'SOCIAL_TICKET_INVALID')
  const missing = await snsJoin(browser, landed, { agreedTerms: [1, 2] })
  t.equal(missing.json().code, 'TERMS_NOT_AGREED')
  t.equal((await snsJoin(browser, landed)).statusCode, 200)
  t.equal((await snsJoin(browser, landed)).json().code, 'SOCIAL_TICKET_INVALID', 'a ticket joins once')
})

t.test('a social join whose answer was lost is answered as the first one (rule 788)', async (t) => {
  const browser = aBrowser(shop)
  const email = 'lost@kakao.example.com'
  const landed = await logInAt(browser, 'kakao', { email })
  await verifyIdentity(providers, browser, somebody())
  const before = new Map(browser.jar)
  const first = await snsJoin(browser, landed)
  t.equal(first.statusCode, 200)
  // The answer that takes the ticket's cookie away did not arrive.
  for (const [name, value] of before) browser.jar.set(name, value)
  const ticket = browser.jar.get('social_ticket') ?? ''
  const again = await snsJoin(browser, landed)
  t.match(again.json(), { data: { name: first.json().data.name, accessToken: String, refreshToken: String } })
  const { rows } = await shop.database.pool.query('SELECT FROM shop.members WHERE email = $1', [email])
  t.equal(rows.length, 1)
  browser.jar.set('social_ticket', `${ticket}x`)
  t.equal((await snsJoin(browser, landed)).json().code, 'SOCIAL_TICKET_INVALID', 'with another ticket')
  const stranger = aBrowser(shop)
  stranger.jar.set('social_ticket', ticket)
  await verifyIdentity(providers, stranger, somebody())
  t.equal((await snsJoin(stranger, landed)).json().code, 'SOCIAL_TICKET_INVALID', 'of another check')
})

t.test('a ticket of an hour ago is over', async (t) => {
  const browser = aBrowser(shop)
  const landed = await logInAt(browser, 'naver', { email: 'slow@example.com' })
  await verifyIdentity(providers, browser, somebody())
  await shop.database.pool.query(
    `UPDATE personal.social_tickets SET expires_at = expires_at - interval '1 hour'`,
  )
  t.equal((await snsJoin(browser, landed)).json().code, 'SOCIAL_TICKET_INVALID')
})

t.test('neither ids nor tokens of a provider stand in the database as they are', async (t) => {
  const landed = await logInAt(aBrowser(shop), 'kakao', { email: 'sealed@example.com' })
  const { snsId = 'missing' } = queryOf(landed)
  const { rows } = await shop.database.pool.query<{ all: string }>(
    `SELECT coalesce((SELECT json_agg(t)::text FROM personal.social_tickets t), '') ||
            coalesce((SELECT json_agg(l)::text FROM personal.social_links l), '') AS all`,
  )
  t.notOk(rows[0]?.all.includes(snsId) || rows[0]?.all.includes('sealed@example.com'))
})
