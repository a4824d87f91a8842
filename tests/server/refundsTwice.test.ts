import { randomUUID } from 'node:crypto'
import t from 'tap'
import { paidKinds } from '../../domain/payments/events.ts'
import type { PayoutDifference } from '../../domain/wire/books.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { RefundAccount, StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import { runJob } from '../../jobs/runner.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { savesAccount } from '../support/accountOf.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop, providersTime } from '../support/aRental.ts'

let now = providersTime()
const shop = await aRentalShop('refunds_twice', { now: () => now() })
// The provider lives in the shop's time: it drops a second refund of a payment within a second.
now = () => shop.clock.now().getTime()
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const reason = '결제사에서 확인했어요'
const at = (time: string) => shop.clock.moveTo(`2026-11-20T${time}:00+09:00`)

/** A member who paid 48,000 for each of some bags, cancelled the first, and whose card company refused that refund. */
async function refused(email: string, bags: number) {
  at('10:00')
  const member = await shop.aCustomer(email)
  const wanted: number[] = []
  for (let count = 0; count < bags; count += 1) wanted.push(await shop.aBag())
  const { data } = await member.draft({ bags: wanted })
  const { orderId } = data
  const paymentKey = await shop.approve(data)
  await member.pay(orderId, paymentKey)
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  const items = detail.data.order_items.map(({ id }) => id)
  const cancels = (orderItemId: string | undefined) =>
    member.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  t.match(await cancels(items[0]), { status: 200 })
  await sendDueRefunds(shop.deps)
  return { member, paymentKey, items, cancels }
}

const refundsOf = async (paymentKey: string) =>
  (
    await shop.database.pool.query<{ refund_id: string; amount: number; paid_by: string | null }>(
      'SELECT refund_id, amount, paid_by FROM shop.refunds WHERE payment_key = $1 ORDER BY requested_at, refund_id',
      [paymentKey],
    )
  ).rows

/** The shop opens again at noon with what it knew at ten: the provider has made the refund since. */
async function isRestored(paymentKey: string, refundId: string) {
  at('10:10')
  const { outcome } = await shop.deps.cards.refund({
    ...{ paymentKey, refundId, amount: 48_000, purpose: paidKinds.order.refundPurpose },
    idempotencyKey: randomUUID(),
  })
  t.equal(outcome, 'refunded')
  const owner = await connect(shop.database.url)
  await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
    ...['2026-11-20T10:00:00+09:00', '2026-11-20T12:00:00+09:00'],
  ])
  await owner.end()
  at('12:00')
}

/** Finance pays a refund to the member's account. */
async function transfers(memberId: number, refundId: string) {
  await savesAccount(shop, memberId)
  const shown = await finance.get<{ amount: number; accounts: RefundAccount[] }>(
    `/api/staff/refunds/${refundId}/account`,
  )
  const account = shown.data.accounts[0]?.account ?? ''
  const { amount } = shown.data
  const transfer = { reason, bankReference: `KB-${memberId}-1`, account, amount }
  t.match(await finance.post(`/api/staff/refunds/${refundId}/transfer`, transfer), { status: 200 })
}

async function reconciles() {
  const log = aLog()
  await runJob(shop.deps, log, 'reconcileRestore')
  t.equal(await shop.count('platform.restores WHERE reconciled_at IS NULL'), 0)
  return log
}

const differencesOf = async (paymentKey: string) =>
  (
    await finance.get<{ result: PayoutDifference[] }>('/api/staff/books/reconciliation?status=open')
  ).data.result.filter((one) => one.paymentKey === paymentKey)

const listed = async (refundId: string | undefined) =>
  (await finance.get<{ row: StaffRefundRow | null }>(`/api/staff/refunds/rows/${refundId}?status=all`)).data
    .row

/** What is wrong but for the second money, which the books do not have. */
const otherWrongs = async () =>
  (await shop.wrongs()).filter((wrong) => !/gave back (48000, we say 0|96000, we say 48000)$/.test(wrong))

t.test(
  'a refund that was transferred and that the provider made as well is a difference, booked by finance alone (rule 497)',
  async (t) => {
    const { member, paymentKey, items, cancels } = await refused('two@example.com', 2)
    const [refund] = await refundsOf(paymentKey)
    await isRestored(paymentKey, refund?.refund_id ?? '')
    await transfers(member.id, refund?.refund_id ?? '')
    const log = await reconciles()
    t.match(await refundsOf(paymentKey), [{ paid_by: 'transfer' }], 'nothing is booked by itself')
    const [found, ...others] = await differencesOf(paymentKey)
    t.strictSame(others, [])
    t.match(found, {
      ...{ kind: 'cancelled_at_provider', ours: null, theirs: -48_000, missing: 48_000, left: 48_000 },
    })
    t.match(
      log.lines.filter(({ level }) => level === 'error'),
      [{ facts: { differences: 1, won: 48_000, kinds: 'cancelled_at_provider', payment: paymentKey } }],
    )
    const asked = { paymentKey, transactionKey: found?.transactionKey, reason }
    at('12:10')
    t.match(await cancels(items[1]), { status: 200 })
    await sendDueRefunds(shop.deps)
    const waiting = await refundsOf(paymentKey)
    t.match(
      waiting,
      [{ paid_by: 'transfer' }, { paid_by: null }],
      'nothing more goes out meanwhile (rule 536)',
    )
    t.match(await listed(waiting[1]?.refund_id), { status: 'pending', isHeldBack: true })
    t.match(await finance.post('/api/staff/refunds/found', asked), { status: 200 })
    t.strictSame(await differencesOf(paymentKey), [])
    t.match(await listed(waiting[1]?.refund_id), { status: 'pending', isHeldBack: false })
    await sendDueRefunds(shop.deps)
    const byWay = (await refundsOf(paymentKey)).map((one) => one.paid_by).toSorted()
    t.strictSame(byWay, ['desk', 'set_off', 'transfer'], 'the member has 96,000 of 96,000')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('what waited for a difference goes out once it is closed as a loss (rule 536)', async (t) => {
  const { member, paymentKey, items, cancels } = await refused('loss@example.com', 2)
  const [refund] = await refundsOf(paymentKey)
  await isRestored(paymentKey, refund?.refund_id ?? '')
  await transfers(member.id, refund?.refund_id ?? '')
  await reconciles()
  const [found] = await differencesOf(paymentKey)
  at('12:10')
  t.match(await cancels(items[1]), { status: 200 })
  await sendDueRefunds(shop.deps)
  t.match(await refundsOf(paymentKey), [{ paid_by: 'transfer' }, { paid_by: null }])
  const closing = { paymentKey, transactionKey: found?.transactionKey, reason, aspect: 'amount' }
  t.match(await finance.post('/api/staff/books/write-offs', { ...closing, quotedMissing: 48_000 }), {
    status: 200,
  })
  await sendDueRefunds(shop.deps)
  t.match(await refundsOf(paymentKey), [{ paid_by: 'transfer' }, { paid_by: 'card', amount: 48_000 }])
  t.strictSame(await otherWrongs(), [])
})

t.test(
  'what went back beyond the payment is closed as a loss, and the restore is done (rule 499)',
  async (t) => {
    const { member, paymentKey } = await refused('one@example.com', 1)
    const [refund] = await refundsOf(paymentKey)
    await isRestored(paymentKey, refund?.refund_id ?? '')
    await transfers(member.id, refund?.refund_id ?? '')
    await reconciles()
    const [found] = await differencesOf(paymentKey)
    t.match(found, { kind: 'cancelled_at_provider', missing: 48_000, grantable: 0, left: 0 })
    const asked = { paymentKey, transactionKey: found?.transactionKey, reason }
    t.match(await finance.post('/api/staff/refunds/found', asked), {
      ...{ status: 409, code: 'REFUND_BEYOND_PAYMENT', data: { left: 0 } },
      message: '다른 방법으로 이미 모두 돌려드린 결제예요. 더 나간 금액은 손익으로 처리해 주세요.',
    })
    t.match(await finance.post('/api/staff/refunds/goodwill', { ...asked, amount: 48_000 }), {
      code: 'REFUND_BEYOND_PAYMENT',
    })
    const closing = { ...asked, aspect: 'amount', quotedMissing: 48_000 }
    t.match(await finance.post('/api/staff/books/write-offs', closing), { status: 200 })
    t.strictSame(await differencesOf(paymentKey), [])
    t.strictSame(await otherWrongs(), [])
  },
)

t.test(
  'a refund at the desk after a transfer of all leaves a restore done, and a difference (rule 499)',
  async (t) => {
    const { member, paymentKey } = await refused('desk@example.com', 1)
    const [refund] = await refundsOf(paymentKey)
    await isRestored(paymentKey, randomUUID())
    await transfers(member.id, refund?.refund_id ?? '')
    await reconciles()
    t.match(await refundsOf(paymentKey), [{ paid_by: 'transfer' }])
    t.match(await differencesOf(paymentKey), [{ kind: 'cancelled_at_provider', missing: 48_000 }])
    t.strictSame(await otherWrongs(), [])
  },
)
