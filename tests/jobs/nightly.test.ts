import { randomUUID } from 'node:crypto'
import t from 'tap'
import { checkAtNight } from '../../jobs/checkAtNight.ts'
import { forgetWebhooks } from '../../jobs/forgetWebhooks.ts'
import { tellFailure } from '../../jobs/runner.ts'
import { publishHead, raiseAlertOnce } from '../../server/alerts/index.ts'
import { invariantName } from '../../server/consistency/findingWords.ts'
import { checkAtNight as check } from '../../server/consistency/index.ts'
import { invariants, modules } from '../../server/modules.ts'
import { newestHead } from '../../server/platform/eventStore/tamperEvidence.ts'
import type { Queue } from '../../server/platform/jobs/queue.ts'
import { ownInvariants } from '../../server/platform/projections/verify.ts'
import { aLog } from '../support/aLog.ts'
import { aMember, testApp } from '../support/app.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { mailbox, withQueue } from '../support/mailbox.ts'
import { playedProviders } from '../support/simulators.ts'
import { sealed } from '../support/wholeLog.ts'

const providers = await playedProviders()
const operators = 'operators@example.com'
const shop = await testApp('nightly', modules, { env: { ...providers.env, ALERT_MAIL: operators } })
const queue = await withQueue(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
  await providers.end()
})

t.test('at night every invariant is asked, and while all hold nobody hears of it', async (t) => {
  const log = aLog()
  t.ok(invariants.length > 10)
  await checkAtNight.run(shop.deps, log)
  t.same(log.lines, [])
  t.same(await queue.jobs(), [])
})

t.test('every invariant has a Korean name for those who read what was found', (t) => {
  const unnamed = [...ownInvariants, ...invariants].filter((one) => invariantName(one) === undefined)
  t.same(
    unnamed.map(({ name }) => name),
    [],
  )
  t.end()
})

t.test(
  'a breach is told by name and number, in the log and by mail, without a row of what it found',
  async (t) => {
    const log = aLog()
    const planted = [
      { name: 'no bag is worn by two', sql: `SELECT 'minji@example.com' AS member, 9876543210 AS won` },
      { name: 'no bag is lost', sql: 'SELECT 1 WHERE false' },
    ]
    await check(shop.deps, log, planted)
    t.equal(log.lines.length, 1)
    for (const line of log.lines) {
      t.match(line, {
        level: 'error',
        sentence: 'a check of the records found differences',
        facts: { where: 'no bag is worn by two', count: 1 },
      })
      t.same(Object.keys(line.facts), ['where', 'count'])
    }
    await queue.workOff()
    const mails = await mailbox(providers, operators)
    t.equal(mails.length, log.lines.length)
    t.match(mails[0]?.text, /a check of the records found differences[\s\S]*count: 1/)
    t.notMatch(JSON.stringify([mails, log.lines]), /minji|9876543210/)
  },
)

t.test(
  'the head of the sealed log is mailed once a day, by whichever process is first, so that it is kept elsewhere',
  async (t) => {
    const memberId = await aMember(shop.deps)
    await intoWallet(shop.deps, memberId, {
      type: 'points.earned',
      data: {
        ...{ memberId, lotId: randomUUID(), points: 1_000, reason: 'review' },
        ...{
          earnedBy: { source: 'review:1', orderItemId: randomUUID() },
          expiresAt: '2027-11-20T14:59:59.000Z',
        },
      },
    })
    await sealed(shop.database.pool)
    // A log of its own is what a process that was started again has.
    const logs = [aLog(), aLog(), aLog()]
    await Promise.all(logs.map((log) => publishHead(shop.deps, log)))
    t.match(
      logs.map(({ lines }) => lines.length),
      [1, 1, 1],
    )
    const head = await newestHead(shop.database.pool)
    await queue.workOff()
    const heads = (await mailbox(providers, operators)).filter(({ subject }) =>
      subject.endsWith('event log sealed'),
    )
    t.equal(heads.length, 1)
    t.match(heads[0]?.text, new RegExp(`hash: ${head?.hash}`))
  },
)

t.test('what goes wrong at every call is told once in an hour, each kind by itself', async (t) => {
  const log = aLog()
  const raise = (kind: string) =>
    raiseAlertOnce(shop.deps, log, {
      kind,
      everyMinutes: 60,
      sentence: `${kind} is refused`,
      facts: { calls: 1 },
    })
  t.same(await Promise.all([raise('key'), raise('key'), raise('key')]).then((all) => all.filter(Boolean)), [
    true,
  ])
  t.equal(await raise('rate'), true)
  t.equal(await raise('key'), false)
  await shop.database.pool.query(
    `UPDATE platform.raised_alerts SET raised_at = raised_at - interval '61 minutes' WHERE kind = 'key'`,
  )
  t.same([await raise('key'), await raise('rate')], [true, false])
  t.same(
    log.lines.map(({ sentence }) => sentence),
    ['key is refused', 'rate is refused', 'key is refused'],
  )
  await queue.workOff()
  const subjects = (await mailbox(providers, operators)).map(({ subject }) => subject)
  t.equal(subjects.filter((subject) => subject.endsWith('key is refused')).length, 2)
})

t.test(
  'an alert whose mail could not be written was not raised, and is raised the next time (rule 562)',
  async (t) => {
    const log = aLog()
    const alert = { kind: 'torn', everyMinutes: 60, sentence: 'torn between', facts: { calls: 1 } }
    const fault = new Error('the process dies here')
    let dies = true
    const { queue: jobs } = shop.deps
    if (jobs === undefined) throw new Error('the shop has no queue')
    const enqueue: Queue['enqueue'] = (...sent) => (dies ? Promise.reject(fault) : jobs.enqueue(...sent))
    const torn = { ...shop.deps, queue: { ...jobs, enqueue } }
    await t.rejects(raiseAlertOnce(torn, log, alert), fault)
    const lines = () =>
      shop.database.pool.query(`SELECT FROM platform.alerts WHERE sentence = $1`, [alert.sentence])
    t.equal((await lines()).rowCount, 0)
    dies = false
    t.equal(await raiseAlertOnce(torn, log, alert), true)
    t.equal(await raiseAlertOnce(torn, log, alert), false)
    t.equal((await lines()).rowCount, 1)
    await queue.workOff()
    const mails = (await mailbox(providers, operators)).filter(({ subject }) =>
      subject.endsWith(alert.sentence),
    )
    t.equal(mails.length, 1)
  },
)

t.test('a job that fails run after run is told once a day, a database that is away never', async (t) => {
  const log = aLog()
  const fails = (name: string, fault: Error) => tellFailure(shop.deps, log, { name, fault })
  const broken = new Error('no such stream: order:강기록')
  await Promise.all([fails('expireDrafts', broken), fails('expireDrafts', broken)])
  await fails('expireDrafts', broken)
  await fails('endRentals', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  await queue.workOff()
  const told = (await mailbox(providers, operators)).filter(({ subject }) => subject.includes('a job fails'))
  t.equal(told.length, 1)
  t.match(told[0]?.text, /job: expireDrafts/)
  t.notMatch(told[0]?.text, /강기록/, 'the reason stays in the log')
  t.equal(log.lines.filter(({ sentence }) => sentence === 'a job failed').length, 4)
  const away = {
    ...shop.deps,
    db: {
      ...shop.deps.db,
      pool: new Proxy(shop.deps.db.pool, {
        get: () => () => {
          throw new Error('gone')
        },
      }),
    },
  }
  await t.resolves(
    tellFailure(away, log, { name: 'x', fault: broken }),
    'a failure that cannot be told ends nothing',
  )
})

t.test('a webhook is remembered for 30 days', async (t) => {
  for (const [id, days] of [
    ['old', 31],
    ['young', 29],
  ])
    await shop.database.pool.query(
      `INSERT INTO platform.webhook_transmissions (transmission_id, event_type, received_at)
       VALUES ($1, 'PAYMENT_STATUS_CHANGED', now() - make_interval(days => $2))`,
      [id, days],
    )
  t.equal(await forgetWebhooks.run(shop.deps, aLog()), 1)
  const { rows } = await shop.database.pool.query(
    'SELECT transmission_id FROM platform.webhook_transmissions',
  )
  t.same(rows, [{ transmission_id: 'young' }])
})
