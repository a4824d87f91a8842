import { randomUUID } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import t from 'tap'
import type { GrantFile, StaffGrant } from '../../domain/wire/staffGrants.ts'
import { finishGrants } from '../../jobs/finishGrants.ts'
import { forgetMember } from '../../server/members/index.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop } from '../support/aRental.ts'
import { withHiddenRows } from '../support/hiddenRows.ts'
import { formBody } from '../support/uploading.ts'

const shop = await aRentalShop('grants')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const auditor = await shop.aColleague('audit@example.com', ['finance'])
const { pool } = shop.database
shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const reason = '배송이 늦어진 보상'

let nth = 0
const aMember = () => shop.aCustomer(`member${++nth}@example.com`)
const gives = (
  colleague: typeof operations,
  memberId: number,
  points: number,
  more: { grantId?: string; reason?: string } = {},
) =>
  colleague.post<{ grantId: string; status: string }>(`/api/staff/members/${memberId}/points`, {
    ...{ grantId: randomUUID(), points, reason },
    ...more,
  })
const pointsOf = async (memberId: number): Promise<number> => {
  const { rows } = await pool.query<{ balance: number }>(
    'SELECT balance FROM shop.point_balances WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.balance ?? 0
}
const grantOf = async (grantId: string, colleague = finance): Promise<StaffGrant | undefined> =>
  (await colleague.get<{ result: StaffGrant[] }>('/api/staff/grants?limit=500')).data.result.find(
    (grant) => grant.grantId === grantId,
  )

async function sends(colleague: typeof operations, lines: string[], fields: Record<string, string>) {
  const { type, payload } = await formBody({
    ...{ grantId: randomUUID(), dryRun: 'false', reason },
    ...fields,
    file: new File([`\ufeff${lines.join('\n')}`], 'members.csv'),
  })
  const headers = { authorization: `Bearer ${colleague.accessToken}`, 'content-type': type }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/staff/grant-files', headers, payload })
  const { data, code, message } = answer.json<{ data: GrantFile; code?: string; message?: string }>()
  const { fields: wrong } = answer.json<{ data?: { fields?: Record<string, string> } }>().data ?? {}
  return { status: answer.statusCode, code: code ?? '', message: message ?? '', data, fields: wrong }
}

t.test('points up to the limit are given at once, in books that balance', async (t) => {
  const { id } = await aMember()
  const given = await gives(operations, id, 10_000)
  t.match(given, { status: 200, data: { status: 'approved' } })
  t.equal(await pointsOf(id), 10_000)
  const { rows } = await pool.query(
    `SELECT account, amount FROM shop.journal_lines WHERE stream_id = $1 ORDER BY account`,
    [`wallet:${id}`],
  )
  t.strictSame(rows, [
    { account: 'points_cost', amount: 10_000 },
    { account: 'points_liability', amount: -10_000 },
  ])
  t.match(await grantOf(given.data.grantId), { given: 1, waiting: 0, refused: 0, reason, isFile: false })
  t.match(
    (await operations.get<{ result: object[] }>(`/api/staff/records?kind=wallet&key=${id}`)).data.result,
    [{ title: '포인트 적립', reason }],
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('of two colleagues who send one id at once the later is refused (rule 893)', async (t) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aMember()
    const grantId = randomUUID()
    const answers = await Promise.all([operations, finance].map((one) => gives(one, id, 1_000, { grantId })))
    t.same(answers.map(({ status }) => status).sort(), [200, 409])
    t.match(
      answers.find(({ status }) => status === 409),
      { code: 'IDEMPOTENCY_KEY_REUSED' },
    )
    t.equal(await pointsOf(id), 1_000)
  }
})

t.test('the same dialog sent twice gives once, and another amount under its id nothing', async (t) => {
  const { id } = await aMember()
  const grantId = randomUUID()
  t.match(await gives(operations, id, 500, { grantId }), { status: 200 })
  t.match(await gives(operations, id, 500, { grantId }), { status: 200, data: { status: 'approved' } })
  t.match(await gives(operations, id, 700, { grantId }), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  t.equal(await pointsOf(id), 500)
  const other = await aMember()
  const reused = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' }
  t.match(await gives(operations, other.id, 500, { grantId }), reused, 'another member')
  t.equal(await pointsOf(other.id), 0)
})

t.test('what is above the limit waits for another person of finance (rule 314)', async (t) => {
  const { id } = await aMember()
  const { data } = await gives(operations, id, 10_001)
  t.equal(data.status, 'proposed')
  t.equal(await pointsOf(id), 0)
  const approves = (colleague: typeof operations) =>
    colleague.post(`/api/staff/grants/${data.grantId}/approve`, { reason: '사유를 확인했어요' })
  t.equal((await approves(operations)).status, 403)
  t.equal((await approves(finance)).status, 200)
  t.equal(await pointsOf(id), 10_001)
  t.match(await approves(auditor), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  t.equal(await pointsOf(id), 10_001)
})

t.test('whoever proposed a grant does not approve it, and a declined one gives nothing', async (t) => {
  const { id } = await aMember()
  const { data } = await gives(finance, id, 100_001)
  t.equal(data.status, 'proposed')
  const decides = (colleague: typeof operations, how: string) =>
    colleague.post(`/api/staff/grants/${data.grantId}/${how}`, { reason: '금액을 다시 확인해야 해요' })
  t.match(await decides(finance, 'approve'), { status: 403, code: 'GRANT_OF_ONES_OWN' })
  t.equal((await decides(auditor, 'decline')).status, 200)
  t.match(await decides(auditor, 'approve'), { status: 409 })
  t.equal(await pointsOf(id), 0)
  t.match(await grantOf(data.grantId), { status: 'declined', decision: '금액을 다시 확인해야 해요' })
})

t.test('whoever proposed a grant may take it back', async (t) => {
  const { id } = await aMember()
  const { data } = await gives(finance, id, 100_001)
  const takenBack = await finance.post(`/api/staff/grants/${data.grantId}/decline`, {
    reason: '잘못 적었어요',
  })
  t.equal(takenBack.status, 200)
  t.equal(await pointsOf(id), 0)
  t.match(await grantOf(data.grantId), { status: 'declined' })
})

t.test('many small grants to a member on one day are one large one', async (t) => {
  const { id } = await aMember()
  const others = await aMember()
  t.equal((await gives(operations, id, 6_000)).data.status, 'approved')
  t.equal((await gives(operations, others.id, 6_000)).data.status, 'approved')
  t.equal((await gives(operations, id, 4_001)).data.status, 'proposed')
  t.equal((await gives(finance, id, 4_001)).data.status, 'approved', 'a colleague’s are their own')
  const at = await Promise.all(Array.from({ length: 5 }, () => gives(operations, id, 1_000)))
  t.equal(at.filter(({ data }) => data.status === 'approved').length, 4, 'those at the same moment too')
  shop.clock.moveTo('2026-11-21T10:00:00+09:00')
  t.equal((await gives(operations, id, 10_000)).data.status, 'approved')
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
})

t.test('nobody’s number and a member who left get nothing', async (t) => {
  t.match(await gives(operations, 9_999_999, 100), { status: 404 })
  const { id } = await aMember()
  await inTransaction(pool, (client) =>
    forgetMember(client, {
      memberId: id,
      now: shop.clock.now(),
      today: '2026-11-20',
    }),
  )
  t.match(await gives(operations, id, 100), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
})

t.test('a coupon is given once, and only while it is issued (rule 316)', async (t) => {
  const member = await aMember()
  const couponId = await aCouponOnOffer(shop.deps, { name: '사과 쿠폰', code: 'SORRY' })
  const over = await aCouponOnOffer(shop.deps, { name: '지난 쿠폰', offeredUntil: '2026-11-19' })
  const few = await aCouponOnOffer(shop.deps, { name: '사흘 쿠폰', validDays: 3 })
  const offered = await operations.get<{ result: { id: number; endDate: string }[] }>(
    '/api/staff/grantable-coupons',
  )
  const endOf = (couponOf: number) => offered.data.result.find(({ id }) => id === couponOf)?.endDate
  t.equal(endOf(couponId), '2026-12-31')
  t.equal(endOf(few), '2026-11-23', 'the last day of a copy of today')
  t.notOk(offered.data.result.some(({ id }) => id === over))
  const givesCoupon = (id: number, grantId: string = randomUUID()) =>
    operations.post(`/api/staff/members/${member.id}/coupons`, { grantId, couponId: id, reason })
  const grantId = randomUUID()
  t.match(await givesCoupon(couponId, grantId), { status: 200, data: { status: 'approved' } })
  t.match(await givesCoupon(couponId, grantId), { status: 200, data: { status: 'approved' } }, 'sent twice')
  t.match(await givesCoupon(over, grantId), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  t.match(await givesCoupon(couponId), { status: 409, code: 'COUPON_ALREADY_DOWNLOADED' })
  t.match(await givesCoupon(over), { status: 409, code: 'COUPON_NOT_USABLE' })
  t.match((await member.get<{ result: object[] }>('/api/users/my-available-coupons')).data.result, [
    { name: '사과 쿠폰' },
  ])
})

t.test('a trial of a file says row by row what would happen, and gives nothing', async (t) => {
  const [one, other] = [await aMember(), await aMember()]
  const lines = ['회원번호,포인트', `${one.id},"1,000"`, `${other.id},많이`, `${one.id},500`, '9999999,500']
  const { data } = await sends(operations, lines, { dryRun: 'true' })
  t.match(data, {
    ...{ members: 1, points: 1_000, needsApproval: false, status: null },
    rows: [
      { line: 2, memberId: one.id, points: 1_000, fault: null },
      { line: 3, memberId: other.id, fault: 'points' },
      { line: 4, memberId: one.id, fault: 'twice' },
      { line: 5, memberId: null, fault: 'unknown' },
    ],
  })
  t.match(await sends(operations, lines, {}), { status: 409, code: 'GRANT_ROWS_WRONG' })
  t.equal(await pointsOf(one.id), 0)
})

t.test('a file gives to each once, and sent again gives nothing (rule 315)', async (t) => {
  const members = await Promise.all(Array.from({ length: 30 }, () => aMember()))
  const lines = members.map(({ id }) => `${id},300`)
  const sent = await sends(operations, ['회원번호,포인트', ...lines], {})
  t.match(sent, { status: 200, data: { status: 'approved', members: 30, points: 9_000 } })
  const balances = () => Promise.all(members.map(({ id }) => pointsOf(id)))
  t.ok(
    (await balances()).some((points) => points === 0),
    'the rest is given by the job',
  )
  await Promise.all([finishGrants.run(shop.deps, aLog()), finishGrants.run(shop.deps, aLog())])
  t.ok(
    (await balances()).every((points) => points === 300),
    'two runs at once give once',
  )
  t.match(await sends(operations, ['회원번호,포인트', ...lines.toReversed()], {}), {
    ...{ status: 409, code: 'GRANT_FILE_USED' },
  })
  t.match(await sends(finance, ['회원번호,포인트', ...lines], {}), { status: 409, code: 'GRANT_FILE_USED' })
  t.ok((await balances()).every((points) => points === 300))
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a file above the limit waits, and one that was declined may be sent again', async (t) => {
  const member = await aMember()
  const lines = ['이메일,포인트', `member${nth}@example.com,20000`]
  const grantId = randomUUID()
  t.equal((await sends(operations, lines, { grantId })).data.status, 'proposed')
  t.equal((await sends(operations, lines, {})).code, 'GRANT_FILE_USED')
  await finance.post(`/api/staff/grants/${grantId}/decline`, { reason: '다음 달에 드려요' })
  t.equal((await sends(finance, lines, {})).data.status, 'approved')
  t.equal(await pointsOf(member.id), 20_000)
})

t.test('a file of a coupon passes over those who have it', async (t) => {
  const [one, other] = [await aMember(), await aMember()]
  const couponId = await aCouponOnOffer(shop.deps, { name: '겨울 쿠폰' })
  const give = { grantId: randomUUID(), couponId, reason }
  await operations.post(`/api/staff/members/${one.id}/coupons`, give)
  const lines = ['회원번호', String(one.id), String(other.id)]
  const fields = { couponId: String(couponId), grantId: randomUUID() }
  const { data } = await sends(operations, lines, fields)
  t.match(data, { members: 1, rows: [{ fault: 'has_it' }, { fault: null }], status: 'approved' })
  t.match(await sends(operations, lines, fields), { status: 200, data: { status: 'approved' } }, 'sent twice')
  t.match(await sends(operations, lines, { couponId: String(couponId) }), {
    ...{ code: 'GRANT_ROWS_WRONG', message: /모두 이미 받은 쿠폰/ },
  })
  t.equal(await shop.count('shop.member_coupons WHERE coupon_id = $1', [couponId]), 2)
})

t.test('a file of a coupon that is not issued is refused whole, in the trial as well', async (t) => {
  const { id } = await aMember()
  const over = await aCouponOnOffer(shop.deps, { name: '끝난 쿠폰', offeredUntil: '2026-11-19' })
  for (const dryRun of ['true', 'false'])
    t.match(await sends(operations, ['회원번호', String(id)], { couponId: String(over), dryRun }), {
      ...{ status: 409, code: 'COUPON_NOT_USABLE' },
    })
})

t.test('operations give coupons, finance gives none, by hand and by file (rule 316)', async (t) => {
  const { id } = await aMember()
  const couponId = await aCouponOnOffer(shop.deps, { name: '봄 쿠폰' })
  const lines = ['회원번호', String(id)]
  const fields = { couponId: String(couponId) }
  const no = { status: 403, code: 'FORBIDDEN' }
  const give = { grantId: randomUUID(), couponId, reason }
  t.match(await finance.post(`/api/staff/members/${id}/coupons`, give), no)
  t.match(await finance.get('/api/staff/grantable-coupons'), no)
  t.match(await sends(finance, lines, { ...fields, dryRun: 'true' }), no)
  t.match(await sends(finance, lines, fields), no)
  t.equal(await shop.count('shop.member_grants WHERE coupon_id = $1', [couponId]), 0)
  const admin = await shop.aColleague('boss@example.com', ['admin'])
  t.match(await sends(admin, lines, fields), { status: 200, data: { status: 'approved', members: 1 } })
  t.equal(await shop.count('shop.member_coupons WHERE coupon_id = $1', [couponId]), 1)
})

t.test('a file that is no table, or has too many rows, is refused with the number it may have', async (t) => {
  const most = /5,000줄/
  t.match(await sends(operations, [''], { dryRun: 'true' }), { status: 400, message: most })
  const rows = Array.from({ length: 5_001 }, (_, nth) => `${nth + 1},1`)
  t.match(await sends(operations, rows, { dryRun: 'true' }), { code: 'TABLE_UNREADABLE', message: most })
})

t.test('what is wrong beside the file is named', async (t) => {
  const { id } = await aMember()
  const long = { reason: '가'.repeat(201) }
  t.match(await sends(operations, [`${id},1`], long), { status: 400, fields: { reason: /200자/ } })
})

const workbookOf = (...tables: string[][][]) =>
  writeXlsx({ sheets: tables.map((rows, nth) => ({ name: `시트${nth}`, rows })) })
async function sendsWorkbook(url: string, workbook: Uint8Array) {
  const file = new File([new Uint8Array(workbook)], 'list.xlsx')
  const { type, payload } = await formBody({ grantId: randomUUID(), dryRun: 'true', reason, file })
  const headers = { authorization: `Bearer ${operations.accessToken}`, 'content-type': type }
  return (await shop.app.inject({ method: 'POST', url, headers, payload })).json()
}

t.test('of a workbook with two lists none is left out without a word (rule 671)', async (t) => {
  const [one, other] = [await aMember(), await aMember()]
  const sendsSheets = async (url: string, ...tables: string[][][]) =>
    sendsWorkbook(url, await workbookOf(...tables))
  const cover = [['11월 행사 대상자입니다'], [], ['문의는 마케팅팀']]
  const list = (id: number) => [
    ['회원번호', '포인트'],
    [String(id), '100'],
  ]
  const grants = '/api/staff/grant-files'
  t.match(await sendsSheets(grants, cover, list(one.id), []), {
    data: { members: 1, points: 100, rows: [{ memberId: one.id, fault: null }] },
  })
  const guide = [['사용 방법'], ['1', '회원번호를 적어요'], ['2', '포인트를 적어요']]
  t.match(await sendsSheets(grants, guide, list(one.id)), { data: { members: 1, points: 100 } })
  t.match(await sendsSheets(grants, list(one.id), list(other.id)), {
    ...{ code: 'TABLES_SEVERAL', message: /시트나 표가 여러 개예요/ },
  })
  t.match(await sendsSheets(grants, list(one.id), list(other.id).slice(1)), { code: 'TABLES_SEVERAL' })
  const parcels = (order: string) => [
    ['주문번호', '운송장번호'],
    [order, '512345678901'],
  ]
  const url = '/api/staff/parcel-files'
  t.same((await sendsSheets(url, cover, parcels('261130-AAAAAA'))).data.rows, parcels('261130-AAAAAA'))
  t.match(await sendsSheets(url, parcels('261130-AAAAAA'), parcels('261130-BBBBBB')), {
    code: 'TABLES_SEVERAL',
  })
  t.match(await sendsSheets(url, cover, [['다른 표', '1']]), { code: 'TABLES_SEVERAL' })
})

t.test('a row that its uploader does not see gives nothing and sends nothing (rule 987)', async (t) => {
  const one = await aMember()
  const lists = {
    '/api/staff/grant-files': [
      ['회원번호', '포인트'],
      [String(one.id), '100'],
      ['999', '100'],
      ['998', '100'],
    ],
    '/api/staff/parcel-files': [
      ['주문번호', '운송장번호'],
      ...['A', 'B', 'C'].map((order) => [`261130-AAAAA${order}`, '512345678901']),
    ],
  }
  for (const [url, rows] of Object.entries(lists)) {
    const workbook = await workbookOf([...rows, [' ', '']])
    t.match(await sendsWorkbook(url, withHiddenRows(workbook, 3, 4)), {
      ...{ code: 'TABLE_ROWS_HIDDEN', message: /^3번째 줄부터 2줄이 필터나 숨기기로 가려져 있어요/ },
    })
    t.match(
      await sendsWorkbook(url, withHiddenRows(workbook, 5)),
      { data: { rows: Array } },
      'one that says nothing',
    )
    const guide = [['읽는 법'], ['숨긴 줄']]
    const guided = withHiddenRows(await workbookOf(guide, rows), 2)
    t.match(await sendsWorkbook(url, guided), { data: { rows: Array } }, 'one of a guide')
  }
})
