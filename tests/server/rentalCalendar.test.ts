import t, { type Test } from 'tap'
import { holidayRanges } from '../../domain/rental/holidays.ts'
import type { RentingRow } from '../../domain/wire/catalogue.ts'
import { invariants } from '../../server/catalogue/index.ts'
import { addDowntime, holidayRules, removeDowntime, rentabilityFor } from '../../server/rental/index.ts'
import { aSlot } from '../support/aProduct.ts'
import { aMember, headersOf } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('rental_calendar')
t.teardown(shop.end)
const { pool } = shop.database

type Listed<Row> = { data: { result: Row[]; cntAll: number } }
const rentingIn = async (id: number, month: string) =>
  (await shop.get<Listed<RentingRow>>(`/api/users/renting-products/${id}?filterDate=${month}`)).body.data
    .result
const holdsInvariants = async (t: Test) => {
  await shop.followed()
  for (const { name, sql } of invariants) t.same((await pool.query(sql)).rows, [], name)
}

t.test('the calendar gets every slot that touches the month, with the days it really occupies', async (t) => {
  const id = await shop.aBag()
  await shop.rentals.book(id, '2026-12-31', '2027-01-02')
  await shop.rentals.draft(id, '2026-12-10', '2026-12-12')
  await shop.rentals.draft(id, '2026-12-20', '2026-12-22', { heldUntil: '2026-11-20T09:59:59+09:00' })
  t.same(await rentingIn(id, '2026-12'), [
    {
      rentalStartDate: '2026-12-10',
      rentalEndDate: '2026-12-12',
      occupiedFrom: '2026-12-08',
      occupiedTo: '2026-12-13',
    },
    {
      rentalStartDate: '2026-12-31',
      rentalEndDate: '2027-01-02',
      occupiedFrom: '2026-12-29',
      occupiedTo: '2027-01-03',
    },
  ])
  t.equal((await rentingIn(id, '2027-01')).length, 1, 'a rental over New Year belongs to both months')
  t.equal((await rentingIn(id, '2027-02')).length, 0)
  shop.clock.moveTo('2026-11-20T10:15:01+09:00')
  t.equal((await rentingIn(id, '2026-12')).length, 1, 'a hold that ran out blocks nobody')
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  t.equal((await shop.get(`/api/users/renting-products/${id}?filterDate=2026-13`)).status, 400)
})

t.test(
  'a member’s own unpaid hold is not in the way of that member, while everybody else’s is (rule 720)',
  async (t) => {
    const memberId = await aMember(shop.deps)
    await aMember(shop.deps, { email: 'seoyeon@example.com' })
    const own = await headersOf(shop)
    const another = await headersOf(shop, 'seoyeon@example.com')
    const id = await shop.aBag()
    const rows = async (headers: Record<string, string> = {}) => {
      const url = `/api/users/renting-products/${id}?filterDate=2026-12`
      const answer = await shop.app.inject({ url, headers })
      return answer.json<Listed<RentingRow>>().data.result.map(({ rentalStartDate }) => rentalStartDate)
    }
    const held = { productId: id, heldUntil: '2026-11-20T10:15:00+09:00' }
    await aSlot(shop.deps, { ...held, start: '2026-12-10', end: '2026-12-12', memberId })
    t.same([await rows(own), await rows(another), await rows()], [[], ['2026-12-10'], ['2026-12-10']])
    // As an extension's hold is, which no draft of its member replaces.
    await aSlot(shop.deps, { ...held, start: '2026-12-20', end: '2026-12-22', memberId: null })
    await shop.rentals.book(id, '2026-12-28', '2026-12-30')
    t.same(await rows(own), ['2026-12-20', '2026-12-28'])
    const product = { productId: id, turnaroundDays: 0, lastEnd: null, onSale: true }
    for (const asker of [memberId, null]) {
      const rentability = await rentabilityFor(shop.deps, asker, [product])
      const period = { start: '2026-12-18', end: '2026-12-20' } as const
      t.match(rentability.refusal(id, period), { refused: 'PERIOD_TAKEN' }, `asked for ${asker}`)
    }
  },
)

t.test(
  'a month in which nobody has a product is empty, and only one of no product is not found',
  async (t) => {
    for (const id of [await shop.aBag(), await shop.aBag({ on_sale: false })])
      t.same((await shop.get(`/api/users/renting-products/${id}?filterDate=2026-12`)).body, {
        data: { result: [], cntAll: 0 },
      })
    const unknown = await shop.get<{ code: string }>('/api/users/renting-products/99999?filterDate=2026-12')
    t.equal(unknown.status, 404)
    t.equal(unknown.body.code, 'NOT_FOUND')
  },
)

t.test(
  'staff take a product off the calendar for some days, without shipping days, and give them back',
  async (t) => {
    const id = await shop.aBag()
    await shop.rentals.book(id, '2026-12-10', '2026-12-12')
    const days = { productId: id, staffId: 1, reason: '지퍼 수선' }
    t.match(await addDowntime(shop.deps, { ...days, from: '2026-12-13', to: '2026-12-14' }), {
      refused: 'PERIOD_TAKEN',
    })
    const added = await addDowntime(shop.deps, { ...days, from: '2026-12-14', to: '2026-12-15' })
    if ('refused' in added) throw new Error(added.refused)
    t.same((await rentingIn(id, '2026-12')).at(-1), {
      ...{ rentalStartDate: '2026-12-14', rentalEndDate: '2026-12-15' },
      ...{ occupiedFrom: '2026-12-14', occupiedTo: '2026-12-15' },
    })
    await holdsInvariants(t)
    const { rows } = await pool.query(
      `SELECT data::text || meta::text AS text FROM es.events WHERE type LIKE 'product.%'`,
    )
    t.notMatch(rows[0]?.text, '수선', 'what was typed stays out of the events')

    t.equal(await removeDowntime(shop.deps, { ...days, downtimeId: added.downtimeId }), null)
    const again = await removeDowntime(shop.deps, { ...days, downtimeId: added.downtimeId })
    t.equal(again, null, 'asked twice, done once')
    const unknown = { ...days, downtimeId: '01980000-0000-7000-8000-000000000000' }
    t.match(await removeDowntime(shop.deps, unknown), { refused: 'NOT_FOUND' })
    t.equal((await rentingIn(id, '2026-12')).length, 1)
    await holdsInvariants(t)
    const impossible = { ...days, from: '2026-12-20', to: '2026-12-19' } as const
    t.match(await addDowntime(shop.deps, impossible), { refused: 'PERIOD_INVALID' })
    t.match(await addDowntime(shop.deps, { ...days, from: '2027-12-01', to: '2027-12-02' }), {
      refused: 'PERIOD_TOO_LATE',
    })
  },
)

t.test('holidays come as ranges with their year; Seollal 2027 is 6 to 9 February', async (t) => {
  const { result } = (await shop.get<Listed<object>>('/api/users/holidays')).body.data
  t.same(
    result.find(
      (rule) => 'year' in rule && rule.year === 2027 && 'startMonth' in rule && rule.startMonth === 2,
    ),
    { year: 2027, startMonth: 2, startDay: 6, endMonth: 2, endDay: 9 },
  )
  const days = holidayRanges(await holidayRules(shop.deps.db), '2026-11-20')
  t.equal(
    days.some(({ from, to }) => from <= '2028-01-27' && to >= '2028-01-27'),
    true,
  )
  t.equal(
    result.every((rule) => 'year' in rule),
    true,
  )
})

t.test(
  'a product that the shop never had cannot rest, and days of rest are given back over HTTP',
  async (t) => {
    const headers = await colleagueHeaders(shop, { email: 'ops@example.com', roles: ['operations'] })
    const call = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
      const answer = await shop.app.inject({ method, url, headers, payload })
      return { status: answer.statusCode, ...answer.json<{ code?: string; data: { downtimeId: string } }>() }
    }
    const days = { from: '2026-12-20', to: '2026-12-21', reason: '가죽 손질' }
    const unknown = await call('POST', '/api/staff/products/99999/downtime', days)
    t.match(unknown, { status: 404, code: 'NOT_FOUND' })
    const id = await shop.aBag()
    const added = await call('POST', `/api/staff/products/${id}/downtime`, days)
    t.equal(added.status, 200)
    t.equal((await rentingIn(id, '2026-12')).length, 1)
    const of = `/api/staff/products/${id}/downtime/${added.data.downtimeId}`
    t.equal((await call('DELETE', of, { reason: '끝났어요' })).status, 200)
    t.equal((await rentingIn(id, '2026-12')).length, 0)
  },
)

t.test('a holiday that staff add, rename and take away is known to the calendar, and told why', async (t) => {
  const headers = await colleagueHeaders(shop, { email: 'content@example.com', roles: ['content'] })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const url = `/api/staff/holidays${path}`
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, ...answer.json() }
  }
  const isHoliday = async () => {
    const { result } = (
      await shop.get<Listed<{ startMonth: number; startDay: number }>>('/api/users/holidays')
    ).body.data
    return result.some(({ startMonth, startDay }) => startMonth === 12 && startDay === 9)
  }
  const added = { day: '2026-12-09', name: '임시 공휴일', kind: 'temporary', reason: '정부가 정했어요' }
  t.equal((await call('POST', '', { ...added, reason: '' })).status, 400)
  const pressed = await Promise.all(Array.from({ length: 4 }, () => call('POST', '', added)))
  t.same(pressed.map(({ status }) => status).sort(), [200, 400, 400, 400], 'four taps are one holiday')
  t.match(await call('POST', '', added), {
    code: 'INVALID_REQUEST',
    data: { fields: { day: '이미 휴일이에요.' } },
  })
  t.ok(await isHoliday())
  const { version } = (await call('GET', '')).data.result.find(({ id }: { id: string }) => id === added.day)
  const renamed = { name: '선거일', kind: 'official', reason: '이름이 나왔어요', version }
  t.equal((await call('PUT', `/${added.day}`, renamed)).status, 200)
  t.equal((await call('PUT', `/${added.day}`, renamed)).code, 'CONTENT_CHANGED')
  const named = (await call('GET', '')).data.result.find(({ id }: { id: string }) => id === added.day)
  const unchanged = { ...renamed, reason: '그대로 두기로 했어요', version: named.version }
  t.match(
    await call('PUT', `/${added.day}`, unchanged),
    {
      code: 'INVALID_REQUEST',
      data: { fields: { reason: '바뀐 내용이 없어요. 고칠 것이 없으면 창을 닫아 주세요.' } },
    },
    'no reason is taken for no change (rule 823)',
  )
  t.equal((await call('DELETE', `/${added.day}`, { reason: '날짜가 바뀌었어요' })).status, 200)
  t.equal((await call('DELETE', `/${added.day}`, { reason: '또' })).status, 404)
  t.notOk(await isHoliday())
  const { rows } = await pool.query(
    `SELECT reason, before->>'name' AS before, after->>'name' AS after FROM shop.catalogue_changes
     WHERE subject = 'holidays' AND key = '2026-12-09' ORDER BY id`,
  )
  t.same(rows, [
    { reason: '정부가 정했어요', before: null, after: '임시 공휴일' },
    { reason: '이름이 나왔어요', before: '임시 공휴일', after: '선거일' },
    { reason: '날짜가 바뀌었어요', before: '선거일', after: null },
  ])
})

t.test('staff calls are for staff', async (t) => {
  const answer = await shop.app.inject({ method: 'DELETE', url: '/api/staff/holidays/2027-01-01' })
  t.equal(answer.statusCode, 401)
})
