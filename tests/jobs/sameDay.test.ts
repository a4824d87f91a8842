import t from 'tap'
import { jobs, runJob } from '../../jobs/runner.ts'
import { cronTicks } from '../support/cronTicks.ts'
import { aSettlingShop } from '../support/settling.ts'

const { shop, log, order, arrives, acts, hasAccount, months, paidOut } = await aSettlingShop('same_day')
t.teardown(() => shop.end())

const restOf = (day: string) => ({
  after: new Date(`${day}T10:00:00+09:00`),
  until: new Date(`${day}T23:59:00+09:00`),
})
/** What the schedule begins on the rest of a day, in its order. */
const begunOn = (day: string, names: readonly string[]) =>
  jobs
    .flatMap((job) => ('cron' in job && names.includes(job.name) ? [job] : []))
    .flatMap(({ name, cron }) => cronTicks(cron, restOf(day)).map((at) => ({ name, at })))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

t.test('an owner whose month could not be closed at ten is paid on the same day (rule 182)', async (t) => {
  const owner = await shop.aCustomer('owner@example.com')
  await hasAccount(owner, '가영')
  const renter = await shop.aCustomer('renter@example.com')
  const { item } = await order(owner, renter, { start: '2026-12-03', end: '2026-12-06' })
  shop.clock.moveTo('2026-12-02T10:00:00+09:00')
  await arrives(item)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await acts(item, 'collected')

  const { store } = shop.deps
  const broken = { ...store, append: () => Promise.reject(new Error('the log does not answer')) }
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await t.rejects(runJob({ ...shop.deps, store: broken }, log, 'settleMonths'))
  t.same(await months(), [])
  for (const { name, at } of begunOn('2027-01-20', ['settleMonths', 'sendPayouts'])) {
    shop.clock.moveTo(at.toISOString())
    await runJob(shop.deps, log, name)
  }
  t.match(await months(), [{ owner: owner.id, month: '2026-12', payable: 33_696 }])
  t.match(await paidOut(), [{ amount: 33_696 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('what a run that failed or died did not come to waits for a day at most', (t) => {
  const day = { after: new Date('2026-12-21T00:00:00+09:00'), until: new Date('2026-12-22T00:00:00+09:00') }
  for (const job of jobs) if ('cron' in job) t.ok(cronTicks(job.cron, day).length > 0, job.name)
  t.end()
})

t.test('reminders of a day that were not enqueued at ten have another run on that day', (t) => {
  t.ok(begunOn('2026-12-06', ['remindMembers']).length > 0)
  t.end()
})
