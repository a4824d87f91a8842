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

const names = ['이하나', '이두나', '이세나', '이네나', '이오나', '이육나', '느린이', '늦은이'] as const
const owners: Customer[] = []
for (const name of names) owners.push(await anOwner(name))
const [alike, unknown, other, twice, refused, failed, slow, late] = owners
if (!alike || !unknown || !other || !twice || !refused || !failed || !slow || !late)
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
    gateway: { readAt: '2027-01-20T14:50:00.000Z', available: 1_000_000_000 - 7 * share, pending: 0 },
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
  t.match(await act('confirm', { reference }), { code: 'ALREADY_DONE', data: { doing: 'payout_returned' } })
  t.equal((await act('returned')).status, 200, 'a second tap')
})

t.test(
  'a failed payout that was paid after all is recorded under the gateway’s name, and is right',
  async (t) => {
    t.equal((await act('transfer')).status, 200)
    t.equal((await act('confirm', { reference })).status, 200)
    t.equal((await act('confirm', { reference })).status, 200, 'a second tap')
    const retyped = await act('confirm', { reference: 'KB-20270121-0002' })
    t.match(retyped, { code: 'ALREADY_DONE' }, 'another reference is not taken for the first one')
    t.match(await act('returned'), { code: 'ALREADY_DONE', message: /^이미 지급을 마친 정산이에요\./ })
    await night('2027-01-24')
    t.notOk((await answered()).result.some(({ key }) => key === refOf(failed)))
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('finance closes what was paid twice as a loss, and what is owed to an owner as no gain', async (t) => {
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
    ...{ code: 'ALREADY_DONE', data: { doing: 'difference_closed', by: /./, amount: share } },
  })
  t.equal(await balance('bank'), bank - share)
  t.equal(await balance('reconciliation_differences'), share)
  for (const owed of [unknown, refused])
    t.match(await finance.post(writeOffs, await closing(refOf(owed))), {
      ...{ status: 409, code: 'PAYOUT_OWED', message: /소유자가 받지 못한 정산금/ },
    })
  t.equal(await balance('reconciliation_differences'), share, 'nobody gains what an owner is owed (rule 827)')
  t.match(await finance.post(writeOffs, { ...asked, payoutRef: refOf(slow) }), { code: 'DIFFERENCE_GONE' })
  await night('2027-01-25')
  const closed = (await answered('settled')).result
  t.match(
    closed.filter(({ key }) => key === refOf(twice)),
    [{ isWrittenOff: true }],
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
  await shop.atProvider('__payouts', { ref: 'nobody-else-knows', strangerAmount: 40_000 })
  await night('2027-01-25')
  const { store } = shop.deps
  t.teardown(() => Object.assign(shop.deps, { store }))
  // Between any two readings of the one, the other has closed it.
  for (const [key, nth] of [
    ['nobody-knows', 1],
    ['nobody-else-knows', 2],
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

const returns = '/api/staff/books/outgoing-returns'
const monthOf = async ({ id }: Customer) => {
  const { data } = await finance.get<{ result: { status: string; attempt: number }[] }>(
    `/api/staff/settlements?month=2026-12&q=${id}`,
  )
  const [month] = data.result
  return [month?.status, month?.attempt]
}
const openOf = async (owner: Customer, attempt = 1) =>
  (await answered()).result.find(({ key }) => key === refOf(owner, attempt))
const asking = async (owner: Customer, reason = '은행에서 되돌아와 다시 지급') => {
  const { missing = 0 } = (await openOf(owner)) ?? {}
  return { place: 'gateway', payoutRef: refOf(owner), quotedMissing: missing, reason }
}

t.test(
  'what the gateway lists as failed after it was paid is owed again, and paid anew (rule 826)',
  async (t) => {
    // The bank has finished what was slow.
    await payOut(shop.deps, log)
    const [bank, owed] = [await balance('bank'), await balance('owner_payable')]
    t.match(await openOf(refused), { kind: 'state_differs', missing: -share, isOwed: true })
    const asked = await asking(refused)
    t.equal((await operations.post(returns, asked)).status, 403)
    t.match(await finance.post(returns, { ...asked, quotedMissing: -1 }), { code: 'DIFFERENCE_CHANGED' })
    t.match(await finance.post(returns, { ...asked, payoutRef: refOf(twice) }), {
      code: 'DIFFERENCE_WRITTEN_OFF',
    })
    t.match(await finance.post(returns, { ...asked, payoutRef: refOf(slow) }), {
      code: 'PAYOUT_NOT_SENT_BACK',
    })
    t.match(await finance.post(returns, { ...asked, payoutRef: 'nobody-knows' }), { code: 'DIFFERENCE_GONE' })
    t.match(await finance.post(returns, asked), { status: 200 })
    t.match(await finance.post(returns, asked), { status: 200 }, 'a second tap')
    t.match(
      await finance.post(returns, { ...asked, reason: '다른 사유' }),
      { code: 'ALREADY_DONE', data: { doing: 'payout_sent_back', by: /./, reason: asked.reason } },
      'who recorded it before (rule 938)',
    )
    t.match(await finance.post(writeOffs, asked), { code: 'DIFFERENCE_GONE' }, 'nor is it a gain now')
    t.strictSame(
      [await balance('bank'), await balance('owner_payable')],
      [bank + share, owed - share],
      'the money is in the bank again, and owed',
    )
    t.equal(await openOf(refused), undefined)
    t.strictSame(await monthOf(refused), ['failed', 1])
    t.match((await refused.get('/api/users/settlement-months/2026-12')).data, {
      ...{ status: 'failed', paidOn: null },
    })
    t.strictSame(await shop.wrongs(), [])
    t.match(await onPayout(refused, 'retry', { reason: '계좌를 확인했어요' }), { status: 200 })
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.strictSame(await monthOf(refused), ['paid', 2])
    await night('2027-01-27')
    t.strictSame([await openOf(refused), await openOf(refused, 2)], [undefined, undefined])
    t.strictSame([await balance('bank'), await balance('owner_payable')], [bank, owed])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'what the gateway does not know is transferred, and may come back from the bank as well',
  async (t) => {
    const bank = await balance('bank')
    t.match(await finance.post(returns, await asking(unknown)), { status: 200 })
    t.strictSame(await monthOf(unknown), ['failed', 1])
    t.match(await onPayout(unknown, 'transfer'), { status: 200 })
    t.match(await onPayout(unknown, 'sent-back'), { code: 'PAYOUT_NOT_DUE' }, 'it is on its way')
    t.match(await onPayout(unknown, 'confirm', { reference: 'KB-20270127-0001' }), { status: 200 })
    const transferred = { attempt: 2, reason: '은행에서 되돌아왔어요' }
    t.match(
      await onPayout(unknown, 'sent-back', { ...transferred, attempt: 1 }),
      { code: 'ALREADY_DONE', data: { doing: 'payout_sent_back' } },
      'the attempt before, which came back as well',
    )
    t.match(await onPayout(unknown, 'sent-back', transferred), { status: 200 })
    t.match(await onPayout(unknown, 'sent-back', transferred), { status: 200 }, 'a second tap')
    t.match(await onPayout(unknown, 'sent-back', { ...transferred, reason: '다른 사유' }), {
      ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'payout_sent_back' } },
    })
    t.match(await onPayout(alike, 'sent-back'), { code: 'PAYOUT_NOT_DUE' }, 'the gateway says what it did')
    t.equal(await balance('bank'), bank + share)
    t.match(await onPayout(unknown, 'transfer'), { status: 200 })
    t.match(await onPayout(unknown, 'confirm', { reference: 'KB-20270127-0002' }), { status: 200 })
    t.strictSame(await monthOf(unknown), ['paid', 3])
    t.equal(await balance('bank'), bank)
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)

t.test(
  'of a gain and a payout that is owed again one is done, however close they come (rule 827)',
  async (t) => {
    await shop.atProvider('__payouts', { ref: refOf(alike), amountBy: -1_320 })
    await night('2027-01-28')
    const part = await asking(alike, '나가지 않은 금액으로 확인')
    t.equal(part.quotedMissing, -1_320, 'of a part that did not leave finance may make a gain')
    const bank = await balance('bank')
    const { store } = shop.deps
    t.teardown(() => Object.assign(shop.deps, { store }))
    let loads = 0
    const load: typeof store.load = async (streams, ...more) => {
      if (streams.some((stream) => stream.startsWith('outgoing-difference:'))) loads += 1
      if (loads === 2) {
        Object.assign(shop.deps, { store })
        await shop.atProvider('__payouts', { ref: refOf(alike), status: 'FAILED' })
        await night('2027-01-29')
        t.match(await finance.post(returns, await asking(alike)), { status: 200 })
      }
      return store.load(streams, ...more)
    }
    Object.assign(shop.deps, { store: { ...store, load } })
    t.match(await finance.post(writeOffs, part), { status: 409, code: 'DIFFERENCE_GONE' })
    t.equal(await balance('bank'), bank + share, 'the payout alone is in the bank again')
    t.strictSame(await monthOf(alike), ['failed', 1])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a payout that comes back long after it was listed is asked for when finance records it (rule 885)',
  async (t) => {
    const [bank, asked] = [
      await balance('bank'),
      { place: 'gateway', payoutRef: refOf(late), quotedMissing: -share, reason: '은행에서 되돌아왔어요' },
    ]
    await night('2027-02-20')
    await shop.atProvider('__payouts', { ref: refOf(late), status: 'FAILED' })
    await night('2027-02-27')
    t.equal(await openOf(late), undefined, 'no list is read of a day so long ago')
    await shop.script({ route: 'payout-read', drop: 'before' })
    t.match(await finance.post(returns, asked), { status: 503, code: 'PROVIDER_UNAVAILABLE' })
    t.match(await finance.post(returns, { ...asked, quotedMissing: -1 }), { code: 'DIFFERENCE_CHANGED' })
    t.match(await finance.post(returns, asked), { status: 200 })
    t.match(await finance.post(returns, asked), { status: 200 }, 'a second tap')
    t.strictSame(await monthOf(late), ['failed', 1])
    t.equal(await balance('bank'), bank + share)
    t.match(await finance.post(returns, { ...asked, payoutRef: refOf(other) }), {
      ...{ status: 409, code: 'PAYOUT_NOT_SENT_BACK' },
    })
    await night('2027-02-28')
    t.equal(await openOf(late), undefined)
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)
