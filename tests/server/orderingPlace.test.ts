import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { openedAt } from '../support/app.ts'
import { aRentalShop, draftBody } from '../support/aRental.ts'

const shop = await aRentalShop('ordering_place')
t.teardown(() => shop.end())
t.test('a bag is drafted, paid and rented: card, coupon and points as the screen promised', async (t) => {
  const minji = await shop.aCustomer('minji@example.com')
  const bag = await shop.aBag()
  await minji.earns(6_400)
  const coupon = await minji.getsCoupon()
  const draft = await minji.draft({ bags: [bag], coupon, points: 6_400 })
  t.equal(draft.status, 200, draft.message)
  t.match(draft.data.amounts, {
    totalRent: 49_200,
    periodDiscount: -1_200,
    couponDiscount: 9_600,
    pointsUsed: 6_400,
    totalAmount: 32_000,
  })
  t.equal(draft.data.orderName, '소프트 토트백')
  t.equal(draft.data.heldUntil, '2026-11-20T01:15:00.000Z')

  const paymentKey = await shop.approve(draft.data)
  const placed = await minji.pay(draft.data.orderId, paymentKey)
  t.equal(placed.status, 200, placed.message)
  t.match(placed.data.orderNumbers, /^261120-[0-9A-HJKMNP-TV-Z]{6}$/)

  const detail = await minji.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  t.equal(detail.status, 200, detail.message)
  t.match(detail.data, {
    status: 'placed',
    totalAmount: 32_000,
    shippingAddress: '서울 중구 세종대로 110, 3층',
    payments: [{ status: 'done', amount: 32_000, cardCompany: '현대' }],
    order_items: [{ status: 'new', finalAmount: 38_400 }],
  })
  t.match(await shop.ledger(), [{ paymentKey, orderId: draft.data.orderId, totalAmount: 32_000 }])
  t.match(await minji.get('/api/users/possession-points'), { data: { points: 0 } })
  const [order, payment] = [`order:${draft.data.orderId}`, `payment:${draft.data.orderId}`]
  const journal = await shop.database.pool.query(
    `SELECT stream_id AS stream, account, amount FROM shop.journal_lines
     WHERE stream_id = ANY ($1) ORDER BY stream_id, line`,
    [[order, payment]],
  )
  t.strictSame(journal.rows, [
    { stream: order, account: 'points_liability', amount: 6_400 },
    { stream: order, account: 'customer_prepayments', amount: -6_400 },
    { stream: payment, account: 'card_clearing', amount: 32_000 },
    { stream: payment, account: 'customer_prepayments', amount: -32_000 },
  ])
  t.strictSame(await shop.wrongs(), [])
})

t.test('the same order asked for twice, also at once, is one order with one answer', async (t) => {
  const jiu = await shop.aCustomer('jiu@example.com')
  const draft = await jiu.draft({ bags: [await shop.aBag()] })
  const paymentKey = await shop.approve(draft.data)
  const [one, two] = await Promise.all([
    jiu.pay(draft.data.orderId, paymentKey),
    jiu.pay(draft.data.orderId, paymentKey),
  ])
  const three = await jiu.pay(draft.data.orderId, paymentKey)
  t.strictSame([one.status, two.status, three.status], [200, 200, 200])
  t.strictSame(one.data, two.data)
  t.strictSame(one.data, three.data)
  const history = await jiu.get<{ cntAll: number }>('/api/users/order-history?curPage=1&period=6')
  t.equal(history.data.cntAll, 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('an order that points and coupon pay in full goes without the card', async (t) => {
  const haeun = await shop.aCustomer('haeun@example.com')
  await haeun.earns(48_000)
  const draft = await haeun.draft({ bags: [await shop.aBag()], points: 48_000 })
  t.equal(draft.data.amounts.totalAmount, 0)
  const placed = await haeun.pay(draft.data.orderId)
  t.equal(placed.status, 200, placed.message)
  t.notOk((await shop.ledger()).some((payment) => payment.orderId === draft.data.orderId))
  t.strictSame(await shop.wrongs(), [])
})

t.test('an order that costs nothing and is placed after its hold ran out has expired', async (t) => {
  const yuna = await shop.aCustomer('gaeun@example.com')
  await yuna.earns(48_000)
  const bag = await shop.aBag()
  const draft = await yuna.draft({ bags: [bag], points: 48_000 })
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  t.teardown(() => shop.clock.moveTo(openedAt))
  t.match(await yuna.pay(draft.data.orderId), {
    ...{ status: 409, code: 'DRAFT_EXPIRED', data: { because: 'expired' } },
  })
  t.match(await yuna.get('/api/users/possession-points'), { data: { points: 48_000 } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('an order that costs something is not placed without a payment', async (t) => {
  const sora = await shop.aCustomer('sora@example.com')
  const draft = await sora.draft({ bags: [await shop.aBag()] })
  t.match(await sora.pay(draft.data.orderId), { status: 400, code: 'PAYMENT_KEY_REQUIRED' })
  const other = await shop.aCustomer('other@example.com')
  const paymentKey = await shop.approve(draft.data)
  t.match(await other.pay(draft.data.orderId, paymentKey), { status: 404, code: 'DRAFT_NOT_FOUND' })
  t.match(await sora.post('/api/users/orders', { orderId: draft.data.orderId, paymentKey, totalAmount: 1 }), {
    status: 409,
    code: 'PAYMENT_AMOUNT_DIFFERS',
  })
  t.notOk((await shop.ledger()).some((payment) => payment.orderId === draft.data.orderId))
})

t.test(
  'a payment approved for another amount or another order pays nothing, and its dates are free again',
  async (t) => {
    const boram = await shop.aCustomer('boram@example.com')
    const bag = await shop.aBag()
    const draft = await boram.draft({ bags: [bag] })
    const { orderId } = draft.data
    const troubles: string[] = []
    t.teardown(shop.deps.cards.onTrouble(({ code }) => troubles.push(code)))
    const cheaper = await shop.approve(draft.data, { amount: 1_000 })
    const refused = { status: 409, code: 'PAYMENT_AMOUNT_DIFFERS', data: { totalAmount: 48_000 } }
    t.match(await boram.pay(orderId, cheaper), refused)
    t.match(await boram.delete(`/api/users/order-drafts/${orderId}`), { status: 200 }, 'released already')
    t.notOk((await shop.ledger()).some((payment) => payment.orderId === orderId && payment.status === 'DONE'))

    const next = await boram.draft({ bags: [bag] })
    t.equal(next.status, 200, 'the dates are free')
    const paymentKey = await shop.approve(next.data)
    t.match(await boram.pay(next.data.orderId, paymentKey), { status: 200 })
    const second = await boram.draft({ bags: [await shop.aBag()] })
    t.match(await boram.pay(second.data.orderId, paymentKey), refused, 'a payment pays one order')
    t.match((await boram.get(`/api/users/order-detail/${next.data.orderId}`)).data, { status: 'placed' })
    t.strictSame(troubles, [], 'what a payer does is no trouble with the provider')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('what cannot be rented is refused with a reason, and nothing is written', async (t) => {
  const nara = await shop.aCustomer('nara@example.com')
  const bag = await shop.aBag()
  const taken = await shop.aBag()
  const yuna = await shop.aCustomer('yuna@example.com')
  await yuna.draft({ bags: [taken] })
  const before = await shop.count('es.events')
  const refused: [string, number, string, Parameters<typeof nara.draft>[0]][] = [
    ['another price', 409, 'PRICE_CHANGED', { bags: [bag], changes: { totalAmount: 47_900 } }],
    ['a foreign cart row', 404, 'CART_ITEM_NOT_FOUND', { bags: [bag], changes: { cartId: [987_654] } }],
    ['a negative total', 400, 'INVALID_REQUEST', { bags: [bag], changes: { totalAmount: -1 } }],
    ['half a won', 400, 'INVALID_REQUEST', { bags: [bag], changes: { totalAmount: 48_000.5 } }],
    ['31 February', 400, 'INVALID_REQUEST', { bags: [bag], changes: { rentalStartDate: '2027-02-31' } }],
    [
      'a start on Monday',
      400,
      'START_ON_BLOCKED_WEEKDAY',
      { bags: [bag], period: { start: '2026-12-07', end: '2026-12-10' } },
    ],
    [
      'across a rental',
      409,
      'PERIOD_TAKEN',
      { bags: [taken], period: { start: '2026-12-05', end: '2026-12-09' } },
    ],
    ['no terms', 400, 'TERMS_NOT_AGREED', { bags: [bag], changes: { agreedTerms: [2, 4] } }],
    ['points nobody has', 409, 'POINTS_OVER_BALANCE', { bags: [bag], points: 5_000 }],
    ['the same bag twice', 409, 'CART_ITEM_DUPLICATE', { bags: [bag, bag] }],
    ['no such bag', 409, 'PRODUCT_NOT_RENTABLE', { bags: [2_000_000] }],
  ]
  for (const [what, status, code, rented] of refused) {
    const answer = await nara.draft(rented)
    t.match(answer, { status, code }, what)
    t.match(answer.message, /[가-힣]/, `${what} is explained in Korean`)
  }
  const changed = await nara.draft({ bags: [bag], changes: { totalAmount: 47_900 } })
  t.match(changed.data, {
    amounts: { totalAmount: 48_000 },
    items: [{ productId: bag, finalAmount: 48_000 }],
  })
  t.equal(await shop.count('es.events'), before)
  t.equal(await shop.count('personal.order_contacts WHERE member_id = $1', [nara.id]), 0)
})

t.test('a draft without a word about terms agrees to the four in force (rule 517)', async (t) => {
  const haneul = await shop.aCustomer('haneul@example.com')
  const drafted = await haneul.draft({ bags: [await shop.aBag()], changes: { agreedTerms: undefined } })
  t.equal(drafted.status, 200, drafted.message)
  const { rows } = await shop.database.pool.query<{ terms: object[] }>(
    `SELECT e.data->'agreedTerms' AS terms FROM es.events e JOIN es.streams s USING (stream_no)
     WHERE s.stream_id = $1 AND e.type = 'order.drafted'`,
    [`order:${drafted.data.orderId}`],
  )
  t.strictSame(
    rows[0]?.terms,
    [2, 4, 5, 6].map((termId) => ({ termId, version: 1 })),
  )
})

t.test('an item at another price is refused with our breakdown, though the totals are right', async (t) => {
  const seoa = await shop.aCustomer('seoa@example.com')
  const [bag, other] = [await shop.aBag(), await shop.aBag()]
  const bags = [bag, other]
  const before = await shop.count('es.events')
  const [first, second] = draftBody({ bags }).orderItems
  const changes: [string, (object | undefined)[]][] = [
    ['a daily price', [{ ...first, dailyRentalPrice: 12_200 }, second]],
    ['a rent', [{ ...first, totalRentPrice: 49_100 }, second]],
    ['a period discount', [first, { ...second, periodDiscount: -1_300 }]],
    [
      'amounts that only even out over the items',
      [
        { ...first, finalAmount: 47_000 },
        { ...second, finalAmount: 49_000 },
      ],
    ],
  ]
  for (const [what, orderItems] of changes) {
    const answer = await seoa.draft({ bags, changes: { orderItems } })
    t.match(answer, { status: 409, code: 'PRICE_CHANGED', message: /[가-힣]/ }, what)
    const ours = { dailyRentalPrice: 12_300, totalRentPrice: 49_200, periodDiscount: -1_200 }
    t.match(answer.data, {
      amounts: { totalAmount: 96_000 },
      items: bags.map((productId) => ({ productId, ...ours, finalAmount: 48_000 })),
    })
  }
  t.equal(await shop.count('es.events'), before, 'nothing is written')
  t.equal((await seoa.draft({ bags })).status, 200, 'and the honest request is taken')
})

t.test(
  'a member has one live draft: the new one replaces the old, which lets go of everything',
  async (t) => {
    const dain = await shop.aCustomer('dain@example.com')
    const [first, second] = [await shop.aBag(), await shop.aBag()]
    await dain.earns(10_000)
    const coupon = await dain.getsCoupon()
    const one = await dain.draft({ bags: [first], coupon, points: 10_000 })
    t.equal(one.status, 200, one.message)
    const two = await dain.draft({ bags: [first, second], coupon, points: 10_000 })
    t.equal(two.status, 200, two.message)
    const slots = await shop.database.pool.query(
      `SELECT product_id, status FROM shop.slots WHERE member_id = $1 ORDER BY product_id, status DESC`,
      [dain.id],
    )
    t.strictSame(slots.rows, [
      { product_id: first, status: 'released' },
      { product_id: first, status: 'held' },
      { product_id: second, status: 'held' },
    ])
    t.match(await dain.pay(one.data.orderId, 'anything'), { status: 409, code: 'DRAFT_EXPIRED' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a closed sheet lets go of dates, coupon and points', async (t) => {
  const bora = await shop.aCustomer('bora@example.com')
  const bag = await shop.aBag()
  await bora.earns(2_000)
  const coupon = await bora.getsCoupon()
  const draft = await bora.draft({ bags: [bag], coupon, points: 2_000 })
  t.match(await bora.delete(`/api/users/order-drafts/${draft.data.orderId}`), { status: 200 })
  t.match(await bora.delete(`/api/users/order-drafts/${draft.data.orderId}`), { status: 200 })
  const gaon = await shop.aCustomer('gaon@example.com')
  t.equal((await gaon.draft({ bags: [bag] })).status, 200)
  const again = await bora.draft({ bags: [await shop.aBag()], coupon, points: 2_000 })
  t.equal(again.status, 200, again.message)
  t.strictSame(await shop.wrongs(), [])
})

t.test("a declined card holds nothing, charges nothing and is told in the provider's words", async (t) => {
  const ara = await shop.aCustomer('ara@example.com')
  const bag = await shop.aBag()
  await ara.earns(3_000)
  const draft = await ara.draft({ bags: [bag], points: 3_000 })
  const paymentKey = await shop.approve(draft.data, {
    result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' },
  })
  const answer = await ara.pay(draft.data.orderId, paymentKey)
  t.match(answer, { status: 409, code: 'PAYMENT_DECLINED', message: /한도초과/ })
  t.same(await ara.pay(draft.data.orderId, paymentKey), answer, 'sent again (rule 783)')
  const other = await shop.aCustomer('other2@example.com')
  t.equal((await other.draft({ bags: [bag] })).status, 200)
  const history = await ara.get('/api/users/payments-history?curPage=1')
  t.match(history.data, { result: [{ status: 'aborted', amount: 45_000 }], cntAll: 1 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
