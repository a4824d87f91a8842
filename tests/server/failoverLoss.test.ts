import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { withDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { connect, openDatabase } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { keepHead } from '../../server/platform/eventStore/keptHeads.ts'
import { newestHead } from '../../server/platform/eventStore/tamperEvidence.ts'
import { ownCluster } from '../drill/ownCluster.ts'
import { aLog } from '../support/aLog.ts'
import { testApp } from '../support/app.ts'
import { aRentalShop, type Customer, doors, fourDays, providersTime } from '../support/aRental.ts'
import { breaches } from '../support/books.ts'
import { collector } from '../support/collector.ts'
import { testSecrets } from '../support/postgres.ts'
import { invariants } from '../support/rentalDoors.ts'
import { copyForStandby, startStandby } from '../support/standbyOf.ts'
import { until } from '../support/until.ts'
import { sealed } from '../support/wholeLog.ts'

/* A primary that is gone with its last moment, and the standby that takes its place by the steps of the runbook. */

const directory = mkdtempSync(join(tmpdir(), 'billim-loss-'))
const [files, standbyFiles] = [join(directory, 'primary'), join(directory, 'standby')]
const [heads, withdrawals] = [join(directory, 'heads'), join(directory, 'withdrawals')]
const log = aLog()

const primary = await ownCluster(files)
const providerNow = providersTime()
let providerAheadMs = 0
const played = { now: () => providerNow() + providerAheadMs }
const shop = await aRentalShop('loss', played, {}, { database: primary.database })
const { pool } = primary.database
/** The provider drops a second refund of a payment within a second. */
const betweenRefunds = () => {
  providerAheadMs += shop.deps.cards.betweenRefundsMs
}

await copyForStandby(primary.server, join(files, 'postgres'), standbyFiles)
let standby = await startStandby(standbyFiles, primary.server.adminUrl)
t.teardown(async () => {
  await standby.stop()
  await shop.simulators.close()
  // The shop is not ended with its primary.
  for (const folder of [directory, shop.providersFiles]) rmSync(folder, { recursive: true, force: true })
})
const address = () => withDatabase(standby.adminUrl, 'billim')
async function onStandby<Row extends object>(text: string): Promise<Row[]> {
  const client = await connect(address())
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const minji = await shop.aCustomer('minji@example.com')
const jun = await shop.aCustomer('jun@example.com')
const { data: draft } = await minji.draft({ bags: [await shop.aBag(), await shop.aBag()], period: fourDays })
await minji.pay(draft.orderId, await shop.approve(draft))
const { rows: items } = await pool.query<{ id: string }>('SELECT order_item_id AS id FROM shop.order_items')
await until(async () => (await onStandby('SELECT FROM shop.order_items')).length === items.length)
await standby.stop()

// The last moment, of which the standby has nothing.
const cancellation = {
  ...{ orderItemId: items[0]?.id, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
}
await minji.post('/api/users/order-items-cancel', cancellation)
await runJob(shop.deps, log, 'sendRefunds')
const ofMinji = async () => {
  const [payment] = await shop.ledger()
  return payment?.cancels.map(({ cancelAmount }) => cancelAmount)
}
const refundedOnce = await ofMinji()
await sealed(pool)
const head = await newestHead(pool)
if (head === null) throw new Error('nothing is sealed')
await keepHead(heads, '2099-01-01', head)
writeFileSync(withdrawals, `2026-11-20T01:00:00.000Z ${jun.id}\n`)
primary.server.crash()
await primary.server.ended
await primary.database.end()

standby = await startStandby(standbyFiles, primary.server.adminUrl)

async function promoted() {
  const [out, err] = [collector(), collector()]
  const code = await runRestore(['--promoted'], {
    given: {
      ...{ NODE_ENV: 'test', DATA_DIR: directory, HEADS_FILE: heads, WITHDRAWALS_FILE: withdrawals },
      // The pooler still leads to the primary that is gone.
      ...{ DATABASE_URL: address(), APP_DATABASE_URL: primary.database.appUrl },
    },
    ...{ out: out.stream, err: err.stream },
  })
  return { code, out: out.text(), err: err.text() }
}

t.test('a standby that follows is not taken for the new primary', async (t) => {
  t.match(await promoted(), { code: 1, err: /still follows a primary: promote it first/ })
})

t.test('after a failover that lost the last moment nobody is paid its refund twice (rule 521)', async (t) => {
  t.strictSame(refundedOnce, [48_000])
  t.strictSame(await onStandby('SELECT pg_promote() AS done'), [{ done: true }])
  const [followed] = await onStandby<{ at: Date }>('SELECT pg_last_xact_replay_timestamp() AS at')
  const { code, out, err } = await promoted()
  t.equal(err, '')
  t.equal(code, 0)
  t.match(out, `(${followed?.at.toISOString()})`)
  t.match(out, /the sealed heads of 2099-01-01/)
  t.match(out, /1 withdrawals that came after the instant are applied again/)
  t.match(out, /Next: lead the shop to this server/)
  t.match(readFileSync(heads, 'utf8'), / restored\n$/)

  const appUrl = withUser(address(), 'billim', new URL(primary.database.appUrl).password)
  const opened = openDatabase<Tables>({ url: address(), appUrl, waitMs: 120_000, keySecrets: testSecrets })
  const again = await testApp('loss again', doors, {
    ...{ database: { ...opened, url: address(), appUrl }, more: { cards: shop.deps.cards } },
    env: { DATA_DIR: directory, TOSS_API_BASE: `${shop.simulators.url}/toss` },
  })
  t.teardown(() => again.end())
  const count = async (from: string) => (await again.database.pool.query(`SELECT FROM ${from}`)).rows.length
  const cancels = async (who: Customer) => {
    const headers = { authorization: `Bearer ${who.accessToken}` }
    const url = '/api/users/order-items-cancel'
    const answer = await again.app.inject({ method: 'POST', url, headers, payload: cancellation })
    return answer.statusCode
  }
  t.equal(await count('shop.refunds'), 0, 'the cancellation is lost')
  t.equal(await count(`shop.members WHERE id = ${jun.id} AND withdrawn_at IS NOT NULL`), 1)
  t.equal(await cancels(minji), 200)
  betweenRefunds()
  await runJob(again.deps, log, 'sendRefunds')
  t.strictSame(await ofMinji(), [48_000], 'nothing is sent before the provider was asked')
  // The played provider lives in the shop's time.
  await again.database.pool.query('UPDATE platform.restores SET restored_to = $1, restored_at = $2', [
    ...['2026-11-20T10:00:00+09:00', '2026-11-21T10:00:00+09:00'],
  ])
  await runJob(again.deps, log, 'reconcileRestore')
  t.equal(await count('platform.restores WHERE reconciled_at IS NULL'), 0)
  betweenRefunds()
  await runJob(again.deps, log, 'sendRefunds')
  t.equal(await count("shop.refunds WHERE status = 'pending'"), 0)
  t.strictSame(await ofMinji(), [48_000])
  t.strictSame(await breaches(address(), invariants), [])
})
