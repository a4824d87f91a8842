import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { recentAlerts } from '../../server/alerts/index.ts'
import { runBackup } from '../../server/cli/backup/backupCommand.ts'
import { layOut } from '../../server/cli/backup/layOut.ts'
import { alertFailedArchive, measures } from '../../server/health/index.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { createShopDatabase, withDatabase } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embeddedPostgres.ts'
import { recoverCluster } from '../../server/platform/database/recovery.ts'
import { ownCluster } from '../drill/ownCluster.ts'
import { aLog } from '../support/aLog.ts'
import { openedAt, testEnv } from '../support/app.ts'
import { collector } from '../support/collector.ts'
import { until } from '../support/until.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-archive-'))
// Another user may run PostgreSQL, who has to get here.
chmodSync(directory, 0o755)
t.teardown(() => rmSync(directory, { recursive: true, force: true }))

/** Finishes a file of the WAL, and starts the next. */
const finishFile = `SELECT pg_logical_emit_message(true, 'test', ''); SELECT pg_switch_wal()`

t.test('an archive that refuses the WAL is measured and told, until it takes it again', async (t) => {
  const archive = join(directory, 'wal')
  const { server, database: db } = await ownCluster(join(directory, 'shop'), archive)
  const writer = await connect(server.adminUrl)
  t.teardown(async () => {
    await writer.end()
    await db.end()
    await server.stop()
  })
  const measure = measures.find(({ name }) => name === 'wal_archive_refuses_seconds')
  const refusedForSeconds = async () =>
    (await measure?.read({ db, clock: fixedClock(openedAt) }))?.[0]?.value ?? Number.NaN
  const alerts = async (settings?: { afterSeconds: number }) => {
    await alertFailedArchive({ db, env: testEnv() }, aLog(), settings)
    return recentAlerts({ db }, 5)
  }
  await writer.query(finishFile)
  await until(() => readdirSync(archive).length > 0)
  t.equal(await refusedForSeconds(), 0)
  t.same(await alerts({ afterSeconds: 0 }), [])

  renameSync(archive, `${archive}-unmounted`)
  await writer.query(finishFile)
  await until(async () => (await refusedForSeconds()) > 0)
  // However slow the machine is, it has not refused for an hour.
  t.same(await alerts({ afterSeconds: 3_600 }), [], 'what PostgreSQL tries again is no news yet')
  await alerts({ afterSeconds: 0 })
  const [alert, ...more] = await alerts({ afterSeconds: 0 })
  t.match(alert, { sentence: 'the archive of the WAL takes nothing', facts: { file: /^[0-9A-F]{24}/ } })
  t.same(more, [], 'once, however often it is looked at')

  renameSync(`${archive}-unmounted`, archive)
  await writer.query(finishFile)
  await until(async () => (await refusedForSeconds()) === 0)
})

/** Whether the user postgres, who runs the server for root without user namespaces, can get to its binaries. */
function mayPostgresEnter(): boolean {
  const id = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const file = new URL(import.meta.url).pathname
  return id.status === 0 && spawnSync('test', ['-r', file], { uid: Number(id.stdout), cwd: '/' }).status === 0
}

t.test(
  'where root may make no user namespace, the server of another user is backed up, and archives its WAL',
  async (t) => {
    const programs = join(directory, 'programs')
    mkdirSync(programs)
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const path = process.env.PATH
    // Whoever is not root runs the server as oneself.
    const isAnother = process.getuid?.() === 0 && mayPostgresEnter()
    if (isAnother) process.env.PATH = `${programs}:${path}`
    t.teardown(() => {
      process.env.PATH = path
    })
    const [dataDir, archive] = [join(directory, 'other'), join(directory, 'wal of another')]
    const postgres = join(dataDir, 'postgres')
    mkdirSync(archive)
    const server = await startEmbeddedPostgres({ directory: postgres, archive, settings: { fsync: 'off' } })
    t.teardown(() => server.stop())
    t.equal(statSync(join(postgres, 'cluster')).uid !== process.getuid?.(), isAnother)
    const writer = await connect(await createShopDatabase(server.adminUrl, 'billim'))
    t.teardown(() => writer.end())
    await writer.query(`CREATE TABLE kysely_migration (name text); ${finishFile}`)
    await until(() => readdirSync(archive).length > 0)

    const backup = async (...args: string[]) => {
      const [out, err] = [collector(), collector()]
      const given = { DATA_DIR: dataDir }
      const code = await runBackup(args, { given, verify: async () => [], out: out.stream, err: err.stream })
      return { code, err: err.text() }
    }
    const copy = join(directory, 'copies/first')
    t.match(await backup(copy), { code: 0 })
    t.match(await backup('verify', copy, '--start'), { code: 0, err: '' })

    // An archive that root brought from elsewhere, and has alone.
    const brought = join(directory, 'brought')
    mkdirSync(brought, { mode: 0o700 })
    await writer.query('CREATE TABLE written_later (name text)')
    const { rows } = await writer.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS file')
    await writer.query(finishFile)
    await until(() => readdirSync(archive).includes(rows[0]?.file))
    for (const name of readdirSync(archive)) {
      copyFileSync(join(archive, name), join(brought, name))
      chmodSync(join(brought, name), 0o600)
      if (isAnother) chownSync(join(brought, name), 0, 0)
    }
    const into = join(directory, 'restored')
    await layOut(copy, into)
    const restored = await recoverCluster(into, { wal: [brought], until: null, gap: null })
    const reader = await connect(withDatabase(restored.server.adminUrl, 'billim'))
    t.same((await reader.query('SELECT name FROM written_later')).rows, [])
    await reader.end()
    await restored.server.stop()
    t.notOk(readdirSync(into).includes('wal'), 'no copy of the WAL is left')
    t.same(
      [brought, ...readdirSync(brought).map((name) => join(brought, name))].map((path) => statSync(path).uid),
      [brought, ...readdirSync(brought)].map(() => process.getuid?.()),
      'the archive is left alone',
    )

    const closed = join(directory, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    // Nothing is closed to root, who runs the server where nobody else may enter.
    const isBarred = isAnother || process.getuid?.() !== 0
    const refused = { code: 2, err: /cannot (be made|write there)/ }
    t.match(await backup(join(closed, 'copy')), isBarred ? refused : { code: 0 })
    t.strictSame(readdirSync(closed), isBarred ? [] : ['copy'], 'nothing is left of what was refused')
  },
)
