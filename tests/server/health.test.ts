import { randomUUID } from 'node:crypto'
import pg from 'pg'
import t from 'tap'
import { z } from 'zod'
import { type Health, healthAnswer } from '../../domain/wire/health.ts'
import { alertHeldFeed } from '../../server/health/index.ts'
import { healthStanding } from '../../server/health/standing.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { aRentalShop } from '../support/aRental.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { hurryLocks } from '../support/hurriedLocks.ts'
import { isFinal } from '../support/wholeLog.ts'

const shop = await aRentalShop('health')
const queue = await openQueue({
  ...{ url: shop.database.appUrl, worker: true },
  queues: [{ name: 'letters', retryLimit: 0 }],
})
shop.deps.queue = queue
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operations = await colleagueHeaders(shop, { email: 'ops@billim.kr', roles: ['operations'] })
const finance = await colleagueHeaders(shop, { email: 'won@billim.kr', roles: ['finance'] })
const standing = async () =>
  z.parse(healthAnswer, (await shop.app.inject({ url: '/api/staff/health', headers: operations })).json())
    .data
/** A part of the page that nothing keeps from being read. */
const known = <Part>(part: Part | null): Part => {
  if (part === null) throw new Error('a part of the page could not be read')
  return part
}
const retry = (id: string, reason = '원인을 고쳤어요') =>
  shop.app.inject({
    ...{ method: 'POST', url: `/api/staff/health/jobs/${id}/retry` },
    ...{ headers: operations, payload: { reason } },
  })

t.test(
  'a job that failed for good is listed, tried once more, and the retry is recorded with its reason',
  async (t) => {
    let isMended = false
    const sent = Promise.withResolvers<void>()
    await queue.work('letters', async () => {
      if (!isMended) throw new Error('the printer is out of paper')
      sent.resolve()
    })
    const id = randomUUID()
    await queue.send('letters', { letter: 1 }, { id })
    let seen = await standing()
    const letters = () => known(seen.queues).find(({ name }) => name === 'letters')
    // Counts and jobs are read beside each other, and may be of two moments.
    for (; known(seen.failedJobs).length === 0 || letters()?.failed === 0; seen = await standing());
    t.match(seen.failedJobs, [
      { id, queue: 'letters', message: 'Error: the printer is out of paper', tries: 1 },
    ])
    t.match(letters(), { waiting: 0, active: 0, failed: 1, oldestAt: null })
    t.equal((await retry(id, ' ')).statusCode, 400)
    isMended = true
    t.match((await retry(id)).json(), { data: { id, queue: 'letters' } })
    await sent.promise
    for (; known(seen.failedJobs).length > 0; seen = await standing());
    const { rows } = await shop.database.pool.query(
      `SELECT key, before, after, actor, reason FROM shop.catalogue_changes WHERE subject = 'jobs'`,
    )
    t.match(rows, [
      {
        ...{ key: id, actor: /^staff:\d+$/ },
        before: { queue: 'letters', state: 'failed', tries: 1 },
        after: { state: 'retry' },
        reason: '원인을 고쳤어요',
      },
    ])
    t.equal((await retry(randomUUID())).statusCode, 404)
  },
)

t.test('a job that did not fail is not tried again', async (t) => {
  const letters = async () =>
    (
      await shop.database.pool.query<{ id: string; state: string }>(
        `SELECT id, state FROM pgboss.job WHERE name = 'letters'`,
      )
    ).rows
  let [letter] = await letters()
  for (; letter?.state === 'active'; [letter] = await letters());
  t.equal(letter?.state, 'completed')
  t.match((await retry(letter?.id ?? '')).json(), { code: 'TRANSITION_NOT_ALLOWED' })
})

t.test('a refused key is counted as often as it is refused, and alerted of once', async (t) => {
  const minji = await shop.aCustomer('health@example.com')
  const draft = async () =>
    (await minji.draft({ bags: [await shop.aBag()], period: { start: '2026-12-03', end: '2026-12-06' } }))
      .data
  await shop.script({ route: 'confirm', code: 'UNAUTHORIZED_KEY', times: 2 })
  for (let nth = 0; nth < 2; nth += 1) {
    const made = await draft()
    await minji.pay(made.orderId, await shop.approve(made))
  }
  let seen = await standing()
  for (
    ;
    known(seen.alerts).length === 0 || (known(seen.troubles)[0]?.seen ?? 0) < 2;
    seen = await standing()
  );
  t.match(known(seen.troubles)[0], { provider: 'toss', kind: 'key', code: 'UNAUTHORIZED_KEY' })
  t.match(
    known(seen.alerts).map(({ sentence }) => sentence),
    ['the card provider refuses our key: payments and refunds wait'],
  )
})

t.test('readers of the feed, and how long calls take by route', async (t) => {
  await isFinal(shop.database.pool)
  const { feed, calls } = await standing()
  const readers = known(feed.readers)
  t.ok(readers.length > 0)
  t.ok(readers.every(({ behind, oldestAt }) => (behind === 0) === (oldestAt === null)))
  t.ok(
    readers.some(({ behind }) => behind > 0),
    'nobody follows the feed in this shop',
  )
  const own = calls.slowest.find(({ route }) => route === 'GET /api/staff/health')
  t.ok(own !== undefined && own.count > 2 && own.p50Ms <= own.p95Ms && own.p95Ms <= own.longestMs)
})

t.test(
  'an open transaction that holds up the feed is named by the page and by an alert, without what it wrote',
  async (t) => {
    const open = new pg.Client({
      connectionString: shop.database.url,
      application_name: '엑셀 연결',
    })
    await open.connect()
    t.teardown(() => open.end())
    await open.query('BEGIN')
    const { rows } = await open.query('SELECT pg_backend_pid() AS pid, pg_current_xact_id()')
    await open.query(
      `SELECT 7_301_987_654, "name" FROM shop.members WHERE email = 'minji@example.com' OR name = '김민지'`,
    )
    const minji = await shop.aCustomer('held@example.com')
    await minji.draft({ bags: [await shop.aBag()], period: { start: '2026-12-13', end: '2026-12-16' } })

    const { feed } = await healthStanding(shop.deps, shop.app.routeTimes, 0)
    const held = known(feed.openTransactions).find(({ holdsFeed }) => holdsFeed)
    t.match(held, {
      ...{
        pid: rows[0]?.pid,
        application: '엑셀 연결',
        role: 'postgres',
        state: 'idle in transaction',
      },
      ...{ waitsFor: 'Client: ClientRead', blocks: 0 },
      query: 'SELECT ?, "name" FROM shop.members WHERE email = …',
    })
    // However slow the machine is, it is not open for an hour.
    const anHour = 3_600
    const young = await healthStanding(shop.deps, shop.app.routeTimes, anHour)
    t.notOk(
      known(young.feed.openTransactions).some(({ pid }) => pid === held?.pid),
      'it is young yet',
    )

    const alerts = async () =>
      known((await standing()).alerts).filter(
        ({ sentence }) => sentence === 'an open transaction holds up the feed',
      )
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    await alertHeldFeed(shop.deps, log, { afterSeconds: anHour })
    t.same(await alerts(), [], 'nobody is called for what is young')
    for (let nth = 0; nth < 2; nth += 1) await alertHeldFeed(shop.deps, log, { afterSeconds: 0 })
    const raised = await alerts()
    t.equal(raised.length, 1, 'once, however often it is looked at')
    t.match(raised[0]?.facts, { pid: held?.pid, role: 'postgres', since: held?.since, query: held?.query })
    t.notMatch(JSON.stringify(raised), /minji|김민지|7_?301_?987/)

    await open.query('ROLLBACK')
    const after = await healthStanding(shop.deps, shop.app.routeTimes, 0)
    t.notOk(known(after.feed.openTransactions).some(({ pid }) => pid === held?.pid))
  },
)

t.test('a reader that is ahead of the log is shown as such (rule 934)', async (t) => {
  const aheadOf = async () =>
    known((await standing()).feed.readers)
      .filter(({ isAhead }) => isAhead)
      .map(({ reader }) => reader)
  t.same(await aheadOf(), [])
  await shop.database.pool.query(`INSERT INTO es.checkpoints (reader, pos) VALUES ('ahead', 1000000)`)
  t.same(await aheadOf(), ['ahead'])
})

t.test('whoever does not run the shop does not see it', async (t) => {
  const refused = await shop.app.inject({ url: '/api/staff/health', headers: finance })
  t.equal(refused.statusCode, 403)
})

t.test(
  'while a session keeps what the page reads locked, the page names it and shows the rest (rule 903)',
  async (t) => {
    hurryLocks(shop.deps.db.pool)
    const open = new pg.Client({ connectionString: shop.database.url, application_name: 'a forgotten psql' })
    await open.connect()
    t.teardown(() => open.end())
    const { rows } = await open.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    for (const [table, isUnread] of [
      ['es.checkpoints', ({ feed }: Health) => feed.readers === null],
      ['pgboss.job', ({ queues, failedJobs }: Health) => queues === null && failedJobs === null],
      ['es.events', ({ feed }: Health) => feed.barrierSeconds === null],
    ] as const) {
      await open.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      const page = await standing()
      t.ok(isUnread(page), `${table} cannot be read`)
      const parts = [page.troubles, page.alerts, page.findings, page.feed.openTransactions]
      t.notOk(parts.includes(null), 'all else can')
      const now = await healthStanding(shop.deps, shop.app.routeTimes, 0)
      t.match(
        known(now.feed.openTransactions).find(({ pid }) => pid === rows[0]?.pid),
        {
          application: 'a forgotten psql',
          state: 'idle in transaction',
          query: `BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`,
        },
      )
      const told: unknown[] = []
      await alertHeldFeed(
        shop.deps,
        { ...log, error: (facts) => told.push(facts) },
        { afterSeconds: 0 },
      ).catch(() => {})
      t.ok(
        told.some((facts) => JSON.stringify(facts).includes(`"pid":${rows[0]?.pid}`)),
        `${table}: it is told`,
      )
      await open.query('ROLLBACK')
    }
    const page = await standing()
    t.notOk([page.queues, page.failedJobs, page.feed.readers, page.feed.barrierSeconds].includes(null))
  },
)
