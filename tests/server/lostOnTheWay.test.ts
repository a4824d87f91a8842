import assert from 'node:assert/strict'
import t from 'tap'
import { orderStream } from '../../domain/ordering/events.ts'
import { sum } from '../../domain/shared/won.ts'
import type { AsOf } from '../../domain/wire/asOf.ts'
import type { Dashboard } from '../../domain/wire/dashboard.ts'
import type { ExtensionOptions } from '../../domain/wire/extensions.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffReturnRow } from '../../domain/wire/returns.ts'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import type { StaffCalendar } from '../../domain/wire/staffCalendar.ts'
import type { ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { StaffOrders } from '../../domain/wire/staffOrders.ts'
import { chargeForItem } from '../../server/charges/index.ts'
import { ownersStreams } from '../../server/charges/lateness.ts'
import { remindMembers } from '../../server/notifications/index.ts'
import { draftExtension } from '../../server/ordering/commands/extendItem.ts'
import {
  arrivalIn,
  deliverOnFirstDay,
  endAfterLastDay,
  readItem,
  trackParcels,
} from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { reviewSent, sendsReview } from '../support/aReview.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { itemReads } from '../support/itemReads.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, reason, anOwner, step, onOffer, isBooked, isSent } =
  await aConsigningShop('lost_on_the_way')
const finance = await shop.aColleague('finance@example.com', ['finance'])
const { drawerOf, itemRead, recordOf, december, isOnSale } = itemReads(shop, { operations, finance })
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
/** Rows and decisions say of the same rentals that their arrival is awaited (rule 753). */
t.afterEach(async () => {
  const { rows } = await shop.database.pool.query<{ id: string; isAwaited: boolean }>(
    `SELECT order_item_id AS id, order_item_id IN (SELECT order_item_id FROM shop.rentals_awaiting_arrival()) AS "isAwaited"
     FROM shop.order_items`,
  )
  const decided = rows.map(async ({ id }) => {
    const item = await readItem(shop.database.pool, id)
    if (item === null) throw new Error(`no item ${id}`)
    const loaded = await shop.deps.store.load([orderStream(item.orderId), ...ownersStreams(item)])
    return { id, isAwaited: arrivalIn(loaded.stream, item).isArrivalAwaited }
  })
  assert.deepEqual(await Promise.all(decided), rows)
})

const days = { start: '2026-12-03', end: '2026-12-06' } as const
const isLost = (orderItemId: string, lostBy: 'shop' | 'renter', by = operations) =>
  by.post(`/api/staff/order-items/${orderItemId}/lost`, { ...reason, lostBy })

t.test('an item of the shop itself that its renter kept: off sale, its rental over as lost', async (t) => {
  const renter = await shop.aCustomer('kept@example.com')
  await phoneNumber(shop, renter.id, '01077770003')
  const next = await shop.aCustomer('next@example.com')
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, days)
  t.match(await isLost(item, 'renter'), { code: 'TRANSITION_NOT_ALLOWED' }, 'it has not left')
  const booked = await isBooked(next, productId, { start: '2026-12-16', end: '2026-12-18' })
  await isSent(item)
  shop.clock.moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  t.match(await isLost(item, 'renter'), { code: 'PRODUCT_BOOKED' }, 'the next renter waits for it')
  t.equal(await isOnSale(productId), true)
  const cancelled = await operations.step(booked, 'cancel', {
    ...reason,
    wholeOrder: false,
  })
  t.match(cancelled, { status: 200 })
  t.equal((await isLost(item, 'renter', finance)).status, 403)
  t.match(await isLost(item, 'renter'), { status: 200, data: { orderItemId: item, status: 'lost' } })
  t.match(await isLost(item, 'renter'), { status: 200, data: { status: 'lost' } }, 'two taps')
  t.equal(await isOnSale(productId), false)
  t.match(await itemRead(renter, item), { status: 'lost', cancellation: null, reviewUntil: null })
  t.match(await renter.post('/api/users/order-items-returns', { orderItemId: item }), {
    code: 'RETURN_NOT_ALLOWED',
  })
  const charge = {
    kind: 'loss',
    amount: 900_000,
    ownerPart: 0,
    chargeNumber: 1,
    photoIds: [],
    reason: '반납하지 않음',
  }
  t.match(await operations.post(`/api/staff/order-items/${item}/charges`, charge), { status: 200 })
  t.equal(await shop.count('shop.settlement_rows WHERE order_item_id = $1', [item]), 0)
  await workOff()
  const told = await phoneOf('01077770003')
  t.same(headings(told).slice(-2), ['[빌림] 대여를 분실로 끝냈어요', '[빌림] 추가 요금이 생겼어요'])
  t.match(told.at(-2)?.text, /대여 금액은 돌려드리지 않아요/)
  t.match(told.at(-1)?.text, /분실.* 900,000원/)
  t.equal(await shop.count('shop.refunds WHERE member_id = $1', [renter.id]), 0, 'the price stays paid')
  t.same(await shop.wrongs(), [])
})

t.test('an item of the shop itself that was lost on its way is paid back', async (t) => {
  const renter = await shop.aCustomer('never@example.com')
  await phoneNumber(shop, renter.id, '01077770004')
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, days)
  await isSent(item)
  t.match(await isLost(item, 'shop'), { status: 200, data: { status: 'cancel' } })
  await sendDueRefunds(shop.deps)
  const cancellation = { cardRefund: 48_000, undelivered: 'lost_on_the_way', refundStatus: 'confirmed' }
  t.match(await itemRead(renter, item), { status: 'cancel', cancellation })
  await workOff()
  const told = (await phoneOf('01077770004')).slice(-2)
  t.same(headings(told), ['[빌림] 예약을 취소했어요', '[빌림] 환불이 완료됐어요'])
  t.match(told[0]?.text, /보내 드리던 상품을 잃어버렸어요[\s\S]*돌려드리는 금액 카드 48,000원/)
  t.notMatch(told[0]?.text, /수수료/)
  t.equal(await isOnSale(productId), false)
  t.match(
    await december(productId),
    {
      onSale: false,
      busy: [
        { kind: 'lost', from: '2026-12-01', to: '2026-12-07', orderItemId: item, status: 'cancel' },
        { kind: 'lost', from: '2026-12-08', orderItemId: null, note: '분실 종료' },
      ],
    },
    'no day of it is open again',
  )
  const all = await operations.get<StaffCalendar>('/api/staff/calendar?from=2026-12-01&to=2026-12-05')
  t.match(
    all.data.result.find((row) => row.productId === productId),
    { onSale: false, busy: [{ kind: 'lost', orderItemId: item }] },
    'in the calendar of all products too',
  )
  t.match(await recordOf(productId), {
    elsewhere: { place: 'lost' },
    rentals: { result: [{ orderItemId: item, status: 'cancel', loss: 'lost', lateDays: 0 }] },
  })
  const { data: then } = await finance.get<AsOf>(`/api/staff/as-of/order:${(await drawerOf(item)).orderId}`)
  t.match(then.order?.items, [{ status: 'cancel', loss: 'lost' }], 'the state of that moment says so too')
  const repair = { from: '2026-12-03', to: '2026-12-04', ...reason }
  t.match(await operations.post(`/api/staff/products/${productId}/downtime`, repair), {
    ...{ code: 'ALREADY_DONE', message: '이미 닫은 날이에요. ‘분실’ 사유로 처리했어요.' },
  })
  t.same(await shop.wrongs(), [])
})

t.test(
  'a consigned item lost on its way: its renter has all money back, its owner the agreed value (rule 297)',
  async (t) => {
    const owner = await anOwner('owner@example.com')
    await phoneNumber(shop, owner.id, '01077770001')
    const renter = await shop.aCustomer('renter@example.com')
    await phoneNumber(shop, renter.id, '01077770002')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, days)
    await isSent(item)
    t.match(await isLost(item, 'shop'), { code: 'ITEM_CONSIGNED' }, 'it is ended with its consignment')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    const end = { ...reason, lossNumber: 1, quotedCompensation: 900_000 }
    const [one, two] = await Promise.all([
      finance.post(`/api/staff/consignments/${id}/loss/end`, end),
      finance.post(`/api/staff/consignments/${id}/loss/end`, end),
    ])
    t.match(one, { status: 200, data: { status: 'end' } })
    t.same(two.data, one.data, 'two taps')
    const cancellation = { fee: 0, cardRefund: 48_000, undelivered: 'lost_on_the_way' }
    t.match(await itemRead(renter, item), { status: 'cancel', cancellation })
    t.match((await december(productId))?.busy, [
      { kind: 'lost', from: '2026-12-01', to: '2026-12-07', orderItemId: item, memberName: '김*지' },
      { kind: 'lost', from: '2026-12-08', orderItemId: null },
    ])
    await sendDueRefunds(shop.deps)
    t.match(await itemRead(renter, item), { cancellation: { refundStatus: 'confirmed' } })
    const { rows } = await shop.database.pool.query(
      'SELECT kind, expected::int FROM shop.settlement_rows WHERE owner_id = $1',
      [owner.id],
    )
    t.same(rows, [{ kind: 'compensation', expected: 900_000 }], 'and nothing of a rental that never was')
    await workOff()
    const said = async (phone: string) => headings(await phoneOf(phone)).join('\n')
    t.match(await said('01077770001'), /찾고 있어요[\s\S]*돌려드릴 수 없게 됐어요/)
    t.notMatch(await said('01077770001'), /예약이 취소됐어요/, 'no word of days that are free again')
    const renters = await phoneOf('01077770002')
    t.match(renters.map(({ text }) => text).join('\n'), /보내 드리던 상품을 잃어버렸어요/)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [], 'the log tells it again')
  },
)

const endsAsLost = (id: string) =>
  finance.post(`/api/staff/consignments/${id}/loss/end`, {
    ...reason,
    lossNumber: 1,
    quotedCompensation: 900_000,
  })
const rowsOf = async (ownerId: number) => {
  const { rows } = await shop.database.pool.query(
    'SELECT kind, expected::int FROM shop.settlement_rows WHERE owner_id = $1',
    [ownerId],
  )
  return rows
}
const saidTo = async (phone: string) => (await phoneOf(phone)).map(({ text }) => text).join('\n')
const begins = () => {
  shop.clock.moveTo('2026-12-03T00:05:00+09:00')
  return deliverOnFirstDay(shop.deps)
}

t.test(
  'a parcel that the shop reported missing does not arrive when its rental begins (rule 460)',
  async (t) => {
    const owner = await anOwner('missing@example.com')
    const renter = await shop.aCustomer('waits@example.com')
    await phoneNumber(shop, renter.id, '01077770006')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, days)
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(item)
    shop.clock.moveTo('2026-12-02T10:00:00+09:00')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    t.equal(await begins(), 0)
    t.match(await itemRead(renter, item), { status: 'shipped', deliveredAt: null })
    shop.clock.moveTo('2026-12-06T08:00:00+09:00')
    await remindMembers(shop.deps)
    await workOff()
    t.notMatch(await saidTo('01077770006'), /가지러/, 'there is nothing to put before the door (rule 491)')
    t.match(await endsAsLost(id), { status: 200, data: { status: 'end' } })
    const cancellation = { fee: 0, cardRefund: 48_000, undelivered: 'lost_on_the_way' }
    t.match(await itemRead(renter, item), { status: 'cancel', cancellation })
    t.same(await rowsOf(owner.id), [{ kind: 'compensation', expected: 900_000 }])
    await workOff()
    const told = headings(await phoneOf('01077770006')).join('\n')
    t.match(told, /예약을 취소했어요/)
    t.notMatch(told, /상품이 도착했어요|받으셨나요/)
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'a loss that is reported after a presumed arrival is the one that staff choose (rule 460)',
  async (t) => {
    const owner = await anOwner('presumed@example.com')
    const renter = await shop.aCustomer('empty-handed@example.com')
    await renter.earns(8_000)
    const { id, productId } = await onOffer(owner)
    const own = await shop.aBag({ daily_rental_price: 12_300 })
    const [lost, kept] = [
      await isBooked(await shop.aCustomer('own-lost@example.com'), own, days),
      await isBooked(
        await shop.aCustomer('own-kept@example.com'),
        await shop.aBag({ daily_rental_price: 12_300 }),
        days,
      ),
    ]
    const draft = await renter.draft({ bags: [productId], period: days, points: 8_000 })
    const { orderId } = draft.data
    await renter.pay(orderId, await shop.approve(draft.data))
    const read = async () =>
      (await renter.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items[0]
    const item = (await read())?.id ?? ''
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    for (const one of [item, lost, kept]) await isSent(one)
    t.equal(await begins(), 3)
    t.match(await read(), { status: 'delivered' })
    shop.clock.moveTo('2026-12-04T10:00:00+09:00')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    shop.clock.moveTo('2026-12-07T00:05:00+09:00')
    await endAfterLastDay(shop.deps)
    t.match(await operations.get(`/api/staff/consignments/${id}`), { data: { loss: { barredBy: null } } })
    t.match(await endsAsLost(id), { status: 200, data: { status: 'end' } })
    const cancellation = { fee: 0, cardRefund: 40_000, pointsRefund: 8_000, undelivered: 'lost_on_the_way' }
    t.match(await read(), { status: 'cancel', cancellation, reviewUntil: null })
    t.same(await rowsOf(owner.id), [{ kind: 'compensation', expected: 900_000 }])

    t.match(await isLost(lost, 'shop'), { status: 200, data: { status: 'cancel' } })
    t.match(await isLost(lost, 'renter'), { code: 'TRANSITION_NOT_ALLOWED' }, 'it was one of the two')
    t.match(await isLost(kept, 'renter'), { status: 200, data: { status: 'lost' } })
    t.equal(await isOnSale(own), false)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test('who never had an item is not charged for it (rule 461)', async (t) => {
  const owner = await anOwner('charged@example.com')
  const { id, productId } = await onOffer(owner)
  const own = await shop.aBag({ daily_rental_price: 12_300 })
  const items = [
    await isBooked(await shop.aCustomer('charged-own@example.com'), own, days),
    await isBooked(await shop.aCustomer('charged-consigned@example.com'), productId, days),
  ] as const
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  for (const item of items) await isSent(item)
  t.equal(await begins(), 2)
  shop.clock.moveTo('2026-12-09T10:00:00+09:00')
  await endAfterLastDay(shop.deps)
  const late = { kind: 'late_days', lateDays: 2, chargeNumber: 1, photoIds: [], ...reason }
  const charges: string[] = []
  for (const item of items) {
    const made = await operations.post<{ id: string }>(`/api/staff/order-items/${item}/charges`, late)
    charges.push(made.data.id)
  }
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  const [shops, consigned] = items
  const neverArrived = () =>
    operations.post(`/api/staff/order-items/${consigned}/never-arrived`, { ...reason })
  t.match(await neverArrived(), { status: 409, code: 'ITEM_CHARGED' })
  t.match(await isLost(shops, 'shop'), { status: 409, code: 'ITEM_CHARGED' })
  t.match(await endsAsLost(id), { status: 409, code: 'ITEM_CHARGED' })
  for (const charge of charges)
    t.match(await finance.post(`/api/staff/charges/${charge}/waive`, { ownerBears: true, ...reason }), {
      status: 200,
    })
  t.match(await isLost(shops, 'shop'), { status: 200, data: { status: 'cancel' } })
  t.match(await endsAsLost(id), { status: 200, data: { status: 'end' } })
  t.match(await operations.get(`/api/staff/order-items/${consigned}`), { data: { status: 'cancel' } })
  const rows = await rowsOf(owner.id)
  t.equal(sum(rows.map(({ expected }) => expected)), 900_000)
  t.same(await shop.wrongs(), [])
})

t.test('a parcel that staff or the courier saw arrive was not lost on its way', async (t) => {
  const owner = await anOwner('seen@example.com')
  const { id, productId } = await onOffer(owner)
  const seen = await isBooked(await shop.aCustomer('received@example.com'), productId, days)
  const tracked = await isBooked(
    await shop.aCustomer('tracked@example.com'),
    await shop.aBag({ daily_rental_price: 12_300 }),
    days,
  )
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(seen)
  await operations.post(`/api/staff/order-items/${seen}/delivered`, reason)
  const parcel = { courier: 'cj', trackingNumber: '701234567890', ...reason }
  for (const path of ['prepare', 'ship']) await operations.step(tracked, path, parcel)
  const arrived = { outcome: 'found', isDelivered: true } as const
  t.equal(await trackParcels(shop.deps, { couriers: ['cj'], track: async () => arrived }), 1)
  t.equal(await begins(), 0)
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  t.match(await endsAsLost(id), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_under_way' } })
  t.match(await isLost(tracked, 'shop'), { code: 'TRANSITION_NOT_ALLOWED' })
  t.match(await isLost(tracked, 'renter'), { status: 200, data: { status: 'lost' } })
  t.same(await shop.wrongs(), [])
})

t.test('whoever may not have the item is told of no arrival and of no pick-up (rule 491)', async (t) => {
  const rentals = []
  for (const [name, phone] of [
    ['early', '01077770007'],
    ['late', '01077770008'],
  ] as const) {
    const renter = await shop.aCustomer(`reported-${name}@example.com`)
    await phoneNumber(shop, renter.id, phone)
    const offered = await onOffer(await anOwner(`reporting-${name}@example.com`))
    rentals.push({ ...offered, phone, item: await isBooked(renter, offered.productId, days) })
  }
  const [early, late] = rentals
  if (early === undefined || late === undefined) throw new Error('two items are rented')
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  for (const { item } of rentals) await isSent(item)
  t.equal(await begins(), 2)
  const isReported = ({ id }: { id: string }) => step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 })
  t.match(await isReported(early), { status: 200 })
  shop.clock.moveTo('2026-12-03T08:00:00+09:00')
  await workOff()
  t.notMatch(await saidTo(early.phone), /받으셨나요/, 'the message waited while the loss was reported')
  t.match(await saidTo(late.phone), /상품을 받으셨나요/)
  shop.clock.moveTo('2026-12-06T08:00:00+09:00')
  await remindMembers(shop.deps)
  t.match(await isReported(late), { status: 200 })
  await workOff()
  for (const { phone } of rentals) t.notMatch(await saidTo(phone), /내일 가지러/)
  t.same(await shop.wrongs(), [])
})

t.test(
  'a missing parcel that is found stays on its way until somebody records what happened (rule 491)',
  async (t) => {
    const owner = await anOwner('found@example.com')
    const renter = await shop.aCustomer('never-had@example.com')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, days)
    const acts = (path: string, body: object) => operations.step(item, path, { ...reason, ...body })
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(item)
    shop.clock.moveTo('2026-12-02T10:00:00+09:00')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    shop.clock.moveTo('2026-12-05T10:00:00+09:00')
    t.match(await step(id, 'loss/found'), { status: 200 })
    t.equal(await deliverOnFirstDay(shop.deps), 0)
    t.match(await itemRead(renter, item), { status: 'shipped', deliveredAt: null })
    t.match(await acts('undo', { step: 'ship', correctionNumber: 1 }), {
      ...{ status: 200, data: { status: 'ready_for_delivery' } },
    })
    t.match(await acts('cancel', { wholeOrder: false }), { status: 200 })
    const cancellation = { fee: 0, cardRefund: 48_000 }
    t.match(await itemRead(renter, item), { status: 'cancel', cancellation })
    t.same(await rowsOf(owner.id), [], 'nothing was earned')

    const next = await isBooked(renter, productId, { start: '2026-12-16', end: '2026-12-18' })
    shop.clock.moveTo('2026-12-14T09:00:00+09:00')
    await isSent(next)
    shop.clock.moveTo('2026-12-16T00:05:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1, 'a parcel that is sent after that arrives by itself')
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'an arrival that was presumed is confirmed by staff, and its loss is the renter’s (rule 474)',
  async (t) => {
    const owner = await anOwner('confirmed@example.com')
    const { id, productId } = await onOffer(owner)
    const renter = await shop.aCustomer('confirms@example.com')
    await phoneNumber(shop, renter.id, '01077770009')
    const own = await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), days)
    const consigned = await isBooked(await shop.aCustomer('confirms-too@example.com'), productId, days)
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    for (const item of [own, consigned]) await isSent(item)
    const confirms = (item: string, by = operations, why = reason.reason) =>
      by.post(`/api/staff/order-items/${item}/arrived`, { reason: why })
    t.match(await confirms(own), { code: 'TRANSITION_NOT_ALLOWED' }, 'it is on its way')
    t.equal(await begins(), 2)
    shop.clock.moveTo('2026-12-03T08:00:00+09:00')
    await workOff()
    const [before, told] = [await itemRead(renter, own), headings(await phoneOf('01077770009'))]
    shop.clock.moveTo('2026-12-04T10:00:00+09:00')
    t.equal((await confirms(own, finance)).status, 403)
    t.match(await confirms(own), { status: 200, data: { orderItemId: own, status: 'delivered' } })
    t.match(await confirms(own), { status: 200, data: { status: 'delivered' } }, 'two taps')
    const colleague = await shop.aColleague('colleague@example.com', ['operations'])
    t.match(await confirms(own, colleague), { code: 'TRANSITION_NOT_ALLOWED' }, 'it was confirmed')
    await workOff()
    t.same(await itemRead(renter, own), before, 'its member reads what they read before')
    t.same(headings(await phoneOf('01077770009')), told, 'and is told of no second arrival')
    const drawer = await drawerOf(own)
    t.equal(drawer.isArrivalPresumed, false)
    const said = { title: '도착 확인', actor: { kind: 'staff' }, reason: reason.reason }
    t.match(drawer.timeline.slice(-2), [{ title: '배송 완료', actor: { kind: 'job' } }, said])
    t.match(await isLost(own, 'shop'), { code: 'TRANSITION_NOT_ALLOWED' })
    t.match(await isLost(own, 'renter'), { status: 200, data: { status: 'lost' } })
    t.match(await confirms(own, colleague), { code: 'TRANSITION_NOT_ALLOWED' }, 'its rental is over')

    shop.clock.moveTo('2026-12-07T00:05:00+09:00')
    await endAfterLastDay(shop.deps)
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    t.match(await confirms(consigned), { status: 200, data: { status: 'end' } })
    t.match(await endsAsLost(id), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_under_way' } })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

const isDue = async (item: string, due: 'to_pick_up' | 'late' | 'to_confirm') => {
  const { data } = await operations.get<StaffOrders>(`/api/staff/orders?due=${due}`)
  const isListed = data.result.some(({ orderItemId }) => orderItemId === item)
  t.equal(data.due[due], data.result.length, 'the count of the tab is that of its list')
  return isListed
}
const neverArrived = (item: string, by = operations) =>
  by.post(`/api/staff/order-items/${item}/never-arrived`, reason)

t.test(
  'a parcel that the shop loses while its late days are charged costs its renter nothing (rule 797)',
  async (t) => {
    const { id, productId } = await onOffer(await anOwner('loses-meanwhile@example.com'))
    const item = await isBooked(await shop.aCustomer('charged-meanwhile@example.com'), productId, days)
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(item)
    t.equal(await begins(), 1)
    shop.clock.moveTo('2026-12-09T10:00:00+09:00')
    await endAfterLastDay(shop.deps)
    let isReported = false
    const meanwhile = {
      ...shop.deps.store,
      load: async (...asked: Parameters<typeof shop.deps.store.load>) => {
        if (!isReported) {
          isReported = true
          t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
        }
        return shop.deps.store.load(...asked)
      },
    }
    const charging = {
      ...{ orderItemId: item, chargeNumber: 1, photoIds: [], staffId: 1, ...reason, beyondReason: null },
      charge: { kind: 'late_days' as const, lateDays: 1, isBeyondCalendar: false },
    }
    t.match(await chargeForItem({ ...shop.deps, store: meanwhile }, charging), {
      refused: 'LATE_DAYS_NOT_GIVEN',
    })
    t.same(await shop.wrongs(), [])
  },
)

t.test('a parcel that the shop loses while its rental is extended is not extended (rule 860)', async (t) => {
  const { id, productId } = await onOffer(await anOwner('loses-extended@example.com'))
  const renter = await shop.aCustomer('extended-meanwhile@example.com')
  const item = await isBooked(renter, productId, days)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  t.equal(await begins(), 1)
  const { data } = await renter.get<ExtensionOptions>(`/api/users/order-items/${item}/extension`)
  const [day] = data.days
  assert.ok(day)
  // The draft gathers its facts first, and loads what it decides on last.
  let loads = 0
  const isDecided = 3
  const meanwhile = {
    ...shop.deps.store,
    load: async (...asked: Parameters<typeof shop.deps.store.load>) => {
      loads += 1
      if (loads === isDecided)
        t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
      return shop.deps.store.load(...asked)
    },
  }
  const request = { rentalEndDate: day.end, price: day.price, quotedFee: day.fee, pointsUsed: 0 }
  t.match(
    await draftExtension(
      { ...shop.deps, store: meanwhile },
      { memberId: renter.id, orderItemId: item, request },
    ),
    { refused: 'PRODUCT_NOT_RENTABLE' },
  )
  t.equal(loads, isDecided)
})

t.test(
  'of a parcel that the shop lost nothing is picked up, late, charged or reviewed until staff record what happened (rule 502)',
  async (t) => {
    const { id, productId } = await onOffer(await anOwner('lists@example.com'))
    const renter = await shop.aCustomer('lists-renter@example.com')
    const item = await isBooked(renter, productId, days)
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(item)
    t.equal(await begins(), 1)
    shop.clock.moveTo('2026-12-07T10:00:00+09:00')
    await endAfterLastDay(shop.deps)
    t.ok(await isDue(item, 'to_pick_up'), 'as far as anybody knows its renter has it')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    t.notOk(await isDue(item, 'to_pick_up'))
    shop.clock.moveTo('2026-12-09T10:00:00+09:00')
    for (const isFound of [false, true]) {
      if (isFound) t.match(await step(id, 'loss/found'), { status: 200 })
      t.notOk(await isDue(item, 'late'))
      t.ok(await isDue(item, 'to_confirm'), 'but it is not forgotten')
      const { data: board } = await operations.get<StaffBoard>('/api/staff/board')
      const waiting = board.columns.find((column) => column.id === 'to_confirm')?.rows
      t.match(
        waiting?.find((row) => row.id === item),
        { lateDays: 0, on: '2026-12-03' },
      )
      t.match(await drawerOf(item), { status: 'end', lateDays: 0, isArrivalAwaited: true })
      t.match(await recordOf(productId), {
        rentals: { result: [{ status: 'end', loss: null, isArrivalAwaited: true, lateDays: 0 }] },
      })
      t.match((await december(productId))?.busy[0], { orderItemId: item, late: null })
      t.match(await itemRead(renter, item), { status: 'end', isArrivalAwaited: true, reviewUntil: null })
      t.match(await renter.get('/api/users/my-writable-reviews'), { data: { cntAll: 0 } })
      t.match(await renter.get<Dashboard>('/api/users/my-dashboard'), {
        data: { currentRental: { isArrivalAwaited: true } },
      })
      t.match(await renter.get(`/api/users/order-items/${item}/extension`), {
        code: 'PRODUCT_NOT_RENTABLE',
      })
      const late = { kind: 'late_days', lateDays: 1, chargeNumber: 1, photoIds: [], ...reason }
      t.match(await operations.post(`/api/staff/order-items/${item}/charges`, late), {
        ...{ code: 'LATE_DAYS_NOT_GIVEN', data: { lateDays: 0, openDays: 0 } },
      })
    }
    const { productCode } = await drawerOf(item)
    const scanned = await operations.get<ScannedProduct>(`/api/staff/scanned-item?code=${productCode}`)
    t.match(scanned.data.away, { orderItemId: item, isArrivalAwaited: true, lateDays: 0 })

    t.match(await operations.post(`/api/staff/order-items/${item}/arrived`, reason), { status: 200 })
    t.notOk(await isDue(item, 'to_confirm'))
    t.ok(await isDue(item, 'late'), 'once its renter is known to have it, it is late')
    t.match(await drawerOf(item), { lateDays: 2, isArrivalAwaited: false })
    t.match(await itemRead(renter, item), { isArrivalAwaited: false, reviewUntil: '2027-03-07' })
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'a renter whose parcel never arrived and was found in the shop has all money back, and its owner goes on as before (rule 500)',
  async (t) => {
    const owner = await anOwner('undelivered@example.com')
    await phoneNumber(shop, owner.id, '01077770010')
    const renter = await shop.aCustomer('undelivered-renter@example.com')
    await phoneNumber(shop, renter.id, '01077770011')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, days)
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(item)
    t.equal(await begins(), 1)
    shop.clock.moveTo('2026-12-04T10:00:00+09:00')
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    shop.clock.moveTo('2026-12-07T10:00:00+09:00')
    await endAfterLastDay(shop.deps)
    t.match(await step(id, 'loss/found'), { status: 200 })
    t.equal((await neverArrived(item, finance)).status, 403)
    t.match(await neverArrived(item), { status: 200, data: { orderItemId: item, status: 'cancel' } })
    t.match(await neverArrived(item), { status: 200, data: { status: 'cancel' } }, 'two taps')
    await sendDueRefunds(shop.deps)
    const cancellation = {
      fee: 0,
      cardRefund: 48_000,
      undelivered: 'never_arrived',
      refundStatus: 'confirmed',
    }
    t.match(await itemRead(renter, item), {
      ...{ status: 'cancel', isOffered: true, isArrivalAwaited: false, reviewUntil: null, cancellation },
    })
    t.same(await rowsOf(owner.id), [], 'nothing was earned, and nothing is taken back')
    t.match(await operations.get(`/api/staff/consignments/${id}`), {
      data: { status: 'consigning', loss: null },
    })
    t.match(await recordOf(productId), {
      elsewhere: null,
      rentals: { result: [{ orderItemId: item, status: 'cancel', loss: null, lateDays: 0 }] },
      places: [
        ...[{ place: 'here' }, { place: 'with_member' }, { place: 'missing' }, { place: 'with_member' }],
        { place: 'on_its_way' },
      ],
    })
    t.same((await december(productId))?.busy, [], 'its days are free')
    await workOff()
    const told = headings(await phoneOf('01077770011')).join('\n')
    t.match(told, /예약을 취소했어요[\s\S]*환불이 완료됐어요/)
    t.match(await saidTo('01077770011'), /상품을 전해 드리지 못했어요[\s\S]*돌려드리는 금액 카드 48,000원/)
    t.match(await saidTo('01077770010'), /예약이 취소됐어요[\s\S]*도착하지 않았어요/)
    t.notMatch(await saidTo('01077770010'), /다른 예약을 다시 받아요/, 'of days that are over')
    const next = await isBooked(await shop.aCustomer('after@example.com'), productId, {
      ...{ start: '2026-12-16', end: '2026-12-18' },
    })
    shop.clock.moveTo('2026-12-14T09:00:00+09:00')
    await isSent(next)
    t.match(await drawerOf(next), { status: 'shipped' }, 'it is here, and goes out again')
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test('a renter is paid back while the item is still searched for, and it stays missing', async (t) => {
  const owner = await anOwner('searched@example.com')
  const { id, productId } = await onOffer(owner)
  const item = await isBooked(await shop.aCustomer('searched-renter@example.com'), productId, days)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  shop.clock.moveTo('2026-12-02T10:00:00+09:00')
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  t.match(await neverArrived(item), { status: 200, data: { status: 'cancel' } })
  t.match(await recordOf(productId), { elsewhere: { place: 'missing', orderItemId: null } })
  t.match(await endsAsLost(id), { status: 200, data: { status: 'end' } })
  t.same(await rowsOf(owner.id), [{ kind: 'compensation', expected: 900_000 }])
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})

t.test('a return that is declined says that its renter has the item (rule 501)', async (t) => {
  const renter = await shop.aCustomer('declined@example.com')
  await phoneNumber(shop, renter.id, '01077770012')
  const items = [
    await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), days),
    await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), days),
  ] as const
  const [has, never] = items
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  for (const item of items) {
    await operations.post(`/api/staff/order-items/${item}/prepare`, reason)
    const parcel = {
      courier: 'cj',
      trackingNumber: item === has ? '711234567890' : '711234567891',
      ...reason,
    }
    t.equal((await operations.step(item, 'ship', parcel)).status, 200)
  }
  t.equal(await begins(), 2)
  shop.clock.moveTo('2026-12-04T10:00:00+09:00')
  for (const item of items) await renter.post('/api/users/order-items-returns', { orderItemId: item })
  const returns = async () =>
    (await operations.get<{ result: StaffReturnRow[] }>('/api/staff/returns')).data.result.filter(
      ({ orderItemId }) => orderItemId === has || orderItemId === never,
    )
  t.match(await returns(), [{ isArrivalPresumed: true }, { isArrivalPresumed: true }])

  const declined = {
    ...{ returnNumber: 1, isApproved: false, declineReason: 'used_beyond_purpose' },
    reason: '착용한 흔적이 있어요',
  }
  t.match(await operations.post(`/api/staff/order-items/${has}/return/decline`, declined), { status: 200 })
  t.match(await drawerOf(has), { status: 'delivered', isArrivalPresumed: false })
  t.match(await isLost(has, 'shop'), { code: 'TRANSITION_NOT_ALLOWED' })
  t.match(await neverArrived(has), { code: 'TRANSITION_NOT_ALLOWED' })
  const asked: string[] = []
  const track = async ({ trackingNumber }: { trackingNumber: string }) => {
    asked.push(trackingNumber)
    return { outcome: 'found', isDelivered: false } as const
  }
  await trackParcels(shop.deps, { couriers: ['cj'], track })
  t.notOk(asked.includes('711234567890'), 'the courier is not asked about it any more')

  await workOff()
  const before = (await phoneOf('01077770012')).length
  t.match(await neverArrived(never), { status: 200, data: { status: 'cancel' } })
  t.same(await returns(), [], 'the return ended with the rental')
  t.match(await itemRead(renter, never), {
    ...{ status: 'cancel', itemReturn: { stage: 'declined', declineReason: null } },
    cancellation: { cardRefund: 48_000, undelivered: 'never_arrived' },
  })
  await workOff()
  const told = headings((await phoneOf('01077770012')).slice(before))
  t.same(told, ['[빌림] 예약을 취소했어요'], 'of a declined return nothing is said')
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})

t.test('a review of what never arrived goes with its rental, and its points too (rule 535)', async (t) => {
  const renter = await shop.aCustomer('reviewed-nothing@example.com')
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, days)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  t.equal(await begins(), 1)
  shop.clock.moveTo('2026-12-07T10:00:00+09:00')
  await endAfterLastDay(shop.deps)
  const written = await sendsReview<{ reviewId: number }>(shop, renter, reviewSent(item, productId))
  t.match(written, { data: { points: 1_000 } })
  const points = async () =>
    (await renter.get<{ points: number }>('/api/users/possession-points')).data.points
  t.equal(await points(), 1_000)
  t.match(await neverArrived(item), { status: 200, data: { status: 'cancel' } })
  t.equal(await points(), 0)
  t.match(await renter.get('/api/users/my-written-reviews?curPage=1'), { data: { cntAll: 0 } })
  const row = await operations.get(`/api/staff/reviews/rows/${written.data.reviewId}`)
  t.match(JSON.stringify(row.data), /회원이 상품을 받지 못한 대여라 리뷰와 포인트를 회수했어요/)
  t.match(await sendsReview(shop, renter, reviewSent(item, productId)), { status: 409 })
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})
