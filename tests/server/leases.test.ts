import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { endLeases, takeLeases } from '../../server/platform/database/leases.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { leaseAttempts, noteSent } from '../../server/settlement/payoutTries.ts'
import { freshDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const database = await freshDatabase<Tables>('leases')
const other = await connect(database.url)
const watcher = await connect(database.url)
t.teardown(async () => {
  await other.end()
  await watcher.end()
  await database.end()
})

const seconds = 60
const take = (...keys: string[]) => takeLeases(database, 'payouts', { keys, seconds })

t.test('a lease is held once; who comes second learns how long it lasts', async (t) => {
  t.strictSame(await take('a'), new Map([['a', 0]]))
  const again = await take('b', 'a')
  t.equal(again.get('b'), 0, 'what nobody holds is taken')
  const waits = again.get('a') ?? 0
  t.ok(waits > 0 && waits <= seconds * 1000, `waits ${waits} ms`)
  t.strictSame(await takeLeases(database, 'refunds', { keys: ['a'], seconds }), new Map([['a', 0]]))
})

t.test('a lease that was ended or has run out is free, after its pause', async (t) => {
  await take('ended', 'paused', 'dead')
  await endLeases(database, 'payouts', { keys: ['ended'] })
  await endLeases(database, 'payouts', { keys: ['paused'], pauseSeconds: 30 })
  await watcher.query("UPDATE platform.leases SET taken_until = '-infinity' WHERE key = 'dead'")
  const again = await take('ended', 'paused', 'dead')
  t.equal(again.get('ended'), 0)
  t.equal(again.get('dead'), 0)
  const pauseMs = again.get('paused') ?? 0
  t.ok(pauseMs > 0 && pauseMs <= 30_000, `pauses ${pauseMs} ms`)
})

t.test('what an earlier holder recorded of a payout is known to the next', async (t) => {
  const attempt = { ownerId: 7, month: '2026-10', attempt: 1 }
  t.strictSame(await leaseAttempts(database, [attempt]), [
    { attempt, isSent: false, payoutId: null, tries: 0, lastReason: null },
  ])
  t.strictSame(await leaseAttempts(database, [attempt]), [], 'another process holds it')
  await noteSent(database, [attempt])
  await watcher.query("UPDATE platform.leases SET taken_until = '-infinity'")
  t.strictSame(await leaseAttempts(database, [attempt]), [
    { attempt, isSent: true, payoutId: null, tries: 0, lastReason: null },
  ])
})

const locked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

// Given in another order than that of the keys.
const keys = ['third', 'first', 'second'].map(
  (name) => `${['first', 'second', 'third'].indexOf(name)} ${name}`,
)
for (const [name, act] of Object.entries({
  taken: () => take(...keys),
  ended: () => endLeases(database, 'payouts', { keys }),
}))
  t.test(
    `leases are ${name} in the order of their keys, so that two runs never block each other`,
    async (t) => {
      await watcher.query('TRUNCATE platform.leases')
      await take(...keys)
      await other.query(`BEGIN; SELECT FROM platform.leases WHERE key = '1 second' FOR UPDATE`)
      const done = act()
      await until(async () => (await watcher.query(locked)).rowCount === 1)
      const free = await watcher.query('SELECT key FROM platform.leases ORDER BY key FOR UPDATE SKIP LOCKED')
      t.strictSame(free.rows, [{ key: '2 third' }])
      await other.query('COMMIT')
      await done
    },
  )
