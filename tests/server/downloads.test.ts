import type { ServerResponse } from 'node:http'
import { connect as connectTo, type Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import t from 'tap'
import { z } from 'zod'
import { tableFormats } from '../../domain/shared/tableFiles.ts'
import { modules } from '../../server/modules.ts'
import { connect, openDatabase } from '../../server/platform/database/database.ts'
import { everyRow } from '../../server/platform/database/lists.ts'
import type { Module, Tables } from '../../server/platform/deps.ts'
import { sendTable } from '../../server/platform/http/tableFile.ts'
import { manyNames } from '../bench/manyNames.ts'
import { manyRows } from '../bench/manyRows.ts'
import { password, testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { until } from '../support/until.ts'

const textRows = z.array(z.object({ text: z.string() }))
const page: Module = {
  routes:
    ({ db }) =>
    async (app) => {
      app.get('/a-page', async () => (await db.pool.query('SELECT 1')).rowCount)
      // 90 MB, far more than the buffers between the shop and whoever does not read them.
      const long = CompiledQuery.raw(`SELECT repeat('가', 300) AS text FROM generate_series(1, 100000)`)
      app.get('/a-long-file', (_, reply) =>
        sendTable(reply, 'csv', {
          ...{ name: 'long', rows: null, columns: ['글'] },
          pages: everyRow(db, long, async (_, rows) => textRows.parse(rows)),
          cells: ({ text }) => [text],
        }),
      )
    },
}
const shop = await testApp('downloads', [...modules, page])
t.teardown(() => shop.end())
const owner = await connect(shop.database.url)
await manyNames(shop.deps, owner, 40)
await manyRows(owner, 40)
await owner.end()
const headers = await colleagueHeaders(shop, { email: 'files@billim.kr', roles: ['admin', 'finance'] })
const ask = (url: string) => shop.app.inject({ url, headers })
const shops = () => ask('/api/users/terms')

async function heldWhole(pool: pg.Pool): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = 10
  return () => {
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis
    for (const client of held) client.release()
  }
}

const lists = [
  ...['consignments', 'payments', 'books/bank-statement', 'orders', 'books/reconciliation', 'records'],
  ...['event-log', 'returns', 'charges', 'refunds', 'inquiries', 'reviews', 'products', 'points/lots'],
]
for (const format of tableFormats)
  t.test(
    `twelve ${format} files of one list are all answered, and so is whoever shops meanwhile`,
    async (t) => {
      for (const list of lists.slice(0, 6)) {
        const asked = Array.from({ length: 12 }, () => ask(`/api/staff/${list}.${format}`))
        t.equal((await shops()).statusCode, 200)
        const answers = await Promise.all(asked)
        t.same([...new Set(answers.map(({ statusCode }) => statusCode))], [200], list)
        t.equal(new Set(answers.map(({ headers }) => headers['x-rows'])).size, 1)
      }
      const { exports } = shop.database
      t.equal(exports.idleCount, exports.totalCount, 'no download holds a connection at its end')
    },
  )

t.test('one more download than may run is refused in words, and nothing else waits for them', async (t) => {
  const release = await heldWhole(shop.database.exports)
  // Nothing of a bank was uploaded here, so that its file needs no connection.
  const refusing = lists.filter((list) => list !== 'books/bank-statement').map((list) => `${list}.csv`)
  const ofMonth = ['files/journal.csv', 'files/vat.xlsx', 'archive.zip'].map(
    (file) => `months/2026-11/${file}`,
  )
  const refused = await Promise.all(
    [...refusing, ...ofMonth].map(async (file) => ({ file, answer: await ask(`/api/staff/${file}`) })),
  )
  const others = await Promise.all([shops(), ask('/healthz')])
  release()
  for (const { file, answer } of refused) {
    t.equal(answer.statusCode, 429, file)
    t.ok(Number(answer.headers['retry-after']) > 0)
    t.match(answer.body, /"EXPORTS_BUSY".*다른 파일을 여럿 내려받고 있어요/)
  }
  t.same(
    others.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  t.equal((await ask('/api/staff/payments.csv')).statusCode, 200)
})

const listening = shop.app.listen({ port: 0, host: '127.0.0.1' })

/** Asks for a file that is longer than any buffer and reads nothing of it; resolves to the shop's side of it. */
async function unread(): Promise<{ socket: Socket; response: ServerResponse }> {
  const asked = new Promise<ServerResponse>((resolve) => {
    shop.app.server.once('request', (_, response) => resolve(response))
  })
  const { port, hostname } = new URL(await listening)
  const socket = connectTo(Number(port), hostname).pause()
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  socket.write('GET /a-long-file HTTP/1.1\r\nhost: shop\r\n\r\n')
  return { socket, response: await asked }
}

async function manyUnread(count: number) {
  const many = []
  for (let nth = 0; nth < count; nth += 1) many.push(await unread())
  return many
}

/** What everybody else is answered meanwhile; a login of an unknown member is looked up and refused. */
async function everybodyElse() {
  const payload = { email: 'nobody@example.com', password }
  const login = shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const [terms, health, refused] = await Promise.all([shops(), ask('/healthz'), login])
  return { terms: terms.statusCode, health: health.json().status, login: refused.json().code }
}
const served = { terms: 200, health: 'ok', login: 'WRONG_CREDENTIALS' }

t.test('downloads that nobody reads hold up nobody, and one more of them is refused', async (t) => {
  const { exports } = shop.database
  const holding = await manyUnread(exports.options.max ?? 0)
  const isStalled = () => holding.every(({ response }) => response.writableNeedDrain)
  await until(isStalled)
  const { connectionTimeoutMillis } = exports.options
  exports.options.connectionTimeoutMillis = 10
  t.equal((await ask('/a-long-file')).statusCode, 429)
  exports.options.connectionTimeoutMillis = connectionTimeoutMillis
  t.same(await everybodyElse(), served)
  for (const { socket } of holding) socket.destroy()
  const isFree = () => exports.idleCount === exports.totalCount
  // Whoever leaves gives the connection back.
  await until(isFree)
})

t.test('eleven downloads that nobody reads are ended one after another', async (t) => {
  const { exports } = shop.database
  const { stalledMs } = shop.app.downloads
  shop.app.downloads.stalledMs = 20
  const eleven = await manyUnread(11)
  t.same(await everybodyElse(), served)
  await until(() => eleven.every(({ response }) => response.destroyed))
  t.equal(exports.waitingCount, 0)
  await until(() => exports.idleCount === exports.totalCount)
  shop.app.downloads.stalledMs = stalledMs
  t.equal((await ask('/api/staff/payments.csv')).statusCode, 200)
})

t.test('every wait for a connection has an end', async (t) => {
  const opened = openDatabase({ url: shop.database.url })
  t.teardown(() => opened.end())
  for (const { options } of [opened.pool, opened.exports]) {
    const { connectionTimeoutMillis: waitMs = 0 } = options
    t.ok(waitMs > 0 && waitMs <= 5_000, `${options.application_name} waits ${waitMs} ms`)
  }
})

t.test('a database that is ended keeps no connection, whichever way it was asked', async (t) => {
  const { db } = shop.deps
  for (const ask of [
    () => Promise.resolve(),
    (opened: typeof db) => opened.pool.query('SELECT 1'),
    (opened: typeof db) => opened.kysely.executeQuery(CompiledQuery.raw('SELECT 1')),
  ]) {
    const opened = openDatabase<Tables>({ url: shop.database.url })
    await ask(opened)
    await opened.end()
    t.strictSame([opened.pool.ended, opened.exports.ended, opened.pool.totalCount], [true, true, 0])
  }
})

t.test('whoever waits for a connection in vain is told when to come back', async (t) => {
  const release = await heldWhole(shop.database.pool)
  const refused = await ask('/api/users/terms')
  t.equal(refused.statusCode, 503)
  t.ok(Number(refused.headers['retry-after']) > 0)
  t.match(refused.json(), { code: 'BUSY', message: /요청이 몰려서/ })
  t.match((await ask('/healthz')).json(), { status: 'busy' })

  const shown = await shop.app.inject({ url: '/a-page', headers: { accept: 'text/html,*/*' } })
  t.equal(shown.statusCode, 503)
  t.ok(Number(shown.headers['retry-after']) > 0)
  t.match(shown.headers['content-type'], 'text/html')
  t.match(shown.body, /요청이 몰려서 처리하지 못했어요/)
  release()
  t.equal((await ask('/api/users/terms')).statusCode, 200)
})
