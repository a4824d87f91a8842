import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runBackup } from '../../server/cli/backup/backupCommand.ts'
import { fingerprintsOf, readManifest } from '../../server/cli/backup/manifest.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { noteStart } from '../../server/cli/backup/startNote.ts'
import type { Writers } from '../../server/cli/backup/takeBackup.ts'
import { gapInWal, takeBaseBackup } from '../../server/platform/database/baseBackup.ts'
import { createShopDatabase } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embeddedPostgres.ts'
import { collector } from '../support/collector.ts'
import { until } from '../support/until.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-backup-'))
// Another user may run PostgreSQL, who has to get here.
chmodSync(directory, 0o755)
t.teardown(() => rmSync(directory, { recursive: true, force: true }))

const dataDir = join(directory, 'shop')
const archive = join(directory, 'wal')
const postgres = join(dataDir, 'postgres')
const secrets = {
  DATA_SECRET: 'a-secret-that-seals-people-of-this-test',
  JWT_SECRET: 'a-secret-that-signs-sessions-of-it',
}

/** What the command prints and answers, with a check of the started copy that looks at its rows. */
async function backup(
  args: readonly string[],
  given: Record<string, string> = {},
  writers: Partial<Writers> = {},
) {
  const [out, err] = [collector(), collector()]
  const code = await runBackup(args, {
    given: { DATA_DIR: dataDir, ...secrets, ...given },
    writers,
    verify: async (url) => {
      const client = await connect(url)
      const { rows } = await client
        .query<{ bags: number }>('SELECT count(*) AS bags FROM bags')
        .finally(() => client.end())
      return rows[0]?.bags === 1_000 ? [] : [`${rows[0]?.bags} bags`]
    },
    out: out.stream,
    err: err.stream,
  })
  return { code, out: out.text(), err: err.text() }
}

mkdirSync(archive)
const start = () => startEmbeddedPostgres({ directory: postgres, archive, settings: { fsync: 'off' } })
const shop = await start()
const url = await createShopDatabase(shop.adminUrl, 'billim')
const client = await connect(url)
await client.query(`CREATE TABLE kysely_migration (name text); INSERT INTO kysely_migration VALUES ('0123-bags');
  CREATE TABLE bags AS SELECT n FROM generate_series(1, 1000) n`)
await client.end()
cpSync(join(import.meta.dirname, 'golden'), join(dataDir, 'photos/1f/of-a-bag'), { recursive: true })
writeFileSync(join(dataDir, 'photos/1f/half.webp.part'), 'half')
t.teardown(() => shop.stop())

const first = join(directory, 'copies/first')

t.test('a running shop is copied whole: cluster, WAL, photos, passwords, and no secret', async (t) => {
  const { code, out, err } = await backup([first])
  t.equal(code, 0, err)
  t.match(out, /WAL \S+ to \S+ on timeline 1/)
  t.strictSame(readdirSync(join(directory, 'copies')), ['first'])
  const manifest = readFileSync(join(first, 'manifest.json'), 'utf8')
  t.match(manifest, /"migration": "0123-bags"/)
  for (const secret of Object.values(secrets)) t.notMatch(manifest, secret)
  t.notOk(existsSync(join(first, 'photos/photos/1f/half.webp.part')), 'what was still being written')
  t.equal((await backup(['verify', first])).out.split('\n')[1], 'It is whole.')
  const connection = await connect(shop.adminUrl)
  const { rows } = await connection.query('SELECT FROM pg_replication_slots')
  await connection.end()
  t.equal(rows.length, 0, 'nothing keeps WAL afterwards')
})

t.test('a backup tells what its shop was started with, whoever takes it', async (t) => {
  noteStart(dataDir, { ...secrets, S3_ENDPOINT: 'https://bucket.example', S3_BUCKET: 'bags' })
  const copy = join(directory, 'byNight')
  t.equal((await backup([copy], { DATA_SECRET: '', JWT_SECRET: 'of-another-shop' })).code, 0)
  const { secrets: noted, bucket } = readManifest(copy)
  t.strictSame({ noted, bucket }, { noted: fingerprintsOf(secrets), bucket: 'bags' })
  const note = readFileSync(join(dataDir, 'started-with.json'), 'utf8')
  for (const secret of Object.values(secrets)) t.notMatch(note, secret)
  rmSync(join(dataDir, 'started-with.json'))
})

t.test('a restore with another secret than its shop’s is refused before anything is laid out', async (t) => {
  const err = collector()
  const into = join(directory, 'restored')
  const given = {
    ...secrets,
    DATA_SECRET: 'of-another-shop-that-has-never-had-this-backup',
    NODE_ENV: 'test',
  }
  t.equal(await runRestore([first, '--into', into], { given, out: collector().stream, err: err.stream }), 2)
  t.match(err.text(), /DATA_SECRET lacks one that the backup’s shop had/)
  t.notOk(existsSync(into))
})

t.test('a changed, a missing and a strange file are named', async (t) => {
  const copy = join(directory, 'changed')
  const photo = 'photos/photos/1f/of-a-bag'
  const [one = '', other = ''] = readdirSync(join(first, photo))
  cpSync(first, copy, { recursive: true })
  appendFileSync(join(copy, photo, one), 'x')
  rmSync(join(copy, photo, other))
  writeFileSync(join(copy, 'note'), 'mine')
  const tar = join(copy, 'base/base.tar')
  const bytes = readFileSync(tar)
  bytes[700_000] = (bytes[700_000] ?? 0) ^ 1
  writeFileSync(tar, bytes)
  const { code, out } = await backup(['verify', copy])
  t.equal(code, 1)
  t.match(out, `${photo}/${one} has`)
  t.match(out, `${photo}/${other} is missing`)
  t.match(out, 'note is not of it')
  t.match(out, 'base/base.tar was changed')
})

t.test('what cannot be copied is one line, and nothing is left of it', async (t) => {
  const lines = async (args: string[], given = {}) => {
    const { code, out, err } = await backup(args, given)
    t.equal(out, '')
    return `${code} ${err}`
  }
  t.match(await lines([first]), /^2 빌림: \S+ exists already: name a new folder\n$/)
  t.match(await lines([join(directory, 'x')], { DATA_DIR: directory }), /^2 .*has no embedded database.*\n$/)
  t.match(await lines(['verify', directory]), /^2 .*is no backup.*\n$/)
  t.match(await lines([join(first, 'manifest.json/below')]), /^2 .*cannot be made.*\n$/)
  const kept = readFileSync(join(postgres, 'password'), 'utf8')
  writeFileSync(join(postgres, 'password'), 'another')
  t.match(await lines([join(directory, 'copies/second')]), /^2 .*password is not the one.*\n$/)
  writeFileSync(join(postgres, 'password'), kept)
  t.strictSame(readdirSync(join(directory, 'copies')), ['first'])
})

/** PostgreSQL and Node say it by these codes. */
const noRoom = (message: string, code: string) => Object.assign(new Error(message), { code })
const full: Record<string, Partial<Writers>> = {
  'the cluster': {
    cluster: async (...asked) => {
      await takeBaseBackup(...asked)
      throw noRoom('could not write file "base.tar": wrote only 8192 of 32768 bytes', '53100')
    },
  },
  'the photos': {
    photos: async (from, to) => {
      await cp(from, to, { recursive: true })
      throw noRoom('ENOSPC: no space left on device, copyfile', 'ENOSPC')
    },
  },
}
for (const [what, writers] of Object.entries(full))
  t.test(
    `a disk that gets full in ${what} ends a backup with one line, and is as empty as before`,
    async (t) => {
      const disk = join(directory, 'disk')
      mkdirSync(disk, { recursive: true })
      const { code, out, err } = await backup([join(disk, 'copy')], {}, writers)
      t.equal(code, 2)
      t.match(err.split('\n').at(-2), /^빌림: there is no room for the backup \(\d+ MB are free\): /)
      t.equal(out, '')
      t.strictSame(readdirSync(disk), [])
    },
  )

t.test(
  'a copy that is started is whole after all that, has every row, and leaves nothing beside it',
  async (t) => {
    const started = await backup(['verify', first, '--start'])
    t.match(started, { code: 0, err: '' })
    t.match(started.out, /it starts/)
    t.strictSame(readdirSync(join(directory, 'copies')), ['first'])
  },
)

t.test(
  'a stopped shop is started for the copy alone, and its archive of the WAL has no gap afterwards',
  async (t) => {
    await shop.stop()
    for (const [name, given] of [
      ['stopped', { WAL_ARCHIVE_DIR: archive }],
      ['without the archive', {}],
    ] as const) {
      const stopped = join(directory, 'copies', name)
      t.match(await backup([stopped], given), { code: 0 })
      t.notOk(existsSync(join(postgres, 'cluster/postmaster.pid')))
      t.notOk(existsSync(join(dataDir, 'holder.json')))
      t.match(await backup(['verify', stopped]), { code: 0 })
    }
    const again = await start()
    t.teardown(() => again.stop())
    const writer = await connect(again.adminUrl)
    const { rows } = await writer.query<{ file: string }>(
      'SELECT pg_walfile_name(pg_current_wal_lsn()) AS file',
    )
    await writer.query('CREATE TABLE public.afterwards (); SELECT pg_switch_wal()')
    await writer.end()
    await until(() => existsSync(join(archive, rows[0]?.file ?? '')))
    t.equal(gapInWal(readManifest(first).base, readdirSync(archive)), null)
  },
)
