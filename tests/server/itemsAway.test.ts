import t from 'tap'
import type { LateItems, StaffCalendar } from '../../domain/wire/staffCalendar.ts'
import type { ParcelLabel, StaffOrderItem, StaffOrders } from '../../domain/wire/staffOrders.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { consigned } from '../support/aProduct.ts'
import { aConsigningShop } from '../support/consigning.ts'

const { shop, operations, reason, isBooked } = await aConsigningShop('items_away')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const first = { start: '2026-12-03', end: '2026-12-06' } as const
const second = { start: '2026-12-16', end: '2026-12-18' } as const
const noWaybill = { courier: null, trackingNumber: null }
const step = (item: string, path: string, more: object = {}) =>
  operations.step(item, path, { ...reason, ...more })
const sends = async (item: string, waybill: object = noWaybill) => {
  await step(item, 'prepare')
  return step(item, 'ship', waybill)
}

/** A bag that one member has, and the next rental of it by another. */
async function twoRentals(name: string) {
  const [renter, next] = [
    await shop.aCustomer(`${name}@example.com`),
    await shop.aCustomer(`next-${name}@example.com`),
  ]
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  return {
    ...{ productId, renter, next },
    held: await isBooked(renter, productId, first),
    waiting: await isBooked(next, productId, second),
  }
}
const one = async (item: string) =>
  (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data

t.test(
  'a bag that a member has is prepared for the next one but not sent, whichever way it is sent',
  async (t) => {
    const { productId, held, waiting } = await twoRentals('late')
    t.equal((await sends(held)).status, 200)
    shop.clock.moveTo('2026-12-03T00:10:00+09:00')
    await deliverOnFirstDay(shop.deps)
    shop.clock.moveTo('2026-12-14T10:00:00+09:00')
    t.equal((await step(waiting, 'prepare')).status, 200)
    const refused = await step(waiting, 'ship', { courier: 'cj', trackingNumber: '111122223333' })
    t.match(refused, { status: 409, code: 'ITEM_NOT_HERE' })
    t.match(refused.message, '앞선 대여의 회원에게 있는 상품이에요')
    const bulk = await operations.post<{ rows: { refusal: { code: string } | null }[] }>(
      '/api/staff/order-items/bulk',
      {
        action: 'ship',
        rows: [
          {
            ...{ orderItemId: waiting, productId, addressNumber: 0 },
            ...{ courier: 'cj', trackingNumber: '111122223333' },
          },
        ],
        ...reason,
      },
    )
    t.match(bulk.data.rows, [{ refusal: { code: 'ITEM_NOT_HERE' } }])

    const place = { place: 'with_member', orderItemId: held, until: null }
    const labels = await operations.post<{ result: ParcelLabel[] }>('/api/staff/order-labels', {
      orderItemIds: [waiting],
    })
    t.match(
      labels.data.result,
      [{ orderItemId: waiting, elsewhere: place }],
      'the pick list says where it is',
    )
    const list = await operations.get<StaffOrders>('/api/staff/orders?due=to_ship')
    t.match(list.data.result.find(({ orderItemId }) => orderItemId === waiting)?.elsewhere, place)
    const calendar = await operations.get<StaffCalendar>(
      `/api/staff/calendar?from=2026-12-01&to=2026-12-31&productId=${productId}`,
    )
    t.match(calendar.data.result, [{ productId, elsewhere: place }], 'the calendar too')

    t.equal((await step(held, 'collected')).status, 200)
    t.equal((await one(waiting)).elsewhere, null)
    t.equal((await step(waiting, 'ship', { courier: 'cj', trackingNumber: '111122223333' })).status, 200)
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'an item that is sent back late stays a late return until it is here (rules 303 and 843)',
  async (t) => {
    const { held, waiting, renter } = await twoRentals('back')
    await sends(held)
    shop.clock.moveTo('2026-12-03T00:10:00+09:00')
    await deliverOnFirstDay(shop.deps)
    await renter.post('/api/users/order-items-returns', { orderItemId: held })
    await step(held, 'return/approve', { returnNumber: 1 })
    await step(held, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '444455556666' })
    shop.clock.moveTo('2026-12-14T10:00:00+09:00')
    const isLate = async () =>
      (await operations.get<LateItems>('/api/staff/late')).data.result.find(
        ({ orderItemId }) => orderItemId === held,
      )
    t.match(await isLate(), { lateDays: 0, next: { orderItemId: waiting, risk: 'missed' } })
    t.match(await sends(waiting), { code: 'ITEM_NOT_HERE' }, 'it is on its way back')
    await step(held, 'return/collected', { returnNumber: 1 })
    t.equal(await isLate(), undefined)
    t.equal((await step(waiting, 'ship', noWaybill)).status, 200)
  },
)

t.test('two rentals that ship one bag at the same moment send it once (rule 303)', async (t) => {
  const { held, waiting } = await twoRentals('race')
  for (const item of [held, waiting]) await step(item, 'prepare')
  const answers = await Promise.all([
    step(held, 'ship', { courier: 'cj', trackingNumber: '777700001111' }),
    step(waiting, 'ship', { courier: 'cj', trackingNumber: '777700002222' }),
  ])
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(
    answers.find(({ status }) => status === 409),
    { code: 'ITEM_NOT_HERE' },
  )
  t.same(await shop.wrongs(), [])
})

t.test('a bag in repair today waits for its last day', async (t) => {
  const renter = await shop.aCustomer('repair@example.com')
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, first)
  await operations.post(`/api/staff/products/${productId}/downtime`, {
    ...{ from: '2026-11-20', to: '2026-11-25' },
    ...reason,
  })
  const refused = await sends(item)
  t.match(refused, { status: 409, code: 'ITEM_NOT_HERE', data: { place: 'repair', until: '2026-11-25' } })
  t.match(refused.message, '2026.11.25까지예요')
  shop.clock.moveTo('2026-11-26T10:00:00+09:00')
  t.equal((await step(item, 'ship', noWaybill)).status, 200)
})

t.test('a lost bag stays off sale until it is found again, and its days open then (rule 304)', async (t) => {
  const renter = await shop.aCustomer('kept@example.com')
  const admin = await shop.aColleague('admin@example.com', ['admin'])
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(renter, productId, first)
  t.match(await step(item, 'found'), { code: 'TRANSITION_NOT_ALLOWED' }, 'it was never lost')
  await sends(item)
  shop.clock.moveTo('2026-12-03T00:10:00+09:00')
  await deliverOnFirstDay(shop.deps)
  shop.clock.moveTo('2026-12-09T10:00:00+09:00')
  t.equal((await step(item, 'lost', { lostBy: 'renter' })).status, 200)
  const isOffered = () => admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason })
  const refused = await isOffered()
  t.match(refused, { status: 409, code: 'PRODUCT_NOT_OFFERABLE' })
  t.match(refused.message, '분실로 끝낸 상품이에요')
  const listed = () => admin.get(`/api/staff/products?ids=${productId}`)
  t.match((await listed()).data, { result: [{ onSale: false, heldBack: 'lost' }] })
  const days = { start: '2026-12-24', end: '2026-12-27' } as const
  const closed = await operations.get<StaffCalendar>(
    `/api/staff/calendar?from=2026-12-20&to=2026-12-31&productId=${productId}`,
  )
  const [lost] = closed.data.result[0]?.busy ?? []
  t.equal(lost?.kind, 'lost')
  const reopened = await shop.app.inject({
    method: 'DELETE',
    url: `/api/staff/products/${productId}/downtime/${lost?.slotId}`,
    headers: { authorization: `Bearer ${operations.accessToken}` },
    payload: reason,
  })
  t.equal(reopened.json().code, 'TRANSITION_NOT_ALLOWED', 'its days do not open one by one')

  t.match(await step(item, 'found'), { status: 200, data: { status: 'lost' } })
  t.match(await step(item, 'found'), { status: 200 }, 'two taps')
  t.match(await one(item), { status: 'lost', loss: 'found' })
  t.match((await listed()).data, { result: [{ onSale: false, heldBack: null }] })
  t.equal((await isOffered()).status, 200)
  const again = await shop.aCustomer('again@example.com')
  t.equal((await sends(await isBooked(again, productId, days))).status, 200)
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})

t.test(
  'days off and a member at the same days at once: one of them has the days, whoever was first',
  async (t) => {
    const renter = await shop.aCustomer('days-off@example.com')
    const closes = (productId: number, from: string, to: string) =>
      operations.post<{ downtimeId: string }>(`/api/staff/products/${productId}/downtime`, {
        from,
        to,
        ...reason,
      })
    const winners = new Set<string>()
    for (let nth = 0; nth < 12; nth += 1) {
      const productId = await shop.aBag({ daily_rental_price: 12_300 })
      const drafts = () => renter.draft({ bags: [productId], period: first })
      const rests = () => closes(productId, first.end, '2026-12-09')
      const [draft, rest] =
        nth % 2 === 0
          ? await Promise.all([drafts(), rests()])
          : await Promise.all([rests(), drafts()]).then(([one, other]) => [other, one] as const)
      t.same([draft.status, rest.status].toSorted(), [200, 409], JSON.stringify([draft.code, rest.code]))
      t.match(
        [draft, rest].find(({ status }) => status === 409),
        { code: 'PERIOD_TAKEN' },
      )
      winners.add(draft.status === 200 ? 'member' : 'staff')
    }
    t.comment([...winners].join())

    const productId = await shop.aBag({ daily_rental_price: 12_300 })
    const pressed = await Promise.all([1, 2].map(() => closes(productId, '2026-12-10', '2026-12-12')))
    t.same(
      pressed.map(({ status }) => status).toSorted(),
      [200, 409],
      'two colleagues close the same days once',
    )
    t.equal(
      (await closes(productId, '2026-12-12', '2026-12-14')).code,
      'ALREADY_DONE',
      'they overlap in a day',
    )
    t.equal((await closes(productId, '2026-12-13', '2026-12-14')).status, 200, 'a repair beside a repair')
    t.equal((await closes(productId, '2026-11-10', '2026-11-19')).code, 'PERIOD_INVALID', 'they are over')
    t.equal(
      (await closes(productId, '2026-11-18', '2026-11-20')).status,
      200,
      'it is in repair since Wednesday',
    )
    t.equal((await closes(productId, '2027-01-01', '2027-04-30')).status, 200, 'more than 62 days')
    const taken = await renter.draft({
      bags: [productId],
      period: { start: '2027-01-02', end: '2027-01-05' },
    })
    t.not(taken.status, 200)
    t.same(await shop.wrongs(), [])
  },
)

t.test('a price that changes under a draft is held, and of two colleagues one changes it', async (t) => {
  const renter = await shop.aCustomer('held-price@example.com')
  const editor = await shop.aColleague('prices@example.com', ['content'])
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const draft = await renter.draft({ bags: [productId], period: first })
  const { version } = (await editor.get<{ version: number }>(`/api/staff/products/${productId}`)).data
  const reprices = (dailyRentalPrice: number) =>
    editor.put(`/api/staff/products/${productId}`, { dailyRentalPrice, version, reason: '철이 바뀌어요' })
  const answers = await Promise.all([reprices(11_400), reprices(13_500)])
  t.same(answers.map(({ status }) => status).toSorted(), [200, 409])
  t.match(
    answers.find(({ status }) => status === 409),
    { code: 'CONTENT_CHANGED' },
  )
  const { orderId, amounts } = draft.data
  t.equal(amounts.totalAmount, 48_000)
  t.equal((await renter.pay(orderId, await shop.approve(draft.data))).status, 200, 'the price is held')
  const late = await renter.draft({ bags: [productId], period: { start: '2026-12-20', end: '2026-12-23' } })
  t.equal(late.code, 'PRICE_CHANGED')
  const { rows } = await shop.database.pool.query(
    `SELECT before->>'daily_rental_price' AS before, reason FROM shop.catalogue_changes
     WHERE subject = 'products' AND key = $1 AND before IS NOT NULL`,
    [String(productId)],
  )
  t.strictSame(rows, [{ before: '12300', reason: '철이 바뀌어요' }], 'once, with the price before')
  const owned = await shop.aBag({ ...consigned(), daily_rental_price: 12_300 })
  const refused = await editor.put(`/api/staff/products/${owned}`, {
    dailyRentalPrice: 11_400,
    reason: '낮춰요',
  })
  t.match(
    refused,
    { status: 400, data: { fields: { dailyRentalPrice: /./ } } },
    'its contract keeps the price',
  )
})
