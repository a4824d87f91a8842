import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import * as members from '../../server/members/index.ts'
import type { Deps, Routes } from '../../server/platform/deps.ts'
import * as shopModule from '../../server/shop/index.ts'
import { storefrontRoutes } from '../../server/storefront/index.ts'
import * as terms from '../../server/terms/index.ts'
import { testApp, testEnv } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

// A client as small as the real one is large: it has what the server asks of it.
const dist = await mkdtemp(join(tmpdir(), 'storefront-'))
await mkdir(join(dist, 'client/assets'), { recursive: true })
await mkdir(join(dist, 'server'))
await writeFile(
  join(dist, 'client/index.html'),
  '<!doctype html><head><!--head--></head><div id="app"><!--app--></div><!--data-->',
)
await writeFile(join(dist, 'client/assets/main-1a2b.js'), 'export {}')
// No compression while it is asked for gives these bytes.
const builtDense = brotliCompressSync('export {} // as the build wrote it')
await writeFile(join(dist, 'client/assets/main-1a2b.js.br'), builtDense)
await writeFile(
  join(dist, 'server/entry.js'),
  `let rendered = 0
  export const match = (url) => url.startsWith('/terms')
    ? { apiUrls: ['/api/users/footer', '/api/users/no-such-call'], public: true }
    : url.startsWith('/product') ? { apiUrls: ['/api/users/footer', '/api/users/' + url.slice(9)], public: true }
    : url.startsWith('/mypage') || url.startsWith('/kakao') ? { apiUrls: [], public: false } : null
  export const render = async ({ url, fallback, now }) => ({
    status: 200,
    head: match(url)?.public ? '<title>약관 $& <!--app--></title>' : '<meta name="robots" content="noindex">',
    body: '<h1>' + Object.keys(fallback).join() + ' ' + now.now + ' ' + ++rendered + '</h1>',
  })`,
)

let movedTo: Date | null = null
const moveClock: NonNullable<Deps['moveClock']> = async (instant) => {
  movedTo = instant
  shop.clock.moveTo(instant ?? '2026-11-20T10:00:00+09:00')
}
const ran: string[] = []
const runJob = async (name: string) => name === 'expireCoupons' && ran.push(name) > 0
/** Calls that fail as they do while the database is away, and by a mistake of ours. */
const faults: Routes = () => async (app) => {
  app.get('/api/users/away', async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  app.get('/api/users/wrong', async () => {
    throw new Error('a mistake')
  })
  app.get('/api/users/words', async (_, reply) => reply.type('text/plain').send('User-agent: *'))
}
const doors = [members, terms, shopModule, { routes: faults }, { routes: storefrontRoutes(dist) }]
const shop = await testApp('storefront', doors, { more: { moveClock, runJob } })
t.teardown(async () => {
  await shop.end()
  await rm(dist, { recursive: true })
})
const get = (url: string) => shop.app.inject(url)

t.test('a preview has no script, and does not say that scripts are missing', async (t) => {
  const headers = await colleagueHeaders(shop, { email: 'content@billim.kr', roles: ['content'] })
  const url = '/api/staff/page-preview?path=/terms&at=2026-12-24T10:30:00%2B09:00'
  const { data } = (await shop.app.inject({ url, headers })).json<{ data: { html: string } }>()
  t.match(data.html, '<h1>/api/users/footer 2026-12-24T01:30:00.000Z')
  t.notMatch(data.html, '<script')
  t.match(data.html, '<div id="app" data-live="">', 'where base.css looks whether scripts run')
  t.match((await get('/terms')).body, '<div id="app"><h1>')
})

t.test('a public page arrives with its markup and with the data it was made from', async (t) => {
  const page = await get('/terms')
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-type'], 'text/html')
  t.match(page.body, '<div id="app"><h1>/api/users/footer 2026-11-20T01:00:00.000Z')
  t.match(page.body, '<title>약관 $& <!--app--></title>', 'what a page says is never taken for a place')
  const block = /<script type="application\/json" id="fallback">(.*?)<\/script>/s.exec(page.body)?.[1] ?? ''
  t.notOk(block.includes('<'), 'no text can end the block')
  const boot = JSON.parse(block)
  t.match(boot.fallback['/api/users/footer'], { companyName: '주식회사 빌림', termsOfService: /<h3>/ })
  t.strictSame(Object.keys(boot.fallback), ['/api/users/footer'], 'a call that failed is left to the screen')
  t.match(boot, {
    now: { now: '2026-11-20T01:00:00.000Z', today: '2026-11-20' },
    settings: { cardClientKey: 'test_ck_local' },
  })
})

t.test(
  'a page that cannot be filled says to try again, and neither search engines nor caches keep it',
  async (t) => {
    for (const [url, status] of [
      ['/product/away', 503],
      ['/product/wrong', 500],
    ] as const)
      for (const headers of [{}, { accept: 'text/html' }]) {
        const page = await shop.app.inject({ url, headers })
        t.equal(page.statusCode, status)
        t.match(page.headers, { 'cache-control': 'no-store', 'content-type': /text\/html/ })
        t.equal(page.headers['retry-after'], status === 503 ? '5' : undefined)
        t.match(page.body, '<h1>잠시만 기다려 주세요</h1>')
        t.notMatch(page.body, 'noindex')
      }
    t.equal((await get('/product/no-such-call')).statusCode, 200, 'what was refused is left to the screen')
  },
)

t.test('a process that drains sends whoever holds a connection to another one', async (t) => {
  const draining = await testApp('storefront_drain', [shopModule])
  t.teardown(() => draining.end())
  t.not((await draining.app.inject('/api/users/now')).headers.connection, 'close')
  draining.app.readiness.drain()
  t.match((await draining.app.inject('/api/users/now')).headers, { connection: 'close' })
})

t.test(
  'the same page within a moment is not rendered again, unless the shop’s clock was moved',
  async (t) => {
    const [first, second] = [await get('/terms?a=1'), await get('/terms?a=1')]
    t.equal(second.body, first.body)
    shop.clock.moveTo('2026-11-21T10:00:00+09:00')
    t.match((await get('/terms?a=1')).body, '2026-11-21T01:00:00.000Z')
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  },
)

t.test('a page travels in the densest encoding that the browser takes', async (t) => {
  const taking = (encodings: string) =>
    shop.app.inject({ url: '/terms?b=1', headers: { 'accept-encoding': encodings } })
  const plain = await get('/terms?b=1')
  t.equal(plain.headers['content-encoding'], undefined)
  const [dense, zipped] = [await taking('gzip, deflate, br'), await taking('br;q=0, gzip')]
  t.match(dense.headers, { 'content-encoding': 'br', vary: 'accept-encoding' })
  t.equal(brotliDecompressSync(dense.rawPayload).toString(), plain.body)
  t.equal(zipped.headers['content-encoding'], 'gzip')
  t.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
})

t.test(
  'a page of one’s own is rendered as a guest sees it, left alone by search engines and never kept',
  async (t) => {
    const page = await get('/mypage')
    t.equal(page.statusCode, 200)
    t.match(page.body, '<meta name="robots" content="noindex">')
    t.not((await get('/mypage')).body, page.body)
  },
)

t.test(
  'an address that does not exist has status 404 and asks nothing; a missing call is JSON',
  async (t) => {
    const page = await get('/no/such/page')
    t.equal(page.statusCode, 404)
    t.match(page.body, 'noindex')
    t.match(page.body, '"fallback":{}')
    t.equal((await get('/api/no-such-call')).json().code, 'NOT_FOUND')
  },
)

t.test('what a browser would take for another host is a page that is not there', async (t) => {
  const port = await listening()
  for (const path of [
    '//',
    '///',
    '/\\',
    '//[',
    '//:80',
    '//evil.example',
    '//evil.example/..',
    '/\\evil.example',
  ]) {
    const page = await askRaw(port, path)
    t.equal(page.status, 404, path)
    t.match(page.body, 'noindex', path)
    t.equal(page.location, undefined, path)
  }
  for (const path of ['/%', '/%E0%A4%A', '/products/%ff'])
    t.match(JSON.parse((await askRaw(port, path)).body), { code: 'INVALID_REQUEST' }, path)
})

t.test('a browser at a malformed address reads that there is no such page (rule 695)', async (t) => {
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const url of [
    '/product/detail/%E0%A4%A',
    '/%',
    '/product/detail/%00',
    '/search?keyword=%00',
    '/staff/%ff',
  ]) {
    const page = await shop.app.inject({ url, headers })
    t.equal(page.statusCode, 404, url)
    t.match(page.headers, { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
    t.match(page.body, '<div id="app"><h1>', url)
    t.match(page.body, 'noindex', url)
  }
  t.equal((await shop.app.inject({ url: '/terms?keyword=100%', headers })).statusCode, 200, 'of a query')
  t.match((await shop.app.inject({ url: '/api/users/%ff', headers })).json(), { code: 'INVALID_REQUEST' })
})

t.test('what is no answer of a call is none of the page', async (t) => {
  const page = await get('/product/words')
  t.equal(page.statusCode, 200)
  t.match(page.body, /<h1>\/api\/users\/footer 2026/)
})

t.test('built files are kept for ever, the template itself is not served', async (t) => {
  const file = await get('/assets/main-1a2b.js')
  t.equal(file.statusCode, 200)
  t.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
  t.equal((await get('/index.html')).statusCode, 404)
  t.match((await get('/robots.txt')).body, 'Disallow: /api/')
})

t.test('a built file is sent as the build compressed it, to browsers that take that', async (t) => {
  const taking = (encodings: string) =>
    shop.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encodings } })
  const dense = await taking('gzip, deflate, br, zstd')
  t.match(dense.headers, { 'content-encoding': 'br', 'content-type': /javascript/, vary: 'accept-encoding' })
  t.ok(dense.rawPayload.equals(builtDense))
  t.equal((await taking('identity')).body, 'export {}')
  t.equal((await get('/assets/main-1a2b.js.br')).statusCode, 404)
})

t.test('a return from a provider tells the next page nothing of its address', async (t) => {
  const page = await get('/kakao/islogin?accessToken=secret')
  t.equal(page.headers['referrer-policy'], 'no-referrer')
  t.equal((await get('/mypage')).headers['referrer-policy'], 'strict-origin-when-cross-origin')
})

t.test('a browser is counted once a day', async (t) => {
  const visit = (cookies: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/users/visitors', cookies })
  const first = await visit()
  const [cookie] = first.cookies
  t.match(cookie, { name: 'visited', value: '2026-11-20', httpOnly: true })
  await visit({ visited: cookie?.value ?? '' })
  await visit()
  await visit({ visited: '2026-11-19' })
  const { rows } = await shop.database.pool.query('SELECT seoul_day, visitors FROM shop.visits')
  t.strictSame(rows, [{ seoul_day: '2026-11-20', visitors: 3 }])
})

t.test(
  'the four terms of checkout can be read one by one; a new wording is a new version from its day on',
  async (t) => {
    for (const id of [2, 4, 5, 6])
      t.match((await get(`/api/users/terms/${id}`)).json().data, { id, version: 1, required: true })
    t.equal((await get('/api/users/terms/99')).statusCode, 404)
    await shop.database.pool.query(
      `INSERT INTO shop.terms VALUES (6, 2, '취소·환불 규정', true, '<p onclick="x()">새 규정</p><script>x()</script>', '2026-11-21')`,
    )
    t.equal((await get('/api/users/terms/6')).json().data.version, 1)
    shop.clock.moveTo('2026-11-21T00:00:00+09:00')
    t.match((await get('/api/users/terms/6')).json().data, { version: 2, content: '<p>새 규정</p>' })
    t.strictSame(await terms.checkoutTerms(shop.deps), [
      { termId: 2, version: 1 },
      { termId: 4, version: 1 },
      { termId: 5, version: 1 },
      { termId: 6, version: 2 },
    ])
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  },
)

t.test('in development the clock moves for everybody and jobs run by name', async (t) => {
  const post = (url: string, payload: object = {}) => shop.app.inject({ method: 'POST', url, payload })
  const moved = await post('/api/dev/clock', { now: '2026-12-01T00:30:00+09:00' })
  t.strictSame(moved.json().data, {
    now: '2026-11-30T15:30:00.000Z',
    today: '2026-12-01',
    closedDays: ['2026-12-25', '2027-01-01'],
  })
  t.equal((await get('/api/users/now')).json().data.today, '2026-12-01')
  t.equal((await post('/api/dev/clock', { now: '내일' })).statusCode, 400)
  await post('/api/dev/clock', { now: null })
  t.equal(movedTo, null)
  t.equal((await post('/api/dev/jobs/expireCoupons')).statusCode, 200)
  t.equal((await post('/api/dev/jobs/noSuchJob')).statusCode, 404)
  t.strictSame(ran, ['expireCoupons'])
})

t.test('in production neither the clock nor the jobs can be reached', async (t) => {
  const env = { ...testEnv(), NODE_ENV: 'production' as const, PUBLIC_URL: 'https://billim.example' }
  const production = await testApp('storefront_production', [shopModule], {
    more: { env, moveClock, runJob },
  })
  const answer = await production.app.inject({
    method: 'POST',
    url: '/api/dev/clock',
    payload: { now: null },
  })
  t.equal(answer.statusCode, 404)
  t.match(answer.headers['strict-transport-security'], 'max-age')
  await production.end()
})

t.test('the shop says whether it is well', async (t) => {
  t.strictSame((await get('/healthz')).json(), { status: 'ok' })
})

async function listening(): Promise<number> {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Sends the path as it is; `fetch` and `inject` would tidy it up. */
async function askRaw(port: number, path: string) {
  const [answer] = await once(request({ port, host: '127.0.0.1', path }).end(), 'response')
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) }
}
