import t from 'tap'
import * as identity from '../../server/identity/index.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { testApp } from '../support/app.ts'
import { aBrowser } from '../support/browser.ts'
import { beginIdentity, fillPopup, seoyeon, verifyIdentity } from '../support/identity.ts'
import { playedProviders } from '../support/simulators.ts'

const providers = await playedProviders()
const shop = await testApp('identity', [identity], { env: providers.env })
t.teardown(async () => {
  await shop.end()
  await providers.end()
})

const consume = (browser: ReturnType<typeof aBrowser>) =>
  inTransaction(shop.database.pool, async (client) => {
    const secret = browser.jar.get('identity')
    const request = { cookies: secret === undefined ? {} : { identity: secret } }
    return identity.consumeVerification(client, shop.deps.env, identity.browserOf(request))
  })

t.test('a verified person is led to /pass, and the server keeps the result for one use', async (t) => {
  const browser = aBrowser(shop)
  const page = await verifyIdentity(providers, browser)
  t.equal(page.pathname, '/pass')
  t.strictSame(Object.fromEntries(page.searchParams), {
    name: '박서연',
    gender: '0',
    mobileno: '01023456789',
    birthdate: '19940302',
  })
  t.match(await consume(browser), {
    name: '박서연',
    birthDate: '1994-03-02',
    gender: false,
    phoneNumber: '01023456789',
    personHash: Buffer,
  })
  t.match(await consume(browser), { refused: 'IDENTITY_EXPIRED' }, 'the second use finds it used')
})

t.test('the cookie is out of reach for scripts and the return is cached nowhere', async (t) => {
  const browser = aBrowser(shop)
  const begun = await browser.send({ url: '/api/auth/identity-verification' })
  t.match(begun.cookies, [{ name: 'identity', httpOnly: true, sameSite: 'Lax', path: '/api' }])
  t.equal(begun.headers['cache-control'], 'no-store')
  const back = await fillPopup(providers, begun.json().data, seoyeon)
  const answer = await browser.send({ url: back.pathname + back.search })
  t.equal(answer.headers['referrer-policy'], 'no-referrer')
  t.equal(answer.headers['cache-control'], 'no-store')
  t.equal(
    answer.headers['cross-origin-opener-policy'],
    'unsafe-none',
    'the window of the popup stays tied to the page that opened it',
  )
})

t.test('a changed result, one of another request and a failed one are refused', async (t) => {
  for (const outcome of ['changed', 'foreign', 'failed'] as const) {
    const browser = aBrowser(shop)
    const page = await verifyIdentity(providers, browser, { ...seoyeon, outcome })
    t.equal(page.searchParams.get('fail'), 'IDENTITY_REJECTED', outcome)
    t.match(page.searchParams.get('message'), /처음부터 다시 인증/)
    t.match(await consume(browser), { refused: 'IDENTITY_REQUIRED' })
  }
})

t.test('a result that is sent twice counts once', async (t) => {
  const browser = aBrowser(shop)
  const back = await fillPopup(providers, await beginIdentity(browser), seoyeon)
  const visit = () => browser.send({ url: back.pathname + back.search })
  const pages = await Promise.all([visit(), visit(), visit()])
  const fails = pages.map((page) => new URL(String(page.headers.location)).searchParams.get('fail'))
  t.equal(fails.filter((fail) => fail === null).length, 1)
  t.equal(fails.filter((fail) => fail === 'IDENTITY_REJECTED').length, 2)
})

t.test('somebody lured into another browser’s verification does not lend them their name', async (t) => {
  const thief = aBrowser(shop)
  const victim = aBrowser(shop)
  await beginIdentity(victim)
  const back = await fillPopup(providers, await beginIdentity(thief), seoyeon)
  const page = new URL(String((await victim.send({ url: back.pathname + back.search })).headers.location))
  t.equal(page.searchParams.get('fail'), 'IDENTITY_REJECTED')
  t.match(await consume(thief), { refused: 'IDENTITY_REQUIRED' })
})

t.test('the popup has ten minutes, and its result ten more', async (t) => {
  const late = aBrowser(shop)
  const back = await fillPopup(providers, await beginIdentity(late), seoyeon)
  const passes = (minutes: string) =>
    shop.database.pool.query(
      `UPDATE personal.identity_verifications SET expires_at = expires_at - interval '${minutes} minutes'`,
    )
  await passes('10')
  const page = new URL(String((await late.send({ url: back.pathname + back.search })).headers.location))
  t.equal(page.searchParams.get('fail'), 'IDENTITY_EXPIRED')
  const slow = aBrowser(shop)
  await verifyIdentity(providers, slow)
  await passes('10')
  t.match(await consume(slow), { refused: 'IDENTITY_EXPIRED' })
})

t.test('a provider that is down is a 503 with a sentence', async (t) => {
  await providers.script({ route: 'nice-token', code: '1800' })
  const answer = await aBrowser(shop).send({ url: '/api/auth/identity-verification' })
  t.equal(answer.statusCode, 503)
  t.equal(answer.json().code, 'PROVIDER_UNAVAILABLE')
})

t.test('neither name nor phone nor key stands in the database as it is', async (t) => {
  await verifyIdentity(providers, aBrowser(shop))
  const { rows } = await shop.database.pool.query<{ all: string }>(
    'SELECT json_agg(v)::text AS all FROM personal.identity_verifications v',
  )
  t.notMatch(rows[0]?.all ?? '', /박서연|01023456789|19940302|hmacKey/)
})

t.test('what is over is forgotten', async (t) => {
  await shop.database.pool.query(
    `UPDATE personal.identity_verifications SET expires_at = expires_at - interval '1 hour'`,
  )
  t.ok((await identity.forgetVerifications(shop.deps)) > 0)
  const left = await shop.database.pool.query('SELECT FROM personal.identity_verifications')
  t.equal(left.rowCount, 0)
})
