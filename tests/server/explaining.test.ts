import t from 'tap'
import type { AsOf } from '../../domain/wire/asOf.ts'
import type { EventDetail, LoggedEvent } from '../../domain/wire/eventLog.ts'
import type { ExplainedSettlement, ExplainedSubject } from '../../domain/wire/explain.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { keepVerified } from '../../server/consistency/findings.ts'
import { invariants } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { breachesOf } from '../../server/platform/projections/breaches.ts'
import { evidenceAgainst } from '../../server/platform/projections/evidence.ts'
import type { Problem } from '../../server/platform/projections/problem.ts'
import { payOut } from '../../server/settlement/index.ts'
import { sealOfMonths } from '../../server/settlement/queries/monthStatement.ts'
import { explainedAccount, unexplainedIn } from '../support/explained.ts'
import { aSettlingShop } from '../support/settling.ts'
import { sealed } from '../support/wholeLog.ts'

const {
  shop,
  finance,
  acts,
  decides,
  order,
  arrives,
  comesBack,
  hasAccount,
  settle,
  log: payoutLog,
} = await aSettlingShop('explaining')
t.teardown(() => shop.end())

/** 12,300 won a day; 9.8 % and 20 % go to the shop. Half of ten days comes back, and 10,000 of five days. */
const narae = await shop.aCustomer('narae@example.com')
const earned = 37_978 + 41_488 - 7_020

const renter = await shop.aCustomer('renter@example.com')
await renter.earns(5_000)
const coupon = await renter.getsCoupon()
const tenDays = await order(narae, renter, { start: '2026-12-03', end: '2026-12-12' })
const fiveDays = await order(narae, renter, { start: '2026-12-03', end: '2026-12-07' })
const week = { start: '2026-12-09', end: '2026-12-15' } as const
const cancelled = await order(narae, renter, week, { coupon, points: 5_000 })
shop.clock.moveTo('2026-12-03T10:00:00+09:00')
for (const { item } of [tenDays, fiveDays]) await arrives(item)
shop.clock.moveTo('2026-12-06T10:00:00+09:00')
await renter.post('/api/users/order-items-cancel', {
  orderItemId: cancelled.item,
  cancellationReason: 'changed_mind',
})
shop.clock.moveTo('2026-12-10T10:00:00+09:00')
await comesBack(renter, tenDays.item, 54_100)
shop.clock.moveTo('2026-12-17T10:00:00+09:00')
await acts(fiveDays.item, 'collected')
shop.clock.moveTo('2026-12-21T10:00:00+09:00')
await decides(fiveDays.item, 'refund', { refundNumber: 1, refund: 10_000, points: null, ownerBears: true })
await hasAccount(narae, '윤나래')
shop.clock.moveTo('2027-01-20T10:00:00+09:00')
await settle()
await payOut(shop.deps, payoutLog)
await sealed(shop.database.pool)

t.test('every balance is explained by its events, to the won and with the rule of each line', async (t) => {
  const { data } = await finance.get<{ rows: { account: string; balance: number }[] }>(
    '/api/staff/books/trial-balance',
  )
  t.ok(data.rows.length > 10)
  for (const { account, balance: booked } of data.rows) {
    const told = await explainedAccount(finance.get, account, 'from=2026-01-01')
    t.strictSame(told.wrong, [], account)
    t.equal(told.opening, 0)
    t.equal(told.closing, booked, account)
    t.equal(
      told.lines.reduce((sum, { amount }) => sum + amount, 0),
      booked,
      account,
    )
  }
  const later = await explainedAccount(finance.get, 'owner_payable', 'from=2027-01-01')
  t.equal(later.opening, -earned)
  t.equal(later.closing, 0)
})

t.test('why an owner got what they got: rows with rates, the events behind them, the seal', async (t) => {
  const path = `/api/staff/explain/settlements/${narae.id}/2026-12`
  const { data } = await finance.get<ExplainedSettlement>(path)
  t.equal(data.earned, earned)
  t.match(data, { ownerId: narae.id, ownerName: '김민지' })
  t.equal(data.lines.length, 3)
  t.equal(data.lines.at(-1)?.balance, earned)
  for (const { row, amount, event } of data.lines) {
    t.equal(row.amount, amount, 'the formula gives the row')
    t.equal(
      row.terms.reduce((sum, term) => sum + term.amount, 0),
      amount,
    )
    t.equal(event.entries.find(({ account }) => account === 'owner_payable')?.amount, -amount)
    t.strictSame(unexplainedIn(event), [])
    t.match(event.seal, { block: Number, hash: /^[0-9a-f]{64}$/ })
  }
  t.match(data.closed, { broughtForward: 0, deducted: 0, payable: earned, carriedForward: 0 })
  t.match(data.events.at(0), { type: 'settlement.closed', title: '정산 마감', actor: 'job:settleMonths' })
  t.equal(data.events.at(-1)?.title, '정산금 지급 완료')
  t.match(data.lines.find(({ kind }) => kind === 'refund')?.row.terms, [
    { amount: -10_000 },
    { amount: 980, how: '(49,100 − 59,100) × 9.8 %' },
    { amount: 2_000, how: '(49,100 − 59,100) × 20 %' },
  ])
  const early = await finance.get<ExplainedSettlement>(
    `${path}?asOf=${encodeURIComponent('2026-12-20T10:00:00+09:00')}`,
  )
  t.match(early.data, { earned: earned + 7_020, closed: null, events: [] })
  t.equal((await finance.get('/api/staff/explain/settlements/999/2026-12')).code, 'NOT_FOUND')
})

t.test('an owner’s month is found by the whole name, and by the name with the month', async (t) => {
  const found = async (typed: string, who = finance) =>
    (
      await who.get<{ result: StaffHit[] }>(`/api/staff/search?q=${encodeURIComponent(typed)}`)
    ).data.result.filter(({ kind }) => kind === 'settlement')
  const december = {
    ...{ kind: 'settlement', id: `${narae.id}:2026-12`, title: '김*지 2026.12 정산' },
    about: `정산 금액 72,446원 · 회원번호 ${narae.id}`,
  }
  for (const typed of ['narae@example.com', '김민지 12월', 'narae@example.com 2026.12'])
    t.match(await found(typed), [december], typed)
  t.strictSame(await found('김민지 11월'), [], 'nothing was earned in that month')
  t.strictSame(await found('김민'), [], 'no part of a name')
  t.strictSame(await found('김민지', await shop.aColleague('ops2@example.com')), [], 'for finance alone')
})

t.test('an order, by its number too, and a refund are explained by their events', async (t) => {
  const { rows } = await shop.database.pool.query<{ id: string; number: string; refund: string | null }>(
    `SELECT o.order_id AS id, o.order_numbers AS number, r.refund_id AS refund
     FROM shop.orders o LEFT JOIN shop.refunds r USING (order_id) WHERE o.status = 'placed'`,
  )
  t.ok(rows.length >= 3)
  for (const { id, number, refund } of rows) {
    const of = async (subject: string) =>
      (await finance.get<ExplainedSubject>(`/api/staff/explain/subjects/${encodeURIComponent(subject)}`)).data
    const order = await of(`order:${id}`)
    t.strictSame(await of(`order:${number}`), order)
    t.equal(order.account, 'card_clearing')
    t.equal(order.subject, `주문 ${number}`, 'an order is called by its number')
    t.equal(
      order.totals.reduce((sum, { amount }) => sum + amount, 0),
      0,
    )
    const { rows: booked } = await shop.database.pool.query<{ account: string; amount: number }>(
      'SELECT account, sum(amount)::bigint AS amount FROM shop.journal_lines WHERE stream_id = ANY ($1) GROUP BY 1',
      [[`order:${id}`, `payment:${id}`]],
    )
    for (const { account, amount } of booked)
      t.equal(order.totals.find((total) => total.account === account)?.amount, amount)
    t.equal(order.lines.at(-1)?.balance, order.amount)
    if (refund !== null)
      t.match(await of(`refund:${refund}`), {
        ...{ account: 'refunds_payable', streamId: `order:${id}`, subject: `주문 ${number} 환불` },
      })
  }
  const unknown = await finance.get('/api/staff/explain/subjects/order:000000-ABCDEF')
  t.equal(unknown.code, 'NOT_FOUND')
})

type Log = {
  findings: string[]
  result: LoggedEvent[]
  older: number | null
  newer: number | null
  searched: number
}
const log = async (query: string) => (await finance.get<Log>(`/api/staff/event-log?${query}`)).data
const positions = ({ result }: Log) => result.map(({ pos }) => pos)

t.test(
  'the log is read from its end to its beginning and back, no event twice and none left out',
  async (t) => {
    const all: number[] = []
    let page = await log('')
    t.equal(page.newer, null)
    for (;;) {
      all.push(...positions(page))
      if (page.older === null) break
      page = await log(`before=${page.older}`)
    }
    const { rows } = await shop.database.pool.query<{ pos: number }>(
      'SELECT pos FROM es.events ORDER BY pos DESC',
    )
    t.ok(rows.length > 30)
    t.strictSame(
      all,
      rows.map(({ pos }) => pos),
    )
    t.strictSame(positions(await log(`after=${all[20]}`)), all.slice(0, 20))
    t.strictSame(positions(await log(`after=${all[0]}`)), [])
  },
)

t.test(
  'events are found by stream, kind, actor, time, and by any number that staff have in hand',
  async (t) => {
    const { rows } = await shop.database.pool.query<{
      id: string
      item: string
      number: string
      refund: string
    }>(
      `SELECT o.order_id AS id, i.order_item_id AS item, o.order_numbers AS number, r.refund_id AS refund
     FROM shop.orders o JOIN shop.order_items i USING (order_id) JOIN shop.refunds r USING (order_id) LIMIT 1`,
    )
    const [order] = rows
    const ofOrder = positions(await log(`stream=order:${order?.id}`))
    const ofPayments = positions(await log(`stream=payment:${order?.id}`))
    t.ok(ofOrder.length >= 3 && ofPayments.length >= 2)
    const own = [...ofOrder, ...ofPayments].sort((one, other) => other - one)
    for (const id of [order?.id, order?.item, order?.number, order?.refund, order?.id.slice(0, 24)])
      t.match(positions(await log(`id=${id}`)), id === order?.id.slice(0, 24) ? Array : own, `${id}`)
    t.strictSame(positions(await log('id=nothing')), [])
    const collected = (await log('type=order.item.collected')).result
    t.equal(collected.length, 1)
    t.ok(collected.every(({ title }) => title === '회수 완료'))
    t.strictSame((await log('type=order.item.collected&actor=staff:99')).result, [])
    t.strictSame(
      (await log('stream=order:&type=order.item.collected')).result,
      collected,
      'a kind of stream is looked for too',
    )
    const [settled] = (await log('actor=job:settleMonths&type=settlement.closed')).result
    t.ok(settled)
    const day = `from=${encodeURIComponent('2027-01-20T00:00:00+09:00')}&to=${encodeURIComponent('2027-01-20T23:59:59+09:00')}`
    t.ok((await log(day)).result.some(({ pos }) => pos === settled?.pos))
    t.equal((await finance.get('/api/staff/event-log?actor=somebody:')).status, 400)
  },
)

t.test('events are found by the name of a member or a colleague, and by an email', async (t) => {
  const name = '한가람'
  await shop.database.pool.query('UPDATE shop.members SET name = $1 WHERE id = $2', [name, renter.id])
  const { rows } = await shop.database.pool.query<{ pos: string }>(
    `SELECT e.pos FROM es.events e JOIN es.streams s USING (stream_no)
     WHERE s.stream_id IN ('member:' || $1::int, 'wallet:' || $1::int) OR s.stream_id IN (
       SELECT kind || order_id FROM shop.orders, unnest(ARRAY['order:', 'payment:']) AS kind WHERE member_id = $1)
     ORDER BY e.pos DESC LIMIT 50`,
    [renter.id],
  )
  const own = rows.map(({ pos }) => Number(pos))
  t.ok(own.length > 3)
  t.strictSame(positions(await log('id=renter@example.com')), own)
  t.strictSame(positions(await log(`id=${encodeURIComponent(name)}`)), own)
  t.strictSame(positions(await log(`id=${encodeURIComponent('없는이름')}`)), [], 'nobody has that name')
  const byMember = (await log(`actor=${encodeURIComponent(name)}`)).result
  t.ok(byMember.length > 0 && byMember.every(({ actor }) => actor === `member:${renter.id}`))
  const [staffed] = (await log('type=order.item.collected')).result
  const [id = ''] = (staffed?.actor ?? '').split(':').slice(1)
  const { rows: names } = await shop.database.pool.query('SELECT name FROM shop.staff WHERE id = $1', [id])
  const byName = await log(`type=order.item.collected&actor=${encodeURIComponent(names[0].name)}`)
  t.ok(byName.result.some(({ pos }) => pos === staffed?.pos))
})

t.test('an event is shown with its data, its hash, its block, and the reason that was typed', async (t) => {
  const { result } = await log('type=order.item.collected')
  const { data } = await finance.get<EventDetail>(`/api/staff/event-log/${result[0]?.pos}`)
  t.match(data, { title: '회수 완료', reasonText: '상태를 확인했어요', data: { journal: Array } })
  t.equal(data.leaf, data.sealedLeaf)
  t.match(data.seal, { block: Number })
  type Read = { result: { title: string; key: string; changes: { field: string; after: string }[] }[] }
  const { data: reads } = await finance.get<Read>('/api/staff/records?kind=personal')
  const [read] = reads.result
  t.match(
    read,
    {
      title: '적은 사유 조회',
      key: /^\d{6}-[0-9A-Z]{6}$/,
      changes: [{ field: '본 사유', after: /^주문 \d{6}-.* 회수 완료 \(/ }],
    },
    'who read which reason is recorded in words (rule 679)',
  )
  t.equal(reads.result.length, 1)
  t.equal((await finance.get('/api/staff/event-log/999999')).code, 'NOT_FOUND')
  const used = (await log('type=points.used')).result[0]
  const spent = (await finance.get<EventDetail>(`/api/staff/event-log/${used?.pos}`)).data
  t.ok(
    spent.together.some(({ type }) => type === 'order.placed'),
    'what came of the same command',
  )
})

t.test(
  'an order, points and a month are seen as they were after any of their events (rule 226)',
  async (t) => {
    const at = async (subject: string, version?: number) =>
      (await finance.get<AsOf>(`/api/staff/as-of/${subject}${version ? `?version=${version}` : ''}`)).data
    const [collected] = (await log('type=order.item.collected')).result
    const now = await at(collected?.streamId ?? '')
    t.equal(now.version, now.moments.length)
    t.equal(now.order?.items[0]?.status, 'collected')
    const shipped = now.moments.find(({ type }) => type === 'order.item.shipped')?.version ?? 0
    t.equal((await at(now.streamId, shipped - 1)).order?.items[0]?.status, 'ready_for_delivery')
    t.equal((await at(now.streamId, shipped)).order?.items[0]?.status, 'shipped')
    t.match((await at(now.streamId, 1)).order, { status: 'awaiting_payment', items: [{ status: null }] })
    const [used] = (await log('type=points.used')).result
    const wallet = used?.streamId ?? ''
    t.match((await at(wallet, 1)).points, { balance: 5_000, debt: 0, lots: [{ remaining: 5_000, held: 0 }] })
    t.match((await at(wallet)).points, {
      balance: 5_000,
      lots: [{ steps: [{ title: '포인트 적립' }, {}, { points: -5_000 }, { points: 5_000 }] }],
    })
    const month = `settlement:${narae.id}:2026-12`
    t.match((await at(month, 1)).settlement, { payout: 'none', closed: { earned: earned } })
    t.match((await at(month)).settlement, { payout: 'confirmed', attempt: 1 })
    t.equal((await finance.get('/api/staff/as-of/order:000000-ABCDEF')).code, 'NOT_FOUND')
  },
)

t.test(
  'of two transactions that overlap, the event of the higher position is on the first page',
  async (t) => {
    const [early, late] = [await connect(shop.database.url), await connect(shop.database.url)]
    t.teardown(() => Promise.all([early.end(), late.end()]))
    const appended = async (client: typeof early) => {
      const { rows } = await client.query<{ pos: number }>(
        `INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
       SELECT stream_no, version + 1000 + txid_current() % 1000, type, schema_v, occurred_at, command_id, data, meta
       FROM es.events ORDER BY stream_no, version LIMIT 1 RETURNING pos`,
      )
      return rows[0]?.pos
    }
    await early.query('BEGIN; SELECT pg_current_xact_id()')
    await appended(late)
    const highest = await appended(early)
    await early.query('COMMIT')
    t.equal((await log('')).result[0]?.pos, Number(highest))
  },
)

const december = { months: ['2026-12'], areClosed: true, consignmentId: null }

t.test(
  'a month of which an event is gone says so on every page, before a check and after it (rule 815)',
  async (t) => {
    const owner = await connect(shop.database.url)
    t.teardown(() => owner.end())
    const stream = `settlement:${narae.id}:2026-12`
    const guards = (state: string) =>
      ['events', 'streams'].map((table) => `ALTER TABLE es.${table} ${state} TRIGGER append_only;`).join('')
    const without = async (gone: string, look: () => Promise<void>) => {
      await owner.query(`BEGIN; CREATE TEMP TABLE was AS TABLE es.events; CREATE TEMP TABLE were AS TABLE es.streams;
      ${guards('DISABLE')} ${gone}; ${guards('ENABLE')} COMMIT`)
      await look().finally(() =>
        owner.query(`BEGIN; ${guards('DISABLE')}
        DELETE FROM es.streams; INSERT INTO es.streams OVERRIDING SYSTEM VALUE TABLE were;
        INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT * FROM was ON CONFLICT DO NOTHING;
        DROP TABLE was; DROP TABLE were; ${guards('ENABLE')} COMMIT`),
      )
    }
    const ofStream = `stream_no = (SELECT stream_no FROM es.streams WHERE stream_id = '${stream}')`
    const explained = async () =>
      (await finance.get<ExplainedSettlement>(`/api/staff/explain/settlements/${narae.id}/2026-12`)).data
    const isBroken = async () => {
      t.match(await sealOfMonths(shop.deps.db, narae.id, december), { isSealed: false, isBroken: true })
      t.match((await narae.get('/api/users/settlement-months/2026-12')).data, {
        seal: { isSealed: false, isBroken: true },
      })
      t.match((await finance.get(`/api/staff/settlements/${narae.id}/2026-12/statement`)).data, {
        seal: { isBroken: true },
      })
    }
    t.match(await sealOfMonths(shop.deps.db, narae.id, december), { isSealed: true, isBroken: false })
    await without(`DELETE FROM es.events WHERE ${ofStream} AND version = 2`, async () => {
      await isBroken()
      const { events } = await explained()
      t.ok(
        events.every(({ findings }) => findings.some((line) => /이벤트 번호가 이어지지 않아요/.test(line))),
      )
      t.match((await log(`stream=${stream}`)).findings, [/이벤트 번호가 이어지지 않아요/])
    })
    await without(
      `DELETE FROM es.events WHERE ${ofStream}; DELETE FROM es.streams WHERE ${ofStream}`,
      isBroken,
    )
    const [row] = (await explained()).lines
    const ofRow = `stream_no = (SELECT stream_no FROM es.streams WHERE stream_id = '${row?.event.streamId}') AND version = ${row?.event.version}`
    await without(`DELETE FROM es.events WHERE ${ofRow}`, async () => {
      await isBroken()
      t.match(await explained(), { missing: 1, lines: { length: 2 } })
    })

    const turnedBack = `DELETE FROM es.events WHERE ${ofStream} AND version = (SELECT version FROM es.streams WHERE stream_id = '${stream}');
    UPDATE es.streams SET version = version - 1 WHERE stream_id = '${stream}'`
    await without(turnedBack, async () => {
      const problems = await evidenceAgainst(owner, {})
      t.match(problems, [{ kind: 'event_missing', stream }])
      const [kept] = await keepVerified(shop.deps.db, problems)
      t.match(kept, { stream, where: /^회원 \d+의 2026\.12 정산 \d번째 이벤트 · 블록 \d+$/ })
      await isBroken()
      t.match((await explained()).events[0]?.findings, [/봉인한 이벤트가 없어졌어요/])
      const month = (await finance.get<{ read: { suspect: number } }>('/api/staff/months/2027-01')).data
      t.ok(month.read.suspect > 0, 'so does the month of the books')
    })
    await owner.query('DELETE FROM platform.integrity_findings')
    t.match(await sealOfMonths(shop.deps.db, narae.id, december), { isSealed: true, isBroken: false })

    await owner.query(
      `UPDATE shop.settlement_months SET payable = payable + 1000 WHERE owner_id = ${narae.id}`,
    )
    const found: Problem[] = []
    for (const invariant of invariants) found.push(...(await breachesOf(owner, invariant)))
    t.ok(
      found.some((problem) => problem.stream === stream),
      'what its amounts breach names the month',
    )
    await keepVerified(shop.deps.db, found)
    await isBroken()
    await owner.query(`UPDATE shop.settlement_months SET payable = payable - 1000 WHERE owner_id = ${narae.id};
    DELETE FROM platform.integrity_findings`)
  },
)

t.test('an event that was changed looks changed wherever it is shown, and no rule explains it', async (t) => {
  const owner = await connect(shop.database.url)
  t.teardown(() => owner.end())
  const sealOfOwner = () => sealOfMonths(shop.deps.db, narae.id, december)
  t.match(await sealOfOwner(), { isSealed: true, isBroken: false })
  const [closed] = (await log('type=settlement.closed')).result
  const pos = closed?.pos ?? 0
  const event = async () => (await finance.get<EventDetail>(`/api/staff/event-log/${pos}`)).data
  t.match((await event()).seal, { isBroken: false })
  await owner.query(`ALTER TABLE es.events DISABLE TRIGGER append_only`)
  await owner.query(`UPDATE es.events SET data = data || '{"payable": 1}' WHERE pos = $1`, [pos])
  t.match(await event(), { seal: { isBroken: true }, explanations: [] })
  const settlement = `/api/staff/explain/settlements/${narae.id}/2026-12`
  const { data } = await finance.get<ExplainedSettlement>(settlement)
  t.match(
    data.events.filter(({ seal }) => seal?.isBroken).map((one) => one.pos),
    [pos],
  )
  t.match(await sealOfOwner(), { isSealed: false, isBroken: true })

  await owner.query(
    `INSERT INTO platform.integrity_findings (check_id, kind, place, what, stream)
     VALUES (1, 'invariant', '이벤트 번호', '하나가 없어요.', $1)`,
    [closed?.streamId],
  )
  const { data: subject } = await finance.get<ExplainedSubject>(
    `/api/staff/explain/subjects/${encodeURIComponent(closed?.streamId ?? '')}`,
  )
  t.match(subject.lines[0]?.event.findings, ['이벤트 번호: 하나가 없어요.'])
  t.match((await log(`stream=${closed?.streamId}`)).findings, ['이벤트 번호: 하나가 없어요.'])
})
