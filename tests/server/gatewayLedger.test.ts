import t from 'tap'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { eventTypes } from '../../server/modules.ts'
import { readGatewayPayouts } from '../../server/outgoingPayments/index.ts'
import { payOut } from '../../server/settlement/index.ts'
import type { Customer } from '../support/aRental.ts'
import { collector } from '../support/collector.ts'
import { testSecrets } from '../support/postgres.ts'
import { aSettlingShop } from '../support/settling.ts'

const {
  shop,
  log,
  finance,
  operations,
  acts,
  order,
  arrives,
  onPayout,
  hasAccount,
  paidOut,
  balance,
  settle,
} = await aSettlingShop('gateway_ledger', { sharesClock: true })
t.teardown(() => shop.end())

const fourDays = { start: '2026-12-03', end: '2026-12-06' } as const
/** What four days of a bag bring: 48,000 less 4,704 and 9,600. */
const share = 33_696
const path = '/api/staff/books/outgoing-differences'
const writeOffs = '/api/staff/books/outgoing-write-offs'
let nth = 0

/** An owner of December whose payout becomes due on 20 January. */
async function anOwner(holder: string): Promise<Customer> {
  nth += 1
  const owner = await shop.aCustomer(`owner${nth}@example.com`)
  const renter = await shop.aCustomer(`renter${nth}@example.com`)
  const { item } = await order(owner, renter, fourDays)
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await arrives(item)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await acts(item, 'collected')
  await hasAccount(owner, holder)
  return owner
}
const refOf = ({ id }: Customer, attempt = 1) => `settle-${id}-2026-12-${attempt}`
const night = async (day: string) => {
  shop.clock.moveTo(`${day}T23:50:00+09:00`)
  return readGatewayPayouts(shop.deps, log)
}
type Row = { key: string; kind: string; ours: number | null; theirs: number | null; missing: number }
type Answered = { result: Row[]; inTransit: number; withGateway: number; withBank: number; differing: number }
const answered = async (status = 'open') => (await finance.get<Answered>(`${path}?status=${status}`)).data
const told = async () =>
  (await answered()).result.map(({ key, kind, missing }) => [key, kind, missing]).sort()
const alerts = () =>
  log.lines.filter(({ sentence }) => /payout gateway paid out differs/.test(String(sentence)))
const unfinished = async () => {
  const open = (await paidOut()).filter(({ status }) => status === 'REQUESTED')
  return open.reduce((sum, { amount }) => sum + amount, 0)
}

const names = ['이하나', '이두나', '이세나', '이네나', '이오나', '이육나', '느린이'] as const
const owners: Customer[] = []
for (const name of names) owners.push(await anOwner(name))
const [alike, unknown, other, twice, refused, failed, slow] = owners
if (!alike || !unknown || !other || !twice || !refused || !failed || !slow)
  throw new Error('an owner is missing')

t.test('what the gateway has not finished is what the books say is in transit', async (t) => {
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await shop.script({ route: 'payout-outcome', orderId: refOf(slow), delayMs: 3 * 86_400_000 })
  await shop.script({ route: 'payout-outcome', orderId: refOf(failed), code: 'REJECT_ACCOUNT' })
  await settle()
  await payOut(shop.deps, log)
  t.equal(await night('2027-01-20'), owners.length)
  t.strictSame(await told(), [], 'what is slow is on its way')
  t.match(await answered(), { inTransit: share, withGateway: share, withBank: 0, differing: 0 })
  t.equal(await balance('payouts_in_transit'), -(await unfinished()))
  t.match((await finance.get(path)).data, {
    gateway: { readAt: '2027-01-20T14:50:00.000Z', available: 1_000_000_000 - 6 * share, pending: 0 },
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'unknown there, unknown here, another amount, another state and twice are named and told once',
  async (t) => {
    await shop.atProvider('__payouts', { ref: refOf(other), amountBy: 1_320 })
    await shop.atProvider('__payouts', { ref: refOf(twice), isTwice: true })
    await shop.atProvider('__payouts', { ref: refOf(refused), status: 'FAILED' })
    await shop.atProvider('__payouts', { ref: refOf(failed), status: 'COMPLETED' })
    await shop.database.pool.query('DELETE FROM shop.gateway_payouts WHERE payout_ref = $1', [refOf(unknown)])
    await shop.atProvider('__payouts', { ref: refOf(unknown), isMissing: true })
    shop.clock.moveTo('2027-01-21T10:00:00+09:00')
    await shop.atProvider('__payouts', { ref: 'nobody-knows', strangerAmount: 50_000 })
    await night('2027-01-21')
    t.strictSame(
      await told(),
      [
        ['nobody-knows', 'missing_with_us', 50_000],
        [refOf(unknown), 'missing_there', -share],
        [refOf(other), 'amount_differs', 1_320],
        [refOf(twice), 'paid_twice', share],
        [refOf(refused), 'state_differs', -share],
        [refOf(failed), 'missing_with_us', share],
      ].sort(),
    )
    t.equal((await answered()).differing, 50_000 + 1_320)
    t.match(alerts(), [{ level: 'error', facts: { differences: 6, won: 51_320 } }])
    await Promise.all([night('2027-01-21'), night('2027-01-21')])
    t.equal(alerts().length, 1, 'what is known is not told again')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('the command names them and fails', async (t) => {
  const [out, err] = [collector(), collector()]
  const settings = {
    ...{ url: shop.database.url, keySecrets: testSecrets, eventTypes },
    ...{ out: out.stream, err: err.stream },
  }
  t.equal(await runBooks(['reconcile'], settings), 1)
  t.match(out.text(), `amount_differs\tgateway\t${refOf(other)}\t33,696\t35,016\n`)
  t.match(out.text(), 'payouts with the gateway\t33,696\n')
  t.match(err.text(), '6 payouts differ from what left')
})

t.test('a gateway that does not answer leaves the comparison for the next night', async (t) => {
  await shop.atProvider('__payouts', { ref: refOf(other) })
  await shop.script({ route: 'payout-list', drop: 'before', times: 1 })
  t.equal(await night('2027-01-22'), 0)
  t.match(log.lines.at(-1), { level: 'warn', facts: { reason: /./ } })
  t.equal((await answered()).result.length, 6)
  await night('2027-01-23')
  t.notOk(
    (await answered()).result.some(({ key }) => key === refOf(other)),
    'what came right closes itself',
  )
  t.match((await answered('settled')).result, [{ key: refOf(other), isWrittenOff: false }])
})

const act = (what: string, body: object = {}) =>
  onPayout(failed, what, { reason: '지급대행에서 보냈어요', ...body })
const reference = `FPA_${refOf(failed)}`

t.test('a transfer that came back is not confirmed from an old page', async (t) => {
  t.equal((await act('transfer')).status, 200)
  t.equal((await act('returned')).status, 200)
  t.match(await act('confirm', { reference }), { code: 'PAYOUT_NOT_DUE' })
  t.equal((await act('returned')).status, 200, 'a second tap')
})

t.test(
  'a failed payout that was paid after all is recorded under the gateway’s name, and is right',
  async (t) => {
    t.equal((await act('transfer')).status, 200)
    t.equal((await act('confirm', { reference })).status, 200)
    t.equal((await act('confirm', { reference })).status, 200, 'a second tap')
    const retyped = await act('confirm', { reference: 'KB-20270121-0002' })
    t.match(retyped, { code: 'PAYOUT_NOT_DUE' }, 'another reference is not taken for the first one')
    t.match(await act('returned'), { code: 'PAYOUT_NOT_DUE', message: '이미 지급을 마친 정산이에요.' })
    await night('2027-01-24')
    t.notOk((await answered()).result.some(({ key }) => key === refOf(failed)))
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('finance closes what was paid twice as a loss, and what never left as a gain', async (t) => {
  const closing = async (key: string) => {
    const found = (await answered()).result.find((row) => row.key === key)
    return { place: 'gateway', payoutRef: key, quotedMissing: found?.missing ?? 0, reason: '되찾지 못했어요' }
  }
  const asked = await closing(refOf(twice))
  t.equal((await operations.post(writeOffs, asked)).status, 403)
  t.match(await finance.post(writeOffs, { ...asked, quotedMissing: 1 }), {
    ...{ code: 'DIFFERENCE_CHANGED', data: { missing: share } },
  })
  const bank = await balance('bank')
  t.match(await finance.post(writeOffs, asked), { status: 200 })
  t.match(await finance.post(writeOffs, asked), { status: 200 }, 'its answer was lost (rule 675)')
  t.match(await finance.post(writeOffs, { ...asked, reason: '다른 사유' }), {
    code: 'DIFFERENCE_WRITTEN_OFF',
  })
  t.equal(await balance('bank'), bank - share)
  t.match(await finance.post(writeOffs, await closing(refOf(unknown))), { status: 200 })
  t.equal(await balance('reconciliation_differences'), 0, 'a loss and a gain of the same size')
  t.match(await finance.post(writeOffs, { ...asked, payoutRef: refOf(slow) }), { code: 'DIFFERENCE_GONE' })
  await night('2027-01-25')
  const closed = (await answered('settled')).result
  t.match(
    closed.filter(({ key }) => key === refOf(twice) || key === refOf(unknown)),
    [{ isWrittenOff: true }, { isWrittenOff: true }],
  )
  type Explained = { lines: { event: { explanations: object[]; unexplained: object[] } }[] }
  const stream = encodeURIComponent(`outgoing-difference:gateway:${refOf(twice)}`)
  const { data } = await finance.get<Explained>(`/api/staff/explain/subjects/${stream}`)
  t.match(data.lines, [{ event: { explanations: [{ rule: 271 }, { rule: 271 }], unexplained: [] } }])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a difference that two colleagues close at the same moment is booked once (rule 271)', async (t) => {
  const colleague = await shop.aColleague('money2@example.com', ['finance'])
  const { store } = shop.deps
  t.teardown(() => Object.assign(shop.deps, { store }))
  // Between any two readings of the one, the other has closed it.
  for (const [key, nth] of [
    ['nobody-knows', 1],
    [refOf(refused), 2],
  ] as const) {
    const found = (await answered()).result.find((row) => row.key === key)
    const missing = found?.missing ?? 0
    const asked = { place: 'gateway', payoutRef: key, quotedMissing: missing, reason: '되찾지 못했어요' }
    const bank = await balance('bank')
    let loads = 0
    const load: typeof store.load = async (streams, ...more) => {
      if (streams.some((stream) => stream.startsWith('outgoing-difference:'))) loads += 1
      if (loads === nth) {
        Object.assign(shop.deps, { store })
        t.match(await colleague.post(writeOffs, asked), { status: 200 })
      }
      return store.load(streams, ...more)
    }
    Object.assign(shop.deps, { store: { ...store, load } })
    await finance.post(writeOffs, asked)
    t.equal(await balance('bank'), bank - missing, `${key} is in the books once`)
    const { rows } = await shop.database.pool.query(
      `SELECT number FROM shop.difference_write_offs WHERE key = $1`,
      [[key]],
    )
    t.strictSame(rows, [{ number: 1 }])
  }
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a closing is taken back, and the difference is open until it is closed anew (rule 441)',
  async (t) => {
    const payoutRef = 'nobody-knows'
    const shown = async (status: string) =>
      (await answered(status)).result.filter(({ key }) => key === payoutRef)
    const [closed] = await shown('settled')
    const asked = {
      ...{ place: 'gateway', payoutRef, quotedMissing: closed?.missing ?? 0, reason: '되찾기로 했어요' },
    }
    const [bank, undo] = [await balance('bank'), `${writeOffs}/undo`]
    t.equal((await operations.post(undo, asked)).status, 403)
    t.match(await finance.post(undo, asked), { status: 200 })
    t.match(await finance.post(undo, asked), { status: 200 }, 'its answer was lost (rule 675)')
    t.match(await finance.post(undo, { ...asked, reason: '다른 사유' }), {
      code: 'DIFFERENCE_NOT_WRITTEN_OFF',
    })
    t.equal(await balance('bank'), bank + 50_000)
    t.match(await shown('open'), [{ missing: 50_000, isWrittenOff: false }])
    await night('2027-01-26')
    t.match(await shown('open'), [{ missing: 50_000 }], 'the next comparison finds it again')
    t.match(await finance.post(writeOffs, asked), { status: 200 })
    t.equal(await balance('bank'), bank)
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)
