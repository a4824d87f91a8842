import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import t from 'tap'
import type { Colleague } from '../../domain/wire/staffAccounts.ts'
import type { StaffRecord } from '../../domain/wire/staffRecords.ts'
import { runStaff } from '../../server/cli/staffCommand.ts'
import { movedClock } from '../../server/platform/movedClock.ts'
import { openSealed } from '../../server/platform/security/encryption.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { password as usualPassword } from '../support/app.ts'
import { aRentalShop } from '../support/aRental.ts'
import { staffHeaders } from '../support/colleague.ts'
import { realMs } from '../support/realTime.ts'

const shop = await aRentalShop('staff_accounts')
t.teardown(() => shop.end())
const admin = await shop.aColleague('admin@example.com', ['admin'])
const operator = await shop.aColleague('ops@example.com')
const own = 'new-Password9!'

type Link = { ticket: string }
type Body = { status: number; code: string; data: Record<string, unknown> }
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers = {},
): Promise<Body> {
  const answer = await shop.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  const { code = '', data = {} } = answer.json()
  return { status: answer.statusCode, code, data }
}
const reason = '새로 왔어요'
const everybody = async () => (await admin.get<{ result: Colleague[] }>('/api/staff/colleagues')).data.result
const called = async (email: string) => {
  const found = (await everybody()).find((one) => one.email === email)
  if (found === undefined) throw new Error(`${email} does not work here`)
  return found
}
const changesOf = async (id: number) =>
  (
    await shop.database.pool.query<{
      before: Record<string, unknown> | null
      after: Record<string, unknown>
      actor: string
      reason: string | null
    }>(
      `SELECT before, after, actor, reason FROM shop.catalogue_changes WHERE subject = 'staff' AND key = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows

/** The mails that wait for this address. */
async function mailsTo(email: string): Promise<{ to: string; text: string }[]> {
  const { rows } = await shop.database.pool.query<{ mail: Buffer }>(
    'SELECT mail FROM personal.outgoing_mails',
  )
  return rows
    .map(({ mail }) => JSON.parse(openSealed(shop.deps.env.DATA_SECRET, 'mail', mail)))
    .filter(({ to }) => to === email)
}

async function enrol(ticket: unknown): Promise<{ secret: string; answer: Body }> {
  const { data } = await ask('POST', '/api/staff/enrolment', { ticket })
  const secret = String(data.secret)
  const code = codeAt(secret, realMs())
  return { secret, answer: await ask('PUT', '/api/staff/enrolment', { ticket, password: own, code }) }
}

t.test('who is invited sets a password and an authenticator by a link that is good once', async (t) => {
  const invite = { name: '한새롬', email: 'New@example.com', roles: ['finance'], reason }
  const { data } = await admin.post<Link>('/api/staff/colleagues', invite)
  t.match(await called('new@example.com'), { state: 'invited', roles: ['finance'] })
  t.match(await admin.post('/api/staff/colleagues', invite), { status: 409, code: 'STAFF_EMAIL_TAKEN' })
  t.equal(
    await shop.count(`shop.staff_enrolments WHERE ticket_hash::text LIKE '%' || $1 || '%'`, [data.ticket]),
    0,
  )
  const mails = await mailsTo('new@example.com')
  t.equal(mails.length, 1, 'who is refused as known gets no second mail')
  t.match(mails[0]?.text, `${shop.deps.env.PUBLIC_URL}/staff/enrol#${data.ticket}`)
  const login = { email: 'new@example.com', password: own, code: '000000' }
  t.match(await ask('POST', '/api/staff/login', login), { code: 'WRONG_CREDENTIALS' }, 'no way in before')

  const opened = await ask('POST', '/api/staff/enrolment', { ticket: data.ticket })
  t.match(opened.data, { name: '한새롬', uri: /^otpauth:\/\/totp\// })
  const wrong = { ticket: data.ticket, password: own, code: '000000' }
  t.match(await ask('PUT', '/api/staff/enrolment', wrong), { code: 'SECOND_FACTOR_WRONG' })
  const { secret, answer } = await enrol(data.ticket)
  t.equal(secret, opened.data.secret, 'the page may be opened again')
  t.equal(answer.status, 200)
  t.match(
    (await enrol(data.ticket)).answer,
    {
      status: 409,
      code: 'ENROLMENT_INVALID',
      data: { of: 'link' },
    },
    'a link, and not the time, is over (rule 967)',
  )

  const next = codeAt(secret, realMs() + 30_000)
  t.match(await ask('POST', '/api/staff/login', { ...login, code: next }), { status: 200 })
  t.match(await changesOf((await called('new@example.com')).id), [
    { after: { roles: ['finance'] }, reason, actor: /^staff:/ },
    { after: { enrolled: true } },
  ])
})

t.test('roles change from the next call on, and a lock ends the sessions', async (t) => {
  const { id } = await called('ops@example.com')
  t.match(await operator.get('/api/staff/orders'), { status: 200 })
  await ask(
    'PUT',
    `/api/staff/colleagues/${id}/roles`,
    { roles: ['content'], rolesBefore: ['operations'], reason },
    await headersOf('admin'),
  )
  t.match(await operator.get('/api/staff/orders'), { status: 403 })
  t.match(await admin.post(`/api/staff/colleagues/${id}/lock`, { reason: '퇴사' }), { status: 200 })
  t.match(await operator.get('/api/staff/me'), { status: 401 })
  t.match(await called('ops@example.com'), { state: 'locked' })
  const login = { email: 'ops@example.com', password: usualPassword }
  t.match(await ask('POST', '/api/staff/login', login), { code: 'WRONG_CREDENTIALS' })
  const { lockedAt } = await called('ops@example.com')
  await admin.post(`/api/staff/colleagues/${id}/unlock`, { lockedAt, reason: '복직' })
  t.match(await ask('POST', '/api/staff/login', login), { code: 'SECOND_FACTOR_NEEDED' })
  t.match(
    (await changesOf(id)).map((change) => change.reason),
    [reason, '퇴사', '복직'],
  )
})

t.test(
  'of two admins who change one colleague’s roles the later one reads what they are now (rule 770)',
  async (t) => {
    const invite = { name: '이둘', email: 'two-admins@example.com', roles: ['content'], reason }
    await admin.post('/api/staff/colleagues', invite)
    const { id } = await called('two-admins@example.com')
    const headers = await headersOf('admin')
    const gives = (roles: string[], rolesBefore: string[]) =>
      ask('PUT', `/api/staff/colleagues/${id}/roles`, { roles, rolesBefore, reason }, headers)
    t.match(await gives(['content', 'finance'], ['content']), { status: 200 })
    t.match(await gives(['finance', 'content'], ['content']), { status: 200 }, 'two taps')
    t.match(await gives(['content', 'operations'], ['content']), {
      ...{ status: 409, code: 'ROLES_CHANGED', data: { roles: ['content', 'finance'] } },
    })
    t.match(await called('two-admins@example.com'), { roles: ['content', 'finance'] })
    t.match(await gives(['operations'], ['finance', 'content']), { status: 200 })
  },
)

t.test('a lock or an unlock that is tapped twice is one change, with what was before it', async (t) => {
  const { id } = await called('ops@example.com')
  const leftAt = async () =>
    (await shop.database.pool.query('SELECT left_at FROM shop.staff WHERE id = $1', [id])).rows[0]?.left_at
  const before = (await changesOf(id)).length
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  await admin.post(`/api/staff/colleagues/${id}/lock`, { reason: '퇴사' })
  const left = await leftAt()
  shop.clock.moveTo('2026-11-20T11:10:00+09:00')
  t.match(await admin.post(`/api/staff/colleagues/${id}/lock`, { reason: '퇴사' }), { status: 200 })
  t.same(await leftAt(), left, 'the day on which they left stays')
  const { lockedAt } = await called('ops@example.com')
  const unlocks = (reason: string) => admin.post(`/api/staff/colleagues/${id}/unlock`, { lockedAt, reason })
  for (const _ of [1, 2]) t.match(await unlocks('복직'), { status: 200 })
  t.equal(await leftAt(), null)
  t.strictSame(
    (await changesOf(id)).slice(before).map(({ before, after }) => [before?.locked, after.locked]),
    [
      [false, true],
      [true, false],
    ],
  )
  await admin.post(`/api/staff/colleagues/${id}/lock`, { reason: '노트북을 잃어버림' })
  t.match(await unlocks('복직'), { status: 409, code: 'CONCURRENT_CHANGE' }, 'it is another lock (rule 890)')
  const anew = await called('ops@example.com')
  t.match(anew, { state: 'locked' })
  const found = { lockedAt: anew.lockedAt, reason: '노트북을 찾음' }
  t.match(await admin.post(`/api/staff/colleagues/${id}/unlock`, found), { status: 200 })
})

t.test('of two admins who do the same the later one reads who did it and why (rule 823)', async (t) => {
  const { id } = await called('ops@example.com')
  const later = await shop.aColleague('later@example.com', ['admin'])
  const lock = `/api/staff/colleagues/${id}/lock`
  const before = (await changesOf(id)).length
  t.match(await admin.post(lock, { reason: '퇴사' }), { status: 200 })
  for (const [who, reason] of [
    [later, '계정을 나눠 썼어요'],
    [admin, '다른 사유'],
  ] as const)
    t.match(await who.post(lock, { reason }), {
      ...{ status: 409, code: 'ALREADY_DONE' },
      data: { doing: 'locked', by: /./, reason: '퇴사' },
    })
  const unlock = `/api/staff/colleagues/${id}/unlock`
  const { lockedAt } = await called('ops@example.com')
  t.match(await admin.post(unlock, { lockedAt, reason: '복직' }), { status: 200 })
  t.match(await later.post(unlock, { lockedAt, reason: '다시 출근해요' }), {
    ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'not_locked', reason: '복직' } },
  })
  const { roles } = await called('ops@example.com')
  t.match(
    await ask(
      'PUT',
      `/api/staff/colleagues/${id}/roles`,
      { roles, rolesBefore: roles, reason: '역할을 확인했어요' },
      await headersOf('later'),
    ),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'roles' } },
  )
  t.equal((await changesOf(id)).length, before + 2)
  await shop.database.pool.query(
    `UPDATE shop.staff SET roles = '{content}' WHERE email = 'later@example.com'`,
  )
})

t.test('the reset of a colleague who has not enrolled yet says so', async (t) => {
  const invite = { name: '이새봄', email: 'unenrolled@example.com', roles: ['finance'], reason }
  await admin.post('/api/staff/colleagues', invite)
  const { id } = await called('unenrolled@example.com')
  t.match(await admin.post(`/api/staff/colleagues/${id}/reset`, { reason: '새 링크' }), { status: 200 })
  t.match((await changesOf(id)).at(-1), { before: { enrolled: false }, after: { enrolled: false } })
})

const headersOf = (name: string) => staffHeaders(shop, `${name}@example.com`)

t.test('the last admin is neither locked, demoted nor reset', async (t) => {
  const { id } = await called('admin@example.com')
  const headers = await headersOf('admin')
  const refused = { status: 409, code: 'LAST_ADMIN' }
  t.match(await admin.post(`/api/staff/colleagues/${id}/lock`, { reason }), refused)
  t.match(await admin.post(`/api/staff/colleagues/${id}/reset`, { reason }), refused)
  const demoted = { roles: ['finance'], rolesBefore: ['admin'], reason }
  t.match(await ask('PUT', `/api/staff/colleagues/${id}/roles`, demoted, headers), refused)
  const invited = { name: '두 번째', email: 'second@example.com', roles: ['admin'], reason }
  const { data } = await admin.post<Link>('/api/staff/colleagues', invited)
  t.match(
    await admin.post(`/api/staff/colleagues/${id}/lock`, { reason }),
    refused,
    'an invited admin is none yet',
  )
  await enrol(data.ticket)
  const second = await called('second@example.com')
  const both = await Promise.all(
    [id, second.id].map((one) => ask('PUT', `/api/staff/colleagues/${one}/roles`, demoted, headers)),
  )
  const demotedOnes = both.filter(({ status }) => status === 200)
  t.equal(demotedOnes.length, 1, 'of two at once one stays')
  // The one who asks is no admin any more when their own came first.
  t.ok(both.every(({ status }) => [200, 403, 409].includes(status)))
})

t.test('a reset takes password and authenticator away until the link is used', async (t) => {
  const admins = (
    await shop.database.pool.query<{ id: number; email: string }>(
      `SELECT id, email FROM shop.staff WHERE 'admin' = ANY(roles)`,
    )
  ).rows
  t.equal(admins.length, 1)
  await shop.database.pool.query(`UPDATE shop.staff SET roles = '{admin}' WHERE email = 'admin@example.com'`)
  const { id } = await called('new@example.com')
  const { data } = await admin.post<Link>(`/api/staff/colleagues/${id}/reset`, { reason: '휴대폰 분실' })
  const login = { email: 'new@example.com', password: own }
  t.match(await ask('POST', '/api/staff/login', login), { code: 'WRONG_CREDENTIALS' })
  t.equal((await enrol(data.ticket)).answer.status, 200)
  t.match(await ask('POST', '/api/staff/login', login), { code: 'SECOND_FACTOR_NEEDED' })
})

t.test('a colleague changes the own password and authenticator, saying the password', async (t) => {
  const [here, elsewhere] = [await headersOf('ops'), await headersOf('ops')]
  const change = { currentPassword: 'not-this-1!', password: own }
  t.match(await ask('PUT', '/api/staff/me/password', change, here), { code: 'WRONG_CREDENTIALS' })
  t.match(await ask('PUT', '/api/staff/me/password', { ...change, currentPassword: usualPassword }, here), {
    status: 200,
  })
  t.match(await ask('GET', '/api/staff/me', undefined, elsewhere), { status: 401 })
  t.match(await ask('GET', '/api/staff/me', undefined, here), { status: 200 })

  const { data } = await ask('POST', '/api/staff/me/second-factor', { currentPassword: own }, here)
  t.match(await ask('PUT', '/api/staff/me/second-factor', { code: '000000' }, here), {
    code: 'SECOND_FACTOR_WRONG',
  })
  const code = codeAt(String(data.secret), realMs())
  t.match(await ask('PUT', '/api/staff/me/second-factor', { code }, here), { status: 200 })
  t.match(await ask('PUT', '/api/staff/me/second-factor', { code }, here), {
    ...{ status: 409, code: 'ENROLMENT_INVALID', data: { of: 'factor' } },
  })
  const login = { email: 'ops@example.com', password: own }
  t.match(
    await ask('POST', '/api/staff/login', { ...login, code }),
    { code: 'SECOND_FACTOR_WRONG' },
    'taken already',
  )
  const next = codeAt(String(data.secret), realMs() + 30_000)
  t.match(await ask('POST', '/api/staff/login', { ...login, code: next }), { status: 200 })

  const records = await admin.get<{ result: StaffRecord[] }>(
    `/api/staff/records?kind=staff&key=${(await called('ops@example.com')).id}`,
  )
  t.match(
    records.data.result.slice(0, 2).map(({ title, changes }) => [title, changes]),
    [
      ['직원 인증 앱 변경', [{ before: null, after: '바꿈' }]],
      ['직원 비밀번호 변경', [{ field: '비밀번호', before: null, after: '바꿈' }]],
    ],
    'a thief’s own new password looks like no appointment (rule 877)',
  )
})

t.test('the command makes the first admin, and says in one line what is wrong with it', async (t) => {
  const run = async (...args: string[]) => {
    const written = { out: '', err: '' }
    const into = (name: 'out' | 'err') =>
      new Writable({
        write: (chunk, _, done) => {
          written[name] += String(chunk)
          done()
        },
      })
    const needs = { opens: () => shop.deps, publicUrl: 'https://shop.example' }
    const exit = await runStaff(args, { ...needs, out: into('out'), err: into('err') })
    return { exit, ...written }
  }
  const made = await run('create', 'first@example.com', '--name', '첫 관리자')
  t.equal(made.exit, 0)
  const ticket = /https:\/\/shop\.example\/staff\/enrol#(\S+)/.exec(made.out)?.[1]
  t.equal((await enrol(ticket)).answer.status, 200)
  t.match(await called('first@example.com'), { roles: ['admin'], state: 'active' })
  t.match(await run('list'), { exit: 0, out: /first@example\.com {2}첫 관리자 {2}admin {2}active/ })
  t.match(await run('reset', 'first@example.com'), { exit: 0, out: /staff\/enrol#/ })
  t.match(await run('create', 'first@example.com', '--name', 'x'), { exit: 1, err: /이미 있어요/ })
  for (const line of [['creat'], ['list', '--loud']]) {
    const { exit, err } = await run(...line)
    t.equal(exit, 2, line.join(' '))
    t.match(err, /^.*\nnpm run staff -- create EMAIL/, 'what is unknown is answered with the usage')
  }
  t.match(await run('--help'), { exit: 0, out: /^npm run staff -- create EMAIL/, err: '' })
  for (const line of [
    ['list', 'extra'],
    ['list', '--name', 'x'],
    ['reset', 'first@example.com', '--roles', 'admin'],
    ['create', 'a@b.kr', 'more', '--name', 'x'],
    ['create', 'nobody'],
    ['create', 'a@b.kr'],
    ['create', 'a@b.kr', '--name', 'x', '--roles', 'king'],
  ]) {
    const { exit, err } = await run(...line)
    t.equal(exit, 2, line.join(' '))
    t.equal(err.split('\n').length, 2, 'one line')
  }

  const found = async (query: string) =>
    (await admin.get<{ result: StaffRecord[] }>(`/api/staff/records?limit=50&${query}`)).data.result.map(
      ({ staffId, staffName, title, reason, key }) => ({ staffId, staffName, title, reason, key }),
    )
  const byCommand = { staffId: null, staffName: null, key: String((await called('first@example.com')).id) }
  const records = [
    { ...byCommand, title: '직원·역할 변경', reason: '명령줄에서 로그인 수단을 다시 설정했어요' },
    { ...byCommand, title: '직원·역할 추가', reason: '명령줄에서 직원을 추가했어요' },
  ]
  t.strictSame(await found(`staff=${encodeURIComponent('명령줄')}`), records, 'who was appointed (rule 911)')
  const all = await found('kind=staff')
  for (const record of records)
    t.ok(
      all.some((one) => one.title === record.title && one.reason === record.reason),
      record.title,
    )
  const file = await shop.app.inject({
    url: `/api/staff/records.csv?staff=${encodeURIComponent('명령줄')}`,
    headers: await headersOf('admin'),
  })
  t.match(file.body, ',,명령줄,')
  const before = (await everybody()).length
  for (const more of [
    ['--name', '홍\u200b길동\n둘째'],
    ['--name', '\u3164'],
    ['--name', '홍길동', '--reason', '가'.repeat(201)],
    ['--name', '홍길동', '--roles', 'content,content'],
  ]) {
    const { exit, err } = await run('create', 'odd@example.com', ...more)
    t.equal(exit, 2, `${JSON.stringify(more)} is refused as in the console (rule 911)`)
    t.equal(err.split('\n').length, 2, 'one line')
  }
  t.equal((await run('reset', 'first@example.com', '--reason', '\u3164')).exit, 2)
  t.equal((await everybody()).length, before)
})

t.test(
  'what the command records is dated by the clock of the shop, also of one that was moved (rule 970)',
  async (t) => {
    const clock = await movedClock(shop.database.pool)
    const next = new Date(realMs() + 90 * 86_400_000)
    await clock.moveTo(next)
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../server/cli/staff.ts'), 'reset', 'first@example.com'],
      {
        encoding: 'utf8',
        env: {
          ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: shop.database.url },
          PUBLIC_URL: 'https://shop.example',
        },
      },
    )
    t.equal(status, 0, stderr)
    const { rows } = await shop.database.pool.query<{ at: Date }>(
      `SELECT at FROM shop.catalogue_changes WHERE actor = 'job:staff-command' ORDER BY id DESC LIMIT 1`,
    )
    t.ok((rows[0]?.at.getTime() ?? 0) >= next.getTime())
    await clock.moveTo(null)
    clock.stop()
  },
)
