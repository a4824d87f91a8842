import t from 'tap'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import type { StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { runJob } from '../../jobs/runner.ts'
import { modules } from '../../server/modules.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { payOut } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import type { Customer } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('late_payouts', { sharesClock: true })
const { shop, finance, settle } = settling
const { anOwner, monthsOf } = paidOwners(settling)
t.teardown(() => shop.end())
const { pool } = shop.database

const failure = 'FAILED_INTERNAL_SYSTEM_PROCESSING'
const onThe20th = () => shop.clock.moveTo('2027-01-20T10:00:00+09:00')
const refOf = ({ id }: Customer) => `settle-${id}-2026-12-1`
const rowOf = async ({ id }: Customer) =>
  (await finance.get<StaffSettlements>(`/api/staff/settlements?month=2026-12&q=${id}`)).data.result[0]
const stuck = async () =>
  (await finance.get<StaffBoard>('/api/staff/board')).data.columns.find(({ id }) => id === 'payouts_unpaid')
/** The list that the board's count opens. */
const listed = (rest = '') => finance.get(`/api/staff/stopped-payouts${rest}`)
const waitedSeconds = async () => {
  const text = await createMetrics(shop.deps, modules).text()
  return Number(/^billim_payouts_unanswered_seconds (\S+)$/m.exec(text)?.[1])
}
const passes = (hours: number) =>
  pool.query('UPDATE platform.payout_tries SET waiting_since = waiting_since - make_interval(hours => $1)', [
    hours,
  ])

t.test(
  'a gateway that answers with faults for hours is told, on the board and by an alert (rule 496)',
  async (t) => {
    const { owner } = await anOwner('오래걸림')
    onThe20th()
    await shop.script({ route: 'payout', orderId: refOf(owner), code: failure, times: 2 })
    await settle()
    const log = aLog()
    const alerted = () => runJob(shop.deps, log, 'alertLatePayouts')
    const first = await rowOf(owner)
    t.match(first, { status: 'on_its_way', lastReason: failure, waitingSince: /T/ })
    await passes(1)
    await alerted()
    t.match(await stuck(), { count: 0 }, 'an hour is an ordinary outage')
    await passes(2)
    await payOut(shop.deps, log)
    const later = await rowOf(owner)
    t.equal(Date.parse(first?.waitingSince ?? '') - Date.parse(later?.waitingSince ?? ''), 3 * 3_600_000)
    for (let runs = 0; runs < 2; runs += 1) await alerted()
    t.match(log.lines, [
      {
        level: 'error',
        sentence: 'payouts wait for an answer of the payout gateway',
        facts: { provider: 'toss payouts', count: 1, code: failure },
      },
    ])
    t.equal(log.lines.length, 1, 'once in six hours')
    t.match(await stuck(), {
      ...{ count: 1, total: 33_696 },
      rows: [{ id: `${owner.id}:2026-12`, about: '2026년 12월 · 지급 대행의 답을 기다림', amount: 33_696 }],
    })
    t.match((await listed()).data, {
      ...{ cntAll: 1, sums: { payable: 33_696 } },
      result: [{ id: `${owner.id}:2026-12`, month: '2026-12', status: 'on_its_way', lastReason: failure }],
    })
    t.ok((await waitedSeconds()) > 3 * 3_600)
    await payOut(shop.deps, log)
    t.match(await rowOf(owner), { status: 'on_its_way', lastReason: null }, 'the gateway has it')
    t.match(await stuck(), { count: 0 })
    t.equal(await waitedSeconds(), 0)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid' }])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a payout that the bank works on waits for no answer, one that cannot be read does (rule 496)',
  async (t) => {
    const { owner } = await anOwner('은행에서')
    onThe20th()
    await shop.script({ route: 'payout-outcome', orderId: refOf(owner), delayMs: 3_600_000 })
    await settle()
    const log = aLog()
    await payOut(shop.deps, log)
    t.match(await rowOf(owner), { status: 'on_its_way', lastReason: null, waitingSince: null })
    await shop.script({ route: 'payout-read', drop: 'before' })
    await payOut(shop.deps, log)
    t.match(await rowOf(owner), { status: 'on_its_way', lastReason: /Error/, waitingSince: /T/ })
    await payOut(shop.deps, log)
    t.match(await rowOf(owner), { lastReason: null, waitingSince: null })
  },
)

t.test(
  'a payout that failed, is held or lacks an account waits on the board, the oldest month first',
  async (t) => {
    const { owner } = await anOwner('기다림')
    const without = await shop.aCustomer('no-account@example.com')
    const has = ({ id }: Customer, month: string, status: string, payable: number, isHeld = false) =>
      pool.query(
        `INSERT INTO shop.settlement_months (owner_id, month, status, payable, is_held, closed_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, month, status, payable, isHeld, status === 'open' ? null : shop.clock.now()],
      )
    await has(owner, '2026-03', 'failed', 1_000)
    await has(owner, '2026-02', 'due', 2_000, true)
    await has(without, '2026-01', 'due', 4_000)
    await has(owner, '2026-04', 'due', 8_000)
    await has(owner, '2026-05', 'requested', 16_000, true)
    await has(owner, '2026-06', 'paid', 32_000)
    await has(without, '2026-07', 'open', 64_000, true)
    t.match(await stuck(), {
      ...{ count: 3, total: 7_000 },
      rows: [
        { id: `${without.id}:2026-01`, about: '2026년 1월 · 계좌 미확인', amount: 4_000 },
        { id: `${owner.id}:2026-02`, about: '2026년 2월 · 보류', amount: 2_000 },
        { id: `${owner.id}:2026-03`, about: '2026년 3월 · 지급 실패', amount: 1_000 },
      ],
    })
    t.match((await listed()).data, {
      ...{ cntAll: 3, sums: { payable: 7_000 } },
      result: [
        { id: `${without.id}:2026-01`, ownerId: without.id, month: '2026-01', status: 'no_account' },
        { id: `${owner.id}:2026-02`, month: '2026-02', status: 'held', payable: 2_000 },
        { id: `${owner.id}:2026-03`, month: '2026-03', status: 'failed', payOn: '2026-04-20' },
      ],
    })
    t.match((await listed('?sort=-payable&limit=1')).data, { result: [{ id: `${without.id}:2026-01` }] })
    t.match((await listed(`/rows/${owner.id}:2026-02`)).data, { isListed: true, row: { status: 'held' } })
    t.match((await listed(`/rows/${owner.id}:2026-04`)).data, { isListed: false, row: null })
  },
)
