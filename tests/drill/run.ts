// npm run drill [-- RUNS [SEED]]: a shop under load is backed up, loses its machine, and is restored to a second in
// between; then books, points, messages and both providers are compared. A run is repeated by its seed, and a long run
// goes on with the seed after the last one that was printed. npm run drill -- large [EVENTS] is in large.ts.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runJob } from '../../jobs/runner.ts'
import { runBackup } from '../../server/cli/backup/backupCommand.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { dice as diceOf } from '../../server/demo/story/dice.ts'
import { withDatabase } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embeddedPostgres.ts'
import { comesTrue, startApp } from '../faults/childApp.ts'
import { aLog } from '../support/aLog.ts'
import { testApp } from '../support/app.ts'
import { aRentalShop, doors, providersTime } from '../support/aRental.ts'
import { breaches, differences } from '../support/books.ts'
import { collector } from '../support/collector.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { payoutDifferences, payoutsIn } from '../support/payoutLedger.ts'
import { invariants } from '../support/rentalDoors.ts'
import { settlingIn } from '../support/settling.ts'
import { balancesOf, bookedBalances, instantOf } from './books.ts'
import { largeDrill } from './large.ts'
import { loadMembers, startLoad } from './load.ts'
import { ownCluster } from './ownCluster.ts'

const [first, second] = process.argv.slice(2)
if (first === 'large') {
  const wrong = await largeDrill(second === undefined ? undefined : Number(second))
  console.log(wrong.length === 0 ? 'agrees' : wrong.join('\n'))
  process.exit(wrong.length === 0 ? 0 : 1)
}
const [runs, firstSeed] = [Number(first ?? 1), Number(second ?? 1)]
const log = aLog()
/** The shop, its load and its providers all live on it: a payout is searched from its month's pay day on. */
const payDay = '2027-01-20T10:00:00+09:00'
/** A transaction that began before an instant may have committed after it. */
const transactionLastsMs = 5_000
let failed = 0
for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  const began = performance.now()
  const wrong = await drill(seed).catch((fault: Error) => [fault.stack ?? fault.message])
  if (wrong.length > 0) failed += 1
  const took = `${Math.round((performance.now() - began) / 1_000)} s`
  console.log(`seed ${seed}: ${wrong.length === 0 ? 'agrees' : wrong.join('\n  ')} (${took})`)
}
process.exit(failed === 0 ? 0 : 1)

async function drill(seed: number): Promise<string[]> {
  const dice = diceOf(seed)
  const directory = mkdtempSync(join(tmpdir(), 'billim-drill-'))
  // Another user may run PostgreSQL, who has to get here.
  chmodSync(directory, 0o755)
  const [lost, restored, archive] = ['lost', 'restored', 'wal'].map((name) => join(directory, name))
  const backup = join(directory, 'backup')
  if (lost === undefined || restored === undefined || archive === undefined) throw new Error('no folders')
  const ends: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const given = { NODE_ENV: 'test', DATA_DIR: lost }
  const command = async (run: typeof runBackup | typeof runRestore, args: string[]) => {
    const [out, err] = [collector(), collector()]
    const code = await run(args, { given, verify: async () => [], out: out.stream, err: err.stream })
    if (code !== 0) throw new Error(err.text())
    return out.text()
  }
  try {
    const cluster = await ownCluster(lost, archive)
    const { pool, appUrl } = cluster.database
    let providersNow = providersTime()
    const played = { now: () => providersNow() }
    const shop = await aRentalShop(`drill${seed}`, played, {}, { database: cluster.database })
    ends.push(() => shop.simulators.close())
    const settling = { shop, ...(await settlingIn(shop)) }
    const owners = paidOwners(settling)
    for (const account of ['김지우', '이하준']) await owners.anOwner(account)
    shop.clock.moveTo(payDay)
    providersNow = providersTime(payDay)
    await runJob(shop.deps, log, 'readProviderPayouts')
    const members = await loadMembers(shop, 6, 12)
    const addresses = { simulatorsUrl: shop.simulators.url, smtpUrl: shop.simulators.smtpUrl }
    const app = await startApp({ databaseUrl: appUrl, ...addresses })
    ends.push(() => app.stop())
    await app.call('POST', '/api/dev/clock', null, { now: payDay })
    const load = startLoad(shop, app, members, dice)
    await comesTrue(60_000, () => load.answered() >= 3)
    await command(runBackup, [backup])
    const atBackup = load.answered()
    const paysBefore = dice.below(2) === 0
    const pays = async (deps: typeof shop.deps) => {
      await runJob(deps, log, 'settleMonths')
      await runJob(deps, log, 'sendPayouts')
    }
    if (paysBefore) await pays(shop.deps)
    const more = 2 + dice.below(7)
    await comesTrue(60_000, () => load.answered() >= atBackup + more)
    const instant = await instantOf(pool)
    if (!paysBefore) await pays(shop.deps)
    const evenMore = load.answered() + 1 + dice.below(8)
    await comesTrue(30_000, () => load.answered() >= evenMore)
    await pause(dice.below(300))
    await app.stop()
    cluster.server.crash()
    await cluster.server.ended
    await load.stop()
    await cluster.database.end()

    const told = await command(runRestore, [
      ...[backup, '--into', restored, '--until', instant.toISOString()],
      ...['--wal', archive, '--wal', join(lost, 'postgres/cluster/pg_wal')],
    ])
    if (!told.includes(instant.toISOString())) return [`restored to something else: ${told}`]
    const again = await ownCluster(restored)
    ends.push(() => again.server.stop())
    const { database } = again
    const compared = await compareWithLost(lost, database.pool, instant)
    const wrong = [...compared.wrong, ...(await breaches(database.url, invariants))]
    await database.pool.query('UPDATE platform.restores SET restored_to = $1, restored_at = $2', [
      ...[payDay, new Date(providersNow())],
    ])
    const reopened = await testApp('drill again', doors, {
      ...{ database, more: { cards: shop.deps.cards, clock: shop.clock } },
      env: {
        ...{ DATA_DIR: restored, TOSS_API_BASE: `${shop.simulators.url}/toss` },
        PORTONE_API_BASE: `${shop.simulators.url}/portone`,
      },
    })
    ends.push(() => reopened.end())
    await runJob(reopened.deps, log, 'reconcileRestore')
    await pays(reopened.deps)
    const second = await startApp({ databaseUrl: database.appUrl, ...addresses })
    ends.push(() => second.stop())
    const count = async (from: string) => (await database.pool.query(`SELECT FROM ${from}`)).rows.length
    const settles = await comesTrue(120_000, async () => {
      await runJob(reopened.deps, log, 'recoverPayments')
      await runJob(reopened.deps, log, 'sendRefunds')
      const open = await count("shop.refunds WHERE status = 'pending'")
      const attempts = await count('platform.payment_attempts WHERE outcome IS NULL')
      const jobs = await count(
        "pgboss.job WHERE name IN ('refund', 'notification') AND state IN ('created', 'retry', 'active')",
      )
      return open + attempts + jobs + (await count('platform.restores WHERE reconciled_at IS NULL')) === 0
    })
    if (!settles) wrong.push('refunds, attempts or messages still wait after two minutes')
    await pays(reopened.deps)
    wrong.push(...(await payoutDifferences(database.pool, await payoutsIn(shop.simulators.url))))
    const { rows } = await database.pool.query<{ key: string }>(
      "SELECT key[1] AS key FROM shop.differences WHERE settled_at IS NULL AND kind = 'missing_with_us'",
    )
    const seen = new Set(rows.map(({ key }) => key))
    const unseen = (await differences(database.url, shop.simulators.url)).filter(
      (sentence) => !seen.has(sentence.split(' ')[0] ?? ''),
    )
    wrong.push(
      ...unseen,
      ...(await breaches(database.url, invariants)),
      ...(await mailsDiffer(
        shop.simulators.url,
        new Set([...compared.notices, ...(await noticesIn(database.pool))]),
      )),
    )
    console.log(
      `  ${atBackup} answers at the backup, ${load.answered()} at the end; finance sees ${seen.size} payments of the lost time`,
    )
    return wrong
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/**
 * What the restored log lacks or has beyond the lost one, and what its tables say otherwise than its events; and the
 * notices that the lost shop had sent.
 */
async function compareWithLost(
  lost: string,
  pool: Parameters<typeof balancesOf>[0],
  instant: Date,
): Promise<{ wrong: string[]; notices: string[] }> {
  const server = await startEmbeddedPostgres({ directory: join(lost, 'postgres') })
  const client = await connect(withDatabase(server.adminUrl, 'billim'))
  const text = 'SELECT pos, md5(e::text) AS hash, recorded_at FROM es.events e ORDER BY pos'
  type Row = { pos: number; hash: string; recorded_at: Date }
  try {
    const theirs = new Map((await client.query<Row>(text)).rows.map((row) => [row.pos, row]))
    const ours = new Map((await pool.query<Row>(text)).rows.map((row) => [row.pos, row]))
    const strange = [...ours.values()].filter(({ pos, hash }) => theirs.get(pos)?.hash !== hash)
    const until = instant.getTime() - transactionLastsMs
    const missing = [...theirs.values()].filter(
      ({ pos, recorded_at }) => recorded_at.getTime() <= until && !ours.has(pos),
    )
    const [byLog, byTables] = [await balancesOf(pool), await bookedBalances(pool)]
    const wrong = [
      ...strange.map(({ pos }) => `event ${pos} is not what it was`),
      ...missing.map(({ pos }) => `event ${pos} is missing`),
      ...byLog.filter((line) => !byTables.includes(line)).map((line) => `by the log: ${line}`),
    ]
    const { rows: sent } = await client.query<{ id: string }>(
      'SELECT inbox_id AS id FROM shop.message_sends JOIN personal.inbox USING (inbox_id) WHERE told_at >= $1',
      [payDay],
    )
    return { wrong, notices: sent.map(({ id }) => id) }
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Messages that reached a mailbox and belong to no notice, and notices whose mail no mailbox has. */
async function mailsDiffer(simulatorsUrl: string, notices: ReadonlySet<string>): Promise<string[]> {
  const mails: { messageId: string }[] = await (await fetch(`${simulatorsUrl}/__mail?to=`)).json()
  const ids = mails.map(({ messageId }) => messageId.replace(/^<(.*)@.*$/, '$1').replaceAll('.', ':'))
  const sent = new Set(ids)
  return [
    ...ids.filter((id, nth) => ids.indexOf(id) !== nth).map((id) => `mailed twice: ${id}`),
    ...ids.filter((id) => !notices.has(id)).map((id) => `mailed without a notice: ${id}`),
    ...[...notices].filter((id) => !sent.has(id)).map((id) => `never mailed: ${id}`),
  ]
}

/** Notices of the day of the load: those of the weeks before, when no process mailed them, are too old by then. */
async function noticesIn(pool: Parameters<typeof balancesOf>[0]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT inbox_id AS id FROM personal.inbox WHERE told_at >= $1',
    [payDay],
  )
  return rows.map(({ id }) => id)
}
