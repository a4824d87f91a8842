import t from 'tap'
import { unattendedHeader } from '../../domain/shared/unattended.ts'
import { alertGuessedCodes } from '../../server/health/index.ts'
import * as members from '../../server/members/index.ts'
import { forgetCodeTries } from '../../server/members/staffLogin.ts'
import { attemptKey } from '../../server/platform/security/rateLimit.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { aLog } from '../support/aLog.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'
import { windowsMove } from '../support/attemptWindows.ts'
import { aBrowser, type Browser } from '../support/browser.ts'
import {
  colleagueHeaders,
  registerColleague,
  staffCredentials,
  staffHeaders,
  totpSecret,
} from '../support/colleague.ts'
import { realMs } from '../support/realTime.ts'

const shop = await testApp('login', [members])
t.teardown(() => shop.end())
const memberId = await aMember(shop.deps)

const logIn = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
const refresh = (token: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { refresh: token } })
const myInfo = (authorization: string) =>
  shop.app.inject({ url: '/api/users/my-info', headers: { authorization } })
const session = async () => {
  const { authorization, refresh } = await headersOf(shop)
  return { access: authorization, refresh }
}
const tokensOf = (answer: Awaited<ReturnType<typeof refresh>>) =>
  answer.json<{ data: { accessToken: string; refreshToken: string } }>().data

t.test('a member logs in whatever case the email is typed in, and reads their own data', async (t) => {
  const answer = await logIn({ email: 'MinJi@Example.com', password })
  t.equal(answer.statusCode, 200)
  t.match(answer.json(), { data: { name: '김민지', accessToken: String, refreshToken: String } })
  const { accessToken } = tokensOf(answer)
  t.strictSame((await myInfo(`Bearer ${accessToken}`)).json(), {
    data: {
      email: 'minji@example.com',
      name: '김민지',
      birthDate: '1994-03-02',
      gender: false,
      phoneNumber: '01012345678',
      providerType: null,
    },
  })
})

t.test(
  'tokens say when they expire: the access token after 30 minutes, the refresh token after 14 days',
  async (t) => {
    const { access, refresh } = await session()
    const lifetime = (token: string) => {
      const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      return exp - iat
    }
    t.equal(lifetime(access), 30 * 60)
    t.equal(lifetime(refresh), 14 * 24 * 60 * 60)
  },
)

t.test('a wrong password and an unknown email get the same answer', async (t) => {
  const wrong = await logIn({ email: 'minji@example.com', password: 'not-the-password' })
  const unknown = await logIn({ email: 'nobody@example.com', password })
  t.equal(wrong.statusCode, 400, '401 would make the client drop its session')
  t.equal(wrong.json().code, 'WRONG_CREDENTIALS')
  t.equal(unknown.body, wrong.body)
})

t.test('a guest, a forged token and a refresh token read nobody’s data', async (t) => {
  const { access, refresh } = await session()
  for (const token of ['', 'Bearer nonsense', `${access.slice(0, -3)}abc`, `Bearer ${refresh}`]) {
    const answer = await myInfo(token)
    t.equal(answer.statusCode, 401)
    t.equal(answer.json().code, 'NOT_LOGGED_IN')
  }
})

t.test('a refresh token is replaced when it is used, and the new one goes on', async (t) => {
  const first = await session()
  const second = tokensOf(await refresh(first.refresh))
  t.not(second.refreshToken, first.refresh)
  t.equal((await myInfo(`Bearer ${second.accessToken}`)).statusCode, 200)
  t.equal((await refresh(second.refreshToken)).statusCode, 200)
})

t.test('two tabs that refresh at the same moment get the same successor and stay logged in', async (t) => {
  const { refresh: token } = await session()
  const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
  t.strictSame(
    answers.map((answer) => answer.statusCode),
    [200, 200, 200],
  )
  t.equal(new Set(answers.map((answer) => tokensOf(answer).refreshToken)).size, 1)
})

t.test('an old refresh token that comes back after 30 seconds ends the whole login at once', async (t) => {
  const { access, refresh: stolen } = await session()
  const mine = tokensOf(await refresh(stolen))
  await shop.database.pool.query(
    `UPDATE shop.refresh_tokens SET replaced_at = replaced_at - interval '31 seconds' WHERE replaced_at IS NOT NULL`,
  )
  t.equal((await refresh(stolen)).statusCode, 401)
  t.equal((await refresh(mine.refreshToken)).statusCode, 401)
  t.equal((await myInfo(access)).statusCode, 401, 'access tokens of the family are refused at once')
  t.equal((await myInfo(`Bearer ${mine.accessToken}`)).statusCode, 401)
})

t.test('within the 30 seconds the token just replaced still answers', async (t) => {
  const { refresh: token } = await session()
  const mine = tokensOf(await refresh(token))
  await shop.database.pool.query(
    `UPDATE shop.refresh_tokens SET replaced_at = replaced_at - interval '15 seconds' WHERE replaced_at IS NOT NULL`,
  )
  t.equal(tokensOf(await refresh(token)).refreshToken, mine.refreshToken)
})

t.test('one device logged out leaves the other logged in', async (t) => {
  const phone = await session()
  const laptop = await session()
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: phone.access, refresh: phone.refresh },
  })
  t.strictSame(answer.json(), { data: { ok: true } })
  t.equal((await myInfo(phone.access)).statusCode, 401)
  t.equal((await refresh(phone.refresh)).statusCode, 401)
  t.equal((await myInfo(laptop.access)).statusCode, 200)
})

t.test('the eleventh guess at one password within ten minutes has to wait, even the right one', async (t) => {
  await aMember(shop.deps, { email: 'seoyeon@example.com' })
  const guess = (password: string) => logIn({ email: 'seoyeon@example.com', password })
  const answers = await Promise.all(Array.from({ length: 10 }, () => guess('wrong-guess')))
  t.ok(answers.every((answer) => answer.statusCode === 400))
  const eleventh = await guess(password)
  t.equal(eleventh.statusCode, 429)
  t.equal(eleventh.json().code, 'TOO_MANY_REQUESTS')
  t.ok(Number(eleventh.headers['retry-after']) > 0)
  t.equal((await logIn({ email: 'minji@example.com', password })).statusCode, 200, 'others are not held up')
})

t.test('an address that may not try any more uses up nobody’s tries', async (t) => {
  await aMember(shop.deps, { email: 'victim@example.com' })
  const from = (remoteAddress: string, email: string, secret: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/auth/login', remoteAddress },
      payload: { email, password: secret },
    })
  for (let nth = 0; nth < shop.deps.env.LOGIN_FAILURES_PER_ADDRESS; nth += 1)
    await from('203.0.113.9', `nobody${nth}@example.com`, 'wrong-guess')
  for (let nth = 0; nth < 11; nth += 1)
    t.equal((await from('203.0.113.9', 'victim@example.com', 'wrong-guess')).statusCode, 429)
  t.equal((await from('203.0.113.10', 'victim@example.com', password)).statusCode, 200)
})

t.test('an address has as many failures at once as one after another, and a success is none', async (t) => {
  await aMember(shop.deps, { email: 'regular@example.com' })
  const from = (remoteAddress: string, email: string, secret: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/auth/login', remoteAddress },
      payload: { email, password: secret },
    })
  const most = shop.deps.env.LOGIN_FAILURES_PER_ADDRESS
  const atOnce = await Promise.all(
    Array.from({ length: most + 20 }, (_, nth) =>
      from('203.0.113.19', `burst${nth}@example.com`, 'wrong-guess'),
    ),
  )
  t.equal(atOnce.filter(({ statusCode }) => statusCode === 400).length, most)
  for (let nth = 0; nth < 3; nth += 1)
    t.equal((await from('203.0.113.20', 'regular@example.com', password)).statusCode, 200)
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `SELECT count FROM platform.attempts WHERE key = $1`,
    [attemptKey(shop.deps.env.JWT_SECRET, 'login-address', '203.0.113.20')],
  )
  t.strictSame(rows, [{ count: 0 }])
})

t.test('a device on which the account was never logged in before is recorded, once (rule 420)', async (t) => {
  const email = 'devices@example.com'
  const id = await aMember(shop.deps, { email })
  const added = async () =>
    (
      await shop.database.pool.query<{ device: string | null }>(
        `SELECT f.device FROM es.events e LEFT JOIN shop.token_families f ON f.family_id::text = e.data->>'familyId'
         WHERE e.type = 'member.device.added' AND (e.data->>'memberId')::int = $1 ORDER BY e.pos`,
        [id],
      )
    ).rows.map(({ device }) => device)
  const login = (browser: Browser, agent: string, secret = password) =>
    browser.send({
      ...{ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } },
      headers: { 'user-agent': agent },
    })
  const [phone, laptop] = [aBrowser(shop), aBrowser(shop)]
  t.equal((await login(phone, 'iPhone Safari')).statusCode, 200)
  t.same(await added(), [], 'the first one is the member’s own')
  t.equal((await login(laptop, 'Windows Chrome', 'not-the-password')).statusCode, 400)
  t.same(await added(), [], 'a guess is no login')
  t.equal((await login(laptop, 'Windows Chrome')).statusCode, 200)
  t.equal((await added()).length, 1)
  t.match((await added())[0], /Windows/)
  for (const [browser, agent] of [
    [phone, 'iPhone Safari'],
    [laptop, 'Windows Chrome'],
  ] as const)
    t.equal((await login(browser, agent)).statusCode, 200)
  t.equal((await added()).length, 1, 'both are known now')
})

t.test('a browser that two members share is new to each of them once (rule 420)', async (t) => {
  const emails = ['mother@example.com', 'daughter@example.com'] as const
  const added = async () =>
    Promise.all(
      emails.map((email) =>
        shop.database.pool
          .query<{ count: number }>(
            `SELECT count(*)::int FROM es.events e JOIN shop.members m ON m.id = (e.data->>'memberId')::int
             WHERE e.type = 'member.device.added' AND m.email = $1`,
            [email],
          )
          .then(({ rows }) => rows[0]?.count),
      ),
    )
  const login = async ({ send }: Browser, email: string) =>
    t.equal(
      (await send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode,
      200,
    )
  for (const email of emails) {
    await aMember(shop.deps, { email })
    await login(aBrowser(shop), email)
  }
  const shared = aBrowser(shop)
  for (const _ of [1, 2]) for (const email of emails) await login(shared, email)
  t.strictSame(await added(), [1, 1])

  const others = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}@shared.example.com`)
  for (const email of others) {
    await aMember(shop.deps, { email })
    await login(shared, email)
  }
  t.equal(shared.jar.get('member_device')?.split('.').length, 6, 'a device and five seals')
  await login(shared, emails[1])
  t.strictSame(await added(), [1, 2], 'who was there before the last five is new again')
})

t.test('guesses from elsewhere do not lock the owner out of the device they use', async (t) => {
  await aMember(shop.deps, { email: 'owner@example.com' })
  const own = aBrowser(shop)
  const logInAt = ({ send }: Browser, tried: string, email = 'owner@example.com') =>
    send({ method: 'POST', url: '/api/auth/login', payload: { email, password: tried } })
  t.equal((await logInAt(own, password)).statusCode, 200)
  for (let guess = 1; guess <= 11; guess += 1) await logInAt(aBrowser(shop), 'wrong-guess')
  t.equal((await logInAt(aBrowser(shop), password)).statusCode, 429, 'strangers wait')
  t.equal((await logInAt(own, password)).statusCode, 200, 'the owner does not')
  const answers = await Promise.all(Array.from({ length: 11 }, () => logInAt(own, 'wrong-guess')))
  t.equal(answers.filter((answer) => answer.statusCode === 429).length, 1, 'their device has ten tries too')

  const thief = aBrowser(shop)
  thief.jar.set('member_device', own.jar.get('member_device') ?? '')
  await aMember(shop.deps, { email: 'another@example.com' })
  for (let guess = 1; guess <= 10; guess += 1) await logInAt(thief, 'wrong-guess', 'another@example.com')
  t.equal(
    (await logInAt(thief, password, 'another@example.com')).statusCode,
    429,
    'a device is known to one account only',
  )
})

t.test('no password and no token is stored as it is', async (t) => {
  const { refresh: token } = await session()
  const { rows } = await shop.database.pool.query<{ all: string }>(
    `SELECT (SELECT json_agg(m)::text FROM shop.members m) || (SELECT json_agg(r)::text FROM shop.refresh_tokens r)
         || (SELECT json_agg(a)::text FROM platform.attempts a) AS all`,
  )
  const stored = rows[0]?.all ?? ''
  t.match(stored, /"password_hash":"\$argon2id\$/)
  // Members of tests have a cheap hash; whoever joins or chooses another password has this one.
  t.match(await members.hashPassword(password), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.notOk(stored.includes(password) || stored.includes(token) || stored.includes('nobody@example.com'))
})

t.test('staff log in apart from members: neither token opens the other side', async (t) => {
  await registerColleague(shop, { email: 'ops@example.com', name: '이운영', roles: ['operations'] })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/login',
    payload: await staffCredentials(shop, 'ops@example.com'),
  })
  t.match(answer.json(), { data: { name: '이운영', roles: ['operations'], accessToken: String } })
  t.equal((await myInfo(`Bearer ${answer.json().data.accessToken}`)).statusCode, 401)
  const asMember = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/login',
    payload: { email: 'minji@example.com', password },
  })
  t.equal(asMember.json().code, 'WRONG_CREDENTIALS')
  t.type(memberId, 'number')
})

t.test('a colleague who logs out is out, and the colleague’s other device is not', async (t) => {
  const login = async () => (await staffHeaders(shop, 'ops@example.com')).authorization
  const [desk, phone] = [await login(), await login()]
  const logOut = (token: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/staff/logout',
      headers: { authorization: token },
    })
  t.equal((await logOut(desk)).statusCode, 200)
  t.equal((await logOut(desk)).statusCode, 401, 'the token is good for nothing any more')
  t.equal((await logOut(phone)).statusCode, 200)
})

const staffLogin = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/staff/login', payload })
const me = (headers: Record<string, string>) => shop.app.inject({ url: '/api/staff/me', headers })

t.test('a password alone lets no colleague in, and a code is good for one login', async (t) => {
  const email = 'code@example.com'
  await registerColleague(shop, { email, name: '정코드', roles: ['finance'] })
  const given = await staffCredentials(shop, email)
  t.match((await staffLogin({ email, password })).json(), { code: 'SECOND_FACTOR_NEEDED' })
  t.match((await staffLogin({ ...given, password: 'wrong-1234!' })).json(), { code: 'WRONG_CREDENTIALS' })
  const stale = codeAt(totpSecret, realMs() - 120_000)
  t.match((await staffLogin({ ...given, code: stale })).json(), { code: 'SECOND_FACTOR_WRONG' })
  t.equal((await staffLogin({ ...given, code: '12345' })).statusCode, 400)
  const [one, other] = await Promise.all([staffLogin(given), staffLogin(given)])
  t.same([one.statusCode, other.statusCode].sort(), [200, 400], 'of two logins with one code one passes')
  t.match((await staffLogin(given)).json(), { code: 'SECOND_FACTOR_WRONG' })
  const earlier = { ...given, code: codeAt(totpSecret, realMs() - 30_000) }
  t.match((await staffLogin(earlier)).json(), { code: 'SECOND_FACTOR_WRONG' }, 'none older than the last')
  t.equal((await staffLogin(await staffCredentials(shop, email))).statusCode, 200)
  const { rows } = await shop.database.pool.query<{ all: string }>(
    'SELECT json_agg(s)::text AS all FROM shop.staff s',
  )
  t.notMatch(rows[0]?.all, totpSecret)
})

t.test('codes are not guessed: after ten tries a colleague waits', async (t) => {
  const email = 'guessed@example.com'
  await registerColleague(shop, { email, roles: ['finance'] })
  for (let nth = 0; nth < 10; nth += 1)
    t.equal((await staffLogin({ email, password, code: `00000${nth}` })).statusCode, 400)
  const right = await staffLogin(await staffCredentials(shop, email))
  t.match(right.json(), { code: 'TOO_MANY_REQUESTS' })
})

/** As ten minutes leave it: what counts for a day stays. */
const tenMinutesPass = () => windowsMove(shop.database.pool, '^staff-code-600:', '10 minutes')

t.test(
  'a second factor is guessed twenty times a day, and the known device of its owner goes on (rule 690)',
  async (t) => {
    const email = 'guessed-for-days@example.com'
    const staffId = await registerColleague(shop, { email, roles: ['finance'] })
    const own = aBrowser(shop)
    const ownLogin = async () =>
      own.send({ method: 'POST', url: '/api/staff/login', payload: await staffCredentials(shop, email) })
    t.equal((await ownLogin()).statusCode, 200)
    const log = aLog()
    const told = async () => {
      await alertGuessedCodes(shop.deps, log)
      return log.lines.map(({ sentence, facts }) => [sentence.slice(0, 10), Object.values(facts).slice(0, 2)])
    }
    const answers: string[] = []
    for (let nth = 0; nth < 24; nth += 1) {
      if (nth % 10 === 0) await tenMinutesPass()
      if (nth === 12) t.equal((await staffLogin(await staffCredentials(shop, email))).statusCode, 200)
      if (nth === 19) t.same(await told(), [], 'nineteen are no alert (rule 691)')
      const guess = await staffLogin({ email, password, code: String(100_000 + nth) })
      answers.push(guess.json().code)
    }
    t.same(answers, [...Array(20).fill('SECOND_FACTOR_WRONG'), ...Array(4).fill('TOO_MANY_REQUESTS')])
    const right = await staffLogin(await staffCredentials(shop, email))
    t.match(right.json(), { code: 'TOO_MANY_REQUESTS' }, 'nor with the right code')
    t.ok(Number(right.headers['retry-after']) > 12 * 3_600)
    t.equal((await ownLogin()).statusCode, 200)
    const alert = ['직원의 인증 코드가', [staffId, 20]]
    t.same(await told(), [alert])
    t.same(await told(), [alert], 'the admins are told once (rule 691)')
    const { rows } = await shop.database.pool.query<{ sentence: string }>(
      'SELECT sentence FROM platform.alerts',
    )
    t.match(rows, [{ sentence: /하루 한도만큼 틀렸어요/ }], 'on the page of the shop’s health')
    await forgetCodeTries(shop.deps, staffId)
    t.equal((await staffLogin(await staffCredentials(shop, email))).statusCode, 200, 'once enrolled anew')
  },
)

t.test(
  'a colleague’s session ends after half an hour without a call of theirs, and after a working day (rule 585)',
  async (t) => {
    const email = 'idle@example.com'
    const headers = await colleagueHeaders(shop, { email, name: '한휴식', roles: ['operations'] })
    const backBy = (column: 'seen_at' | 'opened_at', by: string) =>
      shop.database.pool.query(
        `UPDATE shop.staff_sessions o SET ${column} = ${column} - $1::interval FROM shop.staff s
       WHERE s.id = o.staff_id AND s.email = $2`,
        [by, email],
      )
    t.match((await me(headers)).json(), {
      data: { name: '한휴식', email, roles: ['operations'], idleSeconds: 1800 },
    })
    for (const _ of [1, 2]) {
      await backBy('seen_at', '29 minutes')
      t.equal((await me(headers)).statusCode, 200, 'each call begins the half hour anew')
    }
    await backBy('seen_at', '29 minutes')
    t.equal((await me({ ...headers, [unattendedHeader]: '1' })).statusCode, 200)
    await backBy('seen_at', '2 minutes')
    t.equal((await me(headers)).statusCode, 401, 'a page that asks by itself begins no half hour')
    const again = await staffHeaders(shop, email)
    await backBy('opened_at', '8 hours')
    t.equal((await me(again)).statusCode, 401)
  },
)
