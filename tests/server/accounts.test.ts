import t from 'tap'
import * as accounts from '../../server/accounts/index.ts'
import * as members from '../../server/members/index.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { playedProviders } from '../support/simulators.ts'

const providers = await playedProviders()
const shop = await testApp('accounts', [members, accounts], { env: providers.env })
t.teardown(async () => {
  await shop.end()
  await providers.end()
})

type Method = 'GET' | 'POST' | 'PUT'
let nth = 0
/** Somebody with a session. */
const somebody = async () => {
  nth += 1
  const email = `owner${nth}@example.com`
  const id = await aMember(shop.deps, { email, phoneNumber: `010100000${String(nth).padStart(2, '0')}` })
  const headers = await headersOf(shop, email)
  const call = (method: Method, url: string, payload?: object) =>
    shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return {
    id,
    verify: (triple: object) => call('POST', '/api/users/account-verify', triple),
    save: (triple: object) => call('PUT', '/api/users/account-info', triple),
    saved: async () => (await call('GET', '/api/users/account-info')).json().data,
    banks: () => call('GET', '/api/users/bank-info'),
  }
}

const kakao = { bankCode: '090', accountNumber: '3333-01-1234567', accountHolderName: '김 지우' }
const hana = { bankCode: '081', accountNumber: '12391034567807', accountHolderName: '박하은' }
const tenMinutesPass = () =>
  shop.database.pool.query(
    `UPDATE personal.verified_accounts SET expires_at = expires_at - interval '10 minutes'`,
  )

t.test('the banks are listed with code and name', async (t) => {
  const { result, cntAll } = (await (await somebody()).banks()).json().data
  t.equal(cntAll, result.length)
  t.strictSame(result[0], { bankCode: '004', bankName: 'KB국민은행' })
  t.ok(result.some((bank: { bankCode: string }) => bank.bankCode === '092'))
})

t.test('what was verified can be saved, and shows no more than its last four digits', async (t) => {
  const who = await somebody()
  t.equal(await who.saved(), null)
  const verified = await who.verify(kakao)
  t.equal(verified.statusCode, 200, verified.body)
  t.equal(verified.json().data.bankName, '카카오뱅크')
  const saved = await who.save({ ...kakao, accountNumber: '3333011234567', accountHolderName: '김지우' })
  t.match(saved.json().data, {
    bankCode: '090',
    bankName: '카카오뱅크',
    accountNumber: '****4567',
    accountHolderName: '김지우',
    verifiedAt: '2026-11-20T01:00:00.000Z',
  })
  t.strictSame(await who.saved(), saved.json().data)
  t.match(await accounts.fullAccountOf(shop.database.pool, who.id), { accountNumber: '3333011234567' })
})

t.test('nothing is saved that was not verified: by this member, as it is, within ten minutes', async (t) => {
  const who = await somebody()
  const refused = await who.save(kakao)
  t.equal(refused.statusCode, 409)
  t.match(refused.json(), { code: 'ACCOUNT_NOT_VERIFIED', message: '계좌 인증을 해 주세요.' })
  await who.verify(kakao)
  for (const other of [
    { ...kakao, accountNumber: '3333011234568' },
    { ...kakao, bankCode: '089' },
    { ...kakao, accountHolderName: '김지유' },
  ])
    t.equal((await who.save(other)).json().code, 'ACCOUNT_NOT_VERIFIED')
  t.equal((await (await somebody()).save(kakao)).json().code, 'ACCOUNT_NOT_VERIFIED', 'nor by somebody else')
  await tenMinutesPass()
  t.equal((await who.save(kakao)).json().code, 'ACCOUNT_NOT_VERIFIED')
  t.equal(await who.saved(), null)
})

t.test('a verification saves once; the same sent again is answered the same', async (t) => {
  const who = await somebody()
  await who.verify(kakao)
  const both = await Promise.all([who.save(kakao), who.save(kakao)])
  t.strictSame(
    both.map((answer) => answer.statusCode),
    [200, 200],
  )
  t.strictSame(both[0]?.json(), both[1]?.json())
  await who.verify(hana)
  t.match((await who.save(hana)).json().data, { accountNumber: '****7807', accountHolderName: '박하은' })
  t.equal((await who.save(kakao)).json().code, 'ACCOUNT_NOT_VERIFIED', 'the one before was replaced')
  t.equal((await who.saved()).id, both[0]?.json().data.id, 'one account a member')
})

t.test('another holder is refused without the name that the bank knows', async (t) => {
  const who = await somebody()
  const refused = await who.verify({
    bankCode: '020',
    accountNumber: '1002345678901',
    accountHolderName: '김지우',
  })
  t.equal(refused.statusCode, 409)
  t.match(refused.json(), { code: 'ACCOUNT_HOLDER_DIFFERS', message: /예금주 이름이 계좌와 달라요/ })
  t.notMatch(refused.body, /김지윤/)
})

t.test('an account that the bank does not have is told as that', async (t) => {
  const who = await somebody()
  const closed = await who.verify({
    bankCode: '004',
    accountNumber: '12345604123456',
    accountHolderName: '김지우',
  })
  t.equal(closed.statusCode, 409)
  t.equal(closed.json().code, 'ACCOUNT_NOT_FOUND')
})

t.test('a provider that is down is a 503 with its sentence, never a wrong holder', async (t) => {
  const who = await somebody()
  for (const script of [{ drop: 'before' }, { code: 'UNAUTHORIZED' }, { code: 'PLATFORM_NOT_ENABLED' }]) {
    await providers.script({ route: 'portone-holder', ...script })
    const answer = await who.verify(kakao)
    t.equal(answer.statusCode, 503)
    t.match(answer.json(), { code: 'PROVIDER_UNAVAILABLE', message: /잠시 후 다시 시도해 주세요/ })
  }
  t.equal((await who.save(kakao)).json().code, 'ACCOUNT_NOT_VERIFIED')
})

t.test('what cannot be an account is refused at its field, before any bank is asked', async (t) => {
  const who = await somebody()
  const empty = await who.verify({ bankCode: '', accountNumber: '', accountHolderName: ' ' })
  t.equal(empty.statusCode, 400)
  t.strictSame(empty.json().data.fields, {
    bankCode: '은행을 선택해 주세요.',
    accountNumber: '계좌번호를 입력해 주세요.',
    accountHolderName: '예금주 이름을 입력해 주세요.',
  })
  const short = await who.verify({ ...kakao, accountNumber: '333301123456' })
  t.equal(short.statusCode, 400)
  t.match(short.json(), {
    code: 'ACCOUNT_NUMBER_MALFORMED',
    message: '카카오뱅크 계좌번호는 숫자 13자리예요.',
  })
  t.equal((await who.verify({ ...kakao, bankCode: '999' })).json().code, 'BANK_NOT_SUPPORTED')
  t.equal((await who.verify({ ...kakao, accountNumber: '12345' })).json().code, 'INVALID_REQUEST')
})

t.test(
  'a member looks up ten names an hour; what was wrong before any bank was asked does not count',
  async (t) => {
    const who = await somebody()
    for (let times = 0; times < 3; times += 1) await who.verify({ ...kakao, accountNumber: '333301123456' })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => who.verify({ ...kakao, accountHolderName: `김지${guess}` })),
    )
    t.equal(guesses.filter(({ statusCode }) => statusCode === 409).length, 10)
    const [late] = guesses.filter(({ statusCode }) => statusCode === 429)
    t.match(late?.json(), { code: 'TOO_MANY_REQUESTS', message: /(60|59)분 뒤에 다시 시도해 주세요/ })
    t.equal((await (await somebody()).verify(kakao)).statusCode, 200, 'others look up as before')
  },
)

t.test('neither number nor holder stands in the database as it is, and tickets are forgotten', async (t) => {
  const who = await somebody()
  await who.verify(hana)
  await who.save(hana)
  await who.verify(kakao)
  const words = ['3333011234567', '12391034567807', '박하은']
  t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
  await tenMinutesPass()
  await accounts.forgetAccountTickets(shop.deps)
  const { rowCount } = await shop.database.pool.query('SELECT FROM personal.verified_accounts')
  t.equal(rowCount, 0)
})
