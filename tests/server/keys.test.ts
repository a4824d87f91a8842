import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import * as identity from '../../server/identity/index.ts'
import * as members from '../../server/members/index.ts'
import { modules } from '../../server/modules.ts'
import { readEnv } from '../../server/platform/env.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openSealed, type Secrets, sealText } from '../../server/platform/security/encryption.ts'
import { resealColumn } from '../../server/platform/security/reseal.ts'
import { keyId } from '../../server/platform/security/tokens.ts'
import { isKeyOf, privatePhotoUrl } from '../../server/platform/uploads/photoUrl.ts'
import { aMember, headersOf, testApp, testEnv } from '../support/app.ts'
import { registerColleague } from '../support/colleague.ts'

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

t.test('the command seals a column again, leaves what it cannot open, and does nothing twice', async (t) => {
  const { pool } = shop.database
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
    await registerColleague(shop, { email, roles: ['operations'] })
  const strange = sealText([stranger], 'secondFactor', 'x')
  await pool.query(`UPDATE shop.staff SET totp_secret = $1 WHERE email = 'three@example.com'`, [strange])
  const column = { table: 'shop.staff', column: 'totp_secret', purpose: 'secondFactor' } as const
  const rotated: Secrets = [newer, older]
  t.same(await resealColumn(pool, rotated, column), { sealed: 2, unopened: 1 })
  t.same(await resealColumn(pool, rotated, column), { sealed: 0, unopened: 1 })
  const { rows } = await pool.query<{ sealed: Buffer }>(
    `SELECT totp_secret AS sealed FROM shop.staff WHERE email <> 'three@example.com'`,
  )
  for (const { sealed } of rows) t.ok(openSealed([newer], 'secondFactor', sealed))
})

t.test('every column of bytes is sealed again, or holds what no secret opens', async (t) => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE data_type = 'bytea' AND table_schema IN ('shop', 'personal', 'platform') ORDER BY 1`,
  )
  const sealed = modules.flatMap((module) =>
    (module.sealedColumns ?? []).map(({ table, column }) => `${table}.${column}`),
  )
  const others = rows.map(({ name }) => name).filter((name) => !sealed.includes(name))
  t.same(
    others.filter((name) => !/_hash$/.test(name)),
    ['personal.keys.key'],
    'hashes, and keys of their own',
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
