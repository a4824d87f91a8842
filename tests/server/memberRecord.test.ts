import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MemberRecord, StaffMemberRow } from '../../domain/wire/staffMembers.ts'
import { password } from '../support/app.ts'
import { rented, reviewSent, sendsReview } from '../support/aReview.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aConsigningShop, tracking } from '../support/consigning.ts'

const { shop, operations, anOwner, applies } = await aConsigningShop('member_record')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const curator = await shop.aColleague('content@example.com', ['content'])
const { pool } = shop.database

type Page = { result: StaffMemberRow[]; cntAll: number; only: number | null }
const search = async (q: string, colleague = operations) =>
  (await colleague.get<Page>(`/api/staff/members?q=${encodeURIComponent(q)}`)).data
const idsOf = ({ result }: Page) => result.map(({ memberId }) => memberId)
const recordOf = (id: number, colleague = operations, viewId: string = randomUUID()) =>
  colleague.get<MemberRecord>(`/api/staff/members/${id}?viewId=${viewId}`)
const logIn = (email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const blocks = (id: number, reason = '약관을 여러 번 어겼어요', blockId: string = randomUUID()) =>
  operations.post(`/api/staff/members/${id}/block`, { reason, blockId })

const minji = await shop.aCustomer('minji@example.com')
const sora = await shop.aCustomer('sora@example.com')
await pool.query(
  `UPDATE shop.members SET name = CASE id WHEN $1 THEN '김민지' ELSE '이소라' END,
    phone_number = CASE id WHEN $1 THEN '01023456789' ELSE '01098761234' END WHERE id IN ($1, $2)`,
  [minji.id, sora.id],
)
shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const bag = await shop.aBag()
const draft = await minji.draft({ bags: [bag] })
await minji.pay(draft.data.orderId, await shop.approve(draft.data))
const { rows: placed } = await pool.query<{ numbers: string; item: string }>(
  `SELECT o.order_numbers AS numbers, i.order_item_id AS item FROM shop.orders o
   JOIN shop.order_items i USING (order_id) WHERE o.order_id = $1`,
  [draft.data.orderId],
)
const { numbers = '', item = '' } = placed[0] ?? {}

t.test('a member is found by telephone, its last four digits, and parts of name and email', async (t) => {
  for (const q of [
    '01023456789',
    '010-2345-6789',
    '6789',
    '김민',
    'minji@',
    'MINJI@example.com',
    String(minji.id),
  ])
    t.strictSame(idsOf(await search(q)), [minji.id], q)
  t.strictSame(idsOf(await search('9876')), [], 'digits in the middle find nobody')
  t.strictSame(idsOf(await search('%')), [])
  t.strictSame((await search('01023456789')).only, minji.id, 'a whole number leads straight to its member')
  t.strictSame((await search('6789')).only, null)
})

t.test('an order, a parcel and a consignment lead to their member', async (t) => {
  await operations.post(`/api/staff/order-items/${item}/prepare`, { reason: '검수 완료' })
  await operations.step(item, 'ship', {
    ...{ courier: 'cj', trackingNumber: '6342-8888-7777', reason: '택배사에 인계' },
  })
  const owner = await anOwner('owner@example.com')
  const { data } = await applies(owner)
  await owner.put(`/api/users/tracking-number/${data.id}`, tracking)
  for (const [q, memberId] of [
    [numbers.toLowerCase(), minji.id],
    ['634288887777', minji.id],
    ['6342-8888-7777', minji.id],
    [data.consignmentNumber, owner.id],
    [tracking.trackingNumber, owner.id],
  ] as const) {
    const found = await search(q)
    t.strictSame(idsOf(found), [memberId], q)
    t.equal(found.only, memberId, q)
  }
})

t.test('the list hides names and emails, in its file too, and content do not read it', async (t) => {
  const { result } = await search('6789', finance)
  t.match(result, [{ name: '김*지', email: 'mi***@example.com', lastDigits: '6789', rentals: 1 }])
  const file = await operations.text('/api/staff/members.csv?q=6789')
  t.match(file, /김\*지/)
  t.notMatch(file, /김민지|01023456789|minji@/)
  t.equal((await curator.get('/api/staff/members')).status, 403)
  t.equal((await recordOf(minji.id, curator)).status, 403)
})

t.test('the record shows each role what it may see, whole names among it (rule 317)', async (t) => {
  await minji.earns(3_000)
  const { data } = await recordOf(minji.id)
  t.match(data, {
    ...{ memberId: minji.id, name: '김민지', email: 'minji@example.com', phone: '01023456789' },
    ...{ standing: 'active', block: null, withdrawnAt: null, payouts: null },
    points: { balance: 3_000, held: 0, debt: 0 },
    lots: { cntAll: 1, result: [{ remaining: 3_000, reason: 'review' }] },
    logins: { cntAll: 1, result: [{ endedAt: null }] },
    coupons: { cntAll: 0 },
    notes: { cntAll: 0 },
  })
  t.ok(Array.isArray(data.addresses))
  const seen = (await recordOf(minji.id, finance)).data
  t.equal(seen.addresses, null, 'finance send no parcels')
  t.match(seen.payouts, { cntAll: 0 })
  t.equal((await recordOf(9_999_999)).status, 404)
})

t.test('who looked at a record is recorded, once for each view', async (t) => {
  const views = () =>
    shop.count(`shop.catalogue_changes WHERE subject = 'members' AND key = $1`, [String(sora.id)])
  const view = randomUUID()
  for (let nth = 0; nth < 3; nth += 1) t.equal((await recordOf(sora.id, operations, view)).status, 200)
  t.equal(await views(), 1)
  await recordOf(sora.id, operations)
  t.equal(await views(), 2, 'opened again it is another view')
  await recordOf(sora.id, finance, view)
  t.equal(await views(), 3, 'a colleague’s is their own')
  const { data } = await finance.get<{ result: object[] }>(`/api/staff/records?kind=personal&key=${sora.id}`)
  t.match(data.result, [{ kindName: '개인정보 조회' }, {}, {}])
})

t.test('each list of the console is asked for one member', async (t) => {
  for (const [list, colleague, mine] of [
    ['orders', operations, 1],
    ['charges', operations, 0],
    ['consignments', operations, 0],
    ['reviews', operations, 0],
    ['grants', operations, 0],
  ] as const)
    t.equal(
      (await colleague.get<Page>(`/api/staff/${list}?memberId=${minji.id}`)).data.cntAll,
      mine,
      `${list} of a member`,
    )
  t.equal((await finance.get<Page>(`/api/staff/payments?q=${minji.id}`)).data.cntAll, 1)
})

t.test('coupons, messages and notes of a member have a whole list each, with its file', async (t) => {
  const who = await shop.aCustomer('listed@example.com')
  const day = (nth: number) => `2026-11-${String(nth + 1).padStart(2, '0')}T10:00:00+09:00`
  for (let nth = 0; nth < 25; nth += 1) {
    await pool.query(
      `INSERT INTO personal.inbox (inbox_id, member_id, message, title, lines, told_at)
       VALUES ($1, $2, 'test', $3, '{}', $4)`,
      [`listed:${nth}`, who.id, `알림 ${nth}`, day(nth)],
    )
    await pool.query(
      `INSERT INTO shop.member_notes (member_id, about, note, written_by, written_at) VALUES ($1, 'member', $2, 1, $3)`,
      [who.id, `메모 ${nth}`, day(nth)],
    )
    await pool.query(
      `INSERT INTO shop.member_coupons (member_coupon_id, member_id, coupon_id, status, source, issued_at, expires_at)
       VALUES ($1, $2, $3, $4, 'test', $5, '2027-01-01T00:00:00+09:00')`,
      [randomUUID(), who.id, 9_000_000 + nth, nth === 3 ? 'used' : 'unused', day(nth)],
    )
  }
  await pool.query(
    `INSERT INTO shop.message_sends (inbox_id, channel, outcome) VALUES ('listed:24', 'mail', 'sent'), ('listed:24', 'phone', 'no_number')`,
  )
  type Rows = { result: { title?: string; note?: string; name?: string }[]; cntAll: number }
  const { data: record } = await recordOf(who.id)
  for (const [list, first, last, inRecord] of [
    ['messages', { title: '알림 24' }, { title: '알림 0' }, record.messages],
    ['notes', { note: '메모 24' }, { note: '메모 0' }, record.notes],
    ['coupons', { name: '쿠폰 9000024' }, { name: '쿠폰 9000000' }, record.coupons],
  ] as const) {
    const path = `/api/staff/member-${list}`
    const page = async (nth: number) =>
      (await finance.get<Rows>(`${path}?memberId=${who.id}&limit=20&curPage=${nth}`)).data
    const [newest, oldest] = [await page(1), await page(2)]
    t.match(newest, { cntAll: 25, result: { length: 20, 0: first } }, list)
    t.match(oldest, { result: { length: 5, 4: last } }, `the second page of ${list}`)
    t.match(inRecord, { cntAll: 25, result: { length: 20, 0: first } }, `${list} in the record`)
    const file = (await operations.text(`${path}.csv?memberId=${who.id}`)).trim().split('\n')
    t.equal(file.length, 26, `the file of ${list}`)
    t.equal((await operations.get<Rows>(`${path}?memberId=${sora.id}`)).data.cntAll, 0, 'of nobody else')
    t.equal((await operations.get(path)).status, 400, 'and never of everybody')
    t.equal((await curator.get(`${path}?memberId=${who.id}`)).status, 403)
  }
  const { data: sent } = await finance.get<Rows>(`/api/staff/member-messages?memberId=${who.id}&limit=1`)
  t.match(sent.result, [
    {
      isSeen: false,
      sends: [
        { channel: 'mail', outcome: 'sent' },
        { channel: 'phone', outcome: 'no_number' },
      ],
    },
  ])
  const used = await finance.get<Rows>(`/api/staff/member-coupons?memberId=${who.id}&status=used`)
  t.match(used.data, { cntAll: 1, result: [{ name: '쿠폰 9000003' }] })
  await pool.query('DELETE FROM shop.member_coupons WHERE member_id = $1', [who.id])
})

t.test('logins and payouts of a member have a whole list each, payouts for finance alone', async (t) => {
  const who = await shop.aCustomer('paid@example.com')
  const day = (nth: number) => `2026-11-${String(nth + 1).padStart(2, '0')}T10:00:00+09:00`
  await pool.query('DELETE FROM shop.token_families WHERE member_id = $1', [who.id])
  for (let nth = 0; nth < 25; nth += 1) {
    await pool.query(
      `WITH login AS (INSERT INTO shop.token_families (family_id, member_id, device, opened_at, revoked_at, revoked_because)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING family_id)
       INSERT INTO shop.refresh_tokens (token_id, family_id, issued_at) SELECT gen_random_uuid(), family_id, $4 FROM login`,
      [randomUUID(), who.id, `기기 ${nth}`, day(nth), ...(nth === 24 ? [day(25), 'logout'] : [null, null])],
    )
    await pool.query(
      `INSERT INTO shop.payout_attempts (owner_id, month, attempt, paid_by, amount, status, requested_at, settled_at)
       VALUES ($1, $2, 1, 'transfer', $3, $4, $5, $6)`,
      [
        ...[who.id, `${2001 + nth}-01`, 10_000 + nth],
        ...(nth === 24 ? ['requested', day(nth), null] : ['confirmed', day(nth), day(nth)]),
      ],
    )
  }
  const { data: record } = await recordOf(who.id, finance)
  const newestLogin = {
    ...{ device: '기기 24', openedAt: '2026-11-25T01:00:00.000Z', seenAt: '2026-11-25T01:00:00.000Z' },
    ...{ endedAt: '2026-11-26T01:00:00.000Z', endedBecause: 'logout' },
  }
  for (const [list, first, last, inRecord] of [
    ['logins', newestLogin, { device: '기기 0', endedAt: null }, record.logins],
    [
      'payouts',
      { month: '2025-01', amount: 10_024, status: 'requested', settledAt: null },
      { month: '2001-01', amount: 10_000, status: 'confirmed', settledAt: '2026-11-01T01:00:00.000Z' },
      record.payouts,
    ],
  ] as const) {
    const path = `/api/staff/member-${list}`
    const page = async (nth: number) =>
      (await finance.get<Page>(`${path}?memberId=${who.id}&limit=20&curPage=${nth}`)).data
    t.match(inRecord, { cntAll: 25, result: { length: 5, 0: first } }, `${list} in the record`)
    t.match(await page(1), { cntAll: 25, result: { length: 20, 0: first } }, list)
    t.match(await page(2), { result: { length: 5, 4: last } }, `the second page of ${list}`)
    const file = (await finance.text(`${path}.csv?memberId=${who.id}`)).trim().split('\n')
    t.equal(file.length, 26, `the file of ${list}`)
    t.equal((await finance.get(path)).status, 400, 'never of everybody')
    t.equal((await curator.get(`${path}?memberId=${who.id}`)).status, 403)
  }
  t.equal((await operations.get(`/api/staff/member-payouts?memberId=${who.id}`)).status, 403)
  t.equal((await operations.get<Page>(`/api/staff/member-logins?memberId=${who.id}`)).data.cntAll, 25)
  t.equal((await finance.get<Page>(`/api/staff/member-payouts?memberId=${sora.id}`)).data.cntAll, 0)
  await pool.query('DELETE FROM shop.payout_attempts WHERE owner_id = $1', [who.id])
})

t.test(
  'who looked at a whole list of a member is recorded, not each page of it anew (rule 480)',
  async (t) => {
    const who = await shop.aCustomer('looked-at@example.com')
    const looks = async () => {
      const { data } = await finance.get<{ result: { title: string; staffName: string }[] }>(
        `/api/staff/records?kind=personal&key=${who.id}`,
      )
      return data.result.map(({ title, staffName }) => `${staffName} ${title}`)
    }
    const all = ['coupons', 'messages', 'notes', 'logins', 'payouts'] as const
    for (const list of all)
      for (const curPage of [1, 2])
        await finance.get(`/api/staff/member-${list}?memberId=${who.id}&curPage=${curPage}`)
    await finance.text(`/api/staff/member-coupons.csv?memberId=${who.id}`)
    const [colleague = ''] = (await looks())[0]?.split(' ') ?? []
    t.strictSame(
      (await looks()).toReversed(),
      ['쿠폰', '메시지', '메모', '로그인', '정산 지급'].map((name) => `${colleague} ${name} 목록 조회`),
    )
    await operations.text(`/api/staff/member-notes.csv?memberId=${who.id}`)
    t.equal((await looks()).length, 6, 'a colleague’s look is their own, and a file is one')
    shop.clock.moveTo('2026-11-20T11:00:01+09:00')
    await operations.get(`/api/staff/member-notes?memberId=${who.id}`)
    t.equal((await looks()).length, 7, 'an hour later it is another')
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  },
)

t.test('a note is for colleagues, and a record of its own', async (t) => {
  t.equal((await operations.post(`/api/staff/members/${sora.id}/notes`, { memo: '' })).status, 400)
  await operations.post(`/api/staff/members/${sora.id}/notes`, { memo: '이소라님, 오전에는 전화가 어려워요' })
  await finance.post(`/api/staff/members/${sora.id}/notes`, { memo: '영수증을 메일로 보냄' })
  t.match((await recordOf(sora.id)).data.notes, {
    cntAll: 2,
    result: [{ note: '영수증을 메일로 보냄' }, { note: /오전/, writtenBy: { name: '박운영' } }],
  })
  t.match((await finance.get(`/api/staff/records?kind=member&key=${sora.id}`)).data, { cntAll: 2 })
  t.equal((await sora.get('/api/users/my-info')).status, 200)
  t.equal((await operations.post('/api/staff/members/9999999/notes', { memo: '누구' })).status, 404)
})

t.test('a blocked member reads why at the login, and every login has ended (rule 312)', async (t) => {
  const who = await shop.aCustomer('blocked@example.com')
  const blockId = randomUUID()
  t.equal((await blocks(who.id, '대여한 상품을 돌려주지 않았어요', blockId)).status, 200)
  t.equal(
    (await blocks(who.id, '대여한 상품을 돌려주지 않았어요', blockId)).status,
    200,
    'sent twice it is one',
  )
  t.match(await blocks(who.id), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  t.equal((await who.get('/api/users/my-info')).status, 401)
  const refused = await logIn('blocked@example.com')
  t.equal(refused.statusCode, 403)
  t.match(refused.json(), {
    code: 'MEMBER_BLOCKED',
    message:
      '이용이 제한된 계정이에요. (사유: 대여한 상품을 돌려주지 않았어요) 궁금한 점은 고객센터로 알려 주세요.',
  })
  t.match((await recordOf(who.id)).data, {
    standing: 'blocked',
    block: { reason: '대여한 상품을 돌려주지 않았어요' },
    logins: { result: [{ endedBecause: 'block' }] },
  })
  t.match(await operations.get(`/api/staff/members?standing=blocked`), { data: { cntAll: 1 } })
  t.match(
    (await finance.get<{ result: object[] }>(`/api/staff/records?kind=member&key=${who.id}`)).data.result,
    [{ title: '이용 제한', reason: '대여한 상품을 돌려주지 않았어요' }],
  )
  const { block } = (await recordOf(who.id)).data
  const lifted = { reason: '돌려받았어요', blockId: randomUUID(), lifts: block?.reference }
  const lifts = (sent: object) => operations.post(`/api/staff/members/${who.id}/unblock`, sent)
  t.equal((await lifts(lifted)).status, 200)
  t.equal((await blocks(who.id, '다른 사람의 카드를 썼어요')).status, 200, 'blocked anew')
  t.equal((await lifts(lifted)).status, 200, 'their first answer')
  const late = { ...lifted, blockId: randomUUID() }
  t.match(
    await lifts(late),
    { status: 409, code: 'CONCURRENT_CHANGE' },
    'typed for the first block (rule 890)',
  )
  const anew = (await recordOf(who.id)).data
  t.match(anew, { standing: 'blocked', block: { reason: '다른 사람의 카드를 썼어요' } })
  t.equal((await lifts({ ...late, lifts: anew.block?.reference })).status, 200)
  t.equal((await logIn('blocked@example.com')).statusCode, 200)
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a block bars a draft, a consignment and a review, and lets a rental go on (rule 312)', async (t) => {
  const who = await anOwner('renter@example.com')
  const rental = await rented(shop, who, await shop.aBag(), 'end')
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  await blocks(who.id, '본인이 아닌 사람이 쓰고 있어요')
  // As a request that passed the gate just before the block.
  await pool.query(
    'UPDATE shop.token_families SET revoked_at = NULL, revoked_because = NULL WHERE member_id = $1',
    [who.id],
  )
  const barred = { status: 403, code: 'MEMBER_BLOCKED', message: /본인이 아닌 사람이 쓰고 있어요/ }
  t.match(await who.draft({ bags: [await shop.aBag()] }), barred)
  t.match(await applies(who), barred)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  t.match(await sendsReview(shop, who, reviewSent(rental.orderItemId, rental.productId)), barred)
  const back = { reason: '회수 완료' }
  t.equal((await operations.post(`/api/staff/order-items/${rental.orderItemId}/collected`, back)).status, 200)
})

t.test('a draft that is written just after a block is refused with its reason (rule 312)', async (t) => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const who = await shop.aCustomer('racing@example.com')
  const bag = await shop.aBag()
  beforeItWrites(shop.deps, 'draft:', () => blocks(who.id, '결제 카드를 도난당했다고 알려 왔어요'))
  t.match(await who.draft({ bags: [bag] }), {
    ...{ status: 403, code: 'MEMBER_BLOCKED', message: /도난당했다고/ },
  })
  t.equal(await shop.count('shop.slots WHERE member_id = $1', [who.id]), 0)
})
