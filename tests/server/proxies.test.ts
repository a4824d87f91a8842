import t from 'tap'
import * as members from '../../server/members/index.ts'
import type { Routes } from '../../server/platform/deps.ts'
import { readEnv } from '../../server/platform/env.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { addressOf } from '../../server/platform/security/rateLimit.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'

const tried: Routes = () => async (app) => {
  const config = { rateLimit: { max: 3, timeWindow: 60_000 } }
  app.get('/api/try/open', { config }, async (request) => ({ data: request.ip }))
  app.get('/api/try/other', { config }, async () => ({ data: true }))
  app.get('/api/try/own', { config, onRequest: app.authenticate }, async () => ({ data: true }))
}

/** The shop behind one proxy, which adds the address that it sees to what the browser claims. */
const shopBehind = (name: string, env: Record<string, string>) =>
  testApp(name, [members, { routes: tried }], { env: { LOGIN_FAILURES_PER_ADDRESS: '5', ...env } })
const through = (address: string, claimed: string) => ({
  remoteAddress: '10.0.0.9',
  headers: { 'x-forwarded-for': `${claimed}, ${address}` },
})

t.test('TRUST_PROXY is a number of hops or addresses, and never everybody', async (t) => {
  const read = (TRUST_PROXY: string) => {
    const known = readEnv({ NODE_ENV: 'test', APP_DATABASE_URL: 'postgres://a@b/c', TRUST_PROXY })
    return 'problem' in known ? 'refused' : known.env.TRUST_PROXY
  }
  t.equal(read(''), false)
  t.type(read('2'), 'function')
  t.strictSame(read('10.0.0.9, 10.1.0.0/16,loopback'), ['10.0.0.9', '10.1.0.0/16', 'loopback'])
  for (const wrong of [
    'true',
    'all',
    '*',
    '0',
    '11',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy.local',
  ])
    t.equal(read(wrong), 'refused', wrong)
})

t.test('a limit holds however the browser rotates what it claims to be', async (t) => {
  for (const [name, TRUST_PROXY] of [
    ['hops', '1'],
    ['addresses', '10.0.0.9'],
  ] as const) {
    const shop = await shopBehind(`proxies_${name}`, { TRUST_PROXY })
    t.teardown(() => shop.end())
    const ask = (address: string, nth: number) =>
      shop.app.inject({ url: '/api/try/open', ...through(address, `203.0.113.${nth}`) })
    const answers = []
    for (let nth = 1; nth <= 5; nth += 1) answers.push((await ask('198.51.100.7', nth)).statusCode)
    t.strictSame(answers, [200, 200, 200, 429, 429])
    t.match((await ask('198.51.100.8', 1)).json(), { data: '198.51.100.8' }, 'others are not held up')
    const named = async (id: string) => {
      const headers = { 'x-request-id': id }
      return (await shop.app.inject({ url: '/livez', headers })).headers['x-request-id']
    }
    t.equal(await named('balancer-1-000042'), 'balancer-1-000042', 'our proxy names its requests')
    t.not(await named('two words\tof anyone'), 'two words\tof anyone')

    await aMember(shop.deps)
    const guess = (nth: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `nobody-${nth}@example.com`, password },
        ...through('198.51.100.7', `203.0.113.${nth}`),
      })
    const guesses = []
    for (let nth = 1; nth <= 7; nth += 1) guesses.push((await guess(nth)).statusCode)
    t.strictSame(guesses, [400, 400, 400, 400, 400, 429, 429])
  }
})

t.test('a limit is one for all processes, and each route has its own', async (t) => {
  const shop = await shopBehind('proxies_shared', { TRUST_PROXY: '1' })
  t.teardown(() => shop.end())
  const other = await buildApp(shop.deps, [members, { routes: tried }])
  t.teardown(() => other.close())
  const ask = async (app: typeof other, url = '/api/try/open') =>
    (await app.inject({ url, ...through('198.51.100.7', '203.0.113.1') })).statusCode
  const answers = []
  for (const app of [shop.app, other, shop.app, other, shop.app]) answers.push(await ask(app))
  t.strictSame(answers, [200, 200, 200, 429, 429])
  t.equal(await ask(other, '/api/try/other'), 200, 'not refused for what another route counted')
  const counted = async () =>
    (await shop.database.pool.query('SELECT count FROM platform.attempts ORDER BY count DESC')).rows[0]
  const before = await counted()
  t.equal(await ask(other), 429)
  t.same(await counted(), before, 'who has to wait costs no write')
  t.same(
    (await shop.database.pool.query(`SELECT key FROM platform.attempts WHERE key LIKE '%198.51%'`)).rows,
    [],
  )
})

t.test('without a proxy nothing that the browser claims is believed', async (t) => {
  const shop = await shopBehind('proxies_none', {})
  t.teardown(() => shop.end())
  const answer = await shop.app.inject({ url: '/api/try/open', ...through('198.51.100.7', '203.0.113.1') })
  t.match(answer.json(), { data: '10.0.0.9' })
})

t.test('members behind one address have a limit each', async (t) => {
  const shop = await shopBehind('proxies_members', {})
  t.teardown(() => shop.end())
  await aMember(shop.deps)
  await aMember(shop.deps, { email: 'seoyeon@example.com' })
  const [minji, seoyeon] = [await headersOf(shop), await headersOf(shop, 'seoyeon@example.com')]
  const ask = async (headers: { authorization: string }) =>
    (await shop.app.inject({ url: '/api/try/own', headers })).statusCode
  t.strictSame([await ask(minji), await ask(minji), await ask(minji), await ask(minji)], [200, 200, 200, 429])
  t.equal(await ask(seoyeon), 200)
})

t.test('an address of the sixth version counts with the whole network that its owner has', async (t) => {
  t.equal(addressOf('2001:db8:1:2:3:4:5:6'), addressOf('2001:db8:1:2::9'))
  t.not(addressOf('2001:db8:1:2::9'), addressOf('2001:db8:1:3::9'))
  t.equal(addressOf('2001:db8::1'), '2001:db8:0:0::/64')
  t.equal(addressOf('::ffff:198.51.100.7'), '198.51.100.7')
  t.equal(addressOf('198.51.100.7'), '198.51.100.7')
})
