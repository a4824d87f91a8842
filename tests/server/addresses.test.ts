import t from 'tap'
import * as addresses from '../../server/addresses/index.ts'
import * as members from '../../server/members/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { whileLeaving } from '../support/whileLeaving.ts'

const shop = await testApp('addresses', [members, addresses])
t.teardown(() => shop.end())
await aMember(shop.deps)
await aMember(shop.deps, { email: 'seoyeon@example.com' })
const minji = await headersOf(shop)
const seoyeon = await headersOf(shop, 'seoyeon@example.com')

const home = {
  addressName: '집',
  recipientName: '김민지',
  phoneNumber_1: '01012345678',
  postCode: '04780',
  address1: '서울특별시 성동구 아차산로 100',
  address2: '101동 1001호',
}
const base = '/api/users/delivery-address'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, url: string, payload?: object, headers = minji) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })
const list = async (headers = minji) => (await call('GET', base, undefined, headers)).json().data
const add = async (changes: object = {}) => (await call('POST', base, { ...home, ...changes })).json().data

t.beforeEach(() => shop.database.pool.query('DELETE FROM shop.delivery_addresses'))

t.test('the first address becomes the default; the next ones only when asked', async (t) => {
  t.equal((await add()).isDefault, true)
  t.equal((await add({ addressName: '회사' })).isDefault, false)
  t.equal((await add({ addressName: '부모님 댁', isDefault: true })).isDefault, true)
  const { result, cntAll } = await list()
  t.equal(cntAll, 3)
  t.strictSame(
    result.map((row: { addressName: string; isDefault: boolean }) => [row.addressName, row.isDefault]),
    [
      ['부모님 댁', true],
      ['회사', false],
      ['집', false],
    ],
  )
})

t.test('an address is read back as it was typed, spaces around it aside', async (t) => {
  const { id } = await add({ recipientName: '  김민지 ', phoneNumber_2: '' })
  const { data } = (await call('GET', `${base}/${id}`)).json()
  t.strictSame(data, { ...home, id, phoneNumber_2: null, isDefault: true })
})

t.test(
  'making an address the default takes the badge from the other, and it cannot be taken off',
  async (t) => {
    const first = await add()
    const second = await add({ addressName: '회사' })
    const changed = await call('PUT', `${base}/${second.id}`, {
      ...home,
      addressName: '새 회사',
      isDefault: true,
    })
    t.match(changed.json().data, { id: second.id, addressName: '새 회사', isDefault: true })
    t.equal((await call('GET', `${base}/${first.id}`)).json().data.isDefault, false)
    t.equal((await call('GET', `${base}/${first.id}`)).json().data.addressName, '집', 'nothing else changed')
    const kept = await call('PUT', `${base}/${second.id}`, { ...home, isDefault: false })
    t.equal(kept.json().data.isDefault, true)
  },
)

t.test('the default address cannot be deleted, any other can', async (t) => {
  const first = await add()
  const second = await add({ addressName: '회사' })
  const refused = await call('DELETE', `${base}/${first.id}`)
  t.equal(refused.statusCode, 409)
  t.equal(refused.json().code, 'DEFAULT_ADDRESS_NOT_DELETABLE')
  t.equal((await call('DELETE', `${base}/${second.id}`)).statusCode, 200)
  t.equal((await list()).cntAll, 1)
})

t.test('somebody else’s address cannot be read, changed or deleted', async (t) => {
  const { id } = await add()
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const answer = await call(method, `${base}/${id}`, method === 'PUT' ? home : undefined, seoyeon)
    t.equal(answer.statusCode, 404, method)
    t.equal(answer.json().code, 'NOT_FOUND')
  }
  t.equal((await list(seoyeon)).cntAll, 0)
  t.equal((await list()).result[0].addressName, '집')
})

t.test('twenty addresses fit, however many arrive at once; exactly one is the default', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, n) =>
      call('POST', base, { ...home, addressName: `집 ${n}`, isDefault: n % 2 === 0 }),
    ),
  )
  t.equal(answers.filter((answer) => answer.statusCode === 200).length, 20)
  const refused = answers.find((answer) => answer.statusCode !== 200)
  t.equal(refused?.json().code, 'ADDRESS_LIMIT_REACHED')
  const { result } = await list()
  t.equal(result.filter((row: { isDefault: boolean }) => row.isDefault).length, 1)
  for (const { name, sql } of addresses.invariants)
    t.strictSame((await shop.database.pool.query(sql)).rows, [], name)
})

for (const [what, changes, field] of [
  ['a landline number', { phoneNumber_1: '0212345678' }, 'phoneNumber_1'],
  ['hyphens in the number', { phoneNumber_1: '010-1234-5678' }, 'phoneNumber_1'],
  ['twelve digits', { phoneNumber_1: '010123456789' }, 'phoneNumber_1'],
  ['a wrong second number', { phoneNumber_2: '123' }, 'phoneNumber_2'],
  ['no name of the recipient', { recipientName: '  ' }, 'recipientName'],
  ['no address', { address1: '' }, 'address1'],
  ['a postcode of four digits', { postCode: '0478' }, 'postCode'],
] as const)
  t.test(`${what} is refused at its field`, async (t) => {
    const refused = await call('POST', base, { ...home, ...changes })
    t.equal(refused.statusCode, 400)
    t.match(refused.json().data.fields[field], /[가-힣]/)
    t.equal((await list()).cntAll, 0, 'nothing was written')
  })

/** Holds a row as another tab does, sends calls until they wait for it, and lets go of it. */
async function meanwhile<Answer>(
  statement: string,
  calls: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const other = await connect(shop.database.url)
  t.teardown(() => other.end())
  await other.query(`BEGIN; ${statement}`)
  const sent = send()
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => (await shop.database.pool.query(waits)).rowCount === calls)
  await other.query('COMMIT')
  return sent
}

t.test('of two tabs that make different addresses the default at once, the later one wins', async (t) => {
  const first = await add()
  const [second, third] = [await add({ addressName: '회사' }), await add({ addressName: '부모님 댁' })]
  const held = `SELECT FROM shop.delivery_addresses WHERE id = ${first.id} FOR UPDATE`
  const answers = await meanwhile(held, 2, () =>
    Promise.all(
      [second, third].map(async ({ id }) => call('PUT', `${base}/${id}`, { ...home, isDefault: true })),
    ),
  )
  t.same(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  const { result } = await list()
  t.equal(result.filter((row: { isDefault: boolean }) => row.isDefault).length, 1)
})

t.test('an address that goes while it is made the default leaves the default where it was', async (t) => {
  const first = await add()
  const second = await add({ addressName: '회사' })
  const gone = `DELETE FROM shop.delivery_addresses WHERE id = ${second.id}`
  const answer = await meanwhile(gone, 1, async () =>
    call('PUT', `${base}/${second.id}`, { ...home, isDefault: true }),
  )
  t.equal(answer.json().code, 'NOT_FOUND')
  t.match((await list()).result, [{ id: first.id, isDefault: true }])
})

t.test('an address that is added while its member leaves is not kept', async (t) => {
  const id = await aMember(shop.deps, { email: 'leaving@example.com' })
  const headers = await headersOf(shop, 'leaving@example.com')
  const answer = await whileLeaving(shop, id, () => call('POST', base, home, headers))
  t.equal(answer.json().code, 'NOT_LOGGED_IN')
  const kept = await shop.database.pool.query('SELECT FROM shop.delivery_addresses WHERE member_id = $1', [
    id,
  ])
  t.equal(kept.rowCount, 0)
})

t.test('a guest has no addresses', async (t) => {
  t.equal((await shop.app.inject(base)).json().code, 'NOT_LOGGED_IN')
})

t.test('a name typed on a Mac, letter by letter, is kept as every other device writes it', async (t) => {
  const apart = home.recipientName.normalize('NFD')
  t.not(apart, home.recipientName)
  const { id } = await add({ recipientName: apart, addressName: '우리 집'.normalize('NFD') })
  const { data } = (await call('GET', `${base}/${id}`)).json()
  t.match(data, { recipientName: home.recipientName, addressName: '우리 집' })
})

t.test('a body of a hundred thousand nested lists is refused like other malformed ones', async (t) => {
  const payload = `{"addressName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const headers = { ...minji, 'content-type': 'application/json' }
  const { statusCode } = await shop.app.inject({ method: 'POST', url: base, headers, payload })
  t.equal(statusCode, 400)
})
