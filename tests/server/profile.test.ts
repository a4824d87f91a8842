import t from 'tap'
import * as profile from '../../server/profile/index.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aBrowser } from '../support/browser.ts'
import { seoyeon, verifyIdentity } from '../support/identity.ts'
import { accountDoors, joinAs } from '../support/joining.ts'
import { playedProviders } from '../support/simulators.ts'
import { whileLeaving } from '../support/whileLeaving.ts'

const providers = await playedProviders()
const shop = await testApp('profile', [...accountDoors, profile], { env: providers.env })
t.teardown(async () => {
  await shop.end()
  await providers.end()
})

const put = (url: string, payload: object, headers: Record<string, string>) =>
  shop.app.inject({ method: 'PUT', url, payload, headers })
const check = (secret: string, headers: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/my-password-check',
    payload: { password: secret },
    headers,
  })

t.test(
  'a member who verified again has the new phone number, and nothing that the client says',
  async (t) => {
    const { browser, authorization } = await joinAs(shop, providers)
    const change = (payload: object) =>
      browser.send({ method: 'PUT', url: '/api/users/my-info', payload, headers: { authorization } })
    t.equal((await change({ phoneNumber: '01011112222' })).json().code, 'IDENTITY_EXPIRED')
    await verifyIdentity(providers, browser, { ...seoyeon, mobileno: '01087654321' })
    const changed = await change({ name: '거짓말', phoneNumber: '01011112222' })
    t.match(changed.json().data, { name: '박서연', phoneNumber: '01087654321', email: 'seoyeon@example.com' })
    t.equal((await change({})).json().code, 'IDENTITY_EXPIRED', 'one verification, one change')
  },
)

t.test('somebody else’s verification changes nothing', async (t) => {
  const mine = await joinAs(shop, providers, {
    typed: { ...seoyeon, name: '최가을', mobileno: '01030001111' },
    changes: { email: 'gaeul@example.com' },
  })
  await verifyIdentity(providers, mine.browser, { ...seoyeon, name: '최겨울' })
  const refused = await mine.browser.send({
    method: 'PUT',
    url: '/api/users/my-info',
    payload: {},
    headers: { authorization: mine.authorization },
  })
  t.equal(refused.json().code, 'IDENTITY_DIFFERS')
})

t.test('what is verified while its member leaves is not written back into the emptied row', async (t) => {
  const typed = { ...seoyeon, name: '한이별', mobileno: '01030005555' }
  const { browser, authorization } = await joinAs(shop, providers, {
    typed,
    changes: { email: 'leaving@example.com' },
  })
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM shop.members WHERE email = 'leaving@example.com'`,
  )
  const memberId = rows[0]?.id ?? 0
  await verifyIdentity(providers, browser, { ...typed, mobileno: '01030006666' })
  const answer = await whileLeaving(shop, memberId, () =>
    browser.send({ method: 'PUT', url: '/api/users/my-info', payload: {}, headers: { authorization } }),
  )
  t.equal(answer.json().code, 'NOT_LOGGED_IN')
  t.strictSame((await pool.query('SELECT phone_number FROM shop.members WHERE id = $1', [memberId])).rows, [
    { phone_number: null },
  ])
  t.equal(
    (await pool.query('SELECT FROM shop.member_identities WHERE member_id = $1', [memberId])).rowCount,
    0,
  )
})

t.test('a member from before identities were kept is held to birth date and gender', async (t) => {
  await aMember(shop.deps)
  const headers = await headersOf(shop)
  const browser = aBrowser(shop)
  const change = () => browser.send({ method: 'PUT', url: '/api/users/my-info', payload: {}, headers })
  await verifyIdentity(providers, browser, { ...seoyeon, name: '김민지', birthdate: '19940303' })
  t.equal((await change()).json().code, 'IDENTITY_DIFFERS')
  await verifyIdentity(providers, browser, { ...seoyeon, name: '김민주', mobileno: '01099998888' })
  t.match((await change()).json().data, { name: '김민주', phoneNumber: '01099998888' })
  const other = await joinAs(shop, providers, {
    typed: { ...seoyeon, name: '김민주', mobileno: '01099998888' },
    changes: { email: 'second@example.com' },
  })
  t.equal(other.answer.json().code, 'ALREADY_JOINED', 'and is known from then on')
})

t.test('a new password ends every login, this one too', async (t) => {
  await aMember(shop.deps, { email: 'two@example.com', phoneNumber: null })
  const phone = await headersOf(shop, 'two@example.com')
  const laptop = await headersOf(shop, 'two@example.com')
  const weak = await put('/api/users/my-info-password', { password: 'password' }, phone)
  t.match(weak.json().data.fields.password, /8–16자/)
  t.equal((await put('/api/users/my-info-password', { password: 'brand-new-1!' }, phone)).statusCode, 200)
  for (const headers of [phone, laptop])
    t.equal((await shop.app.inject({ url: '/api/users/my-info', headers })).statusCode, 401)
  const refresh = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { refresh: laptop.refresh },
  })
  t.equal(refresh.statusCode, 401)
  const login = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'two@example.com', password: 'brand-new-1!' },
  })
  t.equal(login.statusCode, 200)
})

t.test(
  'of two devices that change the password in one moment the later one is refused (rule 701)',
  async (t) => {
    const id = await aMember(shop.deps, { email: 'both@example.com', phoneNumber: null })
    const phone = await headersOf(shop, 'both@example.com')
    const laptop = await headersOf(shop, 'both@example.com')
    const change = (secret: string, headers: Record<string, string>) =>
      put('/api/users/my-info-password', { password: secret }, headers)
    beforeItWrites(shop.deps, 'member.password.changed:', async () =>
      t.equal((await change('from-laptop-1!', laptop)).statusCode, 200),
    )
    const later = await change('from-phone-1!', phone)
    t.match(later.json(), {
      code: 'PASSWORD_CHANGED_ELSEWHERE',
      message: /다른 곳에서 비밀번호를 바꿔서 이 로그인이 끝났고/,
    })
    const logIn = (secret: string) =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/auth/login' },
        payload: { email: 'both@example.com', password: secret },
      })
    t.equal((await logIn('from-phone-1!')).statusCode, 400)
    t.equal((await logIn('from-laptop-1!')).statusCode, 200)
    const told = `SELECT FROM es.events WHERE type = 'member.password.changed' AND (data->>'memberId')::int = $1`
    t.equal((await shop.database.pool.query(told, [id])).rowCount, 1, 'nothing half-written')
  },
)

t.test('the password check says yes or no, and after ten tries nothing for a while', async (t) => {
  await aMember(shop.deps, { email: 'check@example.com', phoneNumber: null })
  const headers = await headersOf(shop, 'check@example.com')
  t.equal((await check(password, headers)).statusCode, 200)
  const wrong = await check('wrong-pass-1!', headers)
  t.equal(wrong.statusCode, 400, '401 would make the client drop its session')
  t.equal(wrong.json().code, 'WRONG_PASSWORD')
  const guesses = await Promise.all(Array.from({ length: 12 }, () => check('wrong-pass-1!', headers)))
  t.equal(guesses.filter((guess) => guess.statusCode === 429).length, 3)
})

t.test('a social account has no password to check or to change', async (t) => {
  const id = await aMember(shop.deps, { email: 'naver@example.com', phoneNumber: null })
  const headers = await headersOf(shop, 'naver@example.com')
  await shop.database.pool.query(
    `UPDATE shop.members SET provider_type = 'naver', password_hash = NULL WHERE id = $1`,
    [id],
  )
  t.equal((await check(password, headers)).json().code, 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
  const changed = await put('/api/users/my-info-password', { password: 'brand-new-1!' }, headers)
  t.equal(changed.json().code, 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
})

t.test('a member who asks for one new password after another waits after ten', async (t) => {
  const id = await aMember(shop.deps, { email: 'hashes@example.com', phoneNumber: null })
  const headers = await headersOf(shop, 'hashes@example.com')
  await shop.database.pool.query(
    `UPDATE shop.members SET provider_type = 'naver', password_hash = NULL WHERE id = $1`,
    [id],
  )
  const change = () => put('/api/users/my-info-password', { password: 'brand-new-1!' }, headers)
  for (let nth = 0; nth < 10; nth += 1) t.equal((await change()).statusCode, 409)
  t.equal((await change()).statusCode, 429)
})
