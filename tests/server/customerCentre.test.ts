import t from 'tap'
import { type Faq, faqTypes, type Notice, type ServiceCentre } from '../../domain/wire/customerCentre.ts'
import * as customerCentre from '../../server/customerCentre/index.ts'
import * as members from '../../server/members/index.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('customer_centre', [members, customerCentre])
t.teardown(shop.end)
const tokens = new Map<string, string>()
for (const role of ['content', 'operations'] as const) {
  const { authorization } = await colleagueHeaders(shop, { email: `${role}@example.com`, roles: [role] })
  tokens.set(role, authorization)
}
const staff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, role = 'content') =>
  shop.app.inject({
    method,
    url: `/api/staff/${path}`,
    headers: { authorization: tokens.get(role) ?? '' },
    ...(payload && { payload }),
  })
const read = async <Data>(path: string): Promise<Data> =>
  (await shop.app.inject(`/api/users/${path}`)).json<{ data: Data }>().data
type List<Row> = { result: Row[]; cntAll: number }

t.test(
  'a new shop answers what is often asked, in every category, with the figures of its rules',
  async (t) => {
    const all = await read<List<Faq>>('faqs')
    t.ok(all.cntAll >= 20, `${all.cntAll} questions`)
    for (const type of faqTypes) {
      const { result } = await read<List<Faq>>(`faqs?type=${type}`)
      t.ok(result.length >= 3, type)
      t.ok(result.every((faq) => faq.type === type))
    }
    t.notOk(JSON.stringify(all).includes('{{'), 'every figure is known')
    const cancelling = all.result.find(({ question }) => question.includes('취소하면 수수료'))
    t.match(cancelling?.answer, /2시간 안에는.*\n.*4일 전까지.*3일 전에는 30%, 2일 전에는 50%/)
    const damaged = all.result.find(({ question }) => question.includes('망가지면'))
    t.match(damaged?.answer, /수선에 드는 비용.*\n.*3일 동안 .*하루 한 번, 3번까지/)
    t.equal((await shop.app.inject('/api/users/faqs?type=nonsense')).statusCode, 400)
  },
)

t.test('the centre shows four questions by the order of staff and the newest notices', async (t) => {
  const top = await read<ServiceCentre>('service-center')
  t.equal(top.faqs.length, 4)
  t.same(top.notices, [])
  const body = {
    type: 'other',
    question: '맨 위에 올 질문',
    answer: '예약은 {{longestDays}}일까지예요.',
    position: 0,
  }
  t.equal((await staff('POST', 'faqs', body)).statusCode, 200)
  t.match((await read<ServiceCentre>('service-center')).faqs[0], {
    question: '맨 위에 올 질문',
    answer: '예약은 14일까지예요.',
  })
  const wrong = await staff('POST', 'faqs', { ...body, answer: '{{daysOfGrace}}일까지예요.' })
  t.match(wrong.json(), { code: 'INVALID_REQUEST', data: { fields: { answer: /이름/ } } })
})

t.test('a notice is cleaned, changed and withdrawn, and each change is written down', async (t) => {
  const content =
    '<p onclick="x()">겨울 <b>휴무</b></p><script>alert(1)</script><a href="javascript:x()">눌러요</a>'
  const posted = await staff('POST', 'notices', { title: '겨울 휴무 안내', content })
  const { id } = posted.json().data
  const shown = async () => (await read<List<Notice>>('notices')).result.find((notice) => notice.id === id)
  t.match(await shown(), {
    title: '겨울 휴무 안내',
    content: '<p>겨울 휴무</p><a>눌러요</a>',
    createdAt: shop.clock.now().toISOString(),
  })
  shop.clock.moveTo('2026-11-21T10:00:00+09:00')
  t.equal(
    (await staff('PUT', `notices/${id}`, { title: '겨울 휴무 변경', content: '<p>바뀌었어요.</p>' }))
      .statusCode,
    200,
  )
  t.match(await shown(), { title: '겨울 휴무 변경', createdAt: '2026-11-20T01:00:00.000Z' }, 'the date stays')
  t.equal((await staff('DELETE', `notices/${id}`, { reason: '끝난 안내예요' })).statusCode, 200)
  t.equal(await shown(), undefined)
  t.equal((await staff('DELETE', `notices/${id}`, { reason: '끝난 안내예요' })).statusCode, 404, 'twice')
  t.equal((await staff('PUT', 'notices/999', { title: '없는 공지', content: '내용' })).statusCode, 404)
  t.equal((await staff('GET', 'notices')).json().data.cntAll, 1, 'staff see what is withdrawn')
  const { rows } = await shop.database.pool.query(
    `SELECT actor FROM shop.catalogue_changes WHERE subject = 'notices' AND key = $1`,
    [String(id)],
  )
  t.equal(rows.length, 3)
})

t.test(
  'of two tabs that word a question anew the second is told, and a reason stays with what is taken down',
  async (t) => {
    const question = { type: 'other', question: '두 사람이 고쳐요', answer: '네.' }
    const { id } = (await staff('POST', 'faqs', question)).json().data
    const listed = (await staff('GET', 'faqs')).json<{ data: List<Faq & { version: number }> }>().data.result
    const version = listed.find((faq) => faq.id === id)?.version
    const reword = (answer: string) => staff('PUT', `faqs/${id}`, { ...question, answer, version })
    t.equal((await reword('먼저예요.')).statusCode, 200)
    t.match((await reword('나중이에요.')).json(), { code: 'CONTENT_CHANGED' })
    t.equal((await staff('DELETE', `faqs/${id}`, { reason: '겹치는 질문이에요' })).statusCode, 200)
    const { rows } = await shop.database.pool.query(
      `SELECT reason FROM shop.catalogue_changes WHERE subject = 'faqs' AND key = $1 ORDER BY id DESC LIMIT 1`,
      [String(id)],
    )
    t.same(rows, [{ reason: '겹치는 질문이에요' }])
  },
)

t.test('only staff who look after content write', async (t) => {
  t.equal((await staff('POST', 'notices', { title: 't', content: 'c' }, 'operations')).statusCode, 403)
  t.equal((await shop.app.inject({ method: 'GET', url: '/api/staff/faqs' })).statusCode, 401)
  const faq = (await staff('GET', 'faqs')).json<{ data: List<Faq> }>().data.result[0]
  t.equal((await staff('DELETE', `faqs/${faq?.id}`, { reason: '끝난 안내예요' })).statusCode, 200)
  t.notOk((await read<List<Faq>>('faqs')).result.some(({ id }) => id === faq?.id))
})
