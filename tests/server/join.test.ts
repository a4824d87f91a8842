import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'
import { aBrowser } from '../support/browser.ts'
import { seoyeon, type Typed, verifyIdentity } from '../support/identity.ts'
import { accountDoors, aWelcomePack, joinAs, joinBody } from '../support/joining.ts'
import { playedProviders } from '../support/simulators.ts'

const providers = await playedProviders()
const shop = await testApp('join', accountDoors, { env: providers.env })
t.teardown(async () => {
  await shop.end()
  await providers.end()
})
await aWelcomePack(shop)

let people = 0
/** Somebody nobody met before. */
const somebody = (changes: Partial<Typed> = {}): Typed => {
  people += 1
  return { ...seoyeon, name: `이하늘${people}`, mobileno: `0107777${String(1000 + people)}`, ...changes }
}
const count = async (from: string): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(`SELECT count(*) FROM ${from}`)
  return rows[0]?.count ?? 0
}
const get = (url: string, authorization: string) => shop.app.inject({ url, headers: { authorization } })

t.test(
  'a verified person joins, is logged in, and everything about them comes from the verification',
  async (t) => {
    const { answer, authorization } = await joinAs(shop, providers, {
      changes: {
        email: ' SeoYeon@Example.com ',
        agreedTerms: [1, 2, 3, 7],
        name: '다른 사람',
        phoneNumber: '01099999999',
        birthDate: '2020-01-01',
        gender: true,
      },
    })
    t.equal(answer.statusCode, 200)
    t.match(answer.json(), { data: { name: '박서연', accessToken: String, refreshToken: String } })
    t.strictSame((await get('/api/users/my-info', authorization)).json().data, {
      email: 'seoyeon@example.com',
      name: '박서연',
      birthDate: '1994-03-02',
      gender: false,
      phoneNumber: '01023456789',
      providerType: null,
    })
    t.equal(
      (await headersOf(shop, 'seoyeon@example.com')).authorization.length > 20,
      true,
      'and logs in again',
    )
  },
)

t.test('each term is kept in its wording with the answer and the time, from the event', async (t) => {
  const { rows } = await shop.database.pool.query(
    `SELECT c.term_id, c.version, c.agreed, c.decided_at FROM shop.member_consents c
     JOIN shop.members m ON m.id = c.member_id WHERE m.email = 'seoyeon@example.com' ORDER BY term_id`,
  )
  const decided_at = shop.clock.now()
  const row = (term_id: number, agreed: boolean) => ({ term_id, version: 1, agreed, decided_at })
  t.strictSame(rows, [row(1, true), row(2, true), row(3, true), row(7, true), row(8, false)])
  const marketing = await shop.database.pool.query(
    `SELECT c.agreed FROM shop.member_consents c JOIN shop.members m ON m.id = c.member_id
     WHERE m.email = 'seoyeon@example.com' AND c.term_id = 7`,
  )
  t.strictSame(marketing.rows, [{ agreed: true }])
})

t.test('the welcome pack lies in the wallet, valid 30 days and never beyond the coupon itself', async (t) => {
  const { authorization } = await joinAs(shop, providers, {
    typed: somebody(),
    changes: { email: 'pack@example.com' },
  })
  const { data } = (await get('/api/users/my-available-coupons', authorization)).json()
  t.strictSame(
    data.result.map((coupon: { name: string; endDate: string }) => `${coupon.name} ${coupon.endDate}`).sort(),
    ['가입 축하 10% 2026-12-01', '첫 렌트 70% 2026-12-20'],
  )
})

t.test('the events know a number, never a name', async (t) => {
  const { rows } = await shop.database.pool.query<{ all: string }>(
    `SELECT json_agg(e)::text AS all FROM es.events e`,
  )
  t.match(rows[0]?.all, /member\.joined/)
  t.notMatch(rows[0]?.all, /박서연|seoyeon|01023456789|1994-03-02/)
})

t.test(
  'joining is one transaction: a row that cannot be written leaves no member and no event',
  async (t) => {
    const before = [await count('shop.members'), await count('es.events')]
    const owner = await connect(shop.database.url)
    t.teardown(() => owner.end())
    await owner.query('ALTER TABLE shop.member_identities ADD CONSTRAINT full_up CHECK (false) NOT VALID')
    const { answer, browser } = await joinAs(shop, providers, {
      typed: somebody(),
      changes: { email: 'halfway@example.com' },
    })
    t.equal(answer.statusCode, 500)
    t.same([await count('shop.members'), await count('es.events')], before)
    await owner.query('ALTER TABLE shop.member_identities DROP CONSTRAINT full_up')
    const payload = joinBody({ email: 'halfway@example.com' })
    const again = await browser.send({ method: 'POST', url: '/api/auth/join', payload })
    t.equal(again.statusCode, 200, 'the verification was not used up')
  },
)

t.test('without a verification, or with one that made an account, nobody joins (rule 788)', async (t) => {
  const members = await count('shop.members')
  const stranger = aBrowser(shop)
  const join = (payload: object) => stranger.send({ method: 'POST', url: '/api/auth/join', payload })
  const without = await join(joinBody({ email: 'nobody@example.com' }))
  t.equal(without.json().code, 'IDENTITY_REQUIRED')
  const joined = await joinAs(shop, providers, {
    typed: somebody(),
    changes: { email: 'once@example.com' },
    browser: stranger,
  })
  t.equal(joined.answer.statusCode, 200)
  const again = await join(joinBody({ email: 'twice@example.com' }))
  t.match(again.json(), { code: 'ALREADY_JOINED', data: { email: 'on***@example.com', providerType: null } })
  t.equal(again.json().message, '이미 가입하셨어요. 가입한 계정으로 로그인해 주세요.')
  t.equal(await count('shop.members'), members + 1)
})

t.test(
  'a join that is sent again because its answer was lost is answered as the first one (rule 788)',
  async (t) => {
    const members = await count('shop.members')
    const newDevices = () => count(`es.events WHERE type = 'member.device.added'`)
    const told = await newDevices()
    const changes = { email: 'lost@example.com' }
    const { answer, browser, authorization } = await joinAs(shop, providers, { typed: somebody(), changes })
    t.equal(answer.statusCode, 200)
    const joins = async (more: object = {}, by = browser) =>
      (
        await by.send({ method: 'POST', url: '/api/auth/join', payload: joinBody({ ...changes, ...more }) })
      ).json()
    const isFree = async (by = browser) =>
      (await by.send({ method: 'POST', url: '/api/auth/email-duplicate-check', payload: changes })).statusCode
    const again = await joins()
    t.match(again, { data: { name: answer.json().data.name, accessToken: String, refreshToken: String } })
    const me = async (token: string) => (await get('/api/users/my-info', token)).json().data
    t.strictSame(await me(`Bearer ${again.data.accessToken}`), await me(authorization))
    t.equal(await count('shop.members'), members + 1)
    t.equal(await newDevices(), told, 'it is no new device')

    t.equal(await isFree(), 200, 'its email leads on to the same join')
    t.equal(await isFree(aBrowser(shop)), 409)
    const said = { code: 'ALREADY_JOINED', data: { email: 'lo***@example.com' } }
    t.match(await joins({ password: 'another-pass-1!' }), said, 'with another password')
    t.match(await joins({ email: 'other@example.com' }), said, 'with another email')
    t.match(await joins({ agreedTerms: [1, 2, 3, 7] }), said, 'with other terms')
    t.match(await joins({}, aBrowser(shop)), { code: 'IDENTITY_REQUIRED' }, 'in another browser')
    const other = (
      await joinAs(shop, providers, { typed: somebody(), changes: { email: 'next@example.com' } })
    ).browser
    t.match(
      await joins({}, other),
      { code: 'ALREADY_JOINED', data: { email: 'ne***@example.com' } },
      'of another check',
    )
    for (let guess = 0; guess < 9; guess += 1) await joins({ password: `another-pass-${guess}!` })
    t.match(await joins(), { code: 'TOO_MANY_REQUESTS' }, 'as many tries as a login has')
  },
)

t.test('the same join twice at the same moment logs in twice and makes one member (rule 788)', async (t) => {
  const browser = aBrowser(shop)
  await verifyIdentity(providers, browser, somebody())
  const members = await count('shop.members')
  const payload = joinBody({ email: 'twice-at-once@example.com' })
  const answers = await Promise.all(
    [1, 2].map(() => browser.send({ method: 'POST', url: '/api/auth/join', payload })),
  )
  t.strictSame(
    answers.map((answer) => answer.statusCode),
    [200, 200],
  )
  t.equal(await count('shop.members'), members + 1)
})

t.test('a refusal leaves the verification good for the next try', async (t) => {
  const browser = aBrowser(shop)
  const first = await joinAs(shop, providers, {
    typed: somebody(),
    changes: { email: 'once@example.com' },
    browser,
  })
  t.equal(first.answer.json().code, 'EMAIL_TAKEN')
  const second = await browser.send({
    method: 'POST',
    url: '/api/auth/join',
    payload: joinBody({ email: 'another@example.com' }),
  })
  t.equal(second.statusCode, 200)
})

t.test(
  'on the day before the fourteenth birthday joining is refused, on the birthday it is not',
  async (t) => {
    const young = await joinAs(shop, providers, {
      typed: somebody({ birthdate: '20121121' }),
      changes: { email: 'young@example.com' },
    })
    t.equal(young.answer.statusCode, 409)
    t.equal(young.answer.json().code, 'UNDER_AGE')
    const grown = await joinAs(shop, providers, {
      typed: somebody({ birthdate: '20121120' }),
      changes: { email: 'grown@example.com' },
    })
    t.equal(grown.answer.statusCode, 200)
  },
)

t.test('a person who has an account is told which one, whatever email they try', async (t) => {
  const typed = somebody()
  await joinAs(shop, providers, { typed, changes: { email: 'first@example.com' } })
  const newPhone = { ...typed, mobileno: '01055554444' }
  const { answer } = await joinAs(shop, providers, {
    typed: newPhone,
    changes: { email: 'second@example.com' },
  })
  t.equal(answer.statusCode, 409)
  t.match(answer.json(), {
    code: 'ALREADY_JOINED',
    data: { providerType: null, email: 'fi***@example.com' },
  })
})

t.test(
  'somebody who joined before identities were kept is known by name, birth date and phone',
  async (t) => {
    await aMember(shop.deps)
    const { answer } = await joinAs(shop, providers, {
      typed: { name: '김민지', birthdate: '19940302', gender: '0', mobileno: '01012345678' },
      changes: { email: 'again@example.com' },
    })
    t.match(answer.json(), { code: 'ALREADY_JOINED', data: { email: 'mi***@example.com' } })
  },
)

t.test('two joins of one person at the same moment make one member', async (t) => {
  const typed = somebody()
  const browsers = [aBrowser(shop), aBrowser(shop)]
  await Promise.all(browsers.map((browser) => verifyIdentity(providers, browser, typed)))
  const answers = await Promise.all(
    browsers.map((browser, nth) =>
      browser.send({
        method: 'POST',
        url: '/api/auth/join',
        payload: joinBody({ email: `race${nth}@example.com` }),
      }),
    ),
  )
  t.strictSame(answers.map((answer) => answer.statusCode).sort(), [200, 409])
  t.match(
    answers.find((answer) => answer.statusCode === 409)?.json(),
    { code: 'ALREADY_JOINED', data: { email: 'ra***@example.com', providerType: null } },
    'with whose account it is, as a moment later (rule 914)',
  )
})

t.test('the three required terms are required, the other two are not (rule 70)', async (t) => {
  for (const agreedTerms of [[], [1, 2], [1, 3, 7, 8], [2, 3]]) {
    const { answer } = await joinAs(shop, providers, {
      typed: somebody(),
      changes: { email: 'terms@example.com', agreedTerms },
    })
    t.equal(answer.json().code, 'TERMS_NOT_AGREED', String(agreedTerms))
  }
})

t.test('a join without a word about terms agrees to the three required ones', async (t) => {
  const email = 'bare@example.com'
  const changes = { email, agreedTerms: undefined }
  const { answer } = await joinAs(shop, providers, { typed: somebody(), changes })
  t.equal(answer.statusCode, 200)
  const { rows } = await shop.database.pool.query<{ term_id: number }>(
    `SELECT c.term_id FROM shop.member_consents c JOIN shop.members m ON m.id = c.member_id
     WHERE m.email = $1 AND c.agreed ORDER BY c.term_id`,
    [email],
  )
  t.strictSame(rows, [{ term_id: 1 }, { term_id: 2 }, { term_id: 3 }])
})

t.test('each rule of the form has its sentence in its place', async (t) => {
  const wrong = async (changes: object) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/join',
      payload: joinBody(changes),
    })
    t.equal(answer.statusCode, 400)
    return answer.json().data.fields
  }
  const rule = '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'
  for (const bad of [
    'abc12!',
    'abcdefgh12345678!',
    'abcdefgh',
    '12345678',
    'abcd1234',
    'abcd!!!!',
    'abc 12 !!',
    '한글abc12!',
  ])
    t.strictSame(await wrong({ password: bad }), { password: rule }, bad)
  t.strictSame(await wrong({ password: '' }), { password: '비밀번호를 입력해 주세요.' })
  for (const bad of ['no-at-sign', 'a@b', 'a b@example.com', '@example.com', 'a@example..com'])
    t.strictSame(await wrong({ email: bad }), { email: '이메일 형식을 확인해 주세요.' }, bad)
  t.strictSame(await wrong({ email: '' }), { email: '이메일을 입력해 주세요.' })
})

t.test('a free email passes the check, a taken one does not, whatever its case', async (t) => {
  const check = (email: string) =>
    shop.app.inject({ method: 'POST', url: '/api/auth/email-duplicate-check', payload: { email } })
  t.equal((await check('free@example.com')).statusCode, 200)
  const taken = await check('SEOYEON@example.com')
  t.equal(taken.statusCode, 409)
  t.equal(taken.json().code, 'EMAIL_TAKEN')
})

t.test('trying out emails to learn who is a member ends in 429', async (t) => {
  const check = (nth: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/email-duplicate-check',
      payload: { email: `guess${nth}@example.com` },
      remoteAddress: '203.0.113.7',
    })
  const answers = await Promise.all(Array.from({ length: 31 }, (_, nth) => check(nth)))
  t.equal(answers.filter((answer) => answer.statusCode === 429).length, 1)
})

t.test('passwords are hashed once and stored nowhere as they are', async (t) => {
  const { rows } = await shop.database.pool.query<{ all: string }>(
    'SELECT json_agg(m)::text AS all FROM shop.members m',
  )
  t.notOk(rows[0]?.all.includes(password))
  t.match(rows[0]?.all, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
