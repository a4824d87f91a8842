import t from 'tap'
import type { StaffReturnRow } from '../../domain/wire/returns.ts'
import type { StaffProductRow } from '../../domain/wire/staffProducts.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { itemReads } from '../support/itemReads.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, reason, anOwner, step, onOffer, isBooked, isSent } =
  await aConsigningShop('lost_coming_back')
const finance = await shop.aColleague('finance@example.com', ['finance'])
const admin = await shop.aColleague('admin@example.com', ['admin'])
const { drawerOf, itemRead, recordOf, december } = itemReads(shop, { operations, finance })
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const days = { start: '2026-12-03', end: '2026-12-06' } as const
const act = (item: string, path: string, body: object = {}) =>
  operations.step<{ status: string }>(item, path, { ...reason, ...body })
const isLost = (item: string, handedOverOn = '2026-12-08', by = operations) =>
  by.post(`/api/staff/order-items/${item}/lost-coming-back`, { ...reason, handedOverOn })
const productRow = async (productId: number) => {
  const { data } = await operations.get<{ result: StaffProductRow[] }>(`/api/staff/products?ids=${productId}`)
  return data.result[0]
}
const rowsOf = async (item: string) => {
  const { rows } = await shop.database.pool.query<{ kind: string; expected: number }>(
    'SELECT kind, expected::int FROM shop.settlement_rows WHERE order_item_id = $1 ORDER BY row_id',
    [item],
  )
  return rows
}
async function earnPercent(rentalPointPercent: number): Promise<void> {
  type Settings = { now: object; version: number }
  const { now, version } = (await admin.get<Settings>('/api/staff/settings')).data
  const set = await admin.put('/api/staff/settings', { ...now, rentalPointPercent, version, ...reason })
  t.equal(set.status, 200)
}
const isWithItsRenter = async (item: string) => {
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  shop.clock.moveTo('2026-12-02T15:00:00+09:00')
  t.equal((await act(item, 'delivered')).status, 200)
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
}

t.test(
  'an item of the shop that the courier lost on its way back ends its rental as a collected one, and is found again (rule 531)',
  async (t) => {
    const renter = await shop.aCustomer('handed-over@example.com')
    await phoneNumber(shop, renter.id, '01077780001')
    const productId = await shop.aBag({ daily_rental_price: 12_300 })
    await earnPercent(1)
    const item = await isBooked(renter, productId, days)
    await isWithItsRenter(item)
    const loss = { kind: 'loss', amount: 900_000, ownerPart: 0, chargeNumber: 1, photoIds: [] }
    const charged = await operations.post<{ id: string }>(`/api/staff/order-items/${item}/charges`, {
      ...{ ...loss, ...reason },
    })
    t.match(charged, { status: 200 })
    t.match(await isLost(item), { status: 409, code: 'ITEM_CHARGED' })
    const waiver = { ownerBears: false, reason: '택배 접수증을 확인했어요' }
    t.match(await finance.post(`/api/staff/charges/${charged.data.id}/waive`, waiver), { status: 200 })
    t.match(await isLost(item, '2026-12-11'), { status: 400, code: 'INVALID_REQUEST' }, 'a day to come')
    t.equal((await isLost(item, '2026-12-08', finance)).status, 403)
    t.match(await isLost(item), { status: 200, data: { orderItemId: item, status: 'collected' } })
    t.match(await isLost(item), { status: 200, data: { status: 'collected' } }, 'two taps')
    t.match(await act(item, 'charges', { ...loss, chargeNumber: 2 }), {
      status: 409,
      code: 'LOST_BY_COURIER',
    })
    t.match((await operations.get(`/api/staff/order-items/${item}/late-charge`)).data, {
      ...{ backOn: '2026-12-08', lateDays: 1, openDays: 1, notCharged: ['loss', 'damage'] },
    })
    t.match(await drawerOf(item), { status: 'collected', loss: 'lost', lateDays: 0 })
    t.match(await itemRead(renter, item), { status: 'collected', reviewUntil: '2027-03-10' })
    t.match(await recordOf(productId), {
      elsewhere: { place: 'lost', orderItemId: item },
      rentals: { result: [{ orderItemId: item, loss: 'lost', lateDays: 1 }] },
    })
    t.match(await productRow(productId), { onSale: false, heldBack: 'lost', isWithRental: true })
    t.equal((await december(productId))?.busy[0]?.late?.to, '2026-12-08')
    t.equal(await shop.count('shop.point_balances WHERE member_id = $1 AND balance = 480', [renter.id]), 1)
    await workOff()
    const told = await phoneOf('01077780001')
    t.equal(headings(told).at(-1), '[빌림] 대여를 반납으로 끝냈어요')
    t.match(told.at(-1)?.text, /택배사가 잃어버렸어요[\s\S]*상품값을 청구하지 않아요/)

    t.match(await act(item, 'found'), { status: 200, data: { status: 'collected' } })
    t.match(await recordOf(productId), { elsewhere: null, rentals: { result: [{ loss: 'found' }] } })
    t.equal(
      (await admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason })).status,
      200,
      'it can be sold again',
    )
    await earnPercent(0)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'of an owner’s item the rental is earned and shared, and finance compensates the owner beside (rule 531)',
  async (t) => {
    const owner = await anOwner('courier-lost@example.com')
    await phoneNumber(shop, owner.id, '01077780002')
    const renter = await shop.aCustomer('courier-renter@example.com')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, days)
    await isWithItsRenter(item)
    t.match(await isLost(item), { status: 409, code: 'ITEM_CONSIGNED' })
    t.match(await drawerOf(item), { isReportedMissing: false })
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
    t.match(await drawerOf(item), { isReportedMissing: true })
    const ends = (lossNumber = 1) =>
      finance.post(`/api/staff/consignments/${id}/loss/end`, {
        ...reason,
        lossNumber,
        quotedCompensation: 900_000,
      })
    t.match(await ends(), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_under_way' } })
    t.match(await isLost(item), { status: 200, data: { status: 'collected' } })
    t.same(await rowsOf(item), [{ kind: 'rental', expected: 33_696 }])

    t.match(await step(id, 'loss/found'), { status: 200 }, 'the courier brings it')
    t.match(await recordOf(productId), { elsewhere: null, rentals: { result: [{ loss: 'found' }] } })
    t.match(await productRow(productId), { onSale: true, isWithRental: false })
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000, lossNumber: 2 }), { status: 200 })
    t.match(await ends(2), { status: 200, data: { status: 'end' } })
    const { rows } = await shop.database.pool.query<{ expected: number }>(
      `SELECT expected::int FROM shop.settlement_rows WHERE owner_id = $1 AND kind = 'compensation'`,
      [owner.id],
    )
    t.same(rows, [{ expected: 900_000 }])
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

for (const [when, meanwhile] of [
  ['before it is read', beforeItReads],
  ['before it is written', beforeItWrites],
] as const)
  t.test(
    `an item that is found while the courier’s loss of it is recorded, ${when}, is here (rule 532)`,
    async (t) => {
      const name = when.replaceAll(' ', '-')
      const { id, productId } = await onOffer(await anOwner(`${name}@example.com`))
      const item = await isBooked(await shop.aCustomer(`renter-${name}@example.com`), productId, days)
      await isWithItsRenter(item)
      t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
      meanwhile(shop.deps, 'consignment:found:', async () => t.match(await isLost(item), { status: 200 }))
      t.match(await step(id, 'loss/found'), { status: 200 })
      t.match(await recordOf(productId), { elsewhere: null, rentals: { result: [{ loss: 'found' }] } })
      t.match(await drawerOf(item), { status: 'collected' })
      t.same(await shop.wrongs(), [])
    },
  )

t.test('a return whose parcel the courier lost waits for finance, who refund it (rule 532)', async (t) => {
  const renter = await shop.aCustomer('return-lost@example.com')
  await phoneNumber(shop, renter.id, '01077780003')
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, days)
  await isWithItsRenter(item)
  shop.clock.moveTo('2026-12-04T10:00:00+09:00')
  await renter.post('/api/users/order-items-returns', { orderItemId: item })
  await act(item, 'return/approve', { returnNumber: 1 })
  await act(item, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '601234567890' })
  shop.clock.moveTo('2026-12-12T10:00:00+09:00')
  t.match(await isLost(item, '2026-12-05'), { status: 200, data: { status: 'return_collected' } })
  const { data } = await operations.get<{ result: StaffReturnRow[] }>('/api/staff/returns')
  t.match(
    data.result.find((row) => row.orderItemId === item),
    { stage: 'collected', handedOverOn: '2026-12-05' },
  )
  t.match((await december(productId))?.busy[0], { kind: 'rental', from: '2026-12-01', to: '2026-12-07' })
  const completed = await finance.post(`/api/staff/order-items/${item}/return/complete`, {
    ...{ refund: 48_000, pointsRefund: null, returnsDeliveryFee: false, rentalCounts: false, ...reason },
  })
  t.match(completed, { status: 200, data: { refunded: 48_000, cardRefund: 48_000 } })
  t.match(await drawerOf(item), { status: 'return_completed', loss: 'lost' })
  await workOff()
  t.match(headings(await phoneOf('01077780003')).join('\n'), /반품 상품이 돌아오는 길에 없어졌어요/)
  t.match(await act(item, 'found'), { status: 200 })
  t.match(await recordOf(productId), { elsewhere: null })
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})

t.test(
  'an item of the shop that is lost in its own hands is off sale until it is found (rule 533)',
  async (t) => {
    const renter = await shop.aCustomer('waits-for-it@example.com')
    const productId = await shop.aBag({ daily_rental_price: 12_300 })
    const isGone = (path: 'lost' | 'found', by = operations, lossNumber = 1) =>
      by.post<{ lossNumber: number }>(`/api/staff/products/${productId}/${path}`, { ...reason, lossNumber })
    const repair = { from: '2026-11-20', to: '2026-11-22', ...reason }
    t.equal((await operations.post(`/api/staff/products/${productId}/downtime`, repair)).status, 200)
    t.match(await isGone('found'), { code: 'TRANSITION_NOT_ALLOWED' })
    const booked = await isBooked(renter, productId, days)
    t.match(await isGone('lost'), { code: 'PRODUCT_BOOKED', data: { because: 'booked' } })
    await act(booked, 'cancel', { wholeOrder: false })
    const draft = await renter.draft({ bags: [productId], period: days })
    t.match(await isGone('lost'), { code: 'PRODUCT_BOOKED', data: { because: 'paying' } })
    await renter.delete(`/api/users/order-drafts/${draft.data.orderId}`)
    t.equal((await isGone('lost', finance)).status, 403)
    t.match(await isGone('lost'), { status: 200, data: { productId, lossNumber: 1 } })
    t.match(await isGone('lost'), { status: 200, data: { lossNumber: 1 } }, 'two taps')
    t.match(await productRow(productId), { onSale: false, heldBack: 'lost', isLostHere: true })
    t.match(await recordOf(productId), {
      elsewhere: { place: 'lost', orderItemId: null, until: null },
      places: [{ place: 'lost' }],
    })
    t.match(await admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason }), {
      ...{ code: 'PRODUCT_NOT_OFFERABLE', data: { because: 'lost' } },
    })
    t.match((await december(productId))?.busy, [{ kind: 'lost', note: '보관 중 분실' }])
    t.match(await isGone('found'), { status: 200, data: { lossNumber: 1 } })
    t.match(await isGone('found'), { status: 200, data: { lossNumber: 1 } }, 'two taps')
    t.same((await december(productId))?.busy, [])
    t.match(await recordOf(productId), { elsewhere: { place: 'repair' }, places: [{ place: 'here' }, {}] })
    t.equal((await admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason })).status, 200)
    t.match(await isGone('lost'), { data: { lossNumber: 1 } }, 'their first report, sent again (rule 890)')
    t.match(await productRow(productId), { onSale: true, isLostHere: false, losses: 1 })
    const again = await isGone('lost', operations, 2)
    t.match(again, { status: 200, data: { lossNumber: 2 } }, 'it is lost again')
    t.equal((await isGone('found', admin)).status, 409, 'typed for the first loss')
    const other = await isGone('found', operations, 3)
    t.match(other, { status: 409, code: 'CONCURRENT_CHANGE' }, 'for a loss that it does not have (rule 890)')
    t.match(await isGone('found'), { data: { lossNumber: 1 } }, 'their first answer')
    t.match(await productRow(productId), { isLostHere: true, losses: 2 })

    const { productId: owners } = await onOffer(await anOwner('not-so@example.com'))
    t.match(await operations.post(`/api/staff/products/${owners}/lost`, { ...reason, lossNumber: 1 }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
    t.match(await operations.post('/api/staff/products/999999/lost', { ...reason, lossNumber: 1 }), {
      status: 404,
    })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

for (const [when, meanwhile] of [
  ['before it is read', beforeItReads],
  ['before it is written', beforeItWrites],
] as const)
  t.test(
    `days that open while their item is recorded as lost, ${when}, are closed with the others (rule 301)`,
    async (t) => {
      const productId = await shop.aBag({ daily_rental_price: 12_300 })
      const path = `/api/staff/products/${productId}`
      const repair = { from: '2026-12-01', to: '2026-12-10', ...reason }
      const planned = await operations.post<{ downtimeId: string }>(`${path}/downtime`, repair)
      t.equal(planned.status, 200)
      const opens = () =>
        shop.app.inject({
          ...{ method: 'DELETE', url: `${path}/downtime/${planned.data.downtimeId}` },
          ...{ headers: { authorization: `Bearer ${operations.accessToken}` }, payload: reason },
        })
      meanwhile(shop.deps, 'product-lost:', async () => t.equal((await opens()).statusCode, 200))
      t.match(await operations.post(`${path}/lost`, { ...reason, lossNumber: 1 }), {
        status: 200,
        data: { lossNumber: 1 },
      })
      t.equal(await shop.count(`shop.free_days($1, '2026-11-20', '2026-12-31')`, [productId]), 0)
      t.same(
        (await december(productId))?.busy.map(({ kind }) => kind),
        ['lost'],
      )
    },
  )
