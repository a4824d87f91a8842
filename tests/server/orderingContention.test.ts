import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { contactOf } from '../../server/ordering/contacts.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aRentalShop } from '../support/aRental.ts'
import { hurried } from '../support/unhurried.ts'

const shop = await aRentalShop('ordering_contention')
t.teardown(() => shop.end())

t.test(
  '200 members at once want the same bag: one draft, 199 clear refusals, and the winner pays',
  async (t) => {
    const bag = await shop.aBag()
    const starts = ['2026-12-03', '2026-12-04', '2026-12-05'] as const
    const members = await Promise.all(
      Array.from({ length: 200 }, (_, index) => shop.aCustomer(`member${index}@example.com`)),
    )
    const asks = (member: (typeof members)[number], index: number) =>
      member.draft({ bags: [bag], period: { start: starts[index % 3] ?? starts[0], end: '2026-12-07' } })
    const answers = await Promise.all(members.map(asks))
    const winners = answers.filter((answer) => answer.status === 200)
    t.equal(winners.length, 1)
    t.equal(answers.filter((answer) => answer.status === 409 && answer.code === 'PERIOD_TAKEN').length, 199)

    const winner = answers.findIndex((answer) => answer.status === 200)
    const [drafted, member] = [answers[winner], members[winner]]
    if (drafted === undefined || member === undefined) throw new Error('nobody won')
    const placed = await member.pay(drafted.data.orderId, await shop.approve(drafted.data))
    t.equal(placed.status, 200, placed.message)
    t.equal(await shop.count("shop.slots WHERE status = 'booked' AND product_id = $1", [bag]), 1)
    t.equal(await shop.count('personal.order_contacts'), 1)
    t.equal((await shop.ledger()).length, 1)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('orders for the same three bags in crossed orders never wait for each other for ever', async (t) => {
  const bags = [await shop.aBag(), await shop.aBag(), await shop.aBag()]
  const members = await Promise.all(
    Array.from({ length: 24 }, (_, index) => shop.aCustomer(`crossed${index}@example.com`)),
  )
  const answers = await Promise.all(
    members.map((member, index) => member.draft({ bags: index % 2 === 0 ? bags : bags.toReversed() })),
  )
  t.equal(answers.filter((answer) => answer.status === 200).length, 1)
  t.equal(answers.filter((answer) => answer.code === 'PERIOD_TAKEN').length, 23)
  t.strictSame(await shop.wrongs(), [])
})

t.test('two first spends of the same points at once: what is spent is there only once', async (t) => {
  const minji = await shop.aCustomer('minji@example.com')
  await minji.earns(5_000)
  const [one, two] = await Promise.all([
    minji.draft({ bags: [await shop.aBag()], points: 5_000 }),
    minji.draft({ bags: [await shop.aBag()], points: 5_000 }),
  ])
  const live = await shop.count("shop.orders WHERE member_id = $1 AND status = 'awaiting_payment'", [
    minji.id,
  ])
  t.equal(live, 1, 'a member has one live draft')
  t.ok([one, two].some((answer) => answer.status === 200))
  const { rows } = await shop.database.pool.query(
    'SELECT balance, held FROM shop.point_balances WHERE member_id = $1',
    [minji.id],
  )
  t.strictSame(rows, [{ balance: 5_000, held: 5_000 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a hold that ran out blocks nobody, even when no job runs', async (t) => {
  const bag = await shop.aBag()
  const slow = await shop.aCustomer('slow@example.com')
  await slow.earns(4_000)
  const coupon = await slow.getsCoupon()
  const first = await slow.draft({ bags: [bag], coupon, points: 4_000 })
  t.equal(first.status, 200, first.message)
  const quick = await shop.aCustomer('quick@example.com')
  shop.clock.moveTo('2026-11-20T10:15:00+09:00')
  t.match(await quick.draft({ bags: [bag] }), { code: 'PERIOD_TAKEN' }, 'held to the last instant')
  shop.clock.moveTo('2026-11-20T10:15:01+09:00')
  const second = await quick.draft({ bags: [bag] })
  t.equal(second.status, 200, second.message)
  t.match(await slow.pay(first.data.orderId, await shop.approve(first.data)), { code: 'DRAFT_EXPIRED' })
  t.equal((await shop.ledger()).filter((payment) => payment.orderId === first.data.orderId).length, 0)
  const again = await slow.draft({ bags: [await shop.aBag()], coupon, points: 4_000 })
  t.equal(again.status, 200, 'coupon and points came free with the dates')
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'members who rent for the first time at the same moment: every parcel goes to its own address',
  async (t) => {
    const names = Array.from({ length: 12 }, (_, index) => `손님${index}`)
    const members = await Promise.all(names.map((_, index) => shop.aCustomer(`first${index}@example.com`)))
    const bags = await Promise.all(names.map(() => shop.aBag()))
    const orders = await Promise.all(
      members.map(async (member, index) => {
        const changes = { shippingName: names[index] }
        const drafted = await member.draft({ bags: [bags[index] ?? 0], changes })
        const key = await shop.approve(drafted.data)
        return { ...drafted.data, key }
      }),
    )
    const placed = await Promise.all(
      members.map((member, index) => member.pay(orders[index]?.orderId ?? '', orders[index]?.key)),
    )
    t.same(
      placed.map(({ data }) => data.orderId),
      orders.map(({ orderId }) => orderId),
    )
    const contacts = await Promise.all(orders.map(({ orderId }) => contactOf(shop.database.pool, orderId)))
    t.same(
      contacts.map((contact) => contact?.shippingName),
      names,
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('two first drafts of one member at once are sealed with one key', async (t) => {
  const seoyeon = await shop.aCustomer('seoyeon@example.com')
  const bags = await Promise.all([shop.aBag(), shop.aBag(), shop.aBag()])
  await Promise.all(bags.map((bag) => seoyeon.draft({ bags: [bag] })))
  const { rows } = await shop.database.pool.query<{ order_id: string }>(
    'SELECT order_id FROM personal.order_contacts WHERE member_id = $1',
    [seoyeon.id],
  )
  t.ok(rows.length > 0)
  for (const { order_id } of rows)
    t.match(await contactOf(shop.database.pool, order_id), { shippingName: '김민지' })
})

t.test(
  'an order whose row is locked by hand answers 503 while the lock is still held, and others order meanwhile',
  async (t) => {
    const shop = await aRentalShop('ordering_locked', undefined, {}, { env: hurried })
    t.teardown(() => shop.end())
    const jiwoo = await shop.aCustomer('locked@example.com')
    const draft = await jiwoo.draft({ bags: [await shop.aBag()] })
    await jiwoo.pay(draft.data.orderId, await shop.approve(draft.data))
    const detail = await jiwoo.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
    const orderItemId = detail.data.order_items[0]?.id
    const cancel = () =>
      jiwoo.post('/api/users/order-items-cancel', {
        orderItemId,
        cancellationReason: 'etc',
        cancellationText: '일정이 바뀌었어요',
      })
    const beside = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const member = await shop.aCustomer(`beside${index}@example.com`)
        const drafted = await member.draft({ bags: [await shop.aBag()] })
        const paymentKey = await shop.approve(drafted.data)
        return () => member.pay(drafted.data.orderId, paymentKey)
      }),
    )
    const byHand = await connect(shop.database.url)
    await byHand.query('BEGIN')
    await byHand.query('SELECT FROM es.streams WHERE stream_id = $1 FOR UPDATE', [
      `order:${draft.data.orderId}`,
    ])
    const waiting = cancel()
    const others = await Promise.all(beside.map((pay) => pay()))
    t.ok(others.every(({ status }) => status === 200))
    t.match(await waiting, { status: 503, code: 'BUSY', message: /잠시 후/ })
    t.equal(await shop.count('personal.item_reasons WHERE order_item_id = $1', [orderItemId]), 0)
    t.equal(
      await shop.count("shop.order_items WHERE order_item_id = $1 AND status = 'cancel'", [orderItemId]),
      0,
    )
    await byHand.query('ROLLBACK')
    await byHand.end()
    t.match(await cancel(), { status: 200 })
    t.equal(await shop.count('personal.item_reasons WHERE order_item_id = $1', [orderItemId]), 1)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
