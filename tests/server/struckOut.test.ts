import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { tables } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { exportLog } from '../../server/platform/eventStore/logFile.ts'
import { recordChange } from '../../server/platform/recordChange.ts'
import { struckOutMark } from '../../server/platform/security/struckOut.ts'
import { strikeOutWhoLeft } from '../../server/withdrawal/index.ts'
import { aLog } from '../support/aLog.ts'
import { aMember } from '../support/app.ts'
import { colleagueHeaders, registerColleague } from '../support/colleague.ts'
import { collector } from '../support/collector.ts'
import { dumpOf, foundIn } from '../support/dump.ts'
import { seoyeon, verifyIdentity } from '../support/identity.ts'
import { aWholeShop, type Somebody } from '../support/leaving.ts'

const shop = await aWholeShop('struck_out')
t.teardown(() => shop.end())
const { pool } = shop.database
const at = new Date('2026-11-20T10:00:00+09:00')
const log = aLog()
const strikesOut = () => strikeOutWhoLeft(shop.deps, log)

/** Leaves, and what follows within minutes. */
async function leaves(t: Test, who: Pick<Somebody, 'check' | 'leave'>) {
  await who.check()
  t.equal((await who.leave()).statusCode, 200)
  await runJob(shop.deps, log, 'strikeOutWhoLeft')
}

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
    await leaves(t, who)
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
    t.equal(
      (await post(step, { reason, blockId: randomUUID(), lifts: (await recordOf()).block?.reference }))
        .statusCode,
      200,
    )
  await post('points', { grantId: randomUUID(), points: 500, reason: '배하늘님께 사과' })
  const again = await shop.logsIn('haneul.bae@example.com')
  t.match(await recordOf(), { name: '배하늘', phone: '01031415926', logins: { result: { length: 2 } } })
  await leaves(t, again)

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
  await leaves(t, who)

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

t.test(
  'templates of answers name a member who left no more, also where two are called alike then (rule 913)',
  async (t) => {
    const headers = await colleagueHeaders(shop, { email: 'answers@example.com', roles: ['operations'] })
    const people = [
      await shop.joins({ email: 'byeol.seo@example.com', name: '서하별', mobileno: '01016180340' }),
      await shop.joins({ email: 'sol.min@example.com', name: '민하솔', mobileno: '01016180341' }),
    ]
    for (const name of ['서하별님 답변', '민하솔님 답변']) {
      const payload = { name, content: '서하별님 010-1618-0340, byeol.seo@example.com', reason: '자주 써요' }
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/staff/answer-templates',
        headers,
        payload,
      })
      t.equal(answer.statusCode, 200, answer.body)
    }
    for (const who of people) await leaves(t, who)
    const { rows } = await pool.query(
      `SELECT name, content FROM shop.answer_templates WHERE name LIKE '%답변'`,
    )
    const struck = { name: '(탈퇴한 회원)님 답변', content: '(탈퇴한 회원)님 (탈퇴한 회원), (탈퇴한 회원)' }
    t.strictSame(rows, [struck, struck])
  },
)

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
  await leaves(t, who)

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

const typed = Object.entries(tables).flatMap(([table, contents]) =>
  typeof contents === 'string' ? [] : [{ table, columns: contents.typed }],
)

t.test('every text of a table that staff type into is struck out, or made by the shop', async (t) => {
  const { rows } = await pool.query<{ column: string }>(
    `SELECT format('%s.%s', a.attrelid::regclass, attname) AS column FROM pg_attribute a
     LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary AND attnum = ANY (i.indkey)
     WHERE a.attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped AND i.indrelid IS NULL
       AND atttypid IN ('text'::regtype, 'jsonb'::regtype) AND attcollation <> '"C"'::regcollation ORDER BY 1`,
    [typed.map(({ table }) => table)],
  )
  const struck = typed.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  t.same(
    rows.map(({ column }) => column).filter((column) => !struck.includes(column)),
    ['shop.catalogue_changes.key'],
    'the key of a thing',
  )
})

t.test(
  'a withdrawal touches nothing that staff typed, however much it is, and several share one scan (rule 693)',
  async (t) => {
    await pool.query(
      `INSERT INTO shop.catalogue_changes (subject, key, after, actor, at, reason)
       SELECT 'bookings', n, jsonb_build_object('booking', 'xlsx', 'rows', n), 'staff:1', $1,
         CASE n % 50000 WHEN 1 THEN '유한별님이 물음' WHEN 2 THEN '010-2236-0679로 전화' END
       FROM generate_series(1, 200000) AS n`,
      [at],
    )
    const hanbyeol = await shop.joins({
      email: 'hanbyeol@example.com',
      name: '유한별',
      mobileno: '01011235813',
    })
    const other = await shop.joins({ email: 'other@example.com', name: '백다솔', mobileno: '01022360679' })
    const owner = await connect(shop.database.url)
    await owner.query('BEGIN')
    await owner.query(`LOCK TABLE ${typed.map(({ table }) => table).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    for (const who of [hanbyeol, other]) {
      await who.check()
      t.equal((await who.leave()).statusCode, 200, 'while nobody can read or write these tables')
    }
    await owner.query('ROLLBACK')
    await owner.end()

    const named = () =>
      pool.query(
        `SELECT reason, count(*)::int FROM shop.catalogue_changes WHERE subject = 'bookings' AND reason IS NOT NULL
       GROUP BY reason ORDER BY reason`,
      )
    t.equal((await named()).rows.length, 2)
    const sealed = await pool.query<{ sealed: Buffer }>('SELECT sealed FROM personal.strike_outs')
    for (const row of sealed.rows) t.notMatch(row.sealed.toString('utf8'), /유한별|백다솔|0679/)
    let pages = 0
    const count = () => {
      pages += 1
    }
    pool.on('acquire', count)
    t.equal(await strikesOut(), 2)
    pool.off('acquire', count)
    t.ok(pages > 200 && pages < 300, `${pages} pages`)
    t.same((await named()).rows, [
      { reason: `${struckOutMark}님이 물음`, count: 4 },
      { reason: `${struckOutMark}로 전화`, count: 4 },
    ])
    t.equal(await strikesOut(), 0, 'once')
  },
)

t.test(
  'what a run did not come to is struck out by the next one, and is told while it waits (rule 693)',
  async (t) => {
    const who = await shop.joins({ email: 'eunsol@example.com', name: '표은솔', mobileno: '01014142135' })
    const change = { subject: 'bank_matches' as const, before: null, actor: 'staff:1', at }
    await recordChange(shop.deps.db.kysely, { ...change, key: 'eunsol', after: { note: '표은솔님' } })
    await pool.query(
      `INSERT INTO shop.member_notes (member_id, note, written_by, written_at) VALUES ($1, '표은솔님 문의', 1, $2)`,
      [who.id, at],
    )
    const owner = await connect(shop.database.url)
    await owner.query(`
    CREATE FUNCTION shop.away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$;
    CREATE TRIGGER away BEFORE UPDATE ON shop.catalogue_changes FOR EACH ROW EXECUTE FUNCTION shop.away()`)
    await who.check()
    t.equal((await who.leave()).statusCode, 200)
    await t.rejects(strikesOut(), { message: 'away' })
    const { rows } = await pool.query('SELECT note FROM shop.member_notes WHERE member_id = $1', [who.id])
    t.same(rows, [{ note: `${struckOutMark}님 문의` }], 'the other tables are not kept waiting')
    const told = async () => (await pool.query('SELECT sentence, facts FROM platform.alerts')).rows
    t.same(await told(), [])
    await pool.query(`UPDATE personal.strike_outs SET written_at = written_at - interval '7 hours'`)
    await t.rejects(strikesOut(), { message: 'away' })
    t.match(await told(), [{ sentence: /아직 남아 있어요/, facts: { '탈퇴한 회원': 1 } }])
    await owner.query('DROP TRIGGER away ON shop.catalogue_changes; DROP FUNCTION shop.away()')
    await owner.end()
    t.equal(await strikesOut(), 1)
    t.strictSame(foundIn(await dumpOf(shop.database.url), ['표은솔']), [])
  },
)

t.test(
  'a change from one who left to another who left, and a name that is a field’s, keep nobody waiting',
  async (t) => {
    const one = await shop.joins({ email: 'one@example.com', name: 'note', mobileno: '01016161616' })
    const two = await shop.joins({ email: 'two@example.com', name: '마"루', mobileno: '01017171717' })
    await recordChange(shop.deps.db.kysely, {
      ...{ subject: 'bank_matches', key: 'both', actor: 'staff:1', at },
      before: { note: 'one@example.com' },
      after: { note: 'two@example.com' },
    })
    await recordChange(shop.deps.db.kysely, {
      ...{ subject: 'bank_matches', key: 'quoted', actor: 'staff:1', at },
      before: null,
      after: { note: '마"루님, note' },
    })
    for (const who of [one, two]) {
      await who.check()
      t.equal((await who.leave()).statusCode, 200)
    }
    t.equal(await strikesOut(), 2)
    const { rows } = await pool.query(
      `SELECT before, after FROM shop.catalogue_changes WHERE key IN ('both', 'quoted') ORDER BY key`,
    )
    const note = struckOutMark
    t.same(rows, [
      { before: { note }, after: { note } },
      { before: null, after: { note: `${note}님, ${note}` } },
    ])
  },
)
