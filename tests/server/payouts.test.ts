import t from 'tap'
import { memberFields } from '../../domain/processes/events.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { ExplainedSettlement } from '../../domain/wire/explain.ts'
import type { SettlementRow, SettlementStatement } from '../../domain/wire/settlements.ts'
import type { StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { readGatewayPayouts } from '../../server/outgoingPayments/index.ts'
import { relatedTo } from '../../server/platform/eventStore/streamsFile.ts'
import * as settlement from '../../server/settlement/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import { withdrawalCauses } from '../../server/withdrawal/withdrawalBlockers.ts'
import type { Customer } from '../support/aRental.ts'
import { staffHeaders } from '../support/colleague.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { payoutWebhooks, type Webhook } from '../support/payoutWebhooks.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { realMs } from '../support/realTime.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('payouts', { sharesClock: true })
const { shop, log, finance, acts, order, arrives, decides, onPayout, hasAccount, balance, settle } = settling
const { anOwner, monthsOf, sentTo } = paidOwners(settling)
t.teardown(() => shop.end())

/** What four days of a bag bring: 48,000 less 4,704 and 9,600. */
const share = 33_696
const rowsPath = (consignmentId: string) => `/api/users/settlements-history/${consignmentId}`
const refOf = ({ id }: Customer, month = '2026-12', attempt = 1) => `settle-${id}-${month}-${attempt}`
const staysFor = ({ id }: Customer) =>
  withdrawalCauses(shop.database.pool, [settlement], id, seoulDate(shop.clock.now()))
const alerts = () => log.lines.filter(({ level }) => level === 'error')
const onThe20th = () => shop.clock.moveTo('2027-01-20T10:00:00+09:00')

t.test('two runs at once and a third after them close and pay each month once', async (t) => {
  const owners = [await anOwner('이하나'), await anOwner('이두나'), await anOwner('이세나')]
  onThe20th()
  await Promise.all([settle(), settle()])
  await settle()
  await Promise.all([payOut(shop.deps, log), payOut(shop.deps, log)])
  await payOut(shop.deps, log)
  for (const { owner } of owners) {
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1, payable: share }])
    t.strictSame(await sentTo(owner), [{ ref: refOf(owner), amount: share, status: 'COMPLETED' }])
  }
  t.strictSame(await shop.wrongs(), [])
})

t.test('an answer that was lost is read before anything is sent again (rule 185)', async (t) => {
  for (const [name, script] of [
    ['lost', { route: 'payout', drop: 'after' }],
    ['never', { route: 'payout', drop: 'before' }],
  ] as const) {
    const { owner } = await anOwner(`김${name}`)
    onThe20th()
    await shop.script({ ...script, orderId: refOf(owner) })
    await settle()
    t.match(await monthsOf(owner), [{ status: 'requested' }], `${name}: nothing is known`)
    await shop.script({ route: 'payout-list', drop: 'before' })
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'requested' }], `${name}: it cannot be read either`)
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }])
    t.match(await sentTo(owner), [{ amount: share, status: 'COMPLETED' }])
    t.equal((await sentTo(owner)).length, 1)
  }
  t.strictSame(await shop.wrongs(), [])
})

type Sheet = { columns: { key: string }[]; rows: { cells: unknown[] }[]; sums: (number | null)[] }
/** The accountant’s month of owners: its rows, those of one owner, its sums, and what left the bank by the books. */
const sheetOf = async (month: string, { id }: Pick<Customer, 'id'>) => {
  const { data } = await finance.get<Sheet>(`/api/staff/months/${month}/sheets/payouts?limit=2000`)
  const keys = data.columns.map(({ key }) => key)
  const rows = data.rows.map(({ cells }) => Object.fromEntries(keys.map((key, nth) => [key, cells[nth]])))
  const { rows: booked } = await shop.database.pool.query<{ left: number }>(
    `SELECT coalesce(-sum(amount), 0)::bigint AS left FROM shop.journal_lines WHERE account = 'bank'
     AND starts_with(stream_id, 'settlement:') AND to_char(seoul_day, 'YYYY-MM') = $1`,
    [month],
  )
  return {
    rows,
    sums: Object.fromEntries(keys.map((key, nth) => [key, data.sums[nth]])),
    own: rows.filter(({ ownerId }) => ownerId === String(id)),
    left: booked[0]?.left,
  }
}

t.test('the accountant’s month of owners stays as it was once they are paid (rule 799)', async (t) => {
  const { owner } = await anOwner('장부인')
  shop.clock.moveTo('2027-01-05T10:00:00+09:00')
  const december = await sheetOf('2026-12', owner)
  t.match(december.own, [{ kind: '번 금액', month: '2026-12', rows: 1, earned: share, paid: null }])
  t.same((await sheetOf('2027-01', owner)).own, [])
  onThe20th()
  await settle()
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.same(await sheetOf('2026-12', owner), december)
  const january = await sheetOf('2027-01', owner)
  t.match(january.own, [
    { kind: '정산 마감', day: '2027-01-20', month: '2026-12', payable: share, earned: null },
    { kind: '지급', day: '2027-01-20', month: '2026-12', paid: share, reference: /./ },
  ])
  t.equal(january.sums.paid, january.left, 'what left the bank')
})

t.test(
  'a payout that came back stays in its month, and is in the month in which it came back (rule 884)',
  async (t) => {
    const { owner } = await anOwner('되돌이')
    await onPayout(owner, 'hold')
    onThe20th()
    await settle()
    await onPayout(owner, 'release')
    await onPayout(owner, 'transfer')
    shop.clock.moveTo('2027-01-21T10:00:00+09:00')
    t.match(await onPayout(owner, 'confirm', { reference: 'SH-1' }), { status: 200 })
    const january = await sheetOf('2027-01', owner)
    t.match(january.own, [{ kind: '정산 마감' }, { kind: '지급', day: '2027-01-21', paid: share }])
    shop.clock.moveTo('2027-02-10T10:00:00+09:00')
    t.match(await onPayout(owner, 'sent-back'), { status: 200 })
    t.same(await sheetOf('2027-01', owner), january, 'the month in which it left')
    const came = { day: '2027-02-10', month: '2026-12', paid: -share, reference: 'SH-1' }
    t.match((await sheetOf('2027-02', owner)).own, [{ kind: '지급 되돌아옴', ...came }])
    t.match((await finance.get(`/api/staff/as-of/settlement:${owner.id}:2026-12`)).data, {
      settlement: { payout: 'returned', attempt: 1 },
    })
    await onPayout(owner, 'transfer')
    t.match(await onPayout(owner, 'confirm', { reference: 'SH-2' }), { status: 200 })
    const february = await sheetOf('2027-02', owner)
    t.match(february.own, [
      { kind: '지급', day: '2027-02-10', paid: share, reference: 'SH-2' },
      { kind: '지급 되돌아옴', ...came },
    ])
    for (const { sums, left } of [january, february]) t.equal(sums.paid, left, 'what left the bank')
    const attempts = await finance.get(`/api/staff/member-payouts?memberId=${owner.id}&sort=requestedAt`)
    t.match(attempts.data, {
      result: [
        {
          ...{ attempt: 1, status: 'returned', settledAt: '2027-01-21T01:00:00.000Z' },
          returnedAt: '2027-02-10T01:00:00.000Z',
        },
        { attempt: 2, status: 'confirmed', returnedAt: null },
      ],
    })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a process that dies after its request was written leaves the rest to the next', async (t) => {
  const { owner } = await anOwner('박하루')
  onThe20th()
  await shop.script({ route: 'payout', drop: 'after', orderId: refOf(owner) })
  await settle()
  // The lease of the dead process runs out. Its payout arrived, but the process died before it recorded that.
  await shop.database.pool.query(
    `WITH forgotten AS (UPDATE platform.payout_tries SET payout_id = NULL WHERE owner_id = $1)
     UPDATE platform.leases SET taken_until = clock_timestamp() - interval '1 second' WHERE work = 'payouts'`,
    [owner.id],
  )
  await Promise.all([settle(), payOut(shop.deps, log)])
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }])
  t.equal((await sentTo(owner)).length, 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a bank that is slow is asked until it answers', async (t) => {
  const { owner, consignmentId } = await anOwner('느린이')
  onThe20th()
  await shop.script({ route: 'payout-outcome', orderId: refOf(owner), delayMs: 3_600_000 })
  await settle()
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'requested' }])
  t.match((await owner.get('/api/users/settlement-months')).data, {
    result: [{ status: 'on_its_way', payable: share, paidAt: null }],
  })
  t.match((await owner.get(rowsPath(consignmentId))).data, {
    result: [{ waitsFor: 'bank', settledOn: null }],
  })
  t.equal(await balance('payouts_in_transit'), -share)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a code that nobody knows is no answer; a refused account is (rule 232)', async (t) => {
  const { owner } = await anOwner('정미정')
  onThe20th()
  await shop.script({ route: 'payout', orderId: refOf(owner), code: 'INSUFFICIENT_BALANCE' })
  await settle()
  t.match(await monthsOf(owner), [{ status: 'requested' }])
  const [alert, ...more] = alerts()
  t.match(alert, {
    sentence: 'the payout gateway answers a code that proves nothing: the payout waits',
    facts: { provider: 'toss payouts', code: 'INSUFFICIENT_BALANCE' },
  })
  t.strictSame(more, [], 'neither an absent gateway nor a lost answer raised one before')
  await shop.script({ route: 'payout', orderId: refOf(owner), code: 'INSUFFICIENT_BALANCE' })
  await payOut(shop.deps, log)
  t.equal(alerts().length, 1, 'it is told once an hour')
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid' }])
  const { owner: refused, consignmentId } = await anOwner('정거절')
  onThe20th()
  await shop.script({ route: 'payout-seller', code: 'INVALID_ACCOUNT_NUMBER' })
  await settle()
  t.match(await monthsOf(refused), [{ status: 'failed' }])
  t.match((await refused.get(rowsPath(consignmentId))).data, {
    result: [{ waitsFor: 'refused', settledOn: null }],
  })
  t.strictSame(await sentTo(refused), [], 'no money moved')
  t.equal(alerts().length, 1, 'a final no is finance’s, not an alert')
})

t.test('a payout that the gateway answered with a fault is paid at the next run (rule 486)', async (t) => {
  const failure = 'FAILED_INTERNAL_SYSTEM_PROCESSING'
  for (const [name, script] of [
    ['an empty balance', { route: 'payout', code: 'INSUFFICIENT_BALANCE' }],
    ['a failure of the gateway', { route: 'payout', code: failure }],
    ['a failure after it was taken', { route: 'payout', code: failure, drop: 'after' }],
    ['a failure to register the account', { route: 'payout-seller', code: failure }],
  ] as const) {
    const { owner } = await anOwner('오류겪음')
    onThe20th()
    await shop.script({ ...script, ...(script.route === 'payout' && { orderId: refOf(owner) }) })
    await settle()
    t.match(await monthsOf(owner), [{ status: 'requested' }], name)
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }], name)
    t.strictSame(await sentTo(owner), [{ ref: refOf(owner), amount: share, status: 'COMPLETED' }], name)
  }
  t.strictSame(await shop.wrongs(), [])
})

t.test('a payout without an answer keeps its key, one with a fault takes the next (rule 486)', async (t) => {
  const { owner } = await anOwner('열쇠셋')
  const ref = refOf(owner)
  const keys: string[] = []
  const { payouts } = shop.deps
  const send: typeof payouts.send = (order) => {
    if (order.payoutRef === ref) keys.push(order.idempotencyKey)
    return payouts.send(order)
  }
  const deps = { ...shop.deps, payouts: { ...payouts, send } }
  onThe20th()
  await shop.script({ route: 'payout', orderId: ref, drop: 'before' })
  await settleMonths(deps, log)
  await shop.script({ route: 'payout', orderId: ref, code: 'INSUFFICIENT_BALANCE' })
  for (let runs = 0; runs < 3; runs += 1) await payOut(deps, log)
  t.strictSame(keys, [`payout:${ref}`, `payout:${ref}`, `payout:${ref}:1`])
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }])
})

const hears = payoutWebhooks(shop.app)

t.test('a signed webhook has the gateway asked at once, whatever it says itself', async (t) => {
  const { owner } = await anOwner('알림이')
  onThe20th()
  await settle()
  t.match(await monthsOf(owner), [{ status: 'requested' }])
  t.match(await hears({ ref: refOf(owner), id: 'payout-1', status: 'FAILED' }), { status: 200 })
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }], 'the gateway’s own answer counts')
  t.match(await hears({ ref: refOf(owner), id: 'payout-1', status: 'FAILED' }), { status: 200 }, 'sent again')
  t.match(await hears({ ref: 'settle-1-2020-01-1', id: 'payout-2' }), { status: 200 }, 'nothing waits for it')
  t.match(await sentTo(owner), [{ amount: share, status: 'COMPLETED' }])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'one that is not signed, not theirs, changed on its way or old is refused, and nobody is asked',
  async (t) => {
    const { owner } = await anOwner('가짜람')
    onThe20th()
    await settle()
    const ref = refOf(owner)
    const old = new Date(realMs() - 11 * 60_000).toISOString()
    const others: [string, Partial<Webhook>][] = [
      ['another key', { key: Buffer.alloc(32, 7) }],
      [
        'other bytes',
        { body: JSON.stringify({ eventType: 'payout.changed', entityBody: { refPayoutId: ref } }) },
      ],
      ['a replay', { sentAt: old }],
      ['no time', { sentAt: 'yesterday' }],
      ['no transmission', { id: '' }],
    ]
    for (const [what, changed] of others)
      t.match(
        await hears({ ref, id: `refused-${what}`, ...changed }),
        { status: 403, code: 'WEBHOOK_NOT_SIGNED' },
        what,
      )
    t.match(await monthsOf(owner), [{ status: 'requested' }])
  },
)

t.test('finance holds a payout back and lets it go, and its rows say so (rule 919)', async (t) => {
  const { owner, consignmentId } = await anOwner('홀드민')
  const row = async () => {
    const { data } = await owner.get<{ result: SettlementRow[] }>(rowsPath(consignmentId))
    return data.result.map(({ waitsFor, settledOn }) => ({ waitsFor, settledOn }))
  }
  t.strictSame(await row(), [{ waitsFor: null, settledOn: '2027-01-20' }])
  t.match(await onPayout(owner, 'hold'), { status: 200 })
  t.strictSame(await row(), [{ waitsFor: 'held', settledOn: null }], 'no day while it is held (rule 287)')
  onThe20th()
  await settle()
  t.match(await monthsOf(owner), [{ status: 'due' }])
  t.strictSame(await row(), [{ waitsFor: 'held', settledOn: null }])
  const held = await finance.get<StaffSettlements>('/api/staff/settlements?month=2026-12&status=held')
  t.match(held.data, {
    ...{ month: '2026-12', payOn: '2027-01-20', cntAll: 1 },
    sums: { base: 48_000, transactionFee: 4_704, operatingFee: 9_600, earned: share, paid: 0, unpaid: share },
    result: [
      { ownerId: owner.id, ownerName: '김민지', status: 'held', rows: 1, base: 48_000, payable: share },
    ],
  })
  t.match(await onPayout(owner, 'retry'), { code: 'PAYOUT_NOT_DUE', message: /보류/ })
  shop.clock.moveTo('2027-01-20T11:00:00+09:00')
  t.match(await onPayout(owner, 'release'), { status: 200 })
  shop.clock.moveTo('2027-01-25T10:00:00+09:00')
  t.strictSame(await row(), [{ waitsFor: null, settledOn: null }], 'soon, and on no day that is over')
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid' }])
  t.strictSame(await row(), [{ waitsFor: null, settledOn: '2027-01-25' }])
  t.match(await onPayout(owner, 'hold'), { code: 'PAYOUT_NOT_DUE' })
  const nobody = await shop.aCustomer('nobody@example.com')
  t.equal((await onPayout(nobody, 'hold')).status, 404)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a second hold is told of the first, and a release lets go the hold that it saw (rule 824)',
  async (t) => {
    const { owner } = await anOwner('두번보류')
    const admin = await shop.aColleague('held-too@example.com', ['admin'])
    const named = 'UPDATE shop.staff SET name = $2 WHERE email = $1'
    await shop.database.pool.query(named, ['money@example.com', '윤태오'])
    await shop.database.pool.query(named, ['held-too@example.com', '강유진'])
    const holds = (by: typeof finance, reason: string, seen: number, path = 'hold') =>
      onPayout(owner, path, { holds: seen, reason }, { colleague: by })
    t.match(await holds(finance, '신원 확인 중', 0), { status: 200 })
    t.match(await holds(finance, '신원 확인 중', 0), { status: 200 }, 'a second tap')
    const first = { doing: 'held', by: '윤태오', reason: '신원 확인 중' }
    for (const seen of [0, 1])
      t.match(await holds(admin, '법원 압류 명령 2027타채123', seen), {
        ...{ status: 409, code: 'ALREADY_DONE', data: first },
        message: /^이미 지급을 보류한 정산이에요\. .+에 윤태오 님이 ‘신원 확인 중’ 사유로 처리했어요\.$/,
      })
    t.match(await holds(finance, '다른 사유', 0), { status: 409, code: 'ALREADY_DONE', data: first })
    t.match(await holds(finance, '확인을 마쳤어요', 1, 'release'), { status: 200 })
    t.match(await holds(finance, '확인을 마쳤어요', 1, 'release'), { status: 200 }, 'a second tap')
    t.match(await holds(admin, '저도 확인했어요', 1, 'release'), {
      ...{ status: 409, code: 'ALREADY_DONE' },
      data: { doing: 'released', by: '윤태오', reason: '확인을 마쳤어요' },
    })
    t.match(await holds(admin, '법원 압류 명령 2027타채123', 0), { status: 409, code: 'CONCURRENT_CHANGE' })
    t.match(await holds(admin, '법원 압류 명령 2027타채123', 1), { status: 200 })
    t.match(await holds(finance, '신원도 확인했어요', 1, 'release'), {
      ...{ status: 409, code: 'ALREADY_DONE' },
      data: { doing: 'held_again', by: '강유진', reason: '법원 압류 명령 2027타채123' },
    })
    onThe20th()
    await settle()
    await payOut(shop.deps, log)
    t.strictSame(await sentTo(owner), [], 'nothing goes out that a colleague holds')
    const { rows } = await shop.database.pool.query(
      `SELECT type, data->'number' AS number FROM es.events
     WHERE type ~ '^settlement.(held|released)' AND (data->>'ownerId')::int = $1 ORDER BY pos`,
      [owner.id],
    )
    t.same(rows, [
      { type: 'settlement.held', number: 1 },
      { type: 'settlement.released', number: 1 },
      { type: 'settlement.held', number: 2 },
    ])
    const reasons = 'SELECT FROM personal.settlement_reasons WHERE member_id = $1'
    t.equal((await shop.database.pool.query(reasons, [owner.id])).rowCount, 3, 'a reason for each event')
    const explained = await finance.get<ExplainedSettlement>(
      `/api/staff/explain/settlements/${owner.id}/2026-12`,
    )
    t.match(
      explained.data.events.map(({ title, actor, reason }) => [title, actor, reason]),
      [
        ['정산 보류', /^staff:/, '신원 확인 중'],
        ['정산 보류 해제', /^staff:/, '확인을 마쳤어요'],
        ['정산 보류', /^staff:/, '법원 압류 명령 2027타채123'],
        ['정산 마감', /^job:/, null],
      ],
      'the page of its amounts says why, as its record does (rule 886)',
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('an open month is worth in finance’s list what its statement says (rule 828)', async (t) => {
  const { owner } = await anOwner('열린달')
  await onPayout(owner, 'hold')
  const path = '/api/staff/settlements'
  const statement = async () =>
    (await finance.get<SettlementStatement>(`${path}/${owner.id}/2026-12/statement`)).data
  const listed = async () => (await finance.get<StaffSettlements>(`${path}?month=2026-12&q=${owner.id}`)).data
  const { payable, carriedForward, broughtForward } = await statement()
  t.equal(payable, share)
  const nothing = { broughtForward: null, deducted: null, payable: null, carriedForward: null }
  t.match(await listed(), {
    sums: { earned: share, paid: 0, payable: null, unpaid: null },
    result: [
      { status: 'held', ...nothing, coming: { payable, carriedForward, broughtForward, deducted: 0 } },
    ],
  })
  const csv = await finance.text(`${path}.csv?month=2026-12&q=${owner.id}`)
  const [titles = '', line = ''] = csv.trim().split('\r\n')
  t.equal(line.split(',')[titles.split(',').indexOf('지급액')], '', 'a file says nothing that is not decided')
  t.match((await finance.get(`${path}/rows/${owner.id}?month=2026-12`)).data, {
    row: { coming: { payable } },
  })
  onThe20th()
  await settle()
  t.match(await listed(), {
    sums: { payable: share, unpaid: share },
    result: [{ status: 'held', payable: share, coming: null }],
  })
})

t.test('what finance transfers itself is confirmed by the bank’s reference, or comes back', async (t) => {
  const { owner } = await anOwner(null)
  onThe20th()
  await settle()
  t.match(await onPayout(owner, 'transfer'), { code: 'PAYOUT_WITHOUT_ACCOUNT' })
  await onPayout(owner, 'hold')
  const account = await hasAccount(owner, '이체원')
  shop.clock.moveTo('2027-01-20T11:00:00+09:00')
  await onPayout(owner, 'release')
  t.match(await onPayout(owner, 'transfer'), { status: 200 })
  await payOut(shop.deps, log)
  t.strictSame(await sentTo(owner), [], 'the gateway is not asked')
  const file = await finance.text('/api/staff/settlement-transfers/2026-12.csv')
  t.equal(
    file.trimEnd(),
    `\uFEFF은행코드,은행,계좌번호,금액,예금주,적요\r\n"=""090""",카카오뱅크,"=""${account}""",${share},이체원,정산2612`,
  )
  const headers = await staffHeaders(shop, 'money@example.com')
  const workbook = await shop.app.inject({ url: '/api/staff/settlement-transfers/2026-12.xlsx', headers })
  t.strictSame((await readXlsx(workbook.rawPayload)).lines[1], [
    ...['090', '카카오뱅크', account, share, '이체원', '정산2612'],
  ])
  t.match(await onPayout(owner, 'returned'), { status: 200 })
  t.match(await onPayout(owner, 'returned'), { status: 200 }, 'the same answer again is answered again')
  t.match(await onPayout(owner, 'confirm', { reference: 'KB-20270121-0000' }), { code: 'ALREADY_DONE' })
  t.match(await monthsOf(owner), [{ status: 'failed', attempt: 1 }])
  t.match(await onPayout(owner, 'transfer'), { status: 200 })
  t.match(await onPayout(owner, 'confirm', { reference: 'KB-20270121-0001' }), { status: 200 })
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('of two colleagues who answer one transfer at once the later one is refused', async (t) => {
  const { owner } = await anOwner('두번이체')
  await onPayout(owner, 'hold')
  onThe20th()
  await settle()
  await onPayout(owner, 'release')
  t.match(await onPayout(owner, 'transfer'), { status: 200 })
  const both = await Promise.all([
    onPayout(owner, 'returned'),
    onPayout(owner, 'confirm', { reference: 'KB-1' }),
  ])
  t.strictSame(both.map(({ status }) => status).sort(), [200, 409])
  t.match(await monthsOf(owner), [{ status: both[0]?.status === 200 ? 'failed' : 'paid', attempt: 1 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'who confirms a transfer, or says that it failed or came back, after a colleague did reads who, when and under which reference (rule 938)',
  async (t) => {
    const { owner } = await anOwner('둘이확인')
    const later = await shop.aColleague('confirms-too@example.com', ['finance'])
    const says = (path: string, body: object = {}) =>
      onPayout(owner, path, { reason: '저도 확인했어요', ...body }, { colleague: later })
    await onPayout(owner, 'hold')
    onThe20th()
    await settle()
    await onPayout(owner, 'release')
    t.match(await onPayout(owner, 'transfer'), { status: 200 })
    t.match(await says('transfer', { attempt: 0 }), {
      ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'payout_to_transfer', by: /./ } },
    })
    t.match(await onPayout(owner, 'returned'), { status: 200 })
    t.match(await says('confirm', { reference: 'SH-0' }), {
      ...{
        status: 409,
        code: 'ALREADY_DONE',
        data: { doing: 'payout_returned', by: /./, at: /^2027-01-20/ },
      },
      message: /그 거래 번호로 확인해 주세요\.$/,
    })
    t.match(await onPayout(owner, 'transfer'), { status: 200 })
    t.match(await onPayout(owner, 'confirm', { reference: 'SH-1' }), { status: 200 })
    const paid = { reference: 'SH-1', at: /^2027-01-20/ }
    for (const reference of ['SH-2', 'SH-1'])
      t.match(await says('confirm', { reference }), {
        ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'payout_confirmed', by: /./, paid } },
        message: /거래 번호 SH-1\. 따로 이체하셨다면 두 번 나간 금액이라/,
      })
    t.match(await onPayout(owner, 'sent-back'), { status: 200 })
    t.match(await says('sent-back'), {
      ...{
        status: 409,
        code: 'ALREADY_DONE',
        data: { doing: 'payout_sent_back', by: /./, at: /^2027-01-20/ },
      },
    })
    t.match(
      await says('confirm', { reference: 'SH-3' }),
      {
        ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'payout_sent_back' } },
        message: /직접 이체로 전환하고 그 거래 번호로 확인해 주세요\.$/,
      },
      'a transfer that was made since is the only money that is out',
    )
    t.match(await monthsOf(owner), [{ attempt: 2 }])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('owners whose registrations were swapped in the database are not paid to each other', async (t) => {
  const owners = [(await anOwner('이바꿈')).owner, (await anOwner('최바꿈')).owner]
  onThe20th()
  for (const owner of owners)
    await shop.script({ route: 'payout-outcome', orderId: refOf(owner), code: 'REJECT_ACCOUNT' })
  await settle()
  await payOut(shop.deps, log)
  const { pool } = shop.database
  const { rows } = await pool.query<{ seller_ref: string; seller_id: string }>(
    `SELECT seller_ref, seller_id FROM platform.payout_sellers WHERE seller_ref IN
      (SELECT account FROM shop.payout_attempts WHERE owner_id = ANY ($1))`,
    [owners.map(({ id }) => id)],
  )
  t.equal(rows.length, 2)
  const swaps = async (sellerOf: (nth: number) => string | undefined) => {
    for (const [nth, { seller_ref }] of rows.entries())
      await pool.query('UPDATE platform.payout_sellers SET seller_id = $2 WHERE seller_ref = $1', [
        ...[seller_ref, sellerOf(nth)],
      ])
  }
  await swaps((nth) => rows[1 - nth]?.seller_id)
  for (const owner of owners) t.match(await onPayout(owner, 'retry'), { status: 200 })
  await payOut(shop.deps, log)
  for (const owner of owners) {
    t.match(await monthsOf(owner), [{ status: 'requested', attempt: 2 }], 'it waits')
    t.match(await sentTo(owner), [{ status: 'FAILED' }])
  }
  t.match(alerts().at(-1), { facts: { code: 'OTHER_ACCOUNT' } })
  await swaps((nth) => rows[nth]?.seller_id)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  for (const owner of owners) t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])

  const differences = async () =>
    (
      await pool.query<{ key: string }>(
        "SELECT key[1] AS key FROM shop.differences WHERE kind = 'other_account' AND settled_at IS NULL",
      )
    ).rows
  await readGatewayPayouts(shop.deps, log)
  t.strictSame(await differences(), [])
  await pool.query('UPDATE shop.gateway_sellers SET seller_ref = $2 WHERE seller_id = $1', [
    ...[rows[0]?.seller_id, rows[1]?.seller_ref],
  ])
  await readGatewayPayouts(shop.deps, log)
  const [found, ...others] = await differences()
  t.strictSame(others, [])
  t.ok(found, 'the gateway paid another account than the payout names')
  const close = (quotedMissing: number, reason = '소유자가 받은 것을 확인했어요') =>
    finance.post('/api/staff/books/outgoing-write-offs', {
      ...{ place: 'gateway', payoutRef: found?.key, quotedMissing, reason },
    })
  t.match(await close(1), { status: 409, code: 'DIFFERENCE_CHANGED' })
  t.match(await close(0), { status: 200 })
  await readGatewayPayouts(shop.deps, log)
  t.strictSame(await differences(), [], 'finance closed it')
  t.match(await close(0), { status: 200 }, 'its answer was lost (rule 675)')
  t.match(await close(0, '다른 사유'), { status: 409, code: 'ALREADY_DONE' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'an account that was exchanged in the database behind its payout gets nothing (rule 185)',
  async (t) => {
    const { owner } = await anOwner('박바꿈')
    onThe20th()
    await shop.script({ route: 'payout-outcome', orderId: refOf(owner), code: 'REJECT_ACCOUNT' })
    await settle()
    await payOut(shop.deps, log)
    await hasAccount(owner, '박바꿈')
    t.match(await onPayout(owner, 'retry'), { status: 200 })
    const later = await shop.aColleague('retries-too@example.com', ['finance'])
    const again = { attempt: 1, reason: '저도 다시 보내요' }
    t.match(
      await onPayout(owner, 'retry', again, { colleague: later }),
      { status: 409, code: 'ALREADY_DONE', data: { doing: 'payout_again', by: /./, reason: '확인했어요' } },
      'who paid it anew (rule 938)',
    )
    const { pool } = shop.database
    const exchange = () =>
      pool.query(
        `UPDATE personal.payout_accounts a SET sealed = b.sealed FROM personal.payout_accounts b
        WHERE a.member_id = $1 AND b.member_id = $1 AND a.month = b.month AND a.attempt <> b.attempt`,
        [owner.id],
      )
    await exchange()
    for (let run = 0; run < 2; run += 1) await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'requested', attempt: 2 }], 'it waits')
    t.strictSame(
      (await sentTo(owner)).map(({ status }) => status),
      ['FAILED'],
      'nothing more was asked for',
    )
    await exchange()
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a refund beyond what is due is carried forward from month to month until one covers it',
  async (t) => {
    const { owner, item } = await anOwner('빼기현', '2026-12-31T10:00:00+09:00')
    onThe20th()
    await settle()
    await payOut(shop.deps, log)
    shop.clock.moveTo('2027-01-25T10:00:00+09:00')
    await decides(item, 'refund', { refundNumber: 1, refund: 24_000, points: null, ownerBears: true })
    t.strictSame(await staysFor(owner), ['shortfall'], 'a sum below zero is owed')
    shop.clock.moveTo('2027-03-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    t.match(await monthsOf(owner), [
      { month: '2026-12', status: 'paid', payable: share },
      { month: '2027-01', status: 'carried_forward', earned: -16_848, carried: -16_848 },
      { month: '2027-02', status: 'carried_forward', brought: -16_848, carried: -16_848 },
    ])
    t.match((await owner.get('/api/users/settlement-months')).data, {
      result: [
        { month: '2027-02', earned: 0, broughtForward: -16_848, carriedForward: -16_848, payable: 0 },
        { month: '2027-01', earned: -16_848, broughtForward: 0, carriedForward: -16_848, payable: 0 },
        { month: '2026-12', earned: share, broughtForward: 0, carriedForward: 0, payable: share },
      ],
    })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'until the 20th a month takes what the open one before it would carry forward (rule 493)',
  async (t) => {
    const { owner, item } = await anOwner('겹쳐봄', '2026-12-31T10:00:00+09:00')
    const renter = await shop.aCustomer('rents-a-second-bag@example.com')
    const second = await order(owner, renter, { start: '2026-12-03', end: '2026-12-06' })
    shop.clock.moveTo('2026-12-03T10:00:00+09:00')
    await arrives(second.item)
    onThe20th()
    await settle()
    await payOut(shop.deps, log)
    shop.clock.moveTo('2027-01-25T10:00:00+09:00')
    await decides(item, 'refund', { refundNumber: 1, refund: 24_000, points: null, ownerBears: true })
    shop.clock.moveTo('2027-02-03T10:00:00+09:00')
    await acts(second.item, 'collected')
    shop.clock.moveTo('2027-02-05T10:00:00+09:00')
    const comesTo = { broughtForward: -16_848, payable: 16_848 }
    t.match((await owner.get('/api/users/settlement-months')).data, {
      result: [
        { month: '2027-02', status: 'open', earned: share, ...comesTo },
        { month: '2027-01', status: 'open', earned: -16_848, broughtForward: 0, payable: 0 },
        { month: '2026-12', status: 'paid', payable: share },
      ],
    })
    t.match(await owner.get('/api/users/settlement-months/2027-02'), {
      data: { ...comesTo, payOn: '2027-03-20' },
    })
    shop.clock.moveTo('2027-03-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    t.match((await monthsOf(owner)).at(-1), { month: '2027-02', brought: -16_848, payable: 16_848 })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('finance finds an owner’s month, and the file holds exactly what was filtered', async (t) => {
  const list = async (query: string) =>
    (await finance.get<StaffSettlements>(`/api/staff/settlements?month=2026-12${query}`)).data
  const all = await list('&sort=-earned')
  t.equal(all.sums.paid, all.result.filter(({ status }) => status === 'paid').length * share)
  t.equal(all.sums.payable, all.sums.paid + (all.sums.unpaid ?? 0))
  const paid = await list('&status=paid')
  t.match(paid.sums, { payable: paid.sums.paid, unpaid: 0 })
  t.ok(paid.cntAll > 0 && paid.cntAll < all.cntAll)
  const [first] = paid.result
  t.match(await list(`&q=${first?.ownerId}`), { cntAll: 1, result: [{ ownerId: first?.ownerId }] })
  t.equal((await list('&q=owner1@example')).cntAll, 1)
  const file = await finance.text('/api/staff/settlements.csv?month=2026-12&status=paid')
  t.equal(file.trim().split('\r\n').length, paid.cntAll + 1)
  t.match(file, /소유자,회원번호,건수,기준 금액/)
  const { base, earned } = (await list('')).sums
  t.match(await finance.get('/api/staff/settlement-trend'), { data: { result: [{ base, earned }] } })
  t.match(await finance.get(`/api/staff/settlements/${first?.ownerId}/2026-12`), {
    data: {
      result: [
        {
          ...{ kind: 'rental', base: 48_000, expected: share },
          ...{ transactionPerMille: 98, operatingPerMille: 200 },
          ...{ start: '2026-12-03', end: '2026-12-06', orderNumbers: /^26/, productName: /./ },
        },
      ],
    },
  })
})

t.test('an export of an owner has the months that were closed for them', async (t) => {
  const { owner } = await anOwner('내보영')
  onThe20th()
  await settle()
  const streams = await relatedTo(shop.database.pool, [`wallet:${owner.id}`], memberFields)
  t.ok(streams.includes(`settlement:${owner.id}:2026-12`), streams.join(' '))
  t.notOk(streams.some((stream) => /^settlement:/.test(stream) && !stream.includes(`:${owner.id}:`)))
})

t.test('an owner with money to come cannot leave', async (t) => {
  const { owner } = await anOwner('못가영')
  t.strictSame(await staysFor(owner), ['settlements'])
})

t.test('nobody leaves while a later refund cancels out what a month still pays (rule 428)', async (t) => {
  const { owner, item } = await anOwner('맞물림', '2026-12-31T10:00:00+09:00')
  shop.clock.moveTo('2027-01-05T10:00:00+09:00')
  await decides(item, 'refund', { refundNumber: 1, refund: 48_000, points: null, ownerBears: true })
  t.strictSame(await staysFor(owner), ['settlements'], `December pays ${share}, January takes it back`)
  onThe20th()
  await settle()
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ month: '2026-12', status: 'paid', payable: share }])
  t.strictSame(await staysFor(owner), ['shortfall'])
})

t.test(
  'an owner whose month sums up to nothing may leave, before it closes and after (rule 428)',
  async (t) => {
    const { owner, item } = await anOwner(null)
    await decides(item, 'refund', { refundNumber: 1, refund: 48_000, points: null, ownerBears: true })
    t.strictSame(await staysFor(owner), [])
    onThe20th()
    await settle()
    t.match(await monthsOf(owner), [{ month: '2026-12', status: 'paid', payable: 0, carried: 0 }])
    t.strictSame(await staysFor(owner), [])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
