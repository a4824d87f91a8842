import t from 'tap'
import type { Term } from '../../domain/wire/shop.ts'
import type { StaffWording } from '../../domain/wire/staffTerms.ts'
import * as joining from '../../server/joining/index.ts'
import * as members from '../../server/members/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import * as terms from '../../server/terms/index.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { until } from '../support/until.ts'

const shop = await testApp('staff_terms', [members, joining, terms])
t.teardown(shop.end)
const headers = await colleagueHeaders(shop, { email: 'content@example.com', roles: ['content'] })
const call = async (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/staff/terms${path}`
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}
const wordings = async (id: number): Promise<StaffWording[]> =>
  (await call('GET', '')).data.result.filter(({ termId }: StaffWording) => termId === id)
const shown = async (): Promise<Term> => (await shop.app.inject('/api/users/terms/2')).json().data

const wording = {
  title: '서비스 이용약관',
  content: '<h3>목적</h3><p>새로 썼어요.</p><script>alert(1)</script>',
  effectiveOn: '2026-12-01',
  reason: '법이 바뀌었어요',
}

t.test('a new wording is shown from its day on, and the old one is kept with who agreed to it', async (t) => {
  await shop.database.pool.query(
    `INSERT INTO shop.member_consents (member_id, term_id, version, agreed, decided_at)
     VALUES (1, 2, 1, true, '2026-11-20T01:00:00Z'), (2, 2, 1, true, '2026-11-20T01:00:00Z')`,
  )
  t.match(await call('PUT', '/2.1', wording), { status: 200, data: { id: '2.2' } })
  t.match(await wordings(2), [
    { number: 2, state: 'planned', from: '2026-12-01', agreed: 0 },
    { number: 1, state: 'inForce', agreed: 2 },
  ])
  t.equal((await shown()).version, 1)
  shop.clock.moveTo('2026-11-30T23:59:59+09:00')
  t.equal((await shown()).version, 1)
  shop.clock.moveTo('2026-12-01T00:00:00+09:00')
  t.match(await shown(), { version: 2, content: '<h3>목적</h3><p>새로 썼어요.</p>' })
  t.match(await wordings(2), [{ state: 'inForce' }, { state: 'past', agreed: 2 }])
  const { rows } = await shop.database.pool.query(
    `SELECT reason, key, before->>'version' AS before, after->>'version' AS after FROM shop.catalogue_changes
     WHERE subject = 'terms'`,
  )
  t.same(rows, [{ reason: '법이 바뀌었어요', key: '2.2', before: '1', after: '2' }])
})

t.test('a wording that came too soon, or on top of one that was not read, is refused', async (t) => {
  const field = async (changes: object) =>
    Object.keys((await call('PUT', '/2.1', { ...wording, ...changes })).data?.fields ?? {}).join()
  t.equal(await field({ effectiveOn: '2026-12-01' }), 'effectiveOn', 'today')
  t.equal(await field({ effectiveOn: '2026-12-10', reason: '' }), 'reason')
  const [{ version } = { version: 0 }] = await wordings(2)
  t.equal((await call('PUT', '/2.1', { ...wording, effectiveOn: '2026-12-10', version })).status, 200)
  t.equal(
    (await call('PUT', '/2.1', { ...wording, effectiveOn: '2026-12-20', version })).code,
    'CONTENT_CHANGED',
  )
  t.equal(await field({ effectiveOn: '2026-12-10' }), 'effectiveOn', 'the day of the one before')
  t.equal((await call('PUT', '/99.1', wording)).status, 404)
})

t.test('only a wording that is not in force yet can be taken back', async (t) => {
  const reason = '잘못 올렸어요'
  t.equal((await call('DELETE', '/2.2', { reason })).code, 'INVALID_REQUEST')
  t.equal((await call('DELETE', '/2.3', { reason })).status, 200)
  t.equal((await call('DELETE', '/2.3', { reason })).status, 404)
  t.same(
    (await wordings(2)).map(({ number }) => number),
    [2, 1],
  )
})

t.test('of two tabs that word a term at the same moment the second is told', async (t) => {
  const other = await connect(shop.database.url)
  t.teardown(() => other.end())
  const [{ version } = { version: 0 }] = await wordings(3)
  await other.query('BEGIN; SELECT FROM shop.terms WHERE id = 3 FOR UPDATE')
  const change = { ...wording, title: '개인정보 처리방침', effectiveOn: '2027-01-01', version }
  const both = Promise.all([call('PUT', '/3.1', change), call('PUT', '/3.1', change)])
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => (await shop.database.pool.query(waits)).rowCount === 2)
  await other.query('COMMIT')
  t.same((await both).map(({ code = 'saved' }) => code).toSorted(), ['CONTENT_CHANGED', 'saved'])
})
