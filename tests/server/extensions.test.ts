import t from 'tap'
import type { LateQuote } from '../../domain/wire/charges.ts'
import type { ExtensionDraft } from '../../domain/wire/extensions.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { CalendarRow, LateItem } from '../../domain/wire/staffCalendar.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import type { RefundAccount, StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import { endAfterLastDay, expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { savesAccount } from '../support/accountOf.ts'
import { aRentalShop, providersTime } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { extending } from '../support/extending.ts'
import { tells } from '../support/telling.ts'
import { refundAtDesk } from '../support/toss.ts'

const providersNow = providersTime()
let providerIsAhead = 0
const shop = await aRentalShop('extensions', { now: () => providersNow() + providerIsAhead })
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const staff = await shop.aColleague('ops@example.com', ['operations', 'finance'])
const { rented, options, drafted, approved, paid, extended, lastsUntil } = extending(shop)
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const now = 0

/** A rental that ships on the 14th. */
const later = { start: '2026-12-16', end: '2026-12-19' } as const
const books = (account: string) =>
  shop.database.pool
    .query<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM shop.account_totals() WHERE account = $1`,
      [account],
    )
    .then(({ rows }) => Number(rows[0]?.sum))

t.test(
  'a member extends a booked rental by card: end, price, payment, books and messages follow (rule 789)',
  async (t) => {
    const rental = await rented('minji')
    t.match((await options(rental)).data, {
      ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06', today: '2026-11-20', lateDays: 0 },
      ...{ rentSoFar: 49_200, pointsBalance: 0 },
      days: [
        { end: '2026-12-07', totalRent: 12_300, periodDiscount: -1_200, price: 11_100, reason: null },
        { end: '2026-12-08', totalRent: 24_600, periodDiscount: -2_400, price: 22_200, reason: null },
      ],
    })
    const before = await books('customer_prepayments')
    const draft = await drafted(rental, '2026-12-08')
    t.match(draft, { status: 200, data: { amount: 22_200, heldUntil: '2026-11-20T01:16:00.000Z' } })
    const paymentKey = await approved(draft.data)
    const answer = { orderId: rental.orderId, orderItemId: rental.item, rentalEndDate: '2026-12-08' }
    t.match(await paid(rental, draft.data.extensionId, paymentKey), { status: 200, data: answer })
    t.match(await paid(rental, draft.data.extensionId, paymentKey), { status: 200, data: answer }, 'once')
    t.equal(await books('customer_prepayments'), before - 22_200)
    const detail = await rental.detail()
    t.match(detail, {
      ...{ rentalEndDate: '2026-12-08', totalRent: 73_800, periodDiscount: -3_600, totalAmount: 70_200 },
      payments: [{ amount: 48_000 }, { amount: 22_200, status: 'done' }],
      // 70,200 contain 6,382 of tax.
      receipt: { paid: 70_200, refunded: 0, supply: 63_818, vat: 6_382, untaxed: 0 },
      order_items: [
        {
          ...{ finalAmount: 70_200, order: { rentalEndDate: '2026-12-08' } },
          extensions: [
            { from: '2026-12-06', to: '2026-12-08', price: 22_200, cardAmount: 22_200, pointsUsed: 0 },
          ],
        },
      ],
    })
    const { data: history } = await rental.customer.get<{ result: PaymentHistoryRow[] }>(
      '/api/users/payments-history?curPage=1',
    )
    t.match(history.result, [
      { name: /대여 연장$/, amount: 22_200, orderId: rental.orderId, pointsUsed: 0 },
      { amount: 48_000, orderId: rental.orderId },
    ])
    await workOff()
    const inbox = await rental.customer.get<Inbox>('/api/users/my-inbox?curPage=1')
    t.match(inbox.data.result.slice(0, 2), [
      {
        title: '대여를 연장했어요',
        lines: [/12\.03\(목\) – 12\.08\(화\)$/, '12.09(수)에 찾으러 가요.', '결제 카드 22,200원'],
      },
      { title: '예약이 완료됐어요', lines: [/12\.03\(목\) – 12\.06\(일\) 예약이 완료됐어요\.$/] },
    ])
    const drawer = await staff.get<StaffOrderItem>(`/api/staff/order-items/${rental.item}`)
    t.match(drawer.data, {
      ...{ rentalEndDate: '2026-12-08', price: { finalAmount: 70_200, orderTotal: 70_200 } },
      extensions: [{ to: '2026-12-08', cardAmount: 22_200 }],
    })
    t.ok(drawer.data.timeline.some(({ title }) => title === '대여 연장'))
    const calendar = await staff.get<{ result: CalendarRow[] }>(
      `/api/staff/calendar?productId=${rental.bag}&from=2026-12-01&to=2026-12-31`,
    )
    t.match(calendar.data.result[0]?.busy, [{ kind: 'rental', from: '2026-12-01', to: '2026-12-09' }])
    t.equal(calendar.data.result[0]?.busy.length, 1)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a member extends only their own rental, at its price, to a day that is free', async (t) => {
  const rental = await rented('own')
  const stranger = await shop.aCustomer('stranger@example.com')
  t.match(await stranger.get(`/api/users/order-items/${rental.item}/extension`), { code: 'NOT_FOUND' })
  const theirs = { ...rental, customer: stranger }
  const asked = { rentalEndDate: '2026-12-08', price: 22_200, quotedFee: 0 }
  t.match(await stranger.post(`/api/users/order-items/${rental.item}/extensions`, asked), {
    code: 'NOT_FOUND',
  })
  t.match(await drafted(rental, '2026-12-08', { price: 100 }), {
    ...{ status: 409, code: 'PRICE_CHANGED' },
    data: { amounts: { totalAmount: 22_200 } },
  })
  const next = await rented('next', { bags: [rental.bag], period: later })
  // The next rental ships on the 14th, so the bag is picked up on the 13th at the latest.
  const { data } = await options(rental)
  t.equal(data.days.filter(({ reason }) => reason === null).at(-1)?.end, '2026-12-12')
  t.match(await drafted(rental, '2026-12-13'), { status: 409, code: 'PERIOD_TAKEN' })
  const draft = await drafted(rental, '2026-12-12')
  t.equal(draft.status, 200, draft.message)
  t.match(await paid(theirs, draft.data.extensionId, 'key'), { code: 'EXTENSION_NOT_FOUND' })
  t.match(await stranger.delete(`/api/users/extensions/${draft.data.extensionId}`), {
    code: 'EXTENSION_NOT_FOUND',
  })
  t.match(await paid(rental, draft.data.extensionId), { code: 'PAYMENT_KEY_REQUIRED' })
  t.equal((await next.detail()).rentalStartDate, '2026-12-16')
  t.strictSame(await shop.wrongs(), [])
})

t.test('points alone pay for an extension, and come back with a cancellation', async (t) => {
  const customer = await shop.aCustomer('points@example.com')
  await customer.earns(30_000)
  const rental = await rented('points', { customer, points: 8_000 })
  t.match(await extended(rental, '2026-12-07', { pointsUsed: 11_100 }), { status: 200 })
  t.match(await rental.detail(), {
    ...{ pointsUsed: 19_100, totalAmount: 40_000, rentalEndDate: '2026-12-07' },
    payments: [{ amount: 40_000 }],
    order_items: [{ finalAmount: 59_100, extensions: [{ cardAmount: 0, pointsUsed: 11_100 }] }],
  })
  const history = async () =>
    (await customer.get<{ result: PaymentHistoryRow[] }>('/api/users/payments-history?curPage=1')).data.result
  t.match(await history(), [
    { name: /대여 연장$/, amount: 0, pointsUsed: 11_100, pointsRefunded: 0, status: 'done' },
    { amount: 40_000, pointsUsed: 8_000 },
  ])
  const points = async () =>
    (await customer.get<{ points: number }>('/api/users/possession-points')).data.points
  t.equal(await points(), 10_900)
  const cancelled = await customer.post('/api/users/order-items-cancel', {
    ...{ orderItemId: rental.item, cancellationReason: 'changed_mind' },
  })
  t.match(cancelled, { status: 200, data: { cardRefund: 40_000, pointsRefund: 19_100 } })
  t.equal(await points(), 30_000)
  t.match(await history(), [
    { status: 'canceled', pointsRefunded: 11_100 },
    { amount: 40_000, pointsRefunded: 8_000 },
  ])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a cancelled rental gives back what the card paid for it and for its extensions', async (t) => {
  const rental = await rented('cancelled')
  await extended(rental, '2026-12-08')
  await extended(rental, '2026-12-09')
  t.match(await rental.detail(), { totalAmount: 80_000, rentalEndDate: '2026-12-09' })
  const { customer, item } = rental
  const asked = { orderItemId: item, cancellationReason: 'changed_mind' }
  t.match(await customer.post('/api/users/order-items-cancel', asked), { data: { cardRefund: 80_000 } })
  await sendDueRefunds(shop.deps)
  t.match(await rental.detail(), {
    payments: [
      { amount: 48_000, refunded: 48_000, status: 'canceled' },
      { amount: 22_200, refunded: 22_200, status: 'canceled' },
      { amount: 9_800, refunded: 9_800, status: 'canceled' },
    ],
    receipt: { paid: 80_000, refunded: 80_000, vat: 0 },
  })
  t.equal(await shop.count("shop.slots WHERE product_id = $1 AND status <> 'released'", [rental.bag]), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refund is late by the part that one of its payments refuses (rule 323)', async (t) => {
  const rental = await rented('part-late')
  const draft = await drafted(rental, '2026-12-08')
  const { extensionId } = draft.data
  t.match(await paid(rental, extensionId, await approved(draft.data)), { status: 200 })
  await shop.script({ route: 'cancel', orderId: extensionId, code: 'EXCEED_MAX_REFUND_DUE', times: 1 })
  const { customer, item, orderId } = rental
  const asked = { orderItemId: item, cancellationReason: 'changed_mind' }
  t.match(await customer.post('/api/users/order-items-cancel', asked), { data: { cardRefund: 70_200 } })
  const cancellation = async () => (await rental.detail()).order_items[0]?.cancellation
  const nothingYet = { confirmedAmount: 0, lateAmount: 0, transferredAmount: 0 }
  t.match(await cancellation(), { refundStatus: 'pending', ...nothingYet })
  await sendDueRefunds(shop.deps)
  const late = { cardRefund: 70_200, confirmedAmount: 48_000, lateAmount: 22_200, transferredAmount: 0 }
  t.match(await cancellation(), { ...late, refundStatus: 'rejected' }, 'each part with its sum (rule 476)')
  t.match((await rental.detail()).payments, [{ refunded: 48_000 }, { refunded: 0 }])
  const drawer = await staff.get<StaffOrderItem>(`/api/staff/order-items/${item}`)
  t.match(drawer.data.cancellation, late, 'finance reads the same')
  const answers = drawer.data.timeline.filter(({ type }) => type.startsWith('payment.refund.'))
  t.same(answers.map(({ type }) => type).sort(), ['payment.refund.confirmed', 'payment.refund.rejected'])

  await savesAccount(shop, customer.id)
  const { data: list } = await staff.get<{ result: StaffRefundRow[] }>('/api/staff/refunds')
  const row = list.result.find((refund) => refund.orderId === orderId)
  t.match(row, { amount: 22_200 })
  const { data: shown } = await staff.get<{ accounts: RefundAccount[] }>(
    `/api/staff/refunds/${row?.refundId}/account`,
  )
  const account = shown.accounts[0]?.account
  const transfer = {
    account,
    amount: 22_200,
    bankReference: '20261120-000418',
    reason: '카드사가 받지 않았어요',
  }
  t.equal((await staff.post(`/api/staff/refunds/${row?.refundId}/transfer`, transfer)).status, 200)
  const back = { ...late, refundStatus: 'confirmed', lateAmount: 0, transferredAmount: 22_200 }
  t.match(await cancellation(), back, 'card and account, each with its sum (rule 431)')
  const { data: after } = await staff.get<StaffOrderItem>(`/api/staff/order-items/${item}`)
  t.match(after.cancellation, back, 'finance reads the same')
  t.match((await rental.detail()).payments, [{ refunded: 48_000 }, { refunded: 22_200 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'two refunds that are all of an extension go back in one where its card takes no parts (rule 948)',
  async (t) => {
    const rental = await rented('only-whole')
    const draft = await drafted(rental, '2026-12-08')
    const { extensionId } = draft.data
    const paymentKey = await approved(draft.data, { isPartialCancelable: false })
    t.match(await paid(rental, extensionId, paymentKey), { status: 200 })
    await lastsUntil(rental, staff, { number: 948, until: '2026-12-09T00:10:00+09:00' })
    const { item } = rental
    const reason = '상품에 문제가 있었어요'
    t.equal((await staff.step(item, 'collected', { reason })).status, 200)
    const back = async (refund: number, refundNumber: number) => {
      const asked = { refund, points: null, refundNumber, ownerBears: false, reason }
      t.match(await staff.post(`/api/staff/order-items/${item}/refund`, asked), { status: 200 })
      await sendDueRefunds(shop.deps)
    }
    const refunded = async () => (await rental.detail()).payments.map((payment) => payment.refunded)
    await back(53_000, 1)
    t.same(await refunded(), [48_000, 0], 'the 5,000 of the extension wait')
    await back(17_200, 2)
    t.same(await refunded(), [48_000, 22_200])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('of the refund that items share, each is late by its own part', async (t) => {
  const customer = await shop.aCustomer('shares@example.com')
  const bags = [await shop.aBag(), await shop.aBag()]
  const { data: order } = await customer.draft({ bags })
  const { orderId } = order
  await customer.pay(orderId, await shop.approve(order))
  const detail = async () => (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
  const [one = '', other = ''] = (await detail()).order_items.map(({ id }) => id)
  await extended({ customer, bag: bags[1] ?? 0, orderId, item: other, detail }, '2026-12-08')
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE', times: 1 })
  const all = { reason: '앞 대여가 늦어 보낼 수 없어요.', wholeOrder: true }
  t.equal((await staff.step(one, 'cancel', all)).status, 200)
  await sendDueRefunds(shop.deps)
  t.match(
    (await detail()).order_items.map(({ cancellation }) => cancellation),
    [
      { cardRefund: 48_000, refundStatus: 'rejected', confirmedAmount: 0, lateAmount: 48_000 },
      { cardRefund: 70_200, refundStatus: 'rejected', confirmedAmount: 22_200, lateAmount: 48_000 },
    ],
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'what the desk gave back of an extension stays with the item that was extended (rule 510)',
  async (t) => {
    const customer = await shop.aCustomer('desk-of-extension@example.com')
    const bags = [await shop.aBag(), await shop.aBag()]
    const { data: order } = await customer.draft({ bags })
    const { orderId } = order
    await customer.pay(orderId, await shop.approve(order))
    const detail = async () => (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
    const [one = '', other = ''] = (await detail()).order_items.map(({ id }) => id)
    const rental = { customer, bag: bags[0] ?? 0, orderId, item: one, detail }
    const draft = await drafted(rental, '2026-12-08')
    const { extensionId } = draft.data
    const paymentKey = await approved(draft.data)
    t.match(await paid(rental, extensionId, paymentKey), { status: 200 })
    for (const refused of [orderId, extensionId])
      await shop.script({ route: 'cancel', orderId: refused, code: 'EXCEED_MAX_REFUND_DUE', times: 1 })
    const all = { reason: '앞 대여가 늦어 보낼 수 없어요.', wholeOrder: true }
    t.equal((await staff.step(one, 'cancel', all)).status, 200)
    await sendDueRefunds(shop.deps)
    const shown = async () =>
      (await detail()).order_items.map(({ id, cancellation }) => ({
        id,
        late: cancellation?.lateAmount,
        byCard: cancellation?.confirmedAmount,
      }))
    t.strictSame(await shown(), [
      { id: one, late: 70_200, byCard: 0 },
      { id: other, late: 48_000, byCard: 0 },
    ])

    for (const [amount, late] of [
      [10_000, 60_200],
      [5_000, 55_200],
    ] as const) {
      // The provider drops a second cancellation within a second.
      providerIsAhead += 60_000
      const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, amount)
      const found = { paymentKey, transactionKey, reason: '결제사에서 취소했어요' }
      t.match(await staff.post('/api/staff/refunds/found', found), { status: 200 })
      t.strictSame(await shown(), [
        { id: one, late, byCard: 70_200 - late },
        { id: other, late: 48_000, byCard: 0 },
      ])
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('while it is paid nobody else has its days; a closed sheet or 15 minutes free them', async (t) => {
  const rental = await rented('held')
  const draft = await drafted(rental, '2026-12-12')
  const other = await shop.aCustomer('other@example.com')
  const wanted = { bags: [rental.bag], period: { start: '2026-12-11', end: '2026-12-14' } } as const
  t.match(await other.draft(wanted), { code: 'PERIOD_TAKEN' })
  t.match(await rental.customer.draft(wanted), { code: 'PERIOD_TAKEN' }, 'nor the member with another order')
  t.match(await rental.customer.delete(`/api/users/extensions/${draft.data.extensionId}`), { status: 200 })
  t.match(await paid(rental, draft.data.extensionId, 'late'), { status: 409, code: 'EXTENSION_EXPIRED' })

  const again = await drafted(rental, '2026-12-12')
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  t.match(await other.draft(wanted), { code: 'PERIOD_TAKEN' }, 'held to the last instant')
  shop.clock.moveTo('2026-11-20T10:16:01+09:00')
  t.match(await other.draft(wanted), { status: 200 }, 'no job has run')
  t.match(await paid(rental, again.data.extensionId, await approved(again.data)), {
    code: 'EXTENSION_EXPIRED',
  })
  t.equal((await rental.detail()).rentalEndDate, '2026-12-06')

  const third = await drafted(rental, '2026-12-07')
  t.equal(third.status, 200, third.message)
  shop.clock.moveTo('2026-11-20T10:40:00+09:00')
  t.ok((await expireDueDrafts(shop.deps)) > 0)
  t.equal(await shop.count("shop.item_extensions WHERE status = 'held'"), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refused card frees the days and the points, and the member may try another', async (t) => {
  const customer = await shop.aCustomer('refused@example.com')
  await customer.earns(5_000)
  const rental = await rented('refused', { customer })
  const draft = await drafted(rental, '2026-12-08', { pointsUsed: 5_000 })
  const { extensionId } = draft.data
  await shop.script({ route: 'confirm', orderId: extensionId, code: 'REJECT_CARD_PAYMENT' })
  t.match(await paid(rental, extensionId, await approved(draft.data)), {
    status: 409,
    code: 'PAYMENT_DECLINED',
  })
  t.match((await options(rental)).data, { pointsBalance: 5_000 })
  t.strictSame(
    (await rental.detail()).payments.map(({ status, amount }) => [status, amount]),
    [['done', 48_000]],
    'the order shows what paid it',
  )
  t.match(await extended(rental, '2026-12-08', { pointsUsed: 5_000 }), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('while the provider says nothing the days stay held, and recovery extends the rental', async (t) => {
  const rental = await rented('unknown')
  const draft = await drafted(rental, '2026-12-08')
  const { extensionId } = draft.data
  const paymentKey = await approved(draft.data)
  await shop.script({ route: 'confirm', orderId: extensionId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
  await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
  t.match(await paid(rental, extensionId, paymentKey), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  const released = await rental.customer.delete(`/api/users/extensions/${extensionId}`)
  t.match(released, { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  shop.clock.moveTo('2026-11-20T10:40:00+09:00')
  await expireDueDrafts(shop.deps)
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match(await rental.detail(), { rentalEndDate: '2026-12-08', totalAmount: 70_200 })
  t.equal(await shop.count('platform.payment_attempts WHERE outcome IS NULL'), 0)
  t.strictSame(await shop.wrongs(), [])
})

/** What a process leaves behind that dies between the provider's capture and our own books. */
async function capturedButNotRecorded(draft: ExtensionDraft, memberId: number) {
  const { extensionId, amount, customerKey } = draft
  const paymentKey = await approved(draft)
  await shop.database.pool.query(
    `SELECT shop.begin_attempt('extension', $1::uuid, $2, $3, 'member', $4, $1::uuid::text, NULL, $5, '2026-11-20')`,
    [extensionId, paymentKey, memberId, customerKey, amount],
  )
  const idempotencyKey = `confirm:${extensionId}:${paymentKey}`
  const asked = { paymentKey, orderId: extensionId, customerKey, amount, idempotencyKey }
  const captured = await shop.deps.cards.capture(asked)
  if (captured.outcome !== 'captured') throw new Error('the provider did not capture')
  return paymentKey
}

t.test('a payment that was captured but not recorded extends the rental', async (t) => {
  const rental = await rented('died')
  const draft = await drafted(rental, '2026-12-08')
  const paymentKey = await capturedButNotRecorded(draft.data, rental.customer.id)
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match(await rental.detail(), { rentalEndDate: '2026-12-08', totalAmount: 70_200 })
  t.match(await paid(rental, draft.data.extensionId, paymentKey), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('captured after its days went to somebody else: all of it goes back', async (t) => {
  const rental = await rented('overtaken')
  const draft = await drafted(rental, '2026-12-12')
  const paymentKey = await capturedButNotRecorded(draft.data, rental.customer.id)
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  const quick = await shop.aCustomer('quick@example.com')
  const theirs = await quick.draft({ bags: [rental.bag], period: { start: '2026-12-11', end: '2026-12-14' } })
  t.equal(theirs.status, 200, theirs.message)
  await recoverPayments(shop.deps, paymentSubjects, now)
  await sendDueRefunds(shop.deps)
  t.match(await rental.detail(), {
    ...{ status: 'placed', rentalEndDate: '2026-12-06', totalAmount: 48_000 },
    payments: [{ amount: 48_000 }, { amount: 60_200, refunded: 60_200, status: 'canceled' }],
  })
  t.match(
    (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey),
    { balanceAmount: 0 },
  )
  const { data } = await rental.customer.get<{ notices: unknown[] }>('/api/users/order-history?curPage=1')
  t.match(data.notices, [{ code: 'PAYMENT_REVERSED', message: /2026\.12\.07–2026\.12\.12/ }])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a rental that is cancelled while its extension is paid is not extended, and no won stays',
  async (t) => {
    const rental = await rented('gone')
    const draft = await drafted(rental, '2026-12-08')
    const asked = { orderItemId: rental.item, cancellationReason: 'changed_mind' }
    const paymentKey = await approved(draft.data)
    beforeItWrites(shop.deps, 'capture:', () => rental.customer.post('/api/users/order-items-cancel', asked))
    t.match(await paid(rental, draft.data.extensionId, paymentKey), {
      ...{ status: 409, code: 'EXTENSION_EXPIRED', data: { refunded: 22_200 } },
      message: /22,200원을 모두 돌려드려요/,
    })
    await sendDueRefunds(shop.deps)
    t.equal(await shop.count("shop.slots WHERE product_id = $1 AND status <> 'released'", [rental.bag]), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a late item is extended from its end on: its late days are those after the new end', async (t) => {
  const rental = await rented('late')
  await lastsUntil(rental, staff, { number: 1, until: '2026-12-10T10:00:00+09:00' })
  const isLate = async () =>
    (await staff.get<{ result: LateItem[] }>('/api/staff/late')).data.result.some(
      ({ orderItemId }) => orderItemId === rental.item,
    )
  const quote = async () =>
    (await staff.get<LateQuote>(`/api/staff/order-items/${rental.item}/late-charge`)).data
  t.match((await options(rental)).data, { lateDays: 3, days: [{ end: '2026-12-10', price: 41_800 }] })
  t.match(await quote(), { lateDays: 3, openDays: 3 })
  t.equal(await isLate(), true)
  const draft = await drafted(rental, '2026-12-11')
  const charge = { kind: 'late_days', lateDays: 3, chargeNumber: 1, reason: '반납일이 지나서 도착했어요.' }
  t.match(await staff.post(`/api/staff/order-items/${rental.item}/charges`, charge), {
    ...{ status: 409, code: 'EXTENSION_UNDER_WAY' },
  })
  t.match(await paid(rental, draft.data.extensionId, await approved(draft.data)), { status: 200 })
  t.equal(await isLate(), false)
  t.match(await quote(), { pickUpOn: '2026-12-12', lateDays: 0 })
  t.match((await rental.detail()).order_items, [
    { status: 'delivered', order: { rentalEndDate: '2026-12-11' } },
  ])
  shop.clock.moveTo('2026-12-12T00:10:00+09:00')
  await endAfterLastDay(shop.deps)
  t.match((await rental.detail()).order_items, [{ status: 'end' }], 'it ends once more')
  shop.clock.moveTo('2026-12-14T10:00:00+09:00')
  t.match(await quote(), { lateDays: 2, openDays: 2 })
  t.equal(
    (await staff.post(`/api/staff/order-items/${rental.item}/charges`, { ...charge, lateDays: 2 })).status,
    200,
  )
  t.match(await options(rental), { status: 409, code: 'LATE_DAYS_CHARGED' })
  t.equal(
    (await staff.post(`/api/staff/order-items/${rental.item}/collected`, { reason: '회수했어요' })).status,
    200,
  )
  t.match(await options(rental), { status: 409, code: 'EXTENSION_NOT_ALLOWED' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'what its member asked to return is not extended while the shop has not answered (rule 859)',
  async (t) => {
    const rental = await rented('asks-back')
    await lastsUntil(rental, staff, { number: 859, until: '2026-12-08T10:00:00+09:00' })
    const asked = await rental.customer.post('/api/users/order-items-returns', {
      ...{ orderItemId: rental.item, returnReason: 'does_not_fit' },
    })
    t.equal(asked.status, 200, asked.message)
    const refused = {
      status: 409,
      code: 'EXTENSION_NOT_ALLOWED',
      message: '반품을 신청한 상품은 연장할 수 없어요.',
    }
    t.match(await options(rental), refused)
    const body = { rentalEndDate: '2026-12-10', price: 0, quotedFee: null }
    t.match(await rental.customer.post(`/api/users/order-items/${rental.item}/extensions`, body), refused)
  },
)

t.test('days behind a late rental that were closed bar its extension, also once they are over', async (t) => {
  const rental = await rented('closed-behind')
  const closed = await staff.post<{ downtimeId: string }>(`/api/staff/products/${rental.bag}/downtime`, {
    ...{ from: '2026-12-09', to: '2026-12-10', reason: '가죽 손질' },
  })
  await lastsUntil(rental, staff, { number: 2, until: '2026-12-12T10:00:00+09:00' })
  const offered = (await options(rental)).data
  t.equal(offered.lateDays, 5)
  t.same(
    offered.days.map(({ end, reason }) => [end, reason]),
    ['12', '13', '14', '15', '16'].map((day) => [`2026-12-${day}`, 'PERIOD_TAKEN']),
  )
  t.match(await drafted(rental, '2026-12-12'), { status: 409, code: 'PERIOD_TAKEN' })
  const opened = await shop.app.inject({
    method: 'DELETE',
    url: `/api/staff/products/${rental.bag}/downtime/${closed.data.downtimeId}`,
    headers: { authorization: `Bearer ${staff.accessToken}` },
    payload: { reason: '쉬지 않았어요' },
  })
  t.equal(opened.statusCode, 200)
  t.match(await drafted(rental, '2026-12-12'), { status: 200, data: { amount: 60_200 } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a rental that goes on after its end is not over until it ends once more or is back', async (t) => {
  const rental = await rented('goes-on')
  await lastsUntil(rental, staff, { number: 3, until: '2026-12-10T10:00:00+09:00' })
  t.match((await rental.detail()).order_items, [{ status: 'end', endedAt: '2026-12-10T01:00:00.000Z' }])
  t.match(await extended(rental, '2026-12-16'), { status: 200 })
  t.match((await rental.detail()).order_items, [{ status: 'delivered', endedAt: null, reviewUntil: null }])
  shop.clock.moveTo('2026-12-16T18:00:00+09:00')
  const back = { reason: '회수했어요' }
  t.equal((await staff.post(`/api/staff/order-items/${rental.item}/collected`, back)).status, 200)
  t.match((await rental.detail()).order_items, [{ status: 'collected', reviewUntil: '2027-03-16' }])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'two extensions of one order at once: one holds the days, and the rental is extended once',
  async (t) => {
    const rental = await rented('twice')
    const drafts = await Promise.all(['2026-12-08', '2026-12-09'].map((end) => drafted(rental, end)))
    t.equal(
      await shop.count("shop.item_extensions WHERE status = 'held' AND order_id = $1", [rental.orderId]),
      1,
    )
    const keys = await Promise.all(drafts.map(({ data }) => approved(data)))
    const answers = await Promise.all(
      drafts.map(({ data }, nth) => paid(rental, data.extensionId, keys[nth])),
    )
    t.equal(answers.filter(({ status }) => status === 200).length, 1)
    await sendDueRefunds(shop.deps)
    t.equal((await rental.detail()).order_items[0]?.extensions.length, 1)
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)

t.test(
  'extensions that renew each other hold their days no longer than half an hour (rule 573)',
  async (t) => {
    const rental = await rented('renews')
    const begunAt = shop.clock.now().getTime()
    const after = (minutes: number) => shop.clock.moveTo(new Date(begunAt + minutes * 60_000).toISOString())
    const codes: string[] = []
    for (const minutes of [0, 14, 28]) {
      after(minutes)
      const { status, code } = await drafted(rental, minutes === 14 ? '2026-12-09' : '2026-12-08')
      codes.push(status === 200 ? 'held' : code)
    }
    t.same(codes, ['held', 'held', 'HELD_TOO_LONG'])
    after(30)
    const next = await shop.aCustomer('wants-the-days@example.com')
    const days = { start: '2026-12-10', end: '2026-12-13' } as const
    const got = await next.draft({ bags: [rental.bag], period: days })
    t.equal(got.status, 200, got.message)
    t.strictSame(await shop.wrongs(), [])
  },
)
