import pg from 'pg'
import t from 'tap'
import * as z from 'zod'
import type { OrderDraft } from '../../domain/wire/checkout.ts'
import { jobs, runJob } from '../../jobs/runner.ts'
import { startSimulators } from '../../server/demo/simulators/index.ts'
import { cardGatewayOf } from '../../server/gateways/cards/index.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { openSession } from '../../server/members/index.ts'
import { eventTypes, modules, projections } from '../../server/modules.ts'
import { connect, PoolerInBetween } from '../../server/platform/database/database.ts'
import { statement } from '../../server/platform/database/statement.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { aLog } from '../support/aLog.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, openedAt, testEnv } from '../support/app.ts'
import { draftBody } from '../support/aRental.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { freshDatabase } from '../support/postgres.ts'

const functions = modules.flatMap((module) => module.functions ?? [])
const database = await freshDatabase('pooler', { projections, functions })
const directory = t.testdir()
const simulators = await startSimulators({ directory, port: 0, host: '127.0.0.1', now: Date.now })
t.teardown(async () => {
  await simulators.close()
  await database.end()
})

/** What goes over the wire of every connection of this process, whoever opened it. */
const sent: { name: string; text: string }[] = []
const { parse, query } = pg.Connection.prototype
pg.Connection.prototype.parse = function (asked, more) {
  sent.push({ name: asked.name ?? '', text: asked.text })
  return parse.call(this, asked, more)
}
pg.Connection.prototype.query = function (text) {
  sent.push({ name: '', text })
  return query.call(this, text)
}
t.teardown(() => Object.assign(pg.Connection.prototype, { parse, query }))

/** Needs a session of its own, which a pooler that pools transactions does not keep. */
const needsSession =
  /^\s*(LISTEN|UNLISTEN|PREPARE|DISCARD|SET\s+(?!LOCAL|CONSTRAINTS|TRANSACTION))|pg_(try_)?advisory_lock|WITH HOLD|TEMP(ORARY)? TABLE(?![\s\S]*ON COMMIT DROP)/i

t.test('behind a pooler a whole rental, every job and a file need no name and no session', async (t) => {
  const env = testEnv({
    ...{ APP_DATABASE_URL: database.appUrl, PREPARED_STATEMENTS: 'false', DATA_DIR: directory },
    ...{ TOSS_API_BASE: `${simulators.url}/toss`, PORTONE_API_BASE: `${simulators.url}/portone` },
    ...{ SOLAPI_BASE: simulators.url, SMTP_URL: simulators.smtpUrl },
  })
  const opened = await openDeps(env, modules, eventTypes)
  t.teardown(opened.close)
  await opened.deps.moveClock?.(new Date(openedAt))
  const deps = { ...opened.deps, cards: cardGatewayOf(env), payouts: payoutGatewayOf(env) }
  const app = await buildApp(deps, modules)
  t.teardown(() => app.close())
  const bag = await aBag(deps, await aShelf(deps))
  const member = await openSession(deps, app.jwt, await aMember(deps))
  const authorization = `Bearer ${member.accessToken}`
  const ask = async (method: 'GET' | 'POST', url: string, headers: object, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
    t.equal(answer.statusCode, 200, url)
    return answer
  }
  const draft = (
    await ask('POST', '/api/users/order-drafts', { authorization }, draftBody({ bags: [bag] }))
  ).json<{ data: OrderDraft }>().data
  const approved = await fetch(`${simulators.url}/toss/__sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...draft, amount: draft.amounts.totalAmount }),
  })
  const { orderId } = draft
  const { paymentKey } = z.object({ paymentKey: z.string() }).parse(await approved.json())
  await ask('POST', '/api/users/orders', { authorization }, { orderId, paymentKey })
  const staff = await colleagueHeaders({ app, deps }, { email: 'all@example.com', roles: ['admin'] })
  const [item] = (
    await database.pool.query<{ id: string; productId: number }>(
      'SELECT order_item_id AS id, product_id AS "productId" FROM shop.order_items',
    )
  ).rows
  const seen = { productId: item?.productId, addressNumber: 0 }
  for (const step of ['prepare', 'ship', 'delivered', 'collected']) {
    const parcel = step === 'ship' && { courier: 'cj', trackingNumber: '123456789012', ...seen }
    const body = { reason: '상태를 확인했어요', ...parcel }
    await ask('POST', `/api/staff/order-items/${item?.id}/${step}`, staff, body)
  }
  await ask('GET', '/api/staff/orders.csv', staff)
  await ask('GET', `/api/users/order-detail/${orderId}`, { authorization })
  await ask('GET', '/api/users/recommend-newitems', {})
  for (const { name } of jobs) await runJob(deps, aLog(), name)

  t.ok(sent.length > 300, `${sent.length} statements`)
  t.ok(sent.some(({ text }) => text.includes('es.append')))
  t.ok(sent.some(({ text }) => text.includes('pgboss')))
  t.ok(sent.some(({ text }) => text.startsWith('DECLARE every_row')))
  t.same([...new Set(sent.filter(({ name }) => name !== '').map(({ name }) => name))], [])
  t.same(
    sent.filter(({ text }) => needsSession.test(text)).map(({ text }) => text),
    [],
  )
})

t.test('without a pooler a connection prepares a statement once, under its name', async (t) => {
  const asked = statement({ name: 'pooler.one', text: 'SELECT $1::int AS n', row: z.object({ n: z.int() }) })
  const client = await database.pool.connect()
  sent.length = 0
  t.same([await asked(client, [1]), await asked(client, [2])], [[{ n: 1 }], [{ n: 2 }]])
  client.release()
  t.same(sent, [{ name: 'pooler.one', text: 'SELECT $1::int AS n' }])
})

t.test('who needs a session and meets a pooler says so, and leaves nothing behind', async (t) => {
  // A pooler hands out keys for cancelling of its own, in place of the server's process.
  const { emit } = pg.Connection.prototype
  pg.Connection.prototype.emit = function (event: string | symbol, ...given: unknown[]) {
    const [message] = given
    if (event === 'backendKeyData' && typeof message === 'object' && message !== null)
      return emit.call(this, event, { ...message, processID: 1 })
    return emit.call(this, event, ...given)
  }
  t.teardown(() => {
    pg.Connection.prototype.emit = emit
  })
  const refused: unknown = await connect(database.url).catch((error: unknown) => error)
  t.ok(refused instanceof PoolerInBetween)
  t.match(refused, { message: /DATABASE_URL에 PostgreSQL의 주소/ })
})
