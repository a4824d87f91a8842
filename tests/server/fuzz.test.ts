import t from 'tap'
import { fuzz } from '../fuzz/fuzz.ts'
import { draftBody } from '../support/aRental.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('fuzz')
t.teardown(() => shop.end())

t.test('whatever a call is sent, it answers as its description says and never with a fault', async (t) => {
  const found = await fuzz(shop, { seed: 20_261_122, runs: 15 })
  t.ok(found.byCall.size > 100, `${found.byCall.size} calls`)
  t.ok((found.byStatus.get(200) ?? 0) > found.asked / 10, 'many get past the first check')
  const unknown = [...found.byCall.keys()].filter((call) => !found.reached.has(call))
  t.strictSame(
    unknown.filter((call) => / \/api\/staff\/(consignments|charges)\//.test(call)),
    [],
    'staff’s calls of consignments and charges are told of some that exist',
  )
  t.strictSame(found.complaints, [])
  t.comment(
    `${found.asked} requests: ${JSON.stringify(Object.fromEntries(found.byStatus))}, told of nothing that exists: ${unknown.join(', ')}`,
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
  for (const month of ['0001-01', '9999-12'])
    t.equal(await guest(`/api/users/renting-products/${bag}?filterDate=${month}`), 200, month)

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
