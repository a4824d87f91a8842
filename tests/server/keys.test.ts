import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import t from 'tap'
import * as identity from '../../server/identity/index.ts'
import * as members from '../../server/members/index.ts'
import { modules } from '../../server/modules.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { givenSettings } from '../../server/platform/givenSettings.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { openSealed, type Secrets, sealText } from '../../server/platform/security/encryption.ts'
import { wrappedKeys } from '../../server/platform/security/keyWrapping.ts'
import { open, seal } from '../../server/platform/security/personalKeys.ts'
import { resealColumn } from '../../server/platform/security/reseal.ts'
import { keyId } from '../../server/platform/security/tokens.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { isKeyOf, privatePhotoUrl } from '../../server/platform/uploads/photoUrl.ts'
import { aMember, headersOf, password, testApp, testEnv } from '../support/app.ts'
import { registerColleague } from '../support/colleague.ts'
import { testSecrets } from '../support/postgres.ts'
import { realMs } from '../support/realTime.ts'

const drawn = () => randomBytes(24).toString('base64url')
const [older, newer, stranger] = [drawn(), drawn(), drawn()]

const shop = await testApp('keys', [members], { env: { JWT_SECRET: older, DATA_SECRET: older } })
t.teardown(() => shop.end())
await aMember(shop.deps)

/** The key's id in the head of a token. */
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

t.test(
  'who is logged in stays so while the older key is in the list, and is signed by the newest',
  async (t) => {
    const { authorization, refresh } = await headersOf(shop)
    t.equal(kidOf(authorization.replace('Bearer ', '')), keyId(older))
    /** What the same shop answers as a process with these keys serves it. */
    const refreshed = async (JWT_SECRET: string) => {
      const app = await buildApp({ ...shop.deps, env: testEnv({ JWT_SECRET }) }, [members])
      t.teardown(() => app.close())
      const answer = await app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { refresh } })
      return { status: answer.statusCode, session: answer.json().data }
    }
    t.equal((await refreshed(newer)).status, 401)
    t.equal((await refreshed(`${newer} ${stranger}`)).status, 401)
    const rotated = await refreshed(`${newer}\n${older}`)
    t.equal(rotated.status, 200)
    t.equal(kidOf(rotated.session.accessToken), keyId(newer))
  },
)

t.test('a new secret seals; what the older one sealed is opened, and found by its hash', async (t) => {
  const [before, rotated, after]: Secrets[] = [[older], [newer, older], [newer]]
  if (before === undefined || rotated === undefined || after === undefined) throw new Error('three lists')
  const sealed = sealText(before, 'mail', '안녕하세요')
  t.equal(openSealed(rotated, 'mail', sealed), '안녕하세요')
  t.throws(() => openSealed(after, 'mail', sealed))
  t.equal(openSealed(after, 'mail', sealText(rotated, 'mail', '새로')), '새로')
  const env = (DATA_SECRET: Secrets) => ({ ...shop.deps.env, DATA_SECRET })
  const key = new URL(privatePhotoUrl(env(before), 'p'), 'http://shop.invalid').searchParams.get('key') ?? ''
  t.ok(isKeyOf(env(rotated), 'p', key))
  t.notOk(isKeyOf(env(after), 'p', key))
  const person = {
    name: '김민지',
    birthDate: '1994-03-02',
    gender: false,
    phoneNumber: '01012345678',
  } as const
  const known = identity.knownPerson(env(before), { ...person, personKey: 'di' })
  const again = identity.knownPerson(env(rotated), { ...person, personKey: 'di' })
  t.notSame(again.personHash, known.personHash)
  t.ok(
    again.knownAs.some((hash) => hash.equals(known.personHash)),
    'the same person joins once',
  )
  t.ok(again.likenesses.some((hash) => known.likenesses[0]?.equals(hash)))
})

t.test(
  'a secret at the end of the list reads what another process signs and seals with it in front',
  async (t) => {
    const lists = [`${older} ${newer}`, `${newer} ${older}`]
    const processes = await Promise.all(
      lists.map(async (JWT_SECRET) => {
        const app = await buildApp({ ...shop.deps, env: testEnv({ JWT_SECRET }) }, [members])
        t.teardown(() => app.close())
        return app
      }),
    )
    for (const app of processes) {
      const { authorization, refresh } = await headersOf({ app })
      for (const other of processes) {
        const asked = await other.inject({ url: '/api/users/my-info', headers: { authorization } })
        t.equal(asked.statusCode, 200)
        const renewed = await other.inject({ method: 'POST', url: '/api/auth/refresh', headers: { refresh } })
        t.equal(renewed.statusCode, 200)
      }
    }
    const [atEnd, inFront]: Secrets[] = [
      [older, newer],
      [newer, older],
    ]
    if (atEnd === undefined || inFront === undefined) throw new Error('two lists')
    const person = {
      name: '김민지',
      birthDate: '1994-03-02',
      gender: false,
      phoneNumber: '01012345678',
    } as const
    const knownBy = (secrets: Secrets) =>
      identity.knownPerson({ ...shop.deps.env, DATA_SECRET: secrets }, { ...person, personKey: 'di' })
    for (const [one, other] of [
      [atEnd, inFront],
      [inFront, atEnd],
    ] as const) {
      t.equal(openSealed(other, 'mail', sealText(one, 'mail', '안녕하세요')), '안녕하세요')
      t.ok(knownBy(other).knownAs.some((hash) => hash.equals(knownBy(one).personHash)))
    }
  },
)

t.test('the command seals a column again, leaves what it cannot open, and does nothing twice', async (t) => {
  const { pool } = shop.database
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
    await registerColleague(shop, { email, roles: ['operations'] })
  const strange = sealText([stranger], 'secondFactor', 'x')
  await pool.query(`UPDATE shop.staff SET totp_secret = $1 WHERE email = 'three@example.com'`, [strange])
  const column = { table: 'shop.staff', column: 'totp_secret', purpose: 'secondFactor' } as const
  const rotated: Secrets = [newer, older]
  t.same(await resealColumn(pool, rotated, column, shop.clock.now()), { sealed: 2, unopened: 1 })
  t.same(await resealColumn(pool, rotated, column, shop.clock.now()), { sealed: 0, unopened: 1 })
  const { rows } = await pool.query<{ sealed: Buffer }>(
    `SELECT totp_secret AS sealed FROM shop.staff WHERE email <> 'three@example.com'`,
  )
  for (const { sealed } of rows) t.ok(openSealed([newer], 'secondFactor', sealed))
})

t.test(
  'a copy of the database opens nothing without the secret, and everything after a new one',
  async (t) => {
    const { pool, appUrl } = shop.database
    const address = { address1: '서울시 강남구' }
    const sealed = await seal(pool, 'member:77', 'order', address)
    /** What a process with these secrets reads in the same database. */
    const openedWith = async (keySecrets?: Secrets) => {
      const other = openDatabase<never>({ url: appUrl, ...(keySecrets && { keySecrets }) })
      return open(other.pool, 'member:77', 'order', sealed).finally(other.end)
    }
    t.same(await openedWith(testSecrets), address)
    await t.rejects(openedWith(), /given no DATA_SECRET/)
    await t.rejects(openedWith([stranger]), /opens no key of this database/)
    const { rows } = await pool.query<{ key: Buffer }>(
      `SELECT key FROM personal.keys WHERE subject = 'member:77'`,
    )
    const [kept] = rows
    if (kept === undefined) throw new Error('a key that was made is not there')
    const raw = Buffer.from(openSealed(testSecrets, 'personalKey', kept.key), 'base64')
    t.equal(raw.length, 32)
    t.equal(kept.key.indexOf(raw), -1, 'the key itself is not in its row')
    await t.rejects(
      pool.query(`INSERT INTO personal.keys (subject, purpose, key) VALUES ('member:78', 'order', $1)`, [
        raw,
      ]),
      /keys_are_wrapped/,
    )
    const told = await resealColumn(pool, [newer, ...testSecrets], wrappedKeys, shop.clock.now())
    t.equal(told.unopened, 0)
    t.same(await openedWith([newer]), address)
    await t.rejects(openedWith(testSecrets), /opens no key of this database/)
  },
)

t.test('a shop does not start on a database whose keys another secret wrapped', async (t) => {
  const { pool, appUrl } = shop.database
  await seal(pool, 'member:79', 'order', {})
  const starts = async (DATA_SECRET: string) => {
    const opened = await openDeps(testEnv({ APP_DATABASE_URL: appUrl, DATA_SECRET }), [members], [])
    await opened.close()
  }
  await t.rejects(starts(stranger), /opens no key of this database/)
  await starts([newer, ...testSecrets].join(' '))
})

t.test('a row that moves while its column is sealed again is sealed as well', async (t) => {
  const { pool } = shop.database
  for (const nth of [80, 81, 82]) await seal(pool, `member:${nth}`, 'order', {})
  // Whoever keeps data of a person for longer writes the row anew, in another place of the table.
  const moving: pg.Pool = Object.assign(Object.create(pool), {
    connect: () => pool.connect(),
    query: async (asked: pg.QueryConfig) => {
      if (asked.text.startsWith('UPDATE'))
        await pool.query(`UPDATE personal.keys SET retain_until = coalesce(retain_until, '2031-11-20') + 1`)
      return pool.query(asked)
    },
  })
  const newest = drawn()
  const secrets: Secrets = [newest, newer, ...testSecrets]
  const { rows } = await pool.query<{ subject: string }>('SELECT subject FROM personal.keys')
  t.ok(rows.length >= 3)
  t.same(await resealColumn(moving, secrets, wrappedKeys, shop.clock.now()), {
    sealed: rows.length,
    unopened: 0,
  })
  const kept = await pool.query<{ key: Buffer }>('SELECT key FROM personal.keys')
  for (const { key } of kept.rows) t.ok(openSealed([newest], wrappedKeys.purpose, key))
  t.same(await resealColumn(pool, secrets, wrappedKeys, shop.clock.now()), { sealed: 0, unopened: 0 })
})

t.test('an authenticator that was offered under the older secret is kept under the newest', async (t) => {
  const appOf = async (DATA_SECRET: string) => {
    const app = await buildApp({ ...shop.deps, env: testEnv({ DATA_SECRET }) }, [members])
    t.teardown(() => app.close())
    return app
  }
  const email = 'invited@example.com'
  const id = await registerColleague(shop, { email, roles: ['operations'] })
  const { pool } = shop.database
  const ticket = drawn()
  await pool.query(
    `INSERT INTO shop.staff_enrolments (staff_id, ticket_hash, expires_at)
     VALUES ($1, sha256($2), clock_timestamp() + interval '1 hour')`,
    [id, Buffer.from(ticket)],
  )
  const url = '/api/staff/enrolment'
  const opened = await (await appOf(older)).inject({ method: 'POST', url, payload: { ticket } })
  const code = codeAt(opened.json<{ data: { secret: string } }>().data.secret, realMs())
  const payload = { ticket, password, code }
  const enrolled = await (await appOf(`${newer} ${older}`)).inject({ method: 'PUT', url, payload })
  t.equal(enrolled.statusCode, 200)
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'SELECT totp_secret AS sealed FROM shop.staff WHERE id = $1',
    [id],
  )
  for (const { sealed } of rows) t.ok(openSealed([newer], 'secondFactor', sealed))
  t.equal(rows.length, 1)
})

t.test('every column of bytes is sealed again, or holds what no secret opens', async (t) => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE data_type = 'bytea' AND table_schema IN ('shop', 'personal', 'platform') ORDER BY 1`,
  )
  const columns = [wrappedKeys, ...modules.flatMap((module) => module.sealedColumns ?? [])]
  const sealed = columns.map(({ table, column }) => `${table}.${column}`)
  const others = rows.map(({ name }) => name).filter((name) => !sealed.includes(name))
  t.same(
    others.filter((name) => !/_hash$/.test(name)),
    [],
    'hashes alone',
  )
  t.same(
    sealed.filter((name) => !rows.some((row) => row.name === name)),
    [],
  )
})

t.test(
  'a secret comes from a file, never from both places, and a file that is away has a line',
  async (t) => {
    const directory = t.testdir()
    const file = join(directory, 'data')
    writeFileSync(file, `${newer}\n${older}\n`)
    const settings = { APP_DATABASE_URL: 'postgres://shop@127.0.0.1/shop', DATA_SECRET_FILE: file }
    const read = readEnv(settings)
    t.same('env' in read && read.env.DATA_SECRET, [newer, older])
    const again = readEnv(givenSettings(settings))
    t.same('env' in again && again.env.DATA_SECRET, [newer, older], 'settings that were read are settings')
    const problem = (changes: Record<string, string>) => {
      const wrong = readEnv({ ...settings, ...changes })
      return 'problem' in wrong ? wrong.problem : ''
    }
    t.match(problem({ DATA_SECRET: newer }), /DATA_SECRET: it is given itself and in DATA_SECRET_FILE$/)
    t.match(
      problem({ DATA_SECRET_FILE: join(directory, 'none') }),
      /DATA_SECRET_FILE: the file cannot be read$/,
    )
  },
)
