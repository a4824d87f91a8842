import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { movementsOf } from '../../server/ledger/index.ts'
import { projections } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { rebaseFeed } from '../../server/platform/eventStore/feed.ts'
import { outdatedProjections } from '../../server/platform/projections/install.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop, fourDays } from '../support/aRental.ts'
import { collector } from '../support/collector.ts'
import { isFinal, sealed } from '../support/wholeLog.ts'

/*
 * What follows a restore that another tool made: npm run restore -- --finish, on a database that stands for one that was
 * put back.
 */

const directory = mkdtempSync(join(tmpdir(), 'billim-finish-'))
const withdrawals = join(directory, 'withdrawals')
const shop = await aRentalShop('finish_restore')
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
  rmSync(directory, { recursive: true, force: true })
})
const { pool } = shop.database
const log = aLog()

async function restore(args: readonly string[], more: Record<string, string> = {}) {
  const [out, err] = [collector(), collector()]
  const addresses = { DATABASE_URL: shop.database.url, APP_DATABASE_URL: shop.database.appUrl }
  const given = { NODE_ENV: 'test', DATA_DIR: directory, ...addresses, ...more }
  const code = await runRestore(args, { given, out: out.stream, err: err.stream })
  return { code, out: out.text(), err: err.text() }
}

const rowsOf = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows

t.test(
  'a run that was cut off is finished by another one, which knows the instant of the first (rule 519)',
  async (t) => {
    const [jun, sua] = [await shop.aCustomer('jun@example.com'), await shop.aCustomer('sua@example.com')]
    await jun.earns(5_000)
    await sua.earns(5_000)
    const [newest] = await rowsOf<{ at: Date; before: Date }>(
      "SELECT max(recorded_at) AS at, max(recorded_at) - interval '1 day' AS before FROM es.events",
    )
    if (newest === undefined) throw new Error('no event')
    const line = ({ id }: { id: number }) => `${newest.before.toISOString()} ${id}\n`
    writeFileSync(withdrawals, line(jun) + line(sua))
    await owner.query(`
      CREATE FUNCTION shop.cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
      CREATE TRIGGER cut_off BEFORE UPDATE ON shop.members FOR EACH ROW
        WHEN (NEW.id = ${sua.id}) EXECUTE FUNCTION shop.cut_off()`)
    const listed = { WITHDRAWALS_FILE: withdrawals }
    t.match(await restore(['--finish'], listed), { code: 1, err: /cut off/ })
    const left = () => rowsOf<{ id: number }>('SELECT id FROM shop.members WHERE withdrawn_at IS NOT NULL')
    t.strictSame(await left(), [{ id: jun.id }])
    await owner.query('DROP FUNCTION shop.cut_off() CASCADE')
    t.match(await restore(['--finish'], listed), { code: 0 })
    t.equal((await left()).length, 2)
    t.strictSame(await rowsOf('SELECT restored_to, reconciled_at FROM platform.restores'), [
      { restored_to: newest.at, reconciled_at: null },
    ])
  },
)

t.test('an instant that is given is recorded beside an earlier restore', async (t) => {
  t.match(await restore(['--finish', '--until', '2020-11-18 12:00']), { code: 0 })
  t.equal((await rowsOf('SELECT FROM platform.restores WHERE reconciled_at IS NULL')).length, 2)
})

t.test(
  'a rebase that is cut off before its rebuilds leaves the books what they are, and every start knows of it',
  async (t) => {
    const minji = await shop.aCustomer('minji@example.com')
    const { data } = await minji.draft({ bags: [await shop.aBag()], period: fourDays })
    t.match(await minji.pay(data.orderId, await shop.approve(data)), { status: 200 })
    const sums = ['sumJournal', 'sumCardClearing', 'sumFigures', 'countRentals']
    await isFinal(pool)
    for (const job of sums) await runJob(shop.deps, log, job)
    const balances = async () =>
      (await movementsOf(shop.deps, new Date('2027-01-01T00:00:00+09:00'))).toSorted((one, other) =>
        one.account < other.account ? -1 : 1,
      )
    const days = () => rowsOf('SELECT * FROM shop.journal_days ORDER BY seoul_day, account')
    const [before, daysBefore] = [await balances(), await days()]
    t.ok(daysBefore.length > 0)

    await rebaseFeed(owner)
    t.strictSame(await balances(), before, 'read line by line')
    for (const job of sums) await runJob(shop.deps, log, job)
    t.strictSame(await balances(), before)
    const followers = projections.filter(({ mode }) => mode === 'async').map(({ name }) => name)
    t.strictSame(await outdatedProjections(pool, projections, { besideNewer: true }), followers)

    t.match(await restore(['--finish']), { code: 0 })
    t.strictSame(await days(), daysBefore)
    t.strictSame(await outdatedProjections(pool, projections), [])
    t.strictSame(await verify(shop.database.url, { projections }), [])
  },
)

t.test('the heads of the settings may not be there yet; those that are named have to be', async (t) => {
  const none = join(directory, 'none')
  t.match(await restore(['--finish'], { HEADS_FILE: none }), { code: 0 })
  t.match(await restore(['--finish', '--heads', none]), { code: 2, err: /none is no file of heads/ })
  await sealed(pool)
  await owner.query('ALTER TABLE es.blocks DISABLE TRIGGER append_only')
  await owner.query(`UPDATE es.blocks SET sealed_at = sealed_at - interval '2 days'`)
  await owner.query('ALTER TABLE es.blocks ENABLE TRIGGER append_only')
  const { code, err } = await restore(['--finish'], { HEADS_FILE: none })
  t.equal(code, 1)
  t.match(err, /the heads of \S+none could not be read \(ENOENT\): the log was not compared/)
})

t.test('a server that followed no primary wants to be told what it has', async (t) => {
  t.match(await restore(['--promoted']), { code: 2, err: /has followed no primary since it was started/ })
  t.match(await restore(['--promoted', '--finish']), { code: 2, err: /either restored .* or promoted/ })
  t.match(await restore(['--promoted', '--into', directory]), { code: 2, err: /--promoted takes no backup/ })
})
