import t from 'tap'
import { keysOf, writeResult } from '../../server/demo/simulators/nice/codec.ts'
import { personShape, resultOf } from '../../server/demo/simulators/nice/person.ts'
import { deriveKeys, encrypt, integrityOf, openResult } from '../../server/gateways/nice/cryptography.ts'
import { createNice } from '../../server/gateways/nice/index.ts'
import { fillPopup, seoyeon } from '../support/identity.ts'
import { playedProviders } from '../support/simulators.ts'
import { unhurriedMs } from '../support/unhurried.ts'

const providers = await playedProviders()
t.teardown(() => providers.end())
const settings = {
  apiBase: `${providers.url}/nice`,
  popupUrl: `${providers.url}/nice/CheckPlusSafeModel/service.cb`,
  clientId: 'nice_local',
  clientSecret: 'nice_secret_local',
  productId: '2101979031',
  timeoutMs: unhurriedMs,
}
const nice = createNice(settings)
const returnUrl = 'http://127.0.0.1:3000/api/auth/identity-verification/callback'
const now = new Date('2026-11-20T09:30:00+09:00')
const start = (requestNumber: string) => nice.start({ requestNumber, returnUrl, now })

const published = {
  requestedAt: '20261120093000',
  requestNumber: 'REQ202611200930000000000000001',
  value: 'LtTPNPzAVKRhDbZyR0S1wKdBMPeWZ1GKiZqDF4JgxPE=',
}
const plain =
  '{"requestno":"REQ202611200930000000000000001","returnurl":"http://localhost:4000/api/auth/identity-verification/callback","sitecode":"SIMSITE","authtype":"M","methodtype":"get","popupyn":"Y","receivedata":""}'
const encrypted =
  'l7QsYbwBZAM5ayqIZsO+OOl6UaouSPUvjoIPSxmFvksNJt+fkK3ynNYRaet4rYXlwuINJf2X8U42AbVrVLQ7F9Epc88LZcruZ4ecBH4rEiCB22SbZfvb+fRVV0VAWCRvyXQiJKtUTU9FmHlZoUxeVziLK5wCYdk9hHAHsyxJ4fsvfXTVxpgqQERsywI87Lerz6Nn70GsGfvL+QazA7okc/5K1F0bfzCNvsaCYRXom/xSFvXdXZLSlIlGeKEsJI1vn3l0RhHYZzEenR0bBxjGe8tqHh+QDshs1j673CO+vKI='
const integrity = 'uJGMf8XdeH2ODGGYyZkx+5JBdh88ukY2LXhcfhDfCcg='

t.test('keys are characters of the base64 text, as in the published example', async (t) => {
  const keys = deriveKeys(published)
  t.strictSame(keys, {
    key: 'FDnZozPIhwhWiouj',
    iv: 'zLT97P0oaxPa3Mo='.slice(-16),
    hmacKey: 'FDnZozPIhwhWiouj6LAvPWcMAFqHzLT9',
  })
  t.equal(encrypt(keys, plain), encrypted)
  t.equal(integrityOf(keys, encrypted), integrity)
  t.equal(openResult(keys, { encrypted, integrity }), plain)
})

t.test('one changed character of the data or of its integrity value and nothing is read', async (t) => {
  const keys = deriveKeys(published)
  t.equal(openResult(keys, { encrypted: `k${encrypted.slice(1)}`, integrity }), null)
  t.equal(openResult(keys, { encrypted, integrity: `v${integrity.slice(1)}` }), null)
  t.equal(openResult(keys, { encrypted, integrity: '' }), null)
})

t.test('the provider answers in EUC-KR and Korean names arrive whole', async (t) => {
  const keys = keysOf(published.requestedAt, published.requestNumber, published.value)
  const written = writeResult(keys, { name: '남궁햇살' })
  t.equal(
    openResult(keys, { encrypted: written, integrity: integrityOf(keys, written) }),
    '{"name":"남궁햇살"}',
  )
})

t.test('each of the 11,172 syllables arrives in a name, the rare ones too', async (t) => {
  const keys = keysOf(published.requestedAt, published.requestNumber, published.value)
  const nameOf = (name: string): string | null => {
    const person = personShape.parse({ ...seoyeon, mobileco: '1', agreed: 'on', name })
    const encrypted = writeResult(
      keys,
      resultOf(person, { requestno: 'BL1', sitecode: 'SIMSITE' }, '20261120093000'),
    )
    const read = nice.read(JSON.stringify(keys), {
      enc_data: encrypted,
      integrity_value: integrityOf(keys, encrypted),
    })
    return read.outcome === 'verified' ? read.person.name : null
  }
  const syllables = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index))
  t.strictSame(
    syllables.filter((syllable) => nameOf(`김${syllable}`) !== `김${syllable}`),
    [],
  )
  for (const name of ['뷁햏펲힣', '남궁 뷁', "O'Neill 가"]) t.equal(nameOf(name), name)
})

t.test('a person who fills in the popup comes back with name, birth date, gender and phone', async (t) => {
  const requestNumber = 'BL0000000000000000000000000001'
  const started = await start(requestNumber)
  if (started.outcome !== 'started') throw new Error(started.reason)
  const back = await fillPopup(providers, { ...started.fields, popupUrl: started.popupUrl }, seoyeon)
  t.equal(back.origin + back.pathname, returnUrl)
  const result = Object.fromEntries(back.searchParams)
  t.equal(nice.verificationKeyOf(result), started.verificationKey)
  const read = nice.read(started.secret, result)
  t.match(read, {
    outcome: 'verified',
    requestNumber,
    person: { name: '박서연', birthDate: '1994-03-02', gender: false, phoneNumber: '01023456789' },
  })
})

t.test(
  'a gateway that says no, stays silent or is slow leaves the shop with one answer: unavailable',
  async (t) => {
    for (const script of [{ code: '1800' }, { drop: 'before' }]) {
      await providers.script({ route: 'nice-token', ...script })
      t.equal((await start('BL0000000000000000000000000002')).outcome, 'unavailable')
    }
    const hasty = createNice({ ...settings, timeoutMs: 40 })
    await providers.script({ route: 'nice-token', delayMs: 1_000 })
    t.match(await hasty.start({ requestNumber: 'BL3', returnUrl, now }), {
      outcome: 'unavailable',
      reason: 'TimeoutError',
    })
    t.equal((await start('BL0000000000000000000000000004')).outcome, 'started', 'and then it goes on')
  },
)

t.test('the popup says in its place what is wrong with what was typed', async (t) => {
  const started = await start('BL0000000000000000000000000005')
  if (started.outcome !== 'started') throw new Error(started.reason)
  const answer = await fetch(`${providers.url}/nice/__verify`, {
    method: 'POST',
    body: new URLSearchParams({
      ...started.fields,
      name: '<b>',
      birthdate: '20260231',
      gender: '0',
      mobileco: '1',
      mobileno: '02123456',
    }),
  })
  const page = await answer.text()
  t.match(page, /생년월일 8자리를 입력해 주세요/)
  t.match(page, /휴대폰 번호를 확인해 주세요/)
  t.match(page, /약관에 동의해 주세요/)
  t.notMatch(page, /<b>/, 'and what was typed is shown as text')
})
