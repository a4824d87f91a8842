import t from 'tap'
import * as members from '../../server/members/index.ts'
import * as shopModule from '../../server/shop/index.ts'
import * as terms from '../../server/terms/index.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('footer', [members, terms, shopModule])
t.teardown(shop.end)
const tokenOf = (email: string, role: 'content' | 'operations') =>
  colleagueHeaders(shop, { email, roles: [role] })
const content = await tokenOf('content@example.com', 'content')
const company = {
  customerServicePhone: '1600-1234',
  businessHours: '평일 09:00–18:00',
  lunchHours: '12:00–13:00',
  companyName: '주식회사 빌림',
  representativeName: '한빌림',
  address: '서울특별시 성동구 아차산로 100',
  addressDetail: '빌림빌딩 8층',
  businessRegistrationNumber: '123-45-67890',
  mailOrderSalesReportNumber: '제2026-서울성동-00001호',
}
const change = async (payload: object, headers: Record<string, string> = content) =>
  (
    await shop.app.inject({
      method: 'PUT',
      url: '/api/staff/footer',
      headers,
      payload: { reason: '이사했어요', ...payload },
    })
  ).statusCode

t.test('a new shop writes its hours, days and terms with an en dash', async (t) => {
  const { data } = (await shop.app.inject('/api/users/footer')).json()
  t.match(data, { businessHours: '평일 10:00–18:00', lunchHours: '12:30–13:30' })
  const { rows } = await shop.database.pool.query(
    `SELECT content AS words FROM shop.terms WHERE content LIKE '%~%'
     UNION ALL SELECT question || answer FROM shop.faqs WHERE question || answer LIKE '%~%'`,
  )
  t.same(rows, [])
})

t.test('what staff change stands in every footer, and who changed it is on record', async (t) => {
  t.equal(await change(company), 200)
  t.equal(await change(company), 200)
  const { data } = (await shop.app.inject('/api/users/footer')).json()
  t.match(data, company)
  t.match(data.termsOfService, '<h3>', 'the legal texts are untouched')
  const { rows } = await shop.database.pool.query(
    `SELECT before->>'customerServicePhone' AS before, after->>'customerServicePhone' AS after, actor, reason
     FROM shop.catalogue_changes WHERE subject = 'company'`,
  )
  t.match(rows, [{ before: '1600-0000', after: '1600-1234', actor: /^staff:/, reason: '이사했어요' }])
})

t.test('half of it, a number that is none, and colleagues of other trades are refused', async (t) => {
  const { lunchHours: _, ...half } = company
  t.equal(await change(half), 400)
  t.equal(await change({ ...company, reason: '' }), 400)
  t.equal(await change({ ...company, businessRegistrationNumber: '1234567890' }), 400)
  t.equal(await change({ ...company, customerServicePhone: 'javascript:alert(1)' }), 400)
  t.equal(await change(company, await tokenOf('operations@example.com', 'operations')), 403)
})

t.test('a browser is counted once a day, however often it comes', async (t) => {
  const visit = async (cookies: Record<string, string> = {}) =>
    (await shop.app.inject({ method: 'POST', url: '/api/users/visitors', cookies })).cookies[0]
  const cookie = await visit()
  const known = { visited: cookie?.value ?? '' }
  await visit(known)
  await visit()
  const visitors = async () =>
    (await shop.database.pool.query('SELECT visitors FROM shop.visits ORDER BY seoul_day')).rows.map(
      (row) => row.visitors,
    )
  t.same(await visitors(), [2])
  shop.clock.moveTo('2026-11-21T00:00:00+09:00')
  await visit(known)
  t.same(await visitors(), [2, 1])
})
