import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { rejoinFrom } from '../../domain/members/rejoining.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { runJob } from '../../jobs/runner.ts'
import { runBackup } from '../../server/cli/backup/backupCommand.ts'
import { restoreBackup } from '../../server/cli/backup/restoreBackup.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { holdDirectory } from '../../server/cli/supervisor/holder.ts'
import { projections } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/database.ts'
import { keepHead, readHeads } from '../../server/platform/eventStore/keptHeads.ts'
import { newestHead } from '../../server/platform/eventStore/tamperEvidence.ts'
import { outdatedProjections } from '../../server/platform/projections/install.ts'
import { balancesOf, instantOf } from '../drill/books.ts'
import { ownCluster } from '../drill/ownCluster.ts'
import { aLog } from '../support/aLog.ts'
import { testApp, testEnv } from '../support/app.ts'
import { aRentalShop, type Customer, doors, fourDays, providersTime } from '../support/aRental.ts'
import { breaches, differences, paymentsIn } from '../support/books.ts'
import { collector } from '../support/collector.ts'
import { invariants } from '../support/rentalDoors.ts'
import { received, tells } from '../support/telling.ts'
import { sealed } from '../support/wholeLog.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-drill-'))
t.teardown(() => {
  // The shop is not ended with its machine.
  for (const folder of [directory, shop.providersFiles]) rmSync(folder, { recursive: true, force: true })
})
const [lost, restored] = [join(directory, 'lost'), join(directory, 'restored')]
const [archive, backup] = [join(directory, 'wal'), join(directory, 'backup')]
const [heads, withdrawals] = [join(directory, 'heads'), join(directory, 'withdrawals')]
const kept = { HEADS_FILE: heads, WITHDRAWALS_FILE: withdrawals }
const log = aLog()

async function command(
  run: typeof runBackup | typeof runRestore,
  args: readonly string[],
  more: object = {},
) {
  const [out, err] = [collector(), collector()]
  const given = { NODE_ENV: 'test', DATA_DIR: lost, ...more }
  const code = await run(args, { given, verify: async () => [], out: out.stream, err: err.stream })
  return { code, out: out.text(), err: err.text() }
}

const photo = 'photos/1f/bag.webp'
mkdirSync(join(lost, 'photos/1f'), { recursive: true })
writeFileSync(join(lost, photo), 'a bag')
const cluster = await ownCluster(lost, archive)
const { pool } = cluster.database
const providerNow = providersTime()
let providerAheadMs = 0
const played = { now: () => providerNow() + providerAheadMs }
const shop = await aRentalShop('drill', played, {}, { database: cluster.database })
const telling = await tells(shop)

/** A customer rents two bags and pays; the ids of the items. */
async function rents(who: Customer): Promise<string[]> {
  const draft = await who.draft({ bags: [await shop.aBag(), await shop.aBag()], period: fourDays })
  const paid = await who.pay(draft.data.orderId, await shop.approve(draft.data))
  if (paid.status !== 200) throw new Error(paid.message)
  const { rows } = await pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
    [draft.data.orderId],
  )
  return rows.map(({ id }) => id)
}

const cancellation = (orderItemId = '') => ({
  ...{ orderItemId, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
})
/** The provider drops a second refund of a payment within a second. */
const betweenRefunds = () => {
  providerAheadMs += shop.deps.cards.betweenRefundsMs
}
async function sealAll() {
  await sealed(pool)
  const head = await newestHead(pool)
  if (head === null) throw new Error('nothing is sealed')
  return head
}

const mails = async () =>
  (
    await Promise.all(
      ['minji', 'jun', 'sua'].map((who) => received(shop.simulators.url).mailsTo(`${who}@example.com`)),
    )
  ).flat().length

const minji = await shop.aCustomer('minji@example.com')
const [first, second] = await rents(minji)
t.match(await command(runBackup, [backup]), { code: 0 })
t.match(await command(runBackup, ['verify', backup]), { code: 0 })

// After the backup, before the instant.
const jun = await shop.aCustomer('jun@example.com')
const nari = await shop.aCustomer('nari@example.com')
await nari.earns(5_000)
await minji.post('/api/users/order-items-cancel', cancellation(first))
await runJob(shop.deps, log, 'sendRefunds')
const junRents = await rents(jun)
const owner = await connect(cluster.database.url)
await owner.query("UPDATE es.projections SET fingerprint = 'of another release' WHERE name = 'slots'")
await owner.end()
await keepHead(heads, '2026-11-20', await sealAll())
await pool.query(
  "INSERT INTO platform.leases (work, key, taken_until) VALUES ('refunds', 'held', 'infinity')",
)
await pool.query("UPDATE pgboss.job SET state = 'active', started_on = created_on WHERE name = 'refund'")
const books = await balancesOf(pool)
const instant = await instantOf(pool)

// After the instant, and then the machine is gone.
await telling.workOff()
betweenRefunds()
await minji.post('/api/users/order-items-cancel', cancellation(second))
await runJob(shop.deps, log, 'sendRefunds')
const sua = await shop.aCustomer('sua@example.com')
await rents(sua)
await telling.workOff()
await keepHead(heads, '2099-01-01', await sealAll())
const dayMs = 86_400_000
/** The member left on the third day after the instant, and an earlier restore applied it again two days later. */
const nariLeftAt = new Date(instant.getTime() + 3 * dayMs)
// The clock of the machine that listed jun was two hours slow.
const junLeftAt = new Date(instant.getTime() - 7_200_000)
appendFileSync(withdrawals, `${junLeftAt.toISOString()} ${jun.id}\n${instant.toISOString()} ${sua.id}\n`)
for (const day of [3, 5])
  appendFileSync(withdrawals, `${new Date(instant.getTime() + day * dayMs).toISOString()} ${nari.id}\n`)
const { rows: newest } = await pool.query<{ pos: number }>('SELECT max(pos) AS pos FROM es.events')
const lastPos = newest[0]?.pos ?? 0
const mailsBefore = await mails()
const refundedBefore = (await shop.ledger()).map(({ balanceAmount }) => balanceAmount)
await telling.queue.stop()
cluster.server.crash()
await cluster.server.ended
await cluster.database.end()

const keptBefore = [heads, withdrawals].map((file) => readFileSync(file, 'utf8'))
const keptNow = () => [heads, withdrawals].map((file) => readFileSync(file, 'utf8'))
const into = [backup, '--into', restored]
const wal = ['--wal', archive, '--wal', join(lost, 'postgres/cluster/pg_wal')]
/** A file of the WAL that came long after the others, as the archive has it once some before it are gone. */
const later = join(directory, 'later')
mkdirSync(later)
writeFileSync(join(later, '0000000100000000000000FE'), '')
const withGap = [...wal, '--wal', later]
const at = (when: Date) => ['--until', when.toISOString()]

t.test('an instant that the backup and its WAL do not have is refused, and nothing is left', async (t) => {
  const lines = async (args: string[], more = {}) => {
    const { code, err } = await command(runRestore, args, more)
    t.not(code, 0)
    t.notOk(existsSync(join(restored, 'postgres')))
    return err
  }
  t.match(
    await lines([...into, ...wal, ...at(new Date('2026-11-01T00:00:00Z'))]),
    /is before the end of the backup/,
  )
  t.match(await lines([...into, ...at(instant)]), /--until needs the archive/)
  t.match(
    await lines([...into, ...wal, ...at(new Date(instant.getTime() + dayMs))]),
    /the WAL has no transaction after .*: give more of it/,
  )
  t.match(await lines([...into, ...withGap]), /the WAL has a gap: \w+ is missing/)
  t.match(
    await lines([...into, ...withGap, ...at(new Date(instant.getTime() + dayMs))]),
    /the WAL has a gap before a transaction after .*: \w+ is missing/,
  )
  t.match(await lines([backup, '--into', lost, ...wal]), /holds a shop/)
  t.match(await lines(['--finish', ...at(new Date('2999-01-01T00:00:00Z'))]), /is still ahead: write the/)
  const another = { DATA_SECRET: 'of-another-shop-that-has-never-had-this-backup' }
  t.match(
    await lines([...into, ...wal, ...at(instant)], another),
    /was started without a DATA_SECRET.*: restore it without one/,
  )
  t.match(await lines([...into, ...wal, '--heads', join(directory, 'none')]), /none is no file of heads/)
  t.match(await lines(['--finish'], { DATA_DIR: restored }), /no database: .* has no embedded one/)
})

t.test('a restore that finds no room for the photos leaves nothing, and voids no head', async (t) => {
  const restoring = restoreBackup({
    ...{ folder: backup, into: restored, until: instant, heads, withdrawals, say: () => {} },
    wal: [archive, join(lost, 'postgres/cluster/pg_wal')],
    given: { NODE_ENV: 'test', ...kept },
    again: () => '',
    photos: async (from, to) => {
      cpSync(from, to, { recursive: true })
      throw new Error('ENOSPC: no space left on device')
    },
  })
  await t.rejects(restoring, /no space left/)
  t.strictSame(readdirSync(restored), [])
  t.strictSame(keptNow(), keptBefore)
})

t.test('a shop is restored to an instant before a gap in the WAL; what came after it is told', async (t) => {
  const done = await command(runRestore, [...into, ...withGap, ...at(instant)], kept)
  t.equal(done.code, 1)
  t.equal(
    done.err,
    `빌림: member ${jun.id} had withdrawn and is a member again (WITHDRAWAL_BLOCKED): settle what is open, then stop the shop and run DATA_DIR=${restored} npm run restore -- --finish\n`,
  )
  t.match(done.out, instant.toISOString())
  t.match(done.out, /1 jobs that were under way are tried again/)
  t.match(done.out, /lost with what came after the instant: the sealed heads of 2099-01-01/)
  t.match(done.out, /1 withdrawals that came after the instant are applied again/)
  t.match(done.out, /slots is rebuilt/)
  t.match(done.out, `Next: NODE_ENV=production DATA_DIR=${restored} npm start`)
  t.equal(readFileSync(join(restored, photo), 'utf8'), 'a bag')
  t.strictSame(keptNow(), keptBefore, 'a restore may be only tried out: what is kept outside stays')
})

t.test('the restored shop opens, right to the won', async (t) => {
  const again = await ownCluster(restored)
  const { database } = again
  const reopened = await testApp('drill again', doors, {
    ...{ database, more: { cards: shop.deps.cards } },
    env: { DATA_DIR: restored, TOSS_API_BASE: `${shop.simulators.url}/toss` },
  })
  const { deps } = reopened
  const toldAgain = await tells({ ...shop, ...reopened })
  t.teardown(async () => {
    await toldAgain.queue.stop()
    await reopened.end()
    await again.server.stop()
    await shop.simulators.close()
  })
  const post = async (who: Customer, url: string, payload: object) => {
    const headers = { authorization: `Bearer ${who.accessToken}` }
    return (await reopened.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const has = async (what: string) => (await database.pool.query(`SELECT FROM ${what}`)).rows.length

  await t.test('it notes which heads are void before it keeps its own, once', async (t) => {
    const next = {
      ...{ ...deps, clock: fixedClock('2026-11-21T10:00:00+09:00') },
      env: testEnv({ ...kept, DATA_DIR: restored }),
    }
    await runJob(next, aLog(), 'sealBlocks')
    await runJob(next, aLog(), 'sealBlocks')
    const added = readFileSync(heads, 'utf8').slice(keptBefore[0]?.length)
    t.match(added, /^\S{10} \d+ [0-9a-f]{64} restored\n2026-11-21 \d+ [0-9a-f]{64}\n$/)
    const hold = await readHeads(heads)
    t.strictSame(
      hold?.map(({ day }) => day),
      ['2026-11-20', '2026-11-21'],
    )
    t.strictSame(await outdatedProjections(database.pool, projections), [])
  })

  await t.test('0 won and 0 points differ at the instant, but for the points of who left', async (t) => {
    const gone = `points of ${nari.id} `
    const { rows } = await database.pool.query<{ pos: number }>(
      "SELECT max(pos) AS pos FROM es.events WHERE meta->>'actor' <> 'job:restore'",
    )
    t.strictSame(
      (await balancesOf(database.pool, rows[0]?.pos)).filter((line) => !line.startsWith(gone)),
      books.filter((line) => !line.startsWith(gone)),
    )
    t.strictSame(await breaches(database.url, invariants), [])
    t.equal(await has(`shop.members WHERE id = ${nari.id} AND withdrawn_at IS NOT NULL`), 1)
    t.equal(await has('platform.leases'), 0)
  })

  await t.test(
    'who left before the restore is barred from joining again from that day on (rule 472)',
    async (t) => {
      const { rows } = await database.pool.query('SELECT rejoin_from FROM shop.rejoin_bars')
      t.strictSame(rows, [{ rejoin_from: rejoinFrom(seoulDate(nariLeftAt)) }])
    },
  )

  await t.test('a message that was sent after the instant is not received again', async (t) => {
    t.ok((await has('pgboss.job')) > 0)
    await toldAgain.workOff()
    t.equal(await mails(), mailsBefore)
    t.equal(await has(`personal.inbox WHERE member_id = ${jun.id}`), 1, 'it was tried')
  })

  await t.test('no refund is sent before the provider was asked', async (t) => {
    await post(minji, '/api/users/order-items-cancel', cancellation(second))
    betweenRefunds()
    await runJob(deps, log, 'sendRefunds')
    t.equal(await has("shop.refunds WHERE status = 'pending'"), 1)
  })

  await t.test(
    'the provider says what it moved since: nothing is paid twice, and finance sees the rest',
    async (t) => {
      // The played provider lives in the shop's time.
      await database.pool.query("UPDATE platform.restores SET restored_to = '2026-11-20T10:00:00+09:00'")
      await runJob(deps, log, 'reconcileRestore')
      t.equal(await has('platform.restores WHERE reconciled_at IS NULL'), 0)
      betweenRefunds()
      await runJob(deps, log, 'sendRefunds')
      t.equal(await has("shop.refunds WHERE status = 'pending'"), 0)
      const ledger = await paymentsIn(shop.simulators.url)
      t.strictSame(
        ledger.map(({ balanceAmount }) => balanceAmount),
        refundedBefore,
      )
      const [one, ...more] = await differences(database.url, shop.simulators.url)
      t.match(one, /took \d+ that neither an order nor a charge knows/, 'sua paid after the instant')
      t.strictSame(more, [])
      const { rows } = await database.pool.query<{ kind: string; theirs: number }>(
        'SELECT kind, theirs FROM shop.differences WHERE settled_at IS NULL',
      )
      const suas = ledger.find(
        ({ cancels, totalAmount }) => cancels.length === 0 && one?.includes(String(totalAmount)),
      )
      t.strictSame(await breaches(database.url, invariants), [])
      t.strictSame(rows, [{ kind: 'missing_with_us', theirs: suas?.totalAmount }])
    },
  )

  await t.test('the message of a new event is sent, because no number is given out twice', async (t) => {
    const { rows } = await database.pool.query<{ pos: number }>('SELECT max(pos) AS pos FROM es.events')
    t.ok((rows[0]?.pos ?? 0) > lastPos + 1_000_000)
    await toldAgain.workOff()
    t.ok((await mails()) > mailsBefore)
  })

  await t.test('what kept a withdrawal from being applied again is settled', async (t) => {
    for (const item of junRents) await post(jun, '/api/users/order-items-cancel', cancellation(item))
    betweenRefunds()
    await runJob(deps, log, 'sendRefunds')
    t.equal(await has("shop.refunds WHERE status = 'pending'"), 0)
  })
})

t.test(
  'the line that the restore printed applies the withdrawal, of the instant that was restored (rule 519)',
  async (t) => {
    const finish = () => command(runRestore, ['--finish'], { ...kept, DATA_DIR: restored })
    const shopRuns = await holdDirectory(restored, 3_000)
    t.match(await finish(), { code: 2, err: /the shop of process \d+ runs on .*: stop it first/ })
    if ('release' in shopRuns) shopRuns.release()
    const { code, out, err } = await finish()
    t.equal(err, '')
    t.equal(code, 0)
    t.match(out, /^restored to 2026-11-20 10:00:00 /)
    t.match(out, /1 withdrawals that came after the instant are applied again/)
    t.notOk(existsSync(join(restored, 'postgres/cluster/postmaster.pid')), 'it is stopped again')
    const { server, database } = await ownCluster(restored)
    const { rows } = await database.pool.query<{ left: boolean; open: number }>(
      `SELECT withdrawn_at IS NOT NULL AS left,
         (SELECT count(*) FROM platform.restores WHERE reconciled_at IS NULL)::int AS open
       FROM shop.members WHERE id = $1`,
      [jun.id],
    )
    await database.end()
    await server.stop()
    t.strictSame(rows, [{ left: true, open: 1 }])
  },
)
