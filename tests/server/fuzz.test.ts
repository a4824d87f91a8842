import t from 'tap'
import { fuzz, unlimitedWrites } from '../fuzz/fuzz.ts'
import { operationsOf } from '../fuzz/operations.ts'
import { draftBody } from '../support/aRental.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('fuzz', unlimitedWrites)
t.teardown(() => shop.end())

/** They need what only another moment gives: an identity that was verified, a payment taken back, a paid month refunded. */
const seldom: ReadonlySet<string> = new Set([
  'PUT /api/users/my-info',
  'POST /api/users/order-notices/{id}/seen',
  'POST /api/users/settlement-shortfall',
])

const examples = new Set(
  operationsOf(shop.app).flatMap(({ name, body }) => (body?.example === undefined ? [] : [name])),
)

t.test('whatever a call is sent, it answers as its description says and never with a fault', async (t) => {
  const found = await fuzz(shop, { seed: 20_261_122, runs: 6, onCall: (name) => t.comment(name) })
  t.ok(found.byCall.size > 100, `${found.byCall.size} calls`)
  t.ok((found.byStatus.get(200) ?? 0) > found.asked / 10, 'many get past the first check')
  const unknown = [...found.byCall.keys()].filter((call) => !found.reached.has(call))
  t.strictSame(
    unknown.filter((call) => / \/api\/staff\/(consignments|charges)\//.test(call)),
    [],
    'staff’s calls of consignments and charges are told of some that exist',
  )
  const undone = [...found.byCall.keys()].filter((call) => !found.done.has(call))
  t.strictSame(
    undone.filter((call) => / \/api\/users\//.test(call) && !seldom.has(call)),
    [],
    'members’ calls do what they are asked at least once, of what the member owns',
  )
  t.strictSame(
    undone.filter((call) => examples.has(call)),
    [],
    'a body that the description shows is granted',
  )
  t.strictSame(found.complaints, [])
  t.comment(
    `${found.asked} requests: ${JSON.stringify(Object.fromEntries(found.byStatus))}, told of nothing that exists: ${unknown.join(', ')}; never did what they were asked: ${undone.join(', ')}`,
  )
})

t.test('what once ended in a fault is refused, or answered with nothing', async (t) => {
  const guest = async (url: string) => (await shop.app.inject(url)).statusCode
  const bag = await shop.aBag()
  for (const [start, end] of [
    ['0001-01-01', '0001-01-05'],
    ['9999-12-25', '9999-12-31'],
    ['0001-01-01', '9999-12-31'],
  ]) {
    const period = `rentalStartDate=${start}&rentalEndDate=${end}`
    for (const list of ['recommend-products?', 'search-brands-products?', 'search-result?productName=가방&'])
      t.ok((await guest(`/api/users/${list}${period}`)) < 500, `${list} ${period}`)
  }
  for (const [month, status] of [
    ['0001-01', 400],
    ['1999-12', 400],
    ['2000-01', 200],
    ['2199-12', 200],
    ['2200-01', 400],
    ['9999-12', 400],
  ])
    t.equal(await guest(`/api/users/renting-products/${bag}?filterDate=${month}`), status, `${month}`)

  const member = await shop.joins({ email: 'backwards@example.com', name: '거꾸로', mobileno: '01010009000' })
  const changes = { rentalStartDate: '2026-12-09', rentalEndDate: '2026-12-04' }
  const drafted = await member.call('POST', '/api/users/order-drafts', draftBody({ bags: [bag], changes }))
  t.match(drafted.json(), { code: 'PERIOD_INVALID', data: { start: '2026-12-09', end: '2026-12-04' } })
  const halves = await member.call(
    'POST',
    '/api/users/order-drafts',
    draftBody({ bags: [bag], changes: { shippingNote: '\ud800' } }),
  )
  t.match(halves.json(), { code: 'INVALID_REQUEST' })
})
