import { readdirSync } from 'node:fs'
import t, { type Test } from 'tap'
import { jobs, queuedJobs } from '../../jobs/runner.ts'
import { queues } from '../../server/modules.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { freshDatabase } from '../support/postgres.ts'
import { realMs } from '../support/realTime.ts'
import { until } from '../support/until.ts'

const database = await freshDatabase<never>('schedule')
t.teardown(() => database.end())
const aProcess = (t: Test) =>
  openQueue({ url: database.appUrl, queues: [], worker: true }).then((queue) => {
    t.teardown(() => queue.stop())
    return queue
  })
const rows = async (sql: string) => (await database.pool.query(sql)).rows
const twoHoursAgo = new Date(realMs() - 2 * 3_600_000)
const hourInSeoul = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  hourCycle: 'h23',
}).format(twoHoursAgo)
const nightly = { name: 'nightly', cron: `0 ${Number(hourInSeoul)} * * *` }

t.test('what was missed for days is made up for once, by one of the processes that start', async (t) => {
  const earlier = await openQueue({ url: database.appUrl, queues: [], worker: true })
  await earlier.keepTime([nightly, { name: 'gone', cron: '0 0 1 1 *' }], async () => {})
  await earlier.stop()
  await database.pool.query(`UPDATE pgboss.version SET cron_on = now() - interval '3 days'`)
  await database.pool.query(`UPDATE pgboss.schedule SET created_on = now() - interval '9 days'`)

  const runs: string[] = []
  const ran = Promise.withResolvers<void>()
  const processes = [await aProcess(t), await aProcess(t)]
  for (const [index, queue] of processes.entries())
    await queue.keepTime([nightly], async (name) => {
      runs.push(`${name} by process ${index}`)
      ran.resolve()
    })
  await ran.promise
  const asked = () => rows(`SELECT data, state = 'completed' AS "isDone" FROM pgboss.job WHERE name = 'time'`)
  await until(async () => (await asked()).every(({ isDone }) => isDone))
  t.same(await asked(), [{ data: { job: 'nightly' }, isDone: true }])
  t.equal(runs.length, 1)
  t.match(await rows('SELECT key, timezone, options FROM pgboss.schedule'), [
    { key: 'nightly', timezone: 'Asia/Seoul', options: { missed: 'once' } },
  ])
})

t.test('a run that is under way is not joined by another, in any process', async (t) => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const [first, second] = [await aProcess(t), await aProcess(t)]
  for (const queue of [first, second])
    await queue.keepTime([nightly], async () => {
      started.resolve()
      await goOn.promise
    })
  const ask = () => first.send('time', { job: 'nightly' }, { singletonKey: 'nightly' })
  await ask()
  await started.promise
  await ask()
  t.match(await rows(`SELECT count(*) FROM pgboss.job WHERE name = 'time' AND state <= 'active'`), [
    { count: 1 },
  ])
  goOn.resolve()
})

t.test('only what cannot wait for the next minute has a timer of its own, and says why', (t) => {
  const timed = jobs.flatMap((job) => ('everySeconds' in job ? [job] : []))
  t.ok(timed.every(({ everySeconds, why }) => everySeconds < 60 && why.length > 20))
  t.ok(jobs.length > timed.length)
  t.equal(new Set(jobs.map(({ name }) => name)).size, jobs.length)
  t.end()
})

t.test('every job of the folder is listed, and every queue has the job that works it off', (t) => {
  const files = readdirSync(new URL('../../jobs', import.meta.url)).map((file) => file.replace('.ts', ''))
  const others = new Set(['job', 'runner', 'steps'])
  const listed = new Set(jobs.map(({ name }) => name))
  t.equal(files.filter((file) => !others.has(file) && !listed.has(file)).length, queuedJobs.length)
  const givenUp = new Set(queues.map(({ deadLetter }) => deadLetter))
  t.same(
    queuedJobs.map(({ queue }) => queue).toSorted(),
    queues
      .map(({ name }) => name)
      .filter((name) => !givenUp.has(name))
      .toSorted(),
  )
  t.end()
})
