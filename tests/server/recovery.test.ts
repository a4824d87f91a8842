import t from 'tap'
import * as mailing from '../../server/mailing/index.ts'
import * as members from '../../server/members/index.ts'
import * as profile from '../../server/profile/index.ts'
import * as recovery from '../../server/recovery/index.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'
import { windowsMove } from '../support/attemptWindows.ts'
import { aBrowser } from '../support/browser.ts'
import { codeFor, mailbox, withQueue } from '../support/mailbox.ts'
import { playedProviders } from '../support/simulators.ts'

const providers = await playedProviders()
const shop = await testApp('recovery', [members, mailing, profile, recovery], { env: providers.env })
const queue = await withQueue(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
  await providers.end()
})

let callers = 0
/** Each call comes from an address of its own, unless a test says otherwise. */
const anAddress = (): string => {
  callers += 1
  return `198.51.${Math.floor(callers / 250)}.${(callers % 250) + 1}`
}
const call = (url: string, payload: object, remoteAddress = anAddress(), method: 'POST' | 'PUT' = 'POST') =>
  shop.app.inject({ method, url, payload, remoteAddress })
const send = (email: string, address?: string) => call('/api/auth/verification-code-send', { email }, address)
const check = (email: string, authNumber: string, address?: string) =>
  call('/api/auth/verification-code-check', { email, authNumber }, address)
const reset = (payload: object) => call('/api/auth/password-reset', payload, undefined, 'PUT')
const logIn = (email: string, secret: string) => call('/api/auth/login', { email, password: secret })
const passes = (table: 'verification_codes' | 'verification_tickets', seconds: number) =>
  shop.database.pool.query(
    `UPDATE personal.${table} SET expires_at = expires_at - make_interval(secs => $1)
     ${table === 'verification_codes' ? ', sent_at = sent_at - make_interval(secs => $1)' : ''}`,
    [seconds],
  )
/** Somebody who asked for a code and has it. */
const somebodyWithCode = async (name: string) => {
  const email = `${name}@example.com`
  await aMember(shop.deps, { email, phoneNumber: null })
  t.equal((await send(email)).statusCode, 200)
  await queue.workOff()
  return { email, code: await codeFor(providers, email) }
}
/** What a ticket says once a password was set since it was given. */
const passwordChanged = {
  ...{ code: 'VERIFICATION_TICKET_INVALID', data: { because: 'password_changed' } },
  message: /^이 인증을 받은 뒤에 비밀번호를 바꿔서 더 쓸 수 없어요\./,
}
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

t.test(
  'code by mail, ticket for the code, new password for the ticket, and the old one is over',
  async (t) => {
    const { email, code } = await somebodyWithCode('minji')
    const before = await headersOf(shop, email)
    const checked = await check(email.toUpperCase(), code)
    t.equal(checked.statusCode, 200)
    const { verification } = checked.json().data
    const done = await reset({ email, verification, password: 'new-pass-77!' })
    t.strictSame(done.json(), { data: { ok: true } })
    t.equal((await logIn(email, password)).statusCode, 400)
    t.equal((await logIn(email, 'new-pass-77!')).statusCode, 200)
    const old = await shop.app.inject({ url: '/api/users/my-info', headers: before })
    t.equal(old.statusCode, 401, 'every login from before is over')
    const twice = await reset({ email, verification, password: 'other-pass-1!' })
    t.match(twice.json(), passwordChanged, 'a ticket changes one password once')
  },
)

t.test('who tried the old password too often at home logs in there with the new one at once', async (t) => {
  const { email, code } = await somebodyWithCode('forgetful')
  const own = aBrowser(shop)
  const logInAt = (secret: string) =>
    own.send({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } })
  t.equal((await logInAt(password)).statusCode, 200, 'the device is known')
  for (let guess = 1; guess <= 10; guess += 1) await logInAt('wrong-guess-1!')
  t.equal((await logInAt(password)).statusCode, 429)
  const { verification } = (await check(email, code)).json().data
  const payload = { email, verification, password: 'new-pass-77!' }
  t.equal((await own.send({ method: 'PUT', url: '/api/auth/password-reset', payload })).statusCode, 200)
  t.equal((await logInAt('new-pass-77!')).statusCode, 200)
})

t.test('the mail reads in Korean, in words and as a page', async (t) => {
  const { email, code } = await somebodyWithCode('hangul')
  const [mail] = await mailbox(providers, email)
  t.equal(mail?.subject, '[빌림] 비밀번호 재설정 인증번호')
  t.match(mail?.text, '5분 동안 쓸 수 있어요.')
  t.match(mail?.text, '요청하지 않으셨다면 이 메일을 무시해 주세요.')
  t.match(mail?.html, code)
  const page = await (await fetch(`${providers.url}/mail/${mail?.id}`)).text()
  t.match(page, '비밀번호 재설정 인증번호')
  t.match(await (await fetch(`${providers.url}/mail`)).text(), email)
})

t.test('an unknown email gets the same answer for the same work: one row, one mail, one job', async (t) => {
  await aMember(shop.deps, { email: 'known@example.com', phoneNumber: null })
  const work = async (email: string) => {
    const jobs = (await queue.jobs()).length
    const answer = await send(email)
    const { rows } = await shop.database.pool.query(
      "SELECT count(*) AS mails FROM personal.outgoing_mails WHERE written_at > now() - interval '1 hour'",
    )
    const added = (await queue.jobs()).length - jobs
    await queue.workOff()
    return { status: answer.statusCode, body: answer.body, added, mails: rows[0].mails }
  }
  t.strictSame(await work('known@example.com'), await work('unknown@example.com'))
  t.equal((await mailbox(providers, 'known@example.com')).length, 1)
  t.equal((await mailbox(providers, 'unknown@example.com')).length, 0)
  const wrong = wrongOf(await codeFor(providers, 'known@example.com'))
  for (let guess = 1; guess <= 6; guess += 1) {
    const known = await check('known@example.com', wrong)
    const unknown = await check('unknown@example.com', wrong)
    t.equal(unknown.body, known.body, `guess ${guess}`)
    t.equal(unknown.json().code, guess < 5 ? 'VERIFICATION_CODE_WRONG' : 'VERIFICATION_CODE_EXPIRED')
  }
})

t.test('the fifth wrong code is the last, even for the right one', async (t) => {
  const { email, code } = await somebodyWithCode('five')
  const guesses = await Promise.all(Array.from({ length: 5 }, () => check(email, wrongOf(code))))
  const left = guesses.map((guess) => guess.json().data.triesLeft).sort()
  t.strictSame(left, [0, 1, 2, 3, 4])
  t.equal((await check(email, code)).json().code, 'VERIFICATION_CODE_EXPIRED')
})

t.test('a thousand guesses at once are no more than five', async (t) => {
  const { email, code } = await somebodyWithCode('thousand')
  const guesses = await Promise.all(Array.from({ length: 60 }, () => check(email, wrongOf(code))))
  const compared = guesses.filter((guess) => guess.json().data?.triesLeft !== undefined)
  t.equal(compared.length, 5)
  t.ok(guesses.some((guess) => guess.statusCode === 429))
})

t.test('a code is good for five minutes, and works once', async (t) => {
  const late = await somebodyWithCode('late')
  await passes('verification_codes', 300)
  t.equal((await check(late.email, late.code)).json().code, 'VERIFICATION_CODE_EXPIRED')
  const timely = await somebodyWithCode('timely')
  await passes('verification_codes', 240)
  t.equal((await check(timely.email, timely.code)).statusCode, 200)
  t.equal((await check(timely.email, timely.code)).json().code, 'VERIFICATION_CODE_EXPIRED')
})

t.test('a new code can be asked for after 30 seconds, and ends the one before', async (t) => {
  const { email, code } = await somebodyWithCode('again')
  const hasty = await send(email)
  t.equal(hasty.statusCode, 429)
  const wait = Number(hasty.headers['retry-after'])
  t.ok(wait > 0 && wait <= 30, `${wait}`)
  await passes('verification_codes', 30)
  t.equal((await send(email)).statusCode, 200)
  await queue.workOff()
  const second = await codeFor(providers, email)
  if (second !== code) t.equal((await check(email, code)).json().code, 'VERIFICATION_CODE_WRONG')
  t.equal((await check(email, second)).statusCode, 200)
  const stranger = await send('stranger@example.com')
  t.equal(stranger.statusCode, 200)
  t.equal((await send('stranger@example.com')).statusCode, 429, 'unknown emails wait as well')
})

t.test('a ticket belongs to its email and lives ten minutes', async (t) => {
  const { email, code } = await somebodyWithCode('ticket')
  const { verification } = (await check(email, code)).json().data
  const stolen = await reset({ email: 'minji@example.com', verification, password: 'stolen-123!' })
  t.equal(stolen.json().code, 'VERIFICATION_TICKET_INVALID')
  await passes('verification_tickets', 600)
  const late = await reset({ email, verification, password: 'too-late-1!' })
  t.equal(late.statusCode, 409)
  t.match(late.json(), { code: 'VERIFICATION_TICKET_INVALID', data: { because: 'expired' } })
  const weak = await reset({ email, verification, password: 'short' })
  t.match(weak.json().data.fields.password, /8–16자/)
})

t.test('a new password voids every code and ticket from before, which say so (rule 967)', async (t) => {
  const { email, code } = await somebodyWithCode('looked')
  const { verification: early } = (await check(email, code)).json().data
  await passes('verification_codes', 30)
  await send(email)
  await queue.workOff()
  const { verification } = (await check(email, await codeFor(providers, email))).json().data
  await passes('verification_codes', 30)
  await send(email)
  await queue.workOff()
  const unused = await codeFor(providers, email)
  t.equal((await reset({ email, verification, password: 'new-pass-77!' })).statusCode, 200)
  const late = await reset({ email, verification: early, password: 'taken-back-1!' })
  t.match(late.json(), passwordChanged)
  t.equal((await check(email, unused)).json().code, 'VERIFICATION_CODE_EXPIRED')
  t.equal((await logIn(email, 'new-pass-77!')).statusCode, 200)
})

t.test('a password that its member sets while logged in voids them, too', async (t) => {
  const { email, code } = await somebodyWithCode('changed')
  const { verification } = (await check(email, code)).json().data
  await passes('verification_codes', 30)
  await send(email)
  await queue.workOff()
  const unused = await codeFor(providers, email)
  const headers = await headersOf(shop, email)
  const payload = { password: 'own-new-77!' }
  const changed = await shop.app.inject({
    ...{ method: 'PUT', url: '/api/users/my-info-password', payload, headers },
  })
  t.equal(changed.statusCode, 200)
  const late = await reset({ email, verification, password: 'taken-back-1!' })
  t.match(late.json(), passwordChanged)
  t.equal((await check(email, unused)).json().code, 'VERIFICATION_CODE_EXPIRED')
})

t.test('a social account is told by mail how to log in, and gets no code', async (t) => {
  const id = await aMember(shop.deps, { email: 'kakao@example.com', phoneNumber: null })
  await shop.database.pool.query(
    `UPDATE shop.members SET provider_type = 'kakao', password_hash = NULL WHERE id = $1`,
    [id],
  )
  t.equal((await send('kakao@example.com')).statusCode, 200)
  await queue.workOff()
  const [mail] = await mailbox(providers, 'kakao@example.com')
  t.match(mail?.text, '카카오 로그인을 눌러 주세요')
  t.notMatch(mail?.text, /\d{6}/)
})

t.test('one address that asks for many emails is slowed, others are not', async (t) => {
  const answers = []
  for (let nth = 0; nth < 21; nth += 1) answers.push(await send(`flood${nth}@example.com`, '203.0.113.1'))
  t.equal(answers.at(-1)?.statusCode, 429)
  t.equal(answers.filter((answer) => answer.statusCode === 200).length, 20)
  t.equal((await send('elsewhere@example.com')).statusCode, 200)
})

t.test('a mailbox cannot be filled: six codes in ten minutes', async (t) => {
  await aMember(shop.deps, { email: 'filled@example.com', phoneNumber: null })
  const statuses = []
  for (let nth = 0; nth < 7; nth += 1) {
    statuses.push((await send('filled@example.com')).statusCode)
    await passes('verification_codes', 30)
  }
  t.strictSame(statuses, [200, 200, 200, 200, 200, 200, 429])
  t.same(await toldOf('filled@example.com'), [], 'ten minutes are no day')
})

/** As ten minutes leave it: what counts for a day stays. */
const tenMinutesPass = () => windowsMove(shop.database.pool, '^code-', '10 minutes')

t.test(
  'a code is guessed twenty times a day, whatever ten minutes pass, and the known device of its owner goes on (rule 572)',
  async (t) => {
    const email = 'guessed@example.com'
    await aMember(shop.deps, { email, phoneNumber: null })
    const own = aBrowser(shop)
    await own.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    const guesses = []
    for (let nth = 1; nth <= 25; nth += 1) {
      if (nth % 5 === 1) {
        await tenMinutesPass()
        await passes('verification_codes', 30)
        t.equal((await send(email)).statusCode, 200)
        await queue.workOff()
      }
      guesses.push((await check(email, wrongOf(await codeFor(providers, email)))).statusCode)
    }
    t.same(
      guesses.map((status) => status === 429),
      [...Array(20).fill(false), ...Array(5).fill(true)],
    )
    const right = await check(email, await codeFor(providers, email))
    t.match(right.json(), { code: 'TOO_MANY_REQUESTS' }, 'nor with the right code')
    t.ok(Number(right.headers['retry-after']) > 12 * 3_600)

    await passes('verification_codes', 30)
    const call = (url: string, payload: object) => own.send({ method: 'POST', url, payload })
    t.equal((await call('/api/auth/verification-code-send', { email })).statusCode, 200)
    await queue.workOff()
    const authNumber = await codeFor(providers, email)
    const checked = await call('/api/auth/verification-code-check', { email, authNumber })
    t.equal(checked.statusCode, 200)
    const { verification } = checked.json().data
    t.equal((await reset({ email, verification, password: 'new-pass-77!' })).statusCode, 200)
  },
)

t.test('an account is mailed ten codes a day, and its known device as many again (rule 572)', async (t) => {
  const email = 'mailed@example.com'
  await aMember(shop.deps, { email, phoneNumber: null })
  const own = aBrowser(shop)
  await own.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const sends = async (one: () => Promise<{ statusCode: number }>) => {
    const statuses = []
    for (let nth = 1; nth <= 12; nth += 1) {
      if (nth % 6 === 1) await tenMinutesPass()
      await passes('verification_codes', 30)
      statuses.push((await one()).statusCode)
    }
    return statuses
  }
  const ten = [...Array(10).fill(200), 429, 429]
  t.strictSame(await sends(() => send(email)), ten)
  const atHome = () =>
    own.send({ method: 'POST', url: '/api/auth/verification-code-send', payload: { email } })
  t.strictSame(await sends(atHome), ten)
  t.equal((await send('somebody@example.com')).statusCode, 200)
})

/** As a day leaves it. */
const aDayPasses = () => windowsMove(shop.database.pool, '^code-', '1 day')
const toldOf = async (email: string) => {
  await queue.workOff()
  return (await mailbox(providers, email)).filter(({ subject }) => /더 보내지 않아요/.test(subject))
}

t.test('whose codes a stranger used up is told once a day, and what to do (rule 572)', async (t) => {
  const email = 'used-up@example.com'
  await aMember(shop.deps, { email, phoneNumber: null })
  const asks = async (times: number, one = () => send(email)) => {
    const statuses = new Set<number>()
    for (let nth = 1; nth <= times; nth += 1) {
      if (nth % 6 === 1) await tenMinutesPass()
      await passes('verification_codes', 30)
      statuses.add((await one()).statusCode)
    }
    return [...statuses]
  }
  t.same(await asks(10), [200])
  t.same(await toldOf(email), [], 'nothing is used up yet')
  t.same(await asks(3), [429])
  for (let guess = 1; guess <= 22; guess += 1) await check(email, '000000')
  const [told, ...more] = await toldOf(email)
  t.same(more, [])
  t.match(told?.text, /로그인한 적이 없는 기기에서 .*여러 번 요청/)
  t.match(told?.text, /아무에게도 알려 주지 마세요/)
  t.match(told?.text, /로그인한 적이 있는 기기에서 비밀번호 찾기/)
  t.notMatch(told?.text, /\d{6}/, 'no code')

  await aDayPasses()
  await asks(11)
  t.equal((await toldOf(email)).length, 2, 'and once the day after')

  await aDayPasses()
  const own = aBrowser(shop)
  await own.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const payload = { email }
  await asks(12, () => own.send({ method: 'POST', url: '/api/auth/verification-code-send', payload }))
  t.equal((await toldOf(email)).length, 2, 'a device of the member’s own says it itself')
})

t.test(
  'who guesses codes until none is left has the member told; an unknown email makes the same work',
  async (t) => {
    const { email } = await somebodyWithCode('guessed-out')
    const stranger = 'nobody-here@example.com'
    const work = async (of: string) => {
      const jobs = (await queue.jobs()).length
      for (let guess = 1; guess <= 22; guess += 1) await check(of, '000000')
      return (await queue.jobs()).length - jobs
    }
    t.same([await work(email), await work(stranger)], [1, 1])
    t.equal((await toldOf(email)).length, 1)
    t.same(await toldOf(stranger), [])
  },
)

t.test('neither code nor email nor ticket stands in tables or jobs as it is', async (t) => {
  const { email, code } = await somebodyWithCode('hidden')
  await passes('verification_codes', 30)
  await send(email)
  const { rows } = await shop.database.pool.query<{ all: string }>(
    `SELECT concat((SELECT json_agg(v)::text FROM personal.verification_codes v), (SELECT json_agg(m)::text
       FROM personal.outgoing_mails m), (SELECT json_agg(j)::text FROM pgboss.job j),
       (SELECT json_agg(a)::text FROM platform.attempts a)) AS all`,
  )
  t.notOk(rows[0]?.all.includes(email))
  t.notOk(rows[0]?.all.includes(`"${code}"`))
})

t.test('what is over is forgotten', async (t) => {
  await passes('verification_codes', 3600)
  await passes('verification_tickets', 3600)
  await recovery.forgetCodes(shop.deps)
  const left = await shop.database.pool.query('SELECT FROM personal.verification_codes')
  t.equal(left.rowCount, 0)
})
