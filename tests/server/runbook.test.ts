import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import t from 'tap'
import { withDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { givenSettings } from '../../server/platform/givenSettings.ts'
import { testPostgres } from '../support/postgres.ts'
import { productionSettings } from '../support/productionSettings.ts'
import { filledExample, systemdCommand } from '../support/systemdCommand.ts'

/*
 * The first deployment of the runbook, with the statements and commands that it spells: its three statements make a
 * database, the migration runs as the role that they make, and every command runs with what systemd hands it.
 */

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'server/deploy/README.md'), 'utf8')
const codes = [...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const name = `runbook_${randomUUID().slice(0, 8)}`
/** The page's own statement, with names that no other test has. */
const owned = (code: string): string =>
  code
    .replaceAll('billim_owner', `${name}_owner`)
    .replace('CREATE DATABASE billim', `CREATE DATABASE ${name}`)
    .replace('…', 'of-the-owner')

const postgres = await testPostgres()
const admin = await connect(postgres)
const folder = mkdtempSync(join(tmpdir(), 'billim-runbook-'))
t.teardown(async () => {
  rmSync(folder, { recursive: true, force: true })
  const { rows: owned } = await admin.query<{ database: string }>(
    'SELECT datname AS database FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba WHERE rolname = $1',
    [`${name}_owner`],
  )
  // With what commands copy the log into.
  for (const { database } of owned) await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  for (const role of ['_app', '_app_2', '_owner']) await admin.query(`DROP ROLE IF EXISTS ${name}${role}`)
  await admin.end()
})
const url = withUser(withDatabase(postgres, name), `${name}_owner`, 'of-the-owner')
const appUrl = withUser(withDatabase(postgres, name), `${name}_app`, 'of-the-application')

/** The secrets of /etc/billim/secrets, and every setting that a start in production asks for. */
const settings: Record<string, string> = {
  ...productionSettings,
  ...{ DATABASE_URL: url, APP_DATABASE_URL: appUrl, S3_ACCESS_KEY_ID: 'own', S3_SECRET_ACCESS_KEY: 'own' },
}
const handed = (...command: string[]) =>
  systemdCommand(command, {
    folder,
    secretOf: (file) => settings[basename(file).toUpperCase()] ?? '',
    files: { '/etc/billim/billim.env': filledExample(settings) },
  })

/** Runs a command as systemd would, but for its folders, which are this test's. */
function runs(...command: string[]) {
  const { args, environment } = handed(...command)
  const records = join(folder, 'records')
  mkdirSync(records, { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: root, encoding: 'utf8' },
    env: {
      ...environment,
      ...{ PATH: process.env.PATH, DATA_DIR: folder, HEADS_FILE: '', WITHDRAWALS_FILE: '' },
    },
  })
  return { status, said: stdout + stderr }
}

t.test('the statements of the first deployment make a database that the migration takes', async (t) => {
  const statements = codes.filter((code) =>
    /^(CREATE ROLE billim_owner|GRANT pg_monitor|CREATE DATABASE)/.test(code),
  )
  t.equal(statements.length, 3)
  for (const statement of statements) await admin.query(owned(statement))
  // The page's server is empty, and its owner makes the group role. Here another database may have made it already.
  const { rowCount } = await admin.query("SELECT FROM pg_roles WHERE rolname = 'billim_app'")
  if (rowCount === 1) await admin.query(`GRANT billim_app TO ${name}_owner WITH ADMIN OPTION`)
  const unit = readFileSync(join(root, 'server/deploy/systemd/billim-migrate.service'), 'utf8')
  const handedTo = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, secret = '']) =>
    secret.toUpperCase(),
  )
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'server/cli/migrate.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...Object.fromEntries(handedTo.map((one) => [one, settings[one]])) },
  })
  t.equal(status, 0, stderr)
  t.match(stderr, 'the database is up to date')
})

t.test('every statement that the runbook has psql run is one, for the role that migrates', async (t) => {
  const owner = await connect(url)
  t.teardown(() => owner.end())
  const statements = codes.flatMap((code) => {
    const [, , statement] = /^psql "\$DATABASE_URL" -c (['"])(.*)\1$/.exec(code) ?? []
    return statement ?? (code.startsWith('SELECT pid') ? code : [])
  })
  t.ok(statements.length > 5)
  for (const statement of statements)
    await t.resolves(owner.query(statement.replace(/\bPID\b/, '0')), statement)
})

t.test('what systemd hands a command is all that a shop needs, and the migrating role', (t) => {
  const { args, environment } = handed('restore', '--finish', '--until', '2026-11-20 12:00:31')
  t.strictSame(args, ['server/cli/restore.ts', '--finish', '--until', '2026-11-20 12:00:31'])
  const reading = readEnv(environment)
  t.equal('problem' in reading ? reading.problem : '', '')
  t.equal(givenSettings(environment).DATABASE_URL, url)
  const jobs = readFileSync(join(root, 'server/deploy/systemd/billim-jobs.service'), 'utf8')
  for (const setting of ['NODE_ENV', 'DATA_DIR', 'HEADS_FILE', 'WITHDRAWALS_FILE'])
    t.equal(environment[setting], new RegExp(`\\b${setting}=(\\S+)`).exec(jobs)?.[1], setting)
  const secrets = [...jobs.matchAll(/\b(\w+_FILE)=%d\//g)].map(([, secret = '']) => secret)
  t.ok(secrets.length > 3)
  t.strictSame(
    secrets.filter((secret) => environment[secret] === undefined),
    [],
  )
  t.end()
})

t.test('every command that the runbook has an operator run runs under systemd', async (t) => {
  for (const [command, says] of [
    ['events verify', /everything that is covered|Nothing is sealed yet/],
    ['books reconcile', /\d/],
    ['secrets', /sealed again/],
    ['settle --month 2020-01 --dry-run', /nothing was written/],
    ['staff create you@shop.kr --name 이름', /https:\/\/billim\.example\//],
    ['events diff 1 2', /^from .* until /m],
    ['events at 1', /\.help says what can be asked/],
    ['restore --finish', /Next: start the shop/],
    ['restore --promoted --until 2020-01-02', /Next: lead the shop to this server/],
  ] as const) {
    const { status, said } = runs(...command.split(' '))
    t.equal(status, 0, `${command}: ${said}`)
    t.match(said, says, command)
  }
})

t.test('a command whose output nobody reads to its end is a command that ran', async (t) => {
  const { args, environment } = handed('books', 'reconcile')
  const command = spawn(process.execPath, args, {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...environment, PATH: process.env.PATH },
  })
  command.stdout.destroy()
  let said = ''
  command.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(command, 'close')
  t.strictSame({ code, said }, { code: 0, said: '' })
})

t.test('the application’s role is replaced by another one while the shop serves', async (t) => {
  const secondUrl = withUser(withDatabase(postgres, name), `${name}_app_2`, 'of-the-second-application')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'server/cli/migrate.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: url, APP_DATABASE_URL: secondUrl },
  })
  t.equal(status, 0, stderr)
  const [first, second, owner] = [await connect(appUrl), await connect(secondUrl), await connect(url)]
  const isEnded = once(first, 'error')
  t.teardown(() => Promise.all([second.end(), owner.end()]))
  const timeouts = `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`
  for (const role of [first, second]) await role.query('SELECT FROM es.events')
  t.same((await second.query(timeouts)).rows, (await first.query(timeouts)).rows)
  const ofOld = /^(?:ALTER ROLE billim NOLOGIN|SELECT pg_terminate_backend\(pid\) FROM .*|DROP ROLE billim)$/
  const statements = codes.filter((code) => ofOld.test(code))
  t.equal(statements.length, 3)
  for (const statement of statements)
    await owner.query(
      statement.replace(/'billim'/, `'${name}_app'`).replace(/ROLE billim\b/, `ROLE ${name}_app`),
    )
  await isEnded
  await t.rejects(connect(appUrl), { code: '28P01' })
  await second.query('SELECT FROM es.events')
})
