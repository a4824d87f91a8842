import { sql } from 'kysely'
import t from 'tap'
import type { Handling } from '../../domain/wire/handling.ts'
import type { OneToOneInquiry, WholeInquiry } from '../../domain/wire/inquiries.ts'
import type { StaffRecord } from '../../domain/wire/staffRecords.ts'
import { tryCards } from '../../server/charges/index.ts'
import { anApplication } from '../support/aConsignment.ts'
import type { Answer, Customer } from '../support/aRental.ts'
import { aChargingShop } from '../support/charging.ts'
import { aPhoto, formBody, type Sent, sendForm } from '../support/uploading.ts'

const { shop, operations, finance, reason, owedBy, anOwingRenter, staffRow, approves, pays, aBuyer } =
  await aChargingShop('conversation')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const content = '반납할 때 이미 있던 긁힘이에요. 출고 전 사진을 다시 봐 주세요.'
const send = async (member: Customer, url: string, fields: Sent) => {
  const answer = await sendForm(
    shop.app,
    { authorization: `Bearer ${member.accessToken}` },
    await formBody(fields),
    url,
  )
  const { code = '', message = '', data } = answer.json()
  return { status: answer.statusCode, code, message, data }
}
const objects = (member: Customer, chargeId: string, words = content, photos: Sent = {}) =>
  send(member, `/api/users/charges/${chargeId}/objection`, {
    ...{ subject: '파손 배상금 이의', content: words },
    ...photos,
  })
const inquiriesOf = async (member: Customer) =>
  (await member.get<{ result: OneToOneInquiry[] }>('/api/users/my-onetoone-inquiries')).data.result
const read = async (id: number) => (await operations.get<WholeInquiry>(`/api/staff/inquiries/${id}`)).data
const answers = (id: number, body: object): Promise<Answer> =>
  operations.put(`/api/staff/inquiries/${id}/answer`, body)
const listed = async (query: string) =>
  (await operations.get<{ result: { id: number }[] }>(`/api/staff/inquiries?${query}`)).data.result.map(
    ({ id }) => id,
  )

t.test('an objection pauses the card until it is answered (rule 351)', async (t) => {
  const { member, chargeId, itemId } = await anOwingRenter('objects@example.com')
  const other = await shop.aCustomer('other@example.com')
  t.match(await objects(other, chargeId), { status: 404 }, "somebody else's charge")
  const asked = await objects(member, chargeId)
  t.equal(asked.status, 200)
  const { id } = asked.data
  t.same((await objects(member, chargeId)).data, { id }, 'the same again is the same objection')
  t.match(await objects(member, chargeId, `${content} 한 번 더요.`), { status: 409, code: 'CHARGE_DISPUTED' })
  t.match((await owedBy(member)).result, [{ dispute: 'open' }])
  t.match(await staffRow(chargeId, '?dispute=open'), { dispute: 'open', inquiryId: id })
  t.match(await inquiriesOf(member), [{ status: 'pending', about: { of: 'charge', name: '파손 배상금' } }])

  shop.clock.moveTo('2026-11-25T10:00:00+09:00')
  t.equal(await tryCards(shop.deps), 0, 'no card is tried')
  t.match((await owedBy(member)).result, [{ cardFailures: 0, isBeingPaid: false }])

  t.match(await finance.get(`/api/staff/charges/${chargeId}/objection`), {
    data: { content, memberName: /\*/ },
  })
  const waiver = { amount: 12_000, waiverNumber: 1, ...reason }
  const waive = (body: object) => finance.post(`/api/staff/charges/${chargeId}/waive-part`, body)
  t.match(await waive({ ...waiver, amount: 29_901 }), { code: 'WAIVER_TOO_LARGE', data: { largest: 29_900 } })
  t.match(await waive(waiver), { status: 200 })
  t.match(await waive(waiver), { status: 200 }, 'the same number again')
  t.match((await owedBy(member)).result, [{ amount: 18_000, waived: 12_000, dispute: 'open' }])
  t.match(await answers(id, { content: '{회원}님, {요금}은 이제 {금액}이에요.', version: 0, followUps: 0 }), {
    status: 200,
  })
  t.match(await inquiriesOf(member), [
    { status: 'answered', answer: /님, 파손 배상금은 이제 18,000원이에요\.$/ },
  ])
  t.match((await owedBy(member)).result, [{ dispute: 'answered', dueOn: '2026-11-26' }])
  const records = await finance.get<{ result: StaffRecord[] }>('/api/staff/records?kind=charge&limit=100')
  const answered = records.data.result.find(({ title }) => title === '추가 요금 이의 답변')
  t.match(answered?.changes.at(-1), {
    field: '답변',
    before: null,
    after: /님, 파손 배상금은 이제 18,000원이에요\.$/,
  })
  const numbers = (await operations.get<{ orderNumbers: string }>(`/api/staff/order-items/${itemId}`)).data
  t.same(
    records.data.result.map(({ key }) => key),
    records.data.result.map(() => numbers.orderNumbers),
    'a charge is known by the number of its order (rule 857)',
  )
  t.notMatch(JSON.stringify(records.data.result.map(({ changes }) => changes)), chargeId)
  t.equal(await tryCards(shop.deps), 0, 'not on the day of the answer')
  shop.clock.moveTo('2026-11-26T10:00:00+09:00')
  t.equal(await tryCards(shop.deps), 1)
  t.match(await staffRow(chargeId), { status: 'paid', amount: 18_000, waived: 12_000, waivers: 1 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a member may pay a charge that is under objection', async (t) => {
  const { member, chargeId } = await anOwingRenter('pays@example.com')
  const { data } = await objects(member, chargeId)
  t.match(await pays(member, await approves(member)), { status: 200 })
  t.match(await answers(data.id, { content: '확인했어요.', version: 0 }), { status: 200 })
  t.match(await staffRow(chargeId), { status: 'paid', dispute: 'answered' })
  t.match(await objects(member, chargeId, `${content} 결제했지만요.`), { code: 'CHARGE_SETTLED' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'photos of an objection are decoded while it may be made, and not before (rules 351 and 571)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('photographs@example.com')
    // Each would be refused for what it is once it is decoded.
    const broken = { inquiriesFile1: new File(['no picture'], 'one.jpg') }
    t.match(await objects(member, chargeId, content, broken), { code: 'PHOTO_TYPE_NOT_ALLOWED' })
    const asked = await objects(member, chargeId)
    t.equal(asked.status, 200)
    const photo = { inquiriesFile1: await aPhoto() }
    t.match(
      await objects(member, chargeId, content, photo),
      { status: 200, data: asked.data },
      'the same again',
    )
    t.match(await objects(member, chargeId, `${content} 한 번 더요.`, broken), { code: 'CHARGE_DISPUTED' })
    const other = await anOwingRenter('photographs-too@example.com')
    t.match(await objects(member, other.chargeId, content, broken), { status: 404 })
    t.match(await pays(other.member, await approves(other.member)), { status: 200 })
    t.match(await objects(other.member, other.chargeId, content, broken), { code: 'CHARGE_SETTLED' })
  },
)

t.test(
  'an inquiry is a thread about an order, and waits again when its member writes on (rule 352)',
  async (t) => {
    const { member, orderId } = await aBuyer('thread@example.com')
    const other = await shop.aCustomer('nosy@example.com')
    const about = { subject: '배송 시간 문의', content, orderId }
    t.match(await send(other, '/api/users/my-onetoone-inquiries', about), { status: 404 }, "another's order")
    const { data } = await send(member, '/api/users/my-onetoone-inquiries', about)
    const { id } = data
    const first = await read(id)
    t.match(first, { about: { of: 'order' }, status: 'pending', dueAt: '2026-11-23T01:00:00.000Z' })
    t.match(await answers(id, { content: '{위탁번호}는요?', version: 0 }), {
      status: 409,
      code: 'ANSWER_FIELD_EMPTY',
    })
    await answers(id, { content: `{주문번호} 주문은 내일 출고해요.`, version: 0, followUps: 0 })
    const writeOn = (words: string, who = member) =>
      who.post(`/api/users/my-inquiries/${id}/messages`, { content: words })
    t.match(await writeOn('제 것이 아니에요', other), { status: 404 })
    shop.clock.moveTo('2026-11-24T09:00:00+09:00')
    t.match(await writeOn('아직 안 왔어요'), { status: 200 })
    t.match(await read(id), {
      status: 'pending',
      dueAt: '2026-11-25T00:00:00.000Z',
      followUps: [{ number: 1, content: '아직 안 왔어요' }],
    })
    t.match(
      await answers(id, { content: '확인할게요.', version: 1, followUps: 0 }),
      { code: 'CONCURRENT_CHANGE' },
      'a colleague who has not seen what the member wrote on',
    )
    t.match(await answers(id, { content: '오늘 도착해요.', version: 1, followUps: 1 }), { status: 200 })
    t.match(await answers(id, { content: '오늘 저녁에 도착해요.', version: 2, followUps: 1 }), {
      status: 200,
    })
    const [mine] = await inquiriesOf(member)
    t.match(mine, { status: 'answered', answer: '오늘 저녁에 도착해요.' })
    t.match(
      mine?.thread.map(({ by, content: words }) => [by, words]),
      [
        ['shop', /주문은 내일 출고해요/],
        ['member', '아직 안 왔어요'],
        ['shop', '오늘 저녁에 도착해요.'],
      ],
      'each answer once, in its latest wording',
    )
    for (const words of ['시간 문의', '긁힘이에요', '안 왔어요', '저녁에 도착'])
      t.ok((await listed(`q=${encodeURIComponent(words)}`)).includes(id), words)
    t.same(await listed(`q=${encodeURIComponent('없는 말이에요')}`), [])
    t.ok((await listed('about=order')).includes(id))
  },
)

t.test(
  'inquiries with a word in any of their texts are listed once each, in the order of the whole list',
  async (t) => {
    const member = await shop.aCustomer('words@example.com')
    const { pool } = shop.database
    const first = 9_000
    const numbers = Array.from({ length: 40 }, (_, nth) => nth + 1)
    // The later one of two was asked, the sooner it is due.
    await pool.query(
      `INSERT INTO shop.inquiries (id, member_id, kind, title, content, asked_at, due_at, answers)
       SELECT $1 + n, $2, 'onetoone', CASE WHEN n % 2 = 0 THEN '북극곰 ' ELSE '' END || n, '내용', $3::timestamptz,
         $3::timestamptz - n * interval '1 minute', (n % 3 = 0)::int FROM unnest($4::int[]) AS n`,
      [first, member.id, '2026-11-20T10:00:00+09:00', numbers],
    )
    await pool.query(
      `INSERT INTO shop.inquiry_answers (inquiry_id, version, member_id, content, staff_id, written_at)
       SELECT id, 1, member_id, '북극곰이에요', 1, asked_at FROM shop.inquiries WHERE id > $1 AND answers > 0`,
      [first],
    )
    await pool.query(
      `INSERT INTO shop.inquiry_follow_ups (inquiry_id, number, member_id, content, written_at)
       SELECT id, 1, member_id, '아직 북극곰', asked_at FROM shop.inquiries WHERE id > $1 AND (id - $1) % 5 = 0`,
      [first],
    )
    const having = numbers.filter((n) => n % 2 === 0 || n % 3 === 0 || n % 5 === 0)
    const latestFirst = (some: number[]) => some.toSorted((one, other) => other - one).map((n) => first + n)
    const [waiting, answered] = [
      latestFirst(having.filter((n) => n % 3 > 0)),
      latestFirst(having.filter((n) => n % 3 === 0)),
    ]
    // No index leads to a part of two letters.
    for (const words of ['북극곰', '북극']) {
      const page = async (query: string) =>
        (
          await operations.get<{ result: { id: number }[]; cntAll: number }>(
            `/api/staff/inquiries?q=${encodeURIComponent(words)}${query}`,
          )
        ).data
      const pages = [await page('&curPage=1'), await page('&curPage=2'), await page('&curPage=3')]
      t.same(
        pages.map(({ result }) => result.map(({ id }) => id)),
        [[...waiting, ...answered].slice(0, 20), [...waiting, ...answered].slice(20), []],
        words,
      )
      for (const { cntAll } of pages) t.equal(cntAll, having.length, words)
      t.equal((await page('&status=answered')).cntAll, answered.length, words)
    }
    const file = await shop.app.inject({
      url: `/api/staff/inquiries.csv?q=${encodeURIComponent('북극곰')}`,
      headers: { authorization: `Bearer ${operations.accessToken}` },
    })
    t.equal(file.headers['x-rows'], String(having.length))
    t.equal(file.body.trim().split('\r\n').length, 1 + having.length)
  },
)

t.test(
  'colleagues note and assign, each what they may see, and everything is recorded (rule 354)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('handled@example.com')
    const { data } = await objects(member, chargeId)
    const at = (about: string, key: string | number) => `/api/staff/handling/${about}/${key}`
    const charge = at('charge', chargeId)
    t.match(await finance.get(at('inquiry', data.id)), { status: 403 })
    t.match(await operations.get(at('payout', '1:2026-11')), { status: 403 })
    for (const key of ['x', '019d0000-0000-7000-8000-000000000000'])
      t.match(await operations.get(at('charge', key)), { status: 404 }, key)
    const seen = async (path = charge) => (await operations.get<Handling>(path)).data
    const { colleagues } = await seen()
    const money = colleagues.find(({ name }) => name.includes('money')) ?? colleagues.at(-1)
    t.equal(colleagues.length >= 2, true)
    t.equal(
      (await seen(at('inquiry', data.id))).colleagues.length,
      colleagues.length - 1,
      'finance see no inquiries',
    )
    t.match(await operations.put(`${charge}/assignee`, { staffId: money?.id, before: null }), { status: 200 })
    t.match(
      await operations.put(`${charge}/assignee`, { staffId: null, before: null }),
      { code: 'CONCURRENT_CHANGE' },
      'a colleague who still saw nobody',
    )
    t.match(await seen(), { assignee: { id: money?.id } })
    t.match(
      await operations.put(`${at('inquiry', data.id)}/assignee`, { staffId: money?.id, before: null }),
      { status: 404 },
      'nobody is assigned to what they may not see',
    )
    t.match(await staffRow(chargeId, '?assignee=me'), { assignee: { id: money?.id } }, "finance's own")
    t.equal(await staffRow(chargeId, '?assignee=none'), undefined)
    t.match(await operations.post(`${charge}/notes`, { memo: '사진을 다시 봤어요.' }), { status: 200 })
    t.match(await seen(), { notes: { cntAll: 1, result: [{ note: '사진을 다시 봤어요.' }] } })
    t.match(await operations.post(`${at('inquiry', data.id)}/notes`, { memo: '전화로도 물었어요.' }), {
      status: 200,
    })
    const records = async (who: typeof finance, kind: string, key: string | number) =>
      (
        await who.get<{ result: { title: string }[] }>(`/api/staff/records?kind=${kind}&key=${key}`)
      ).data.result.map(({ title }) => title)
    t.same((await records(finance, 'charge', chargeId)).sort(), [
      '추가 요금 담당 변경',
      '추가 요금 메모',
      '추가 요금 청구',
    ])
    t.match(await records(operations, 'inquiry', data.id), ['문의 답변 메모'])
    t.same(await records(finance, 'inquiry', data.id), [])
    t.notOk(
      JSON.stringify([await owedBy(member), await inquiriesOf(member)]).includes('전화로도'),
      'no member reads it',
    )
  },
)

t.test('an inquiry is about an order or about a consignment, not about both', async (t) => {
  const { member, orderId } = await aBuyer('both@example.com')
  const consignmentId = await anApplication(shop.deps, member.id)
  const asks = (about: Record<string, string>) =>
    send(member, '/api/users/my-onetoone-inquiries', { subject: '배송 시간 문의', content, ...about })
  t.match(await asks({ orderId, consignmentId }), {
    ...{ status: 400, code: 'INVALID_REQUEST' },
    data: { fields: { consignmentId: '주문과 위탁 중 하나만 골라 주세요.' } },
  })
  t.match(await asks({ orderId }), { status: 200 })
  t.match(await asks({ consignmentId }), { status: 200 })
})

t.test('a template of an answer has only fields that answers have (rule 405)', async (t) => {
  const template = {
    name: '인사',
    content: '{회원명}님, {상픔}은 준비했어요.',
    position: 1,
    reason: '새 답변 틀',
  }
  t.match(await operations.post('/api/staff/answer-templates', template), {
    ...{ status: 400, code: 'INVALID_REQUEST' },
    data: { fields: { content: '{회원명}, {상픔} 칸은 채울 수 없어요.' } },
  })
  t.equal((await finance.post('/api/staff/answer-templates', template)).status, 403)
  const made = { ...template, content: '{회원}님, {상품}은 준비했어요.' }
  t.equal((await operations.post('/api/staff/answer-templates', made)).status, 200)
  t.match(await operations.post('/api/staff/answer-templates', made), {
    data: { fields: { name: '이미 있는 이름이에요.' } },
  })
  const { data } = await operations.get<{ result: { name: string }[] }>('/api/staff/answer-templates')
  t.ok(
    data.result.some(({ name }) => name === '배송 일정'),
    'those of before are content now',
  )
})

t.test('a search finds the oldest of more than a thousand inquiries with the same word', async (t) => {
  const member = await shop.aCustomer('writes@example.com')
  const asked = await send(member, '/api/users/my-onetoone-inquiries', {
    ...{ subject: '우산 손잡이 문의', content: '우산 손잡이가 헐거운데 고칠 수 있을까요? 알려 주세요.' },
  })
  const { id } = asked.data
  await shop.deps.db.kysely
    .insertInto('shop.inquiries')
    .columns(['member_id', 'kind', 'title', 'content', 'asked_at', 'due_at', 'answers'])
    .expression((from) =>
      from
        .selectFrom('shop.inquiries')
        .innerJoin(sql<{ nth: number }>`generate_series(1, 1100)`.as('each'), (join) => join.onTrue())
        .select(['member_id', 'kind', 'title', 'content', 'asked_at', 'due_at', 'answers'])
        .where('id', '=', id),
    )
    .execute()
  const found = await operations.get<{ cntAll: number }>(
    `/api/staff/inquiries?q=${encodeURIComponent('우산 손잡이')}`,
  )
  t.equal(found.data.cntAll, 1_101)
  t.ok((await listed(`q=${encodeURIComponent('우산 손잡이')}`)).includes(id))
})
