import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ConditionRecord } from '../../domain/wire/staffConditions.ts'
import type { ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { BulkOutcome, StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { aPhoto, formBody, sendForm } from '../support/uploading.ts'

const shop = await aRentalShop('packed_as_seen')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const reason = { reason: '택배사에 인계' }
const days = { start: '2026-12-03', end: '2026-12-06' } as const
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const aBag = () => shop.aBag({ daily_rental_price: 12_300 })
async function rented(
  customer: Customer,
  bags: readonly number[],
  period: { start: CivilDate; end: CivilDate } = days,
) {
  const draft = await customer.draft({ bags, period })
  if (draft.status !== 200) throw new Error(draft.message)
  const { orderId } = draft.data
  await customer.pay(orderId, await shop.approve(draft.data))
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
    [orderId],
  )
  return { orderId, items: rows.map(({ id }) => id) }
}
const aRental = async (name: string, count = 1) => {
  const customer = await shop.aCustomer(`${name}@example.com`)
  const bags = await Promise.all(Array.from({ length: count }, aBag))
  const { orderId, items } = await rented(customer, bags)
  const [bag = 0] = bags
  const [item = ''] = items
  return { customer, orderId, items, bags, bag, item }
}
const act = (item: string, path: string, body: object = {}) =>
  operations.step(item, path, { ...reason, ...body })
const drawerOf = async (item: string) =>
  (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data
let waybills = 612_345_600_000
const aWaybill = () => {
  waybills += 1
  return { courier: 'cj', trackingNumber: String(waybills) }
}
const ships = (rows: readonly object[], more: object = {}) =>
  operations.post<BulkOutcome>('/api/staff/order-items/bulk', { action: 'ship', rows, ...reason, ...more })
const codeOf = async (item: string) => (await drawerOf(item)).productCode
const scanned = async (item: string) => {
  const code = await codeOf(item)
  return (await operations.get<ScannedProduct>(`/api/staff/scanned-item?code=${code}`)).data
}

t.test(
  'an item that was exchanged after it was packed is not shipped as its substitute (rules 765 and 796)',
  async (t) => {
    const { bag, item } = await aRental('exchanged')
    await act(item, 'prepare')
    const { productCode, productName } = await drawerOf(item)
    const substitute = await aBag()
    t.match(await act(item, 'exchange', { productId: substitute, exchangeNumber: 1 }), { status: 200 })
    const now = await drawerOf(item)
    const sentence = `${productName}(${productCode})`
    const refused = await act(item, 'ship', { ...aWaybill(), productId: bag, addressNumber: 0 })
    t.match(refused, { status: 409, code: 'ITEM_EXCHANGED', data: { seen: bag, now: substitute } })
    t.ok(refused.message.includes(`${sentence}`), refused.message)
    t.ok(refused.message.includes(`${now.productName}(${now.productCode})`), refused.message)
    const rows = [{ orderItemId: item, productId: bag, addressNumber: 0, ...aWaybill() }]
    t.match((await ships(rows)).data, { done: 0, rows: [{ refusal: { code: 'ITEM_EXCHANGED' } }] })
    const unsaid = { ...aWaybill(), ...reason }
    t.match(await operations.post(`/api/staff/order-items/${item}/ship`, unsaid), {
      ...{ status: 400, data: { fields: { productId: /./, addressNumber: /./ } } },
    })
    t.match(await drawerOf(item), { status: 'ready_for_delivery', trackingNumber: null })
    t.match((await ships(rows.map((row) => ({ ...row, productId: substitute })))).data, { done: 1 })
  },
)

t.test('a condition is recorded for the product that its form was opened for (rule 765)', async (t) => {
  const { bag, item } = await aRental('condition')
  const headers = { authorization: `Bearer ${operations.accessToken}` }
  const notes = async (productId: number) => {
    const form = {
      note: '손잡이 얼룩',
      stage: 'out',
      productId: String(productId),
      conditionFile1: await aPhoto(),
    }
    return (
      await sendForm(shop.app, headers, await formBody(form), `/api/staff/order-items/${item}/conditions`)
    ).json()
  }
  const substitute = await aBag()
  await act(item, 'exchange', { productId: substitute, exchangeNumber: 1 })
  t.match(await notes(bag), { code: 'ITEM_EXCHANGED', data: { seen: bag, now: substitute } })
  t.match(await notes(substitute), { data: { id: String } })
})

t.test('nothing of a box is shipped while one of its items is refused (rule 767)', async (t) => {
  const { customer, items, bags } = await aRental('box', 2)
  const [first = '', second = ''] = items
  for (const item of items) await act(item, 'prepare')
  const quote = await customer.get<{ fee: number }>(`/api/users/order-items/${first}/cancellation-quote`)
  const cancelled = await customer.post('/api/users/order-items-cancel', {
    ...{ orderItemId: first, cancellationReason: 'changed_mind', quotedFee: quote.data.fee },
  })
  t.equal(cancelled.status, 200, cancelled.message)
  const rows = items.map((orderItemId, nth) => ({
    ...{ orderItemId, productId: bags[nth], addressNumber: 0 },
    ...{ courier: 'cj', trackingNumber: '612345699888' },
  }))
  t.match((await ships(rows, { isOneBox: true })).data, {
    ...{ done: 0, refused: 1 },
    rows: [{ refusal: { message: /취소한 주문이에요.*꺼내 주세요/ } }, { status: null, refusal: null }],
  })
  t.match(await drawerOf(second), { status: 'ready_for_delivery' })
  const left = rows.slice(1)
  t.match((await ships(left, { isOneBox: true })).data, { done: 1, refused: 0 })
  t.match((await ships(left, { isOneBox: true })).data, { done: 1, refused: 0 }, 'two taps')
  t.match((await ships(rows)).data.rows, [{ refusal: { message: /취소한/ } }, { refusal: null }])
})

const busan = {
  ...{ shippingName: '박서준', shippingPhone: '01099998888' },
  ...{ postCode: '48060', address1: '부산 해운대구 센텀중앙로 79', address2: '3층' },
}

const whereItGoes =
  '지금 받는 곳: 박서준, 01099998888, \\(48060\\) 부산 해운대구 센텀중앙로 79,? 3층\\. 배송 메모: .+\\. 새 주소'

t.test(
  'a parcel whose address changed after its papers were written is sent once staff say to which, and read it (rules 766 and 790)',
  async (t) => {
    const papers = {
      booking: () => operations.file('/api/staff/parcel-bookings.csv'),
      label: (item: string) => operations.post('/api/staff/order-labels', { orderItemIds: [item] }),
    }
    for (const paper of ['booking', 'label'] as const) {
      shop.clock.moveTo('2026-11-20T10:00:00+09:00')
      const { customer, orderId, bag, item } = await aRental(`moves-after-${paper}`)
      shop.clock.moveTo('2026-12-01T09:00:00+09:00')
      await act(item, 'prepare')
      await papers[paper](item)
      const move = { address: busan }
      t.match(await customer.put(`/api/users/order-detail/${orderId}/delivery`, move), { status: 200 })
      const { addressNumber } = await drawerOf(item)
      t.equal(addressNumber, 1)
      const rows = [{ orderItemId: item, productId: bag, addressNumber, ...aWaybill() }]
      const because = {
        code: 'ADDRESS_CHANGED',
        message: new RegExp(
          `^${paper === 'label' ? '라벨을 인쇄한' : '택배를 접수한'} 뒤에 받는 곳이 바뀌었어요\\. ${whereItGoes}`,
        ),
      }
      t.match((await ships(rows)).data, { done: 0, rows: [{ refusal: because }] })
      t.match(
        await act(item, 'ship', { ...rows[0], addressNumber: 0 }),
        {
          ...{ status: 409, code: 'ADDRESS_CHANGED', data: { paper: null, to: busan } },
          message: new RegExp(`^그사이 받는 곳이 바뀌었어요\\. ${whereItGoes}`),
        },
        'the page shows the address before',
      )
      if (paper === 'label') {
        await papers.label(item)
        t.match((await ships(rows)).data, { done: 1 }, 'it was printed again')
      } else t.match((await ships(rows.map((row) => ({ ...row, isReaddressed: true })))).data, { done: 1 })
    }
  },
)

t.test('by scans a parcel goes where its order went when its item was scanned (rule 766)', async (t) => {
  const { customer, orderId, bag, item } = await aRental('moves-while-packed')
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await act(item, 'prepare')
  const { awaiting } = await scanned(item)
  await customer.put(`/api/users/order-detail/${orderId}/delivery`, { address: busan })
  const row = { orderItemId: item, productId: bag, addressNumber: awaiting?.addressNumber, ...aWaybill() }
  t.match((await ships([row])).data, { rows: [{ refusal: { code: 'ADDRESS_CHANGED' } }] })
  const again = (await scanned(item)).awaiting
  t.match((await ships([{ ...row, addressNumber: again?.addressNumber }])).data, { done: 1 })
  t.match(await act(item, 'undo', { step: 'ship', correctionNumber: 2 }), { status: 200 })
  t.match((await ships([{ ...row, addressNumber: 1, ...aWaybill() }])).data, { done: 1 }, 'no other address')
})

t.test('what was recorded of a rental is read for it, whatever came after it (rule 768)', async (t) => {
  const bag = await aBag()
  const earlier = await rented(await shop.aCustomer('earlier@example.com'), [bag])
  const [item = ''] = earlier.items
  const headers = { authorization: `Bearer ${operations.accessToken}` }
  const notes = async (of: string, stage: 'out' | 'back', note: string) => {
    const form = { recordId: randomUUID(), note, stage, productId: String(bag) }
    const sent = await sendForm(
      shop.app,
      headers,
      await formBody(form),
      `/api/staff/order-items/${of}/conditions`,
    )
    t.equal(sent.statusCode, 200, sent.body)
  }
  const isBack = async (of: string) => {
    for (const [path, body] of [
      ['prepare', {}],
      ['ship', { courier: null, trackingNumber: null }],
      ['delivered', {}],
      ['collected', {}],
    ] as const)
      t.match(await act(of, path, body), { status: 200 }, path)
  }
  const later = await rented(await shop.aCustomer('later@example.com'), [bag], {
    ...{ start: '2026-12-16', end: '2026-12-18' },
  })
  const [next = ''] = later.items
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await notes(item, 'out', '이상 없음')
  await isBack(item)
  shop.clock.moveTo('2026-12-07T10:00:00+09:00')
  await notes(item, 'back', '모서리 긁힘')
  shop.clock.moveTo('2026-12-14T10:00:00+09:00')
  for (let nth = 1; nth <= 21; nth += 1) await notes(next, 'out', `확인 ${nth}`)
  const read = async (of: string) =>
    (await operations.get<{ result: ConditionRecord[] }>(`/api/staff/order-items/${of}/conditions`)).data
      .result
  t.match(await read(item), [
    { stage: 'back', note: '모서리 긁힘', orderItemId: item },
    { stage: 'out', note: '이상 없음' },
  ])
  t.equal((await read(item)).length, 2, 'nothing of a rental after it')
  const ofNext = await read(next)
  t.equal(ofNext.length, 22)
  t.match(ofNext.at(-1), { orderItemId: item, stage: 'back' }, 'the one before it says what it began with')
  const page = await operations.get<{ result: ConditionRecord[] }>(`/api/staff/products/${bag}/conditions`)
  t.equal(page.data.result.length, 23, 'the product’s page has whole rentals')
  t.match(await operations.get(`/api/staff/order-items/${randomUUID()}/conditions`), { status: 404 })
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
  t.strictSame(await shop.wrongs(), [])
})
