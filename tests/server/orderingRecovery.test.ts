import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { runJob } from '../../jobs/runner.ts'
import { expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('ordering_recovery')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const now = 0

/** What a process records before it asks the provider to capture what the member approved. */
const begins = (
  member: { id: number },
  {
    orderId,
    customerKey,
    amounts,
  }: { orderId: string; customerKey: string; amounts: { totalAmount: number } },
  paymentKey: string,
) =>
  shop.database.pool.query(
    `SELECT shop.begin_attempt('order', $1::uuid, $2, $3, 'member', $4, $1::uuid::text, NULL, $5, '2026-11-20')`,
    [orderId, paymentKey, member.id, customerKey, amounts.totalAmount],
  )

/** What a process leaves behind that dies between the provider's capture and our own books. */
async function capturedButNotRecorded(email: string, bag: number) {
  const member = await shop.aCustomer(email)
  await member.earns(1_000)
  const coupon = await member.getsCoupon()
  const draft = await member.draft({ bags: [bag], coupon, points: 1_000 })
  if (draft.status !== 200) throw new Error(draft.message)
  const { orderId, amounts, customerKey } = draft.data
  const paymentKey = await shop.approve(draft.data)
  await begins(member, draft.data, paymentKey)
  const captured = await shop.deps.cards.capture({
    paymentKey,
    orderId,
    customerKey,
    amount: amounts.totalAmount,
    idempotencyKey: `confirm:${orderId}:${paymentKey}`,
  })
  if (captured.outcome !== 'captured') throw new Error('the provider did not capture')
  return { member, orderId, paymentKey, coupon, draft: draft.data }
}

t.test('a payment that was captured but not recorded becomes its order', async (t) => {
  const { member, orderId, paymentKey } = await capturedButNotRecorded('one@example.com', await shop.aBag())
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
  t.match(await member.pay(orderId, paymentKey), { status: 200, data: { orderId } })
  t.equal(await shop.count('platform.payment_attempts WHERE outcome IS NULL'), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test('captured, its hold ran out, but nobody else has the dates: the member keeps them', async (t) => {
  const { member, orderId } = await capturedButNotRecorded('kept@example.com', await shop.aBag())
  shop.clock.moveTo('2026-11-20T10:40:00+09:00')
  await expireDueDrafts(shop.deps)
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'captured after its dates went to somebody else: all of it goes back and the member is told',
  async (t) => {
    const bag = await shop.aBag()
    const { member, orderId, paymentKey, coupon } = await capturedButNotRecorded('reversed@example.com', bag)
    shop.clock.moveTo('2026-11-20T10:20:00+09:00')
    const quick = await shop.aCustomer('quick@example.com')
    const theirs = await quick.draft({ bags: [bag] })
    t.equal(theirs.status, 200, theirs.message)
    t.equal((await quick.pay(theirs.data.orderId, await shop.approve(theirs.data))).status, 200)
    await recoverPayments(shop.deps, paymentSubjects, now)
    await sendDueRefunds(shop.deps)
    const detail = await member.get(`/api/users/order-detail/${orderId}`)
    t.match(detail.data, {
      status: 'reversed',
      payments: [{ status: 'canceled', refunded: 37_400 }],
      order_items: [],
    })
    t.match(
      (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey),
      { balanceAmount: 0 },
    )
    t.equal(await shop.count('shop.payments WHERE member_id = $1 AND is_reversed', [member.id]), 1)
    const history = await member.get<{ notices: unknown[] }>('/api/users/order-history?curPage=1')
    t.match(history.data, { notices: [{ code: 'PAYMENT_REVERSED', orderId, amount: 37_400 }] })
    const again = await member.draft({ bags: [await shop.aBag()], coupon, points: 1_000 })
    t.equal(again.status, 200, 'coupon and points are free again')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('an answer that got lost is read again in the same call', async (t) => {
  const member = await shop.aCustomer('lost@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  const paymentKey = await shop.approve(draft.data)
  await shop.script({
    route: 'confirm',
    orderId: draft.data.orderId,
    drop: 'after',
    code: 'UNKNOWN_PAYMENT_ERROR',
  })
  t.equal((await member.pay(draft.data.orderId, paymentKey)).status, 200)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'while the provider says nothing the member is told so, holds stay, and recovery finishes',
  async (t) => {
    const member = await shop.aCustomer('unknown@example.com')
    const bag = await shop.aBag()
    const draft = await member.draft({ bags: [bag] })
    const { orderId } = draft.data
    const paymentKey = await shop.approve(draft.data)
    await shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
    await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
    const answer = await member.pay(orderId, paymentKey)
    t.match(answer, { status: 503, code: 'PAYMENT_UNCONFIRMED', message: /확인하고 있어요/ })
    t.match(await member.delete(`/api/users/order-drafts/${orderId}`), {
      status: 503,
      code: 'PAYMENT_UNCONFIRMED',
    })
    await expireDueDrafts(shop.deps)
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'an approved payment whose confirmation never left is confirmed while the dates are held',
  async (t) => {
    const member = await shop.aCustomer('never@example.com')
    const draft = await member.draft({ bags: [await shop.aBag()] })
    const { orderId } = draft.data
    await begins(member, draft.data, await shop.approve(draft.data))
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
    t.strictSame(await shop.wrongs(), [])
  },
)

/** A member approves a payment and rents another bag before anybody asks to capture it (rule 375). */
async function approvedAndGivenUp(email: string, result?: { kind: 'expired' }) {
  const member = await shop.aCustomer(email)
  const draft = await member.draft({ bags: [await shop.aBag()] })
  const paymentKey = await shop.approve(draft.data, result === undefined ? {} : { result })
  await begins(member, draft.data, paymentKey)
  const other = await member.draft({ bags: [await shop.aBag()] })
  t.equal((await member.pay(other.data.orderId, await shop.approve(other.data))).status, 200)
  t.equal(
    await shop.count("shop.orders WHERE order_id = $1 AND status = 'released'", [draft.data.orderId]),
    1,
  )
  return {
    ages: (minutes: number) =>
      shop.database.pool.query(
        `UPDATE platform.payment_attempts SET started_at = started_at - make_interval(mins => $2) WHERE attempt_key = $1`,
        [paymentKey, minutes],
      ),
    outcome: async () => {
      await recoverPayments(shop.deps, paymentSubjects, now)
      const { rows } = await shop.database.pool.query<{ outcome: string | null }>(
        'SELECT outcome FROM platform.payment_attempts WHERE attempt_key = $1',
        [paymentKey],
      )
      return rows[0]?.outcome
    },
    isCaptured: async () => (await shop.ledger()).some((payment) => payment.paymentKey === paymentKey),
  }
}

t.test(
  'what nobody wants any more is not captured, and waited for no longer than its approval',
  async (t) => {
    const { outcome, ages, isCaptured } = await approvedAndGivenUp('given-up@example.com')
    t.equal(await outcome(), null, 'a call that is under way may capture it')
    await ages(29)
    t.equal(await outcome(), null)
    await ages(1)
    t.equal(await outcome(), 'nothing_captured', 'though the provider says that it is approved')
    t.notOk(await isCaptured())
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('an approval that the provider has ended is over at once', async (t) => {
  const { outcome, isCaptured } = await approvedAndGivenUp('ended@example.com', { kind: 'expired' })
  t.equal(await outcome(), 'declined')
  t.notOk(await isCaptured())
  t.strictSame(await shop.wrongs(), [])
})

t.test('a failure that the provider repeats under its key is asked again under the next one', async (t) => {
  const member = await shop.aCustomer('next-key@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  const { orderId } = draft.data
  const paymentKey = await shop.approve(draft.data)
  await shop.script({ route: 'confirm', orderId, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', times: 2 })
  t.match(await member.pay(orderId, paymentKey), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.equal(await shop.count('platform.payment_attempts WHERE outcome IS NULL'), 1, 'it failed once more')
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a payment that nobody ever approved frees the dates', async (t) => {
  const member = await shop.aCustomer('nobody@example.com')
  const bag = await shop.aBag()
  const draft = await member.draft({ bags: [bag] })
  t.match(await member.pay(draft.data.orderId, 'tsim_never_seen'), { status: 409, code: 'PAYMENT_DECLINED' })
  const other = await shop.aCustomer('other@example.com')
  t.equal((await other.draft({ bags: [bag] })).status, 200)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a webhook is a hint: unsigned, sent twice, before our own answer, or about nothing of ours',
  async (t) => {
    const { orderId, paymentKey, member } = await capturedButNotRecorded(
      'hook@example.com',
      await shop.aBag(),
    )
    const send = (id: string, key: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/toss',
        headers: { 'tosspayments-webhook-transmission-id': id },
        payload: {
          eventType: 'PAYMENT_STATUS_CHANGED',
          createdAt: 'now',
          data: { paymentKey: key, status: 'DONE' },
        },
      })
    const [one, two] = await Promise.all([send('t-1', paymentKey), send('t-1', paymentKey)])
    t.equal(one.statusCode, 200)
    t.equal(two.statusCode, 200)
    t.equal((await send('t-2', 'somebody-elses')).statusCode, 200)
    t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
    t.equal(await shop.count("es.events WHERE type = 'order.placed' AND data->>'orderId' = $1", [orderId]), 1)
    t.strictSame(await shop.wrongs(), [])
  },
)

const hints = (paymentKey: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/toss',
    payload: { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: 'now', data: { paymentKey, status: 'DONE' } },
  })

t.test(
  'of hints about one payment the provider is asked once in a few seconds, and the job about what came after (rule 570)',
  async (t) => {
    const member = await shop.aCustomer('hinted@example.com')
    const { data: draft } = await member.draft({ bags: [await shop.aBag()] })
    const paymentKey = await shop.approve(draft)
    await begins(member, draft, paymentKey)
    const { cards } = shop.deps
    let asked = 0
    // What was approved is not captured, however often a hint has us look.
    shop.deps.cards = {
      ...cards,
      payment: async (key) => {
        asked += 1
        return cards.payment(key)
      },
      capture: async () => ({
        outcome: 'unknown',
        reason: 'silent',
        answered: false,
        shut: false,
        isUnderWay: true,
      }),
    }
    t.teardown(() => {
      shop.deps.cards = cards
    })
    t.equal((await hints(paymentKey)).statusCode, 200)
    const once = asked
    t.ok(once > 0)
    await shop.database.pool.query(
      `UPDATE platform.payment_attempts SET asked_at = clock_timestamp() + interval '1 hour' WHERE attempt_key = $1`,
      [paymentKey],
    )
    const before = await shop.count('platform.webhook_transmissions')
    for (let nth = 1; nth <= 50; nth += 1) t.equal((await hints(paymentKey)).statusCode, 200)
    t.equal(asked, once)
    t.equal(await shop.count('platform.webhook_transmissions'), before, 'what is left to the job is not kept')
    shop.deps.cards = cards
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match((await member.get(`/api/users/order-detail/${draft.orderId}`)).data, { status: 'placed' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a hint that comes before its payment is begun here is answered, forgotten and missed by nobody: recovery finds the payment (rule 570)',
  async (t) => {
    const member = await shop.aCustomer('early@example.com')
    const { data: draft } = await member.draft({ bags: [await shop.aBag()] })
    const { orderId, customerKey, amounts } = draft
    const paymentKey = await shop.approve(draft)
    const before = await shop.count('platform.webhook_transmissions')
    t.equal((await hints(paymentKey)).statusCode, 200)
    t.equal(await shop.count('platform.webhook_transmissions'), before)
    // The process that begins it now dies behind the capture, and the hint of that is lost.
    await begins(member, draft, paymentKey)
    const asked = { paymentKey, orderId, customerKey, amount: amounts.totalAmount }
    const captured = await shop.deps.cards.capture({
      ...asked,
      idempotencyKey: `confirm:${orderId}:${paymentKey}`,
    })
    t.equal(captured.outcome, 'captured')
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match((await member.get(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('drafts that ran out end once, whoever runs the job how often', async (t) => {
  const member = await shop.aCustomer('out@example.com')
  await member.earns(2_000)
  await member.draft({ bags: [await shop.aBag()], points: 2_000 })
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  await Promise.all([expireDueDrafts(shop.deps), expireDueDrafts(shop.deps)])
  await expireDueDrafts(shop.deps)
  t.equal(await shop.count("shop.orders WHERE member_id = $1 AND status = 'expired'", [member.id]), 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('where a parcel was to go is forgotten with the draft that came to nothing', async (t) => {
  const member = await shop.aCustomer('forgotten@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  await member.delete(`/api/users/order-drafts/${draft.data.orderId}`)
  const kept = await member.draft({ bags: [await shop.aBag()] })
  const contacts = async () => {
    const { rows } = await shop.database.pool.query(
      'SELECT order_id FROM personal.order_contacts WHERE member_id = $1',
      [member.id],
    )
    return rows.map((row) => row.order_id)
  }
  t.strictSame(await contacts(), [kept.data.orderId], 'closed')
  const next = await member.draft({ bags: [await shop.aBag()] })
  t.strictSame(await contacts(), [next.data.orderId], 'replaced')
  const before = shop.clock.now()
  shop.clock.moveTo(new Date(before.getTime() + 16 * 60_000).toISOString())
  await expireDueDrafts(shop.deps)
  t.strictSame(await contacts(), [], 'run out')
  shop.clock.moveTo(before.toISOString())
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'a payment that cannot be settled keeps no restore open, and no refund of another waiting',
  async (t) => {
    const broken = await capturedButNotRecorded('broken@example.com', await shop.aBag())
    const other = await capturedButNotRecorded('settled@example.com', await shop.aBag())
    const member = await shop.aCustomer('cancels@example.com')
    const draft = await member.draft({ bags: [await shop.aBag()] })
    await member.pay(draft.data.orderId, await shop.approve(draft.data))
    const { data } = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
    await member.post('/api/users/order-items-cancel', {
      ...{ orderItemId: data.order_items[0]?.id, cancellationReason: 'changed_mind' },
    })
    const owner = await connect(shop.database.url)
    await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
      ...['2026-11-20T09:00:00+09:00', '2026-11-20T09:30:00+09:00'],
    ])
    await owner.end()
    const { cards } = shop.deps
    const fault = new Error('an answer that no schema takes')
    const payment: typeof cards.payment = (key) =>
      key === broken.paymentKey ? Promise.reject(fault) : cards.payment(key)
    const deps = { ...shop.deps, cards: { ...cards, payment } }
    t.equal(await sendDueRefunds(deps), 0, 'the providers have not been asked')
    await t.rejects(runJob(deps, aLog(), 'reconcileRestore'), fault)
    t.equal(await shop.count('platform.restores WHERE reconciled_at IS NULL'), 0)
    const settled = await other.member.get(`/api/users/order-detail/${other.orderId}`)
    t.match(settled.data, { status: 'placed' })
    t.equal(await sendDueRefunds(deps), 1)
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.equal(
      await shop.count('platform.payment_attempts WHERE outcome IS NULL'),
      0,
      'recovery goes on with it',
    )
    t.strictSame(await shop.wrongs(), [])
  },
)
