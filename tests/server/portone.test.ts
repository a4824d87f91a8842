import t from 'tap'
import { createPortone } from '../../server/gateways/portone/index.ts'
import { playedProviders } from '../support/simulators.ts'
import { unhurriedMs } from '../support/unhurried.ts'

const providers = await playedProviders()
t.teardown(() => providers.end())
const settings = {
  apiBase: `${providers.url}/portone`,
  apiSecret: 'portone_secret_local',
  timeoutMs: unhurriedMs,
}
const portone = createPortone(settings)
const kakao = { bankCode: '090', accountNumber: '3333011234567' }

t.test('the provider names the holder of an account', async (t) => {
  t.strictSame(await portone.holderOf(kakao), { outcome: 'found', holderName: '김지우' })
})

t.test('a slow bank is waited for', async (t) => {
  t.strictSame(await portone.holderOf({ bankCode: '088', accountNumber: '110234567890' }), {
    outcome: 'found',
    holderName: '김지우',
  })
})

t.test('a closed account and a number that no account has are no accounts', async (t) => {
  for (const accountNumber of ['12345604123456', '99999999999999'])
    t.strictSame(await portone.holderOf({ bankCode: '004', accountNumber }), { outcome: 'noAccount' })
})

t.test('a bank that the provider or we do not know is not supported', async (t) => {
  for (const bankCode of ['054', '999'])
    t.strictSame(await portone.holderOf({ ...kakao, bankCode }), { outcome: 'bankNotSupported' })
})

t.test('a bank in maintenance, a silent one and a broken line say nothing about the account', async (t) => {
  t.strictSame(await portone.holderOf({ bankCode: '003', accountNumber: '01012345604011' }), {
    outcome: 'unavailable',
    reason: 'PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED',
  })
  const hasty = createPortone({ ...settings, timeoutMs: 60 })
  t.strictSame(await hasty.holderOf({ bankCode: '011', accountNumber: '3021234567891' }), {
    outcome: 'unavailable',
    reason: 'TimeoutError',
  })
  await providers.script({ route: 'portone-holder', drop: 'before' })
  t.match(await portone.holderOf(kakao), { outcome: 'unavailable', reason: 'TypeError' })
  t.match(await portone.holderOf(kakao), { outcome: 'found' }, 'and then it goes on')
})

t.test('a rejected secret and every other error say nothing about the account either', async (t) => {
  for (const code of ['UNAUTHORIZED', 'PLATFORM_NOT_ENABLED', 'INVALID_REQUEST']) {
    await providers.script({ route: 'portone-holder', code })
    t.strictSame(await portone.holderOf(kakao), { outcome: 'unavailable', reason: code })
  }
  const stranger = createPortone({ ...settings, apiSecret: '' })
  t.strictSame(await stranger.holderOf(kakao), { outcome: 'unavailable', reason: 'UNAUTHORIZED' })
})

t.test(
  'a person opens an account of their own in the played bank, and is told what is missing',
  async (t) => {
    const open = (fields: Record<string, string>) =>
      fetch(`${providers.url}/portone/__accounts`, { method: 'POST', body: new URLSearchParams(fields) })
    const wrong = await open({ bank: '', number: '12-34', holder: '<b>', behaviour: 'open' })
    const page = await wrong.text()
    t.equal(wrong.status, 400)
    t.match(page, /은행을 골라 주세요/)
    t.match(page, /숫자 10–16자리/)
    t.notMatch(page, /<b>/, 'what was typed is shown as text')
    await open({ bank: 'TOSS', number: '1000-9999-0000', holder: '오시우', behaviour: 'open' })
    t.strictSame(await portone.holderOf({ bankCode: '092', accountNumber: '100099990000' }), {
      outcome: 'found',
      holderName: '오시우',
    })
  },
)
