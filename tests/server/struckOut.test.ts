import { randomUUID } from 'node:crypto'
import t from 'tap'
import { tables } from '../../server/modules.ts'
import { exportLog } from '../../server/platform/eventStore/logFile.ts'
import { recordChange } from '../../server/platform/recordChange.ts'
import { aMember } from '../support/app.ts'
import { colleagueHeaders, registerColleague } from '../support/colleague.ts'
import { collector } from '../support/collector.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { seoyeon, verifyIdentity } from '../support/identity.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('struck_out')
t.teardown(() => shop.end())
const { pool } = shop.database
const at = new Date('2026-11-20T10:00:00+09:00')

t.test(
  'what colleagues saved and typed of a member goes when the member leaves, and is in no export',
  async (t) => {
    const who = await shop.joins({ email: 'soyul.nam@example.com', name: '남소율', mobileno: '01027182818' })
    const staffId = await registerColleague(shop, { email: 'views@example.com', roles: ['operations'] })
    await pool.query(
      `INSERT INTO shop.staff_views (staff_id, page, name, query, shared, saved_at) VALUES
       ($4, 'orders', '늦는 분', $1, true, $3), ($4, 'orders', '남소율님 주문', 'status=new', false, $3),
       ($4, 'orders', '새 주문', $2, true, $3)`,
      [`${new URLSearchParams({ q: '남소율' })}`, `${new URLSearchParams({ q: '구두' })}`, at, staffId],
    )
    const change = { subject: 'bank_matches' as const, key: 'match-1', before: null, actor: 'staff:1', at }
    await recordChange(shop.deps.db.kysely, {
      ...change,
      after: { note: '010-2718-2818로 확인' },
      reason: '남소율님이 보낸 돈이에요 (soyul.nam@example.com)',
    })
    await recordChange(shop.deps.db.kysely, {
      ...change,
      key: 'match-2',
      before: { note: '' },
      after: null,
      reason: '강남소율동 지점 입금',
    })

    const words = ['남소율님', 'soyul.nam@example.com', '010-2718-2818', '%EB%82%A8%EC%86%8C%EC%9C%A8']
    const sink = collector()
    await exportLog(shop.database.url, sink.stream, { tables })
    t.same(
      words.filter((word) => sink.text().includes(word)),
      [],
    )
    await who.check()
    t.equal((await who.leave()).statusCode, 200)
    const views = await pool.query('SELECT name FROM shop.staff_views')
    t.same(views.rows, [{ name: '새 주문' }])
    const { rows } = await pool.query(
      `SELECT reason, after FROM shop.catalogue_changes WHERE subject = 'bank_matches' ORDER BY key`,
    )
    t.same(rows, [
      {
        reason: '(탈퇴한 회원)님이 보낸 돈이에요 ((탈퇴한 회원))',
        after: { note: '(탈퇴한 회원)로 확인' },
      },
      { reason: '강남소율동 지점 입금', after: null },
    ])
    t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
  },
)

t.test('the record of a member who left keeps no contact, and notes and reasons name nobody', async (t) => {
  const who = await shop.joins({ email: 'haneul.bae@example.com', name: '배하늘', mobileno: '01031415926' })
  const email = 'record@example.com'
  const headers = await colleagueHeaders(shop, { email, roles: ['operations'] })
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/staff/members/${who.id}/${path}`, headers, payload })
  const recordOf = async () => {
    const url = `/api/staff/members/${who.id}?viewId=${randomUUID()}`
    return (await shop.app.inject({ url, headers })).json().data
  }
  await post('notes', { memo: '배하늘님 010-3141-5926, 오전 통화 어려움' })
  for (const [step, reason] of [
    ['block', '배하늘님 계정을 남이 씀'],
    ['unblock', '배하늘님과 확인함'],
  ] as const)
    t.equal((await post(step, { reason, blockId: randomUUID() })).statusCode, 200)
  await post('points', { grantId: randomUUID(), points: 500, reason: '배하늘님께 사과' })
  const again = await shop.logsIn('haneul.bae@example.com')
  t.match(await recordOf(), { name: '배하늘', phone: '01031415926', logins: { result: { length: 2 } } })
  await again.check()
  t.equal((await again.leave()).statusCode, 200)

  const record = await recordOf()
  t.match(record, {
    ...{
      name: '탈퇴한 회원',
      email: null,
      phone: null,
      birthDate: null,
      standing: 'withdrawn',
      addresses: [],
    },
    ...{ points: { balance: 0 }, messages: { cntAll: 0 }, block: null },
    notes: { result: [{ note: '(탈퇴한 회원)님 (탈퇴한 회원), 오전 통화 어려움' }] },
  })
  t.ok(record.consents.length > 0, 'what was agreed to is kept')
  t.equal((await post('notes', { memo: '다시 연락' })).statusCode, 409)
  const words = ['배하늘', 'haneul.bae@example.com', '01031415926', '010-3141-5926']
  t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
})

t.test('the reasons for a product’s days off the calendar name a member who left no more', async (t) => {
  const who = await shop.joins({ email: 'garam.noh@example.com', name: '노가람', mobileno: '01016180339' })
  const headers = await colleagueHeaders(shop, { email: 'repairs@example.com', roles: ['operations'] })
  const product = await shop.aBag()
  const url = `/api/staff/products/${product}/downtime`
  const days = { from: '2026-12-20', to: '2026-12-22' }
  const block = (reason: string) =>
    shop.app.inject({ method: 'POST', url, headers, payload: { ...days, reason } })
  const first = await block('노가람님이 낸 흠집 (010-1618-0339)')
  t.equal(first.statusCode, 200, first.body)
  const ended = await shop.app.inject({
    ...{ method: 'DELETE', url: `${url}/${first.json().data.downtimeId}`, headers },
    payload: { reason: '노가람님과 확인함' },
  })
  t.equal(ended.statusCode, 200, ended.body)
  t.equal((await block('노가람님이 다시 알림')).statusCode, 200)
  await who.check()
  t.equal((await who.leave()).statusCode, 200)

  const { rows } = await pool.query<{ written: string }>(
    'SELECT written FROM personal.downtime_reasons ORDER BY written_at',
  )
  t.strictSame(
    rows.map(({ written }) => written),
    ['(탈퇴한 회원)님이 낸 흠집 ((탈퇴한 회원))', '(탈퇴한 회원)님과 확인함', '(탈퇴한 회원)님이 다시 알림'],
  )
  const calendar = await shop.app.inject({
    url: `/api/staff/calendar?productId=${product}&from=2026-12-01&to=2026-12-31`,
    headers,
  })
  t.match(calendar.json().data.result, [{ busy: [{ note: '(탈퇴한 회원)님이 다시 알림' }] }])
  const words = ['노가람', 'garam.noh@example.com', '01016180339', '010-1618-0339']
  t.strictSame(foundIn(await dumpOf(shop.database.url), words), [])
})

t.test('contacts in any spelling and what a member was before go with the member (rule 470)', async (t) => {
  const email = 'areum.seol@example.com'
  await aMember(shop.deps, { email, name: '설아름', phoneNumber: '01041235813' })
  const who = await shop.logsIn(email)
  await verifyIdentity(shop.providers, who.browser, { ...seoyeon, name: '설다온', mobileno: '01058132134' })
  const changed = await who.call('PUT', '/api/users/my-info', {})
  t.match(changed.json().data, { name: '설다온', phoneNumber: '01058132134' })
  const headers = await colleagueHeaders(shop, { email: 'spells@example.com', roles: ['operations'] })
  const memos = [
    '휴대폰01058132134, 또는 010 5813 2134, 메일areum.seol@example.com',
    '전에는 설아름, 010.4123.5813이나 +82 10-4123-5813',
    '다른 분은 901058132134, 010-5813-21345, xareum.seol@example.com',
  ]
  for (const memo of memos) {
    const url = `/api/staff/members/${who.id}/notes`
    const noted = await shop.app.inject({ method: 'POST', url, headers, payload: { memo } })
    t.equal(noted.statusCode, 200, noted.body)
  }
  const change = { subject: 'bank_matches' as const, key: 'lines', before: null, actor: 'staff:1', at }
  await recordChange(shop.deps.db.kysely, {
    ...change,
    after: { note: '확인함\n설다온님\n01058132134\nareum.seol@example.com', amount: 1_058_132_134 },
  })
  const save = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/api/staff/views', headers, payload })
  for (const [name, q] of [
    ['예전 번호', '010 4123 5813'],
    ['예전 이름', '설아름'],
    ['다른 번호', '010 0000 0000'],
  ] as const)
    await save({ page: '/staff/members', name, query: `${new URLSearchParams({ q })}` })
  const former = async () =>
    (await pool.query('SELECT name FROM personal.former_persons WHERE member_id = $1', [who.id])).rows
  t.same(await former(), [{ name: '설아름' }])
  await who.check()
  t.equal((await who.leave()).statusCode, 200)

  t.same(await former(), [])
  const record = await shop.app.inject({
    url: `/api/staff/members/${who.id}?viewId=${randomUUID()}`,
    headers,
  })
  const notes = record.json<{ data: { notes: { result: { note: string }[] } } }>().data.notes.result
  t.same(notes.map(({ note }) => note).sort(), [
    '다른 분은 901058132134, 010-5813-21345, xareum.seol@example.com',
    '전에는 (탈퇴한 회원), (탈퇴한 회원)이나 (탈퇴한 회원)',
    '휴대폰(탈퇴한 회원), 또는 (탈퇴한 회원), 메일(탈퇴한 회원)',
  ])
  const lines = await pool.query(`SELECT after FROM shop.catalogue_changes WHERE key = 'lines'`)
  t.same(lines.rows, [
    {
      after: {
        note: '확인함\n(탈퇴한 회원)님\n(탈퇴한 회원)\n(탈퇴한 회원)',
        amount: 1_058_132_134,
      },
    },
  ])
  const views = await pool.query(`SELECT name FROM shop.staff_views WHERE page = '/staff/members'`)
  t.same(views.rows, [{ name: '다른 번호' }])
})
