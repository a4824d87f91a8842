import type { onRouteHookHandler } from 'fastify'
import t from 'tap'
import { recordKindOf } from '../../domain/shared/recordKinds.ts'
import type { StaffRecord } from '../../domain/wire/staffRecords.ts'
import { recordParts } from '../../server/explaining/staffRecords.ts'
import { modules } from '../../server/modules.ts'
import { everyPart } from '../../server/platform/database/lists.ts'
import type { Module } from '../../server/platform/deps.ts'
import { collectRecords } from '../../server/platform/eventStore/sealedRecords.ts'
import { isStaffGate } from '../../server/platform/http/authenticate.ts'
import { forgetStaffLogins } from '../../server/platform/security/staffLogins.ts'
import { operationsOf } from '../fuzz/operations.ts'
import { testApp } from '../support/app.ts'
import { addressOf, callsOf } from '../support/calls.ts'
import { colleagueHeaders, registerColleague, staffCredentials } from '../support/colleague.ts'
import { aWholeShop, drafts, pays } from '../support/leaving.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { aPhoto, formBody, sendForm } from '../support/uploading.ts'
import { sealed } from '../support/wholeLog.ts'

type Page = { result: StaffRecord[]; cntAll: number }
const admin = { email: 'admin@billim.kr', roles: ['admin' as const], name: '최관리' }
const writing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every route of the staff that writes, with a handler that answers and records nothing. */
const forgetful: onRouteHookHandler = (route) => {
  const isWriting = [route.method].flat().some((method) => writing.includes(method))
  if (!isWriting || ![route.onRequest].flat().some(isStaffGate)) return
  route.schema = { summary: route.schema?.summary ?? '' }
  route.handler = async () => ({ data: {} })
}
const forgetting: Module = {
  routes: () =>
    Object.assign(
      async (app: Parameters<ReturnType<NonNullable<Module['routes']>>>[0]) => {
        app.addHook('onRoute', forgetful)
        // A route that a module might add without a thought of records.
        app.post('/api/staff/forgotten/:id', { onRequest: app.staff('content') }, async () => ({ data: {} }))
        app.get('/api/staff/forgotten/:id', { onRequest: app.staff('content') }, async () => ({ data: {} }))
      },
      { [Symbol.for('skip-override')]: true },
    ),
}

t.test('every route of the staff that writes leaves a record, even one that forgot its own', async (t) => {
  const shop = await testApp('forgetful', [forgetting, ...modules])
  t.teardown(() => shop.end())
  const headers = await colleagueHeaders(shop, admin)
  const records = async () =>
    (await shop.app.inject({ url: '/api/staff/records?limit=1', headers })).json<{ data: Page }>().data
  const calls = callsOf(shop.app).filter(
    ({ asks, name, method }) =>
      (asks === 'staff' || name === 'POST /api/staff/forgotten/{id}') && writing.includes(method),
  )
  t.ok(calls.length > 100)
  t.ok(calls.some(({ name }) => name === 'POST /api/staff/forgotten/{id}'))
  for (const { name, method, path } of calls) {
    const before = (await records()).cntAll
    const answer = await shop.app.inject({ method, url: addressOf(path), headers })
    t.equal(answer.statusCode, 200, `${name}: ${answer.body}`)
    const { cntAll, result } = await records()
    t.equal(cntAll, before + 1, name)
    t.match(result[0], { staffName: '최관리', kind: 'call' }, name)
  }
  const before = (await records()).cntAll
  await shop.app.inject({ url: '/api/staff/forgotten/1', headers })
  t.equal((await records()).cntAll, before, 'what only reads leaves none')
})

const shop = await aWholeShop('records')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const as = async (name: string, ...roles: ('operations' | 'finance' | 'content' | 'admin')[]) => {
  const headers = await colleagueHeaders(shop, { email: `${roles.join('-')}@billim.kr`, roles, name })
  return async <Data = { id: string | number }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) => {
    const answer = await shop.app.inject({
      ...{ method, url: `/api/staff/${path}`, headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.body, data: answer.json<{ data: Data }>().data }
  }
}
const [operations, finance, content, boss] = [
  await as('한운영', 'operations'),
  await as('정재무', 'finance'),
  await as('오전시', 'content'),
  await as('최관리', 'admin'),
]
const recordsOf = async (query: string, ask = boss) => {
  const answer = await ask<Page>('GET', `records?limit=500&${query}`)
  if (answer.status !== 200) throw new Error(answer.body)
  return answer.data
}
const reason = '봄 상품을 준비해요'

t.test('ten actions of a day are found with who, when, what before and after, and why', async (t) => {
  const member = await shop.joins({ email: 'minji@example.com', name: '김민지', mobileno: '01010002000' })
  const bag = await shop.aBag()
  const [itemId = ''] = await pays(shop, member, await drafts(member, bag, {}))
  const notice = { title: '겨울 배송', content: '<p>눈이 오면 늦어요</p>' }
  const product = await boss<{ version: string }>('GET', `products/${bag}`)
  const done = [
    await content('PUT', `products/${bag}`, {
      ...{ dailyRentalPrice: 15_000, shippingCost: 'paid', baseShippingCost: 2_500, jejuShippingCost: 4_000 },
      version: product.data.version,
      reason,
    }),
    await content('POST', 'brands', { nameKorean: '노을', nameEnglish: 'Noeul', reason }),
    await content('POST', 'holidays', { day: '2026-12-24', name: '점검', kind: 'company', reason }),
    await content('POST', 'search-synonyms', { word: '에코백', synonyms: ['천가방'], reason }),
    await content('POST', 'notices', { ...notice, reason }),
    await operations('POST', 'answer-templates', { name: '인사', content: '{회원}님', reason }),
    await content('POST', 'views', {
      page: '/staff/products',
      name: '김민지 것',
      query: 'q=x',
      shared: true,
    }),
    await operations('POST', 'order-labels', { orderItemIds: [itemId] }),
    await operations('POST', `order-items/${itemId}/prepare`, { reason: '010-1234-5678로 확인했어요' }),
    await operations('POST', `products/${bag}/downtime`, {
      from: '2027-01-05',
      to: '2027-01-06',
      reason: '수선이에요',
    }),
    await finance('POST', 'consignment-rates', {
      ...{
        transactionPerMille: 110,
        operatingPerMille: 110,
        inspectionFee: 10_000,
        returnFee: 5_000,
        version: 0,
        reason,
      },
    }),
    await boss('POST', 'colleagues', {
      email: 'new@billim.kr',
      name: '신입',
      roles: ['content'],
      reason: '새로 왔어요',
    }),
  ]
  for (const { status, body } of done) t.equal(status, 200, body)
  const { result, cntAll } = await recordsOf('from=2026-11-20&to=2026-11-20')
  t.equal(cntAll, result.length)
  const found = (kind: string) => result.find((record) => record.kind === kind)
  t.match(found('product'), {
    ...{ staffName: '한운영', reason: '수선이에요', key: String(bag) },
  })
  const price = (await recordsOf(`kind=product&key=${bag}&staff=전시`)).result
  t.match(price, [
    {
      ...{ staffName: '오전시', title: '상품 변경', reason, at: '2026-11-20T01:00:00.000Z' },
      changes: [
        { field: '배송', before: '무료', after: '유료' },
        { field: '배송비', before: '0', after: '2500' },
        { field: '하루 렌트 가격', before: '12300', after: '15000' },
        { field: '제주 추가 배송비', before: '0', after: '4000' },
      ],
    },
  ])
  t.match(found('brands'), { staffName: '오전시', title: '브랜드 추가', reason })
  t.match(found('holidays'), { key: '2026-12-24', title: '휴일 추가', reason })
  t.ok(
    found('holidays')?.changes.some(({ after }) => after === '가게 휴무'),
    'a code has its name',
  )
  t.match(found('synonyms'), { key: '에코백', title: '검색어 추가', reason })
  t.match(found('answer-templates'), { title: '답변 틀 추가', staffName: '한운영', reason })
  t.match(found('notices'), { title: '공지사항 추가', reason: null })
  t.match(found('views'), {
    ...{ title: '저장한 보기 추가', staffName: '오전시' },
    changes: [
      { field: '화면', before: null, after: '상품' },
      { field: '함께 쓰기', before: null, after: '예' },
    ],
  })
  t.notMatch(JSON.stringify(found('views')), /김민지/, 'nobody’s name is copied from a view')
  const numbers = (await boss<{ orderNumbers: string }>('GET', `order-items/${itemId}`)).data.orderNumbers
  t.match(found('personal'), { title: '운송 라벨 인쇄', staffName: '한운영', key: numbers })
  t.match(found('order'), {
    ...{ title: '배송 준비', staffName: '한운영', reason: '010****5678로 확인했어요', key: numbers },
    changes: [{ field: '진행 단계', before: '주문 완료', after: '배송 준비' }],
  })
  t.match(found('rates'), { title: '위탁 요율 변경', staffName: '정재무', reason })
  t.match(found('staff'), { title: '직원·역할 추가', staffName: '최관리', reason: '새로 왔어요' })
  t.notOk(found('call'), 'each of these has a record of its own')
  t.equal((await recordsOf('from=2026-11-21')).cntAll, 0, 'not on the day after')
  const byItem = await recordsOf(`kind=order&key=${itemId}`)
  t.same(await recordsOf(`kind=order&key=${numbers}`), byItem, 'an order by its number and by its item')
  t.match(byItem, { cntAll: 1, result: [{ title: '배송 준비' }] })
})

t.test('a day of records lasts to its last instant', async (t) => {
  const moments = ['2026-11-25T00:00:00.000', '2026-11-25T23:59:59.999', '2026-11-26T00:00:00.000']
  for (const [nth, moment] of moments.entries()) {
    shop.clock.moveTo(`${moment}+09:00`)
    const day = `2027-03-1${nth}`
    t.equal((await content('POST', 'holidays', { day, name: '점검', kind: 'company', reason })).status, 200)
  }
  const days = async (query: string) =>
    (await recordsOf(`kind=holidays&${query}`)).result.map(({ key }) => key).sort()
  t.same(await days('from=2026-11-25&to=2026-11-25'), ['2027-03-10', '2027-03-11'])
  t.same(await days('from=2026-11-26&to=2026-11-26'), ['2027-03-12'])
})

t.test('a record says what it is about, and not only the kind of thing that it is about', async (t) => {
  const member = await shop.joins({ email: 'bora@example.com', name: '이보라', mobileno: '01010003000' })
  const bag = await shop.aBag()
  const [itemId = ''] = await pays(shop, member, await drafts(member, bag, {}))
  const headers = await colleagueHeaders(shop, {
    email: 'packs@billim.kr',
    roles: ['operations'],
    name: '박포장',
  })
  const seen = { stage: 'out', note: '이상 없음', productId: String(bag), conditionFile1: await aPhoto() }
  const url = `/api/staff/order-items/${itemId}/conditions`
  const kept = await sendForm(shop.app, headers, await formBody(seen), url)
  const memberId = (await boss<{ memberId: number }>('GET', `order-items/${itemId}`)).data.memberId
  const note = await operations('POST', `members/${memberId}/notes`, { memo: '오전에는 전화가 어려워요' })
  const account = await finance('POST', 'books/bank-accounts', { name: '둘째 계좌', number: null, reason })
  t.same(
    [kept.statusCode, note.status, account.status],
    [200, 200, 200],
    kept.body + note.body + account.body,
  )
  const told = async (query: string) =>
    (await recordsOf(query)).result.map(({ title, changes }) => ({
      title,
      fields: changes.map(({ field }) => field),
    }))
  t.same(await told(`kind=order&key=${itemId}`), [{ title: '출고 상태 기록', fields: ['사진 장수', '상태'] }])
  t.match(await told(`kind=member&key=${memberId}`), [{ title: '회원 메모' }])
  t.match(await told('kind=bank'), [{ title: '은행 계좌 추가' }])
})

t.test(
  'a colleague reads the records of what the role deals with, and contacts are hidden from all',
  async (t) => {
    t.notOk(
      (await recordsOf('', content)).result.some(({ kind }) =>
        ['order', 'personal', 'staff', 'rates'].includes(kind),
      ),
    )
    t.ok((await recordsOf('', content)).result.some(({ kind }) => kind === 'brands'))
    t.notOk(
      (await recordsOf('', operations)).result.some(({ kind }) =>
        ['brands', 'staff', 'rates'].includes(kind),
      ),
    )
    t.equal((await recordsOf('kind=staff', finance)).cntAll, 0, 'nor by asking for the kind')
    t.notMatch(JSON.stringify(await recordsOf('')), /new@billim\.kr|01012345678|010-1234-5678/)
  },
)

t.test('the files hold what the list shows, the newest first', async (t) => {
  const { result } = await recordsOf('staff=오전시')
  const headers = await colleagueHeaders(shop, { email: 'files@billim.kr', roles: ['admin'], name: '서관리' })
  const csv = await shop.app.inject({
    url: `/api/staff/records.csv?staff=${encodeURIComponent('오전시')}`,
    headers,
  })
  t.equal(csv.headers['x-rows'], String(result.length))
  t.match(
    csv.body,
    /상품 변경,배송: 무료 · .*하루 렌트 가격: 12300 · .*,배송: 유료 · .*하루 렌트 가격: 15000 · .*,봄 상품을 준비해요/,
  )
  const xlsx = await shop.app.inject({
    url: `/api/staff/records.xlsx?staff=${encodeURIComponent('오전시')}`,
    headers,
  })
  const { lines } = await readXlsx(xlsx.rawPayload)
  t.same(
    lines.slice(1).map((line) => line[5]),
    result.map(({ title }) => title),
  )
})

t.test(
  'logins of staff are found with who, when, where from and how they ended, by name and day and in the file',
  async (t) => {
    await registerColleague(shop, { email: 'night@billim.kr', roles: ['finance'], name: '문야간' })
    shop.clock.moveTo('2026-11-24T23:30:00+09:00')
    const logsIn = (payload: object, agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36') =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/staff/login', payload, remoteAddress: '203.0.113.7' },
        headers: { 'user-agent': agent },
      })
    const email = 'night@billim.kr'
    const right = await staffCredentials(shop, email)
    shop.clock.moveTo('2026-11-24T23:31:00+09:00')
    await logsIn(
      { email, password: 'guessed-it-1!' },
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1',
    )
    shop.clock.moveTo('2026-11-24T23:32:00+09:00')
    await logsIn({ email, password: right.password })
    shop.clock.moveTo('2026-11-24T23:33:00+09:00')
    await logsIn({ ...right, code: right.code === '000000' ? '000001' : '000000' })
    shop.clock.moveTo('2026-11-24T23:34:00+09:00')
    const session = await logsIn(right)
    shop.clock.moveTo('2026-11-24T23:35:00+09:00')
    await shop.app.inject({
      ...{ method: 'POST', url: '/api/staff/logout', remoteAddress: '2001:db8:1:2:3:4:5:6' },
      headers: {
        authorization: `Bearer ${session.json().data.accessToken}`,
        cookie: `staff_device=${session.cookies[0]?.value}`,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
      },
    })
    shop.clock.moveTo('2026-11-24T23:36:00+09:00')
    await logsIn({ email: 'minji@example.com', password: 'guessed-it-1!' }, 'curl')
    shop.clock.moveTo('2026-11-25T10:00:00+09:00')
    const { result } = await recordsOf(`from=2026-11-24&to=2026-11-24&staff=${encodeURIComponent('야간')}`)
    t.match(
      [...result]
        .reverse()
        .map(({ title, key, changes }) => [title, key, changes[0]?.after, changes[1]?.after]),
      [
        ['로그인 실패 (비밀번호)', '203.0.113.7', 'Safari · iPhone', '아니요'],
        ['비밀번호 확인 (인증 코드 전)', '203.0.113.7', 'Chrome · Windows', '아니요'],
        ['로그인 실패 (인증 코드)', '203.0.113.7', 'Chrome · Windows', '아니요'],
        ['로그인', '203.0.113.7', 'Chrome · Windows', '아니요'],
        ['로그아웃', '2001:db8:1:2::/64', 'Firefox · Linux', '예'],
      ],
    )
    t.match(result, [{ staffName: '문야간', kind: 'login', at: '2026-11-24T14:35:00.000Z' }, {}, {}, {}, {}])
    t.equal(result.length, 5)
    t.equal(result[0]?.seal, 'waiting', 'nobody could tell yet whether it was changed')
    await collectRecords(shop.database.pool, [])
    await sealed(shop.database.pool)
    const seals = async () => (await recordsOf('kind=login&from=2026-11-24')).result.map(({ seal }) => seal)
    t.same([...new Set(await seals())], ['sealed'])
    await shop.database.pool.query(
      `UPDATE shop.staff_logins SET device = device || ' ' WHERE id = (SELECT max(id) FROM shop.staff_logins)`,
    )
    t.same(
      (await seals()).filter((seal) => seal === 'changed').length,
      1,
      'a record that was changed says so (rule 816)',
    )
    await shop.database.pool.query(`UPDATE shop.staff_logins SET device = rtrim(device)`)
    const { rows: reasoned } = await shop.database.pool.query<{ id: string; key: string }>(
      `SELECT id, key FROM shop.catalogue_changes WHERE reason IS NOT NULL ORDER BY id DESC LIMIT 1`,
    )
    const [{ id = '', key = '' } = {}] = reasoned
    const retype = (reason: string) =>
      shop.database.pool.query(`UPDATE shop.catalogue_changes SET reason = ${reason} WHERE id = $1`, [id])
    const changedOf = async () =>
      (await recordsOf(`key=${encodeURIComponent(key)}`)).result.filter(({ seal }) => seal === 'changed')
        .length
    t.equal(await changedOf(), 0)
    await retype(`reason || ' '`)
    t.equal(await changedOf(), 1, 'also one of which only the typed words were changed (rule 816)')
    await retype('rtrim(reason)')
    const all = await recordsOf('kind=login&key=203.0.113.7')
    t.match(all, { cntAll: 5, result: [{ staffId: 0, staffName: null, title: '로그인 실패 (비밀번호)' }] })
    t.notMatch(JSON.stringify(all), /minji|guessed/, 'whose email it is stays unknown')
    t.equal((await recordsOf('kind=login', finance)).cntAll, 0, 'for admins alone')
    const headers = await colleagueHeaders(shop, {
      email: 'logs@billim.kr',
      roles: ['admin'],
      name: '서기록',
    })
    const file = await shop.app.inject({ url: '/api/staff/records.csv?kind=login&to=2026-11-24', headers })
    t.match(file.body, /없는 계정,로그인,203\.0\.113\.7,로그인 실패 \(비밀번호\)/)
    t.match(file.body, /문야간,로그인,203\.0\.113\.7,로그인,/)

    for (let tries = 0; tries < 12; tries += 1) await logsIn({ email, password: 'guessed-it-1!' })
    const day = await recordsOf(`kind=login&from=2026-11-25&staff=${encodeURIComponent('야간')}`)
    t.equal(day.result.filter(({ title }) => title === '로그인 차단 (시도가 너무 많음)').length, 1)
    t.equal(day.result.filter(({ title }) => title === '로그인 실패 (비밀번호)').length, 10)

    shop.clock.moveTo('2028-11-24T12:00:00+09:00')
    await forgetStaffLogins(shop.deps)
    t.equal((await recordsOf('kind=login&to=2026-11-24')).cntAll > 0, true, 'kept for two years')
    shop.clock.moveTo('2028-11-25T12:00:00+09:00')
    await forgetStaffLogins(shop.deps)
    t.equal((await recordsOf('kind=login&to=2026-11-24')).cntAll, 0)
  },
)

/** What each call that takes a file of a table sends, and what its record is called. */
const uploads = {
  'POST /api/staff/books/bank-statement': {
    ...{
      email: 'sends-finance@billim.kr',
      role: 'finance' as const,
      fields: { accountId: '1' },
      title: '은행 파일 추가',
    },
    file: '거래일시,적요,출금액,입금액,잔액\n2026-11-19 10:00:00,이자,0,1500,101500\n',
  },
  'POST /api/staff/grant-files': {
    ...{ email: 'sends-points@billim.kr', role: 'operations' as const, title: '포인트·쿠폰 지급 미리 보기' },
    file: '회원번호,포인트\n1,100\n',
    fields: { grantId: '0b9a3c52-7a55-4c0e-9a43-3f3f9d0e7a11', dryRun: 'true', reason: '' },
  },
  'POST /api/staff/product-files': {
    ...{ email: 'sends-content@billim.kr', role: 'content' as const, title: '상품 파일 미리 보기' },
    file: '상품번호,색상\nNONE-0001,검정\n',
    fields: { fileId: '0b9a3c52-7a55-4c0e-9a43-3f3f9d0e7a12', dryRun: 'true', shown: '', reason: '' },
  },
  'POST /api/staff/parcel-files': {
    ...{
      email: 'sends-parcels@billim.kr',
      role: 'operations' as const,
      fields: {},
      title: '택배사 파일 읽기',
    },
    file: '주문번호,운송장번호\n261120-4TR8WD,123456789012\n',
  },
} as const
/** A picture, whose record names its file. */
const pictures = 'POST /api/staff/promotion-files'

t.test('every upload has a record that says what it was, and a trial is told apart (rule 855)', async (t) => {
  const taking = operationsOf(shop.app).filter(
    ({ asks, body }) => asks === 'staff' && body?.schema?.properties?.file !== undefined,
  )
  t.strictSame(taking.map(({ name }) => name).sort(), [...Object.keys(uploads), pictures].sort())
  for (const [name, { email, role, fields, file, title }] of Object.entries(uploads)) {
    const headers = await colleagueHeaders(shop, { email, roles: [role], name: '올리는 이' })
    const form = await formBody({ ...fields, file: new File([file], 'list.csv') })
    const answer = await sendForm(shop.app, headers, form, name.replace('POST ', ''))
    t.equal(answer.statusCode, 200, `${name}: ${answer.body}`)
    const told = (await recordsOf('')).result.filter((record) => record.title === title)
    t.equal(told.length, 1, name)
    t.ok((told[0]?.changes.length ?? 0) > 0, name)
  }
  const file = (await recordsOf('kind=bank')).result.find(({ title }) => title === '은행 파일 추가')
  t.match(file?.changes, [
    { field: '더한 거래', after: '1' },
    { field: '파일의 줄', after: '1' },
    { field: '은행 계좌', after: '보통예금' },
  ])
})

t.test(
  'an answer is told with its words before and after, which the record does not keep (rule 856)',
  async (t) => {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `INSERT INTO shop.inquiries (member_id, kind, title, content, asked_at)
     SELECT max(id), 'onetoone', '배송이 궁금해요', '언제 도착하는지 알 수 있을까요?', $1 FROM shop.members RETURNING id`,
      [shop.clock.now()],
    )
    const id = rows[0]?.id
    for (const [version, content] of ['금요일에 도착해요.', '토요일 아침에 도착해요.'].entries()) {
      const answered = await operations('PUT', `inquiries/${id}/answer`, { content, version })
      t.equal(answered.status, 200, answered.body)
    }
    t.strictSame(
      (await recordsOf(`kind=inquiry&key=${id}`)).result.map(({ changes }) => changes),
      [
        [{ field: '답변', before: '금요일에 도착해요.', after: '토요일 아침에 도착해요.' }],
        [{ field: '답변', before: null, after: '금요일에 도착해요.' }],
      ],
    )
  },
)

t.test('no record names a field, a value or what it is about as the code does (rule 854)', async (t) => {
  const { result } = await recordsOf('')
  t.ok(result.some(({ changes }) => changes.some(({ field, after }) => field === '메모' && after !== null)))
  const isCode = (text: string | null) => text !== null && /^[a-z_]+$/.test(text)
  t.strictSame(
    result.flatMap(({ kind, key, changes }) =>
      [key, ...changes.flatMap(({ field, before, after }) => [field, before, after])]
        .filter(isCode)
        .map((text) => `${kind} ${text}`),
    ),
    [],
  )
})

t.test(
  'a record tells what people know by the name that they have for it, and no id (rule 857)',
  async (t) => {
    const { result } = await recordsOf('')
    const isId = (text: string | null) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(text ?? '')
    t.strictSame(
      result.flatMap(({ kind, key, changes }) =>
        [
          ...[key, ...changes.flatMap(({ before, after }) => [before, after])].filter(isId),
          ...changes.filter(({ before, after }) => (before ?? after) === null),
          ...changes.filter(
            ({ field, after }) =>
              after === key && ['번호', '낱말', '날짜', '주문', '주문 상품'].includes(field),
          ),
        ].map((told) => ({ kind, told })),
      ),
      [],
    )
    t.strictSame(
      result.find(({ title }) => title === '배송 준비')?.changes.map(({ field }) => field),
      ['진행 단계', '회원'],
      'neither the order nor its item: the record is about them',
    )
  },
)

t.test('every kind of stream and table that staff write to has a kind of its own', async (t) => {
  const { rows } = await shop.database.pool.query<{ subject: string }>(
    `SELECT DISTINCT subject FROM (${everyPart(recordParts)}) AS r WHERE subject <> 'calls'`,
  )
  t.ok(rows.length > 8)
  for (const { subject } of rows) t.not(recordKindOf(subject), 'call', subject)
})
