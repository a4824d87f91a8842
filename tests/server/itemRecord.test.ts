import { randomUUID } from 'node:crypto'
import t from 'tap'
import { parcelLines } from '../../domain/ordering/trackingLines.ts'
import { journalOf, type ShopEvent } from '../../domain/processes/events.ts'
import { itemAccounts } from '../../domain/shared/accountNames.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { StaffCalendar } from '../../domain/wire/staffCalendar.ts'
import type { ItemRecord, ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { BulkOutcome, StaffOrders } from '../../domain/wire/staffOrders.ts'
import { prepareAndShip } from '../../web/staff/pieces/rented/prepareAndShip.ts'
import { itemsToSend } from '../../web/staff/screens/parcels/itemsToSend.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { readXlsx } from '../support/readXlsx.ts'

const { shop, operations, anOwner, onOffer, isBooked, isSent, isBack, step } =
  await aConsigningShop('item_record')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const curator = await shop.aColleague('content@example.com', ['content'])
const { pool } = shop.database
const reason = { reason: '실물을 확인했어요' }

const recordOf = (id: number, colleague = finance, viewId: string = randomUUID()) =>
  colleague.get<ItemRecord>(`/api/staff/items/${id}?viewId=${viewId}`)
const scan = (code: string, colleague = operations) =>
  colleague.get<ScannedProduct>(`/api/staff/scanned-item?code=${encodeURIComponent(code)}`)
const codeOf = async (id: number) =>
  (await pool.query<{ code: string }>('SELECT product_code AS code FROM shop.products WHERE id = $1', [id]))
    .rows[0]?.code ?? ''

shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const owner = await anOwner('owner@example.com')
const renter = await shop.aCustomer('renter@example.com')
const consigned = await onOffer(owner)
const own = await shop.aBag()
const first = { start: '2026-12-03', end: '2026-12-06' } as const
const second = { start: '2026-12-16', end: '2026-12-19' } as const
const item = await isBooked(renter, consigned.productId, first)
await isSent(item)
shop.clock.moveTo('2026-12-03T10:00:00+09:00')
await operations.post(`/api/staff/order-items/${item}/delivered`, reason)
shop.clock.moveTo('2026-12-10T10:00:00+09:00')

t.test('the record says where an item is and was, who has it, and whose it is', async (t) => {
  const { data } = await recordOf(consigned.productId)
  t.match(data, {
    ...{ productId: consigned.productId, elsewhere: { place: 'with_member', orderItemId: item } },
    rentals: { cntAll: 1, result: [{ orderItemId: item, memberId: renter.id, lateDays: 3, backAt: null }] },
    places: [{ place: 'with_member', orderItemId: item }, { place: 'on_its_way' }],
    contract: { ownerId: owner.id, consignmentId: consigned.id, status: 'consigning' },
    money: { earned: 0, cost: 0, result: 0 },
  })
  t.not(data.rentals?.result[0]?.memberName, '', 'a name, and a masked one')
  t.match((await recordOf(own)).data, { elsewhere: null, rentals: { cntAll: 0 }, places: [], contract: null })
  t.equal((await recordOf(9_999_999)).status, 404)
})

t.test('each role sees what it may (rule 343)', async (t) => {
  t.match((await recordOf(consigned.productId, operations)).data, {
    ...{ money: null, rentals: { result: [{ result: null }] }, contract: { ownerId: owner.id } },
  })
  t.match((await recordOf(consigned.productId, curator)).data, {
    ...{ money: null, rentals: null, places: null, contract: null },
    elsewhere: { place: 'with_member', orderItemId: null, orderNumbers: /./ },
  })
  const calendar = `/api/staff/calendar?productId=${consigned.productId}&from=2026-12-01&to=2026-12-31`
  for (const colleague of [operations, finance])
    t.match((await colleague.get<StaffCalendar>(calendar)).data.result, [
      { busy: [{ orderItemId: item, orderNumbers: /./, memberName: /\*/ }] },
    ])
  t.match((await curator.get<StaffCalendar>(calendar)).data.result, [
    {
      productId: consigned.productId,
      elsewhere: { place: 'with_member', orderItemId: null, orderNumbers: /./ },
      busy: [
        {
          ...{ kind: 'rental', status: 'delivered', rentalEndDate: '2026-12-06' },
          ...{ slotId: null, orderItemId: null, orderNumbers: /./, memberName: null },
        },
      ],
    },
  ])
  t.equal((await scan('X', curator)).status, 403)
  t.equal((await curator.get('/api/staff/parcel-bookings.csv')).status, 403)
})

t.test('who looked at whom an item names is recorded, once for each view', async (t) => {
  const views = () =>
    shop.count(`shop.catalogue_changes WHERE subject = 'item_records' AND key = $1`, [String(own)])
  const before = await views()
  const view = randomUUID()
  for (let nth = 0; nth < 3; nth += 1) await recordOf(own, operations, view)
  t.equal(await views(), before + 1)
  await recordOf(own, curator)
  t.equal(await views(), before + 1, 'content see nobody in it')
  const { data } = await finance.get<{ result: object[] }>(`/api/staff/records?kind=personal&key=${own}`)
  t.match(data.result[0], { kindName: '개인정보 조회', title: '상품 기록 조회' })
  t.match(data.result[0], { changes: { length: 0 } }, 'looking changed nothing')
})

t.test('its calendar has half a year with the days on which it was late', async (t) => {
  const of = (id: number, days: string) =>
    finance.get<StaffCalendar>(`/api/staff/calendar?productId=${id}&${days}`)
  const { data } = await of(consigned.productId, 'from=2026-09-01&to=2027-02-28')
  t.match(data.result, [
    {
      busy: [
        { orderItemId: item, rentalEndDate: '2026-12-06', late: { from: '2026-12-08', to: '2026-12-10' } },
      ],
    },
  ])
  t.equal((await of(own, 'from=2026-09-01&to=2027-03-31')).code, 'PERIOD_INVALID')
  t.equal((await finance.get('/api/staff/calendar?from=2026-09-01&to=2026-11-30')).code, 'PERIOD_INVALID')
})

t.test('a scan of its label finds who waits for it and who has it (rule 341)', async (t) => {
  const waiting = await isBooked(renter, consigned.productId, second)
  const code = await codeOf(consigned.productId)
  t.match((await scan(code.toLowerCase())).data, {
    ...{ productId: consigned.productId, elsewhere: { place: 'with_member' } },
    away: { orderItemId: item, status: 'delivered', lateDays: 3 },
    awaiting: { orderItemId: waiting, shipsOn: '2026-12-14', parcel: [{ orderItemId: waiting }] },
  })
  t.match((await scan(await codeOf(own))).data, { elsewhere: null, away: null, awaiting: null })
  t.equal((await scan('NO-SUCH-LABEL')).status, 404)
  t.equal((await operations.post(`/api/staff/order-items/${item}/collected`, reason)).status, 200)
  t.match((await scan(code)).data, { elsewhere: null, away: null, awaiting: { orderItemId: waiting } })
})

t.test(
  'what goes out today is booked with a courier, and the file leads to its numbers (rule 342)',
  async (t) => {
    const late = await shop.aBag()
    const bags = [own, late] as const
    const booked = await renter.draft({
      ...{ bags, period: second },
      changes: { shippingName: '=HYPERLINK("x")', shippingPhone: '01000112233', shippingNote: '+1 부탁' },
    })
    t.equal(booked.status, 200, booked.message)
    await renter.pay(booked.data.orderId, await shop.approve(booked.data))
    shop.clock.moveTo('2026-12-14T10:00:00+09:00')
    const { rows } = await pool.query<{ id: string; numbers: string }>(
      `SELECT i.order_item_id AS id, o.order_numbers AS numbers FROM shop.order_items i JOIN shop.orders o USING (order_id)
     WHERE order_id = $1 ORDER BY nth`,
      [booked.data.orderId],
    )
    const { numbers = '' } = rows[0] ?? {}
    const url = '/api/staff/parcel-bookings'
    const csv = await operations.text(`${url}.csv`)
    const line = csv.split('\n').find((one) => one.includes(numbers)) ?? ''
    t.match(line, /'=HYPERLINK/, 'a name that would run as a formula does not')
    t.match(line, /"=""01000112233"""/, 'a telephone number keeps its zero')
    t.match(line, /'\+1 부탁/)
    const { lines } = await readXlsx(await operations.file(`${url}.xlsx`))
    const [header, ...body] = lines
    t.match(header, [
      '고객주문번호',
      '받는분성명',
      '받는분전화번호',
      '받는분우편번호',
      '받는분주소',
      '품목명',
    ])
    const parcel = body.find((row) => row[0] === numbers)
    t.equal(parcel?.[2], '01000112233')
    t.equal(
      await shop.count(
        `shop.catalogue_changes WHERE subject = 'order_items' AND after ? 'booking' AND key = ANY ($1)`,
        [rows.map(({ id }) => id)],
      ),
      4,
      'each item, each time',
    )
    t.match((await finance.get(`/api/staff/records?kind=personal&key=${rows[0]?.id}`)).data, {
      result: [{ title: '택배 접수 파일 내려받기' }, {}],
    })
    const back = [
      [...(header ?? []), '운송장번호'].map(String),
      [...(parcel ?? []), '612345678901'].map(String),
    ]
    await operations.post(`/api/staff/order-items/${rows[0]?.id}/prepare`, reason)
    const today = seoulDate(shop.clock.now())
    const items = await itemsToSend(async (call) => (await operations.get<StaffOrders>(call.url)).data, today)
    const [sent] = parcelLines(back, { items, usual: 'cj' })
    if (sent === undefined || 'problem' in sent) throw new Error(sent?.problem)
    const { courier, trackingNumber } = sent
    const { outcome } = await prepareAndShip(
      items
        .filter(({ orderItemId }) => sent.orderItemIds.includes(orderItemId))
        .map(({ orderItemId, productId, addressNumber }) => ({
          ...{ orderItemId, productId, addressNumber },
          ...{ courier, trackingNumber },
        })),
      { unprepared: new Set([rows[1]?.id ?? '']), ...reason },
      async (request) => (await operations.post<BulkOutcome>('/api/staff/order-items/bulk', request)).data,
    )
    t.match(outcome, { done: 2, refused: 0 })
    const shipped = await pool.query(
      'SELECT status, tracking_number AS number FROM shop.order_items WHERE order_id = $1',
      [booked.data.orderId],
    )
    const onItsWay = { status: 'shipped', number: '612345678901' }
    t.strictSame(shipped.rows, [onItsWay, onItsWay], 'the one that was prepared and the other one')
    t.notMatch(await operations.text(`${url}.csv`), numbers, 'nothing of it is left to book')
  },
)

t.test('what items earned and cost is the ledger’s, to the won (rule 340)', async (t) => {
  const period = { start: '2027-01-14', end: '2027-01-17' } as const
  const charge = { kind: 'damage', amount: 30_000, chargeNumber: 1, photoIds: [] }
  await operations.post(`/api/staff/order-items/${item}/charges`, { ...charge, ...reason, ownerPart: 12_000 })
  const coupon = await renter.getsCoupon({ discountType: 'percentage', discountValue: 10 })
  const third = await shop.aBag()
  const draft = await renter.draft({ bags: [third], period, coupon })
  t.equal(draft.status, 200, draft.message)
  await renter.pay(draft.data.orderId, await shop.approve(draft.data))
  const [one] = (
    await pool.query<{ id: string }>('SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1', [
      draft.data.orderId,
    ])
  ).rows
  await isBack(one?.id ?? '')
  await finance.post(`/api/staff/order-items/${one?.id}/refund`, {
    refund: 5_000,
    refundNumber: 1,
    ownerBears: false,
    ...reason,
  })
  shop.clock.moveTo('2027-01-18T10:00:00+09:00')
  const cancelled = await isBooked(renter, third, { start: '2027-01-23', end: '2027-01-26' })
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await operations.step(cancelled, 'cancel', reason)
  const givenUp = await onOffer(owner)
  await isBack(await isBooked(renter, givenUp.productId, { start: '2027-02-17', end: '2027-02-19' }))
  const told = await operations.get<{ penalty: number | null }>(`/api/staff/consignments/${givenUp.id}`)
  const penalty = told.data.penalty ?? 0
  t.match(await step(givenUp.id, 'giving-up', { quotedPenalty: penalty }), { status: 200 })
  t.ok(penalty > 0, 'an owner is charged for the consignment')
  const lost = await onOffer(owner, { applicationId: randomUUID() })
  t.match(await step(lost.id, 'loss', { lostBy: 'shop', agreedValue: 600_000 }), { status: 200 })
  const ending = { lossNumber: 1, quotedCompensation: 600_000, ...reason }
  t.match(await finance.post(`/api/staff/consignments/${lost.id}/loss/end`, ending), { status: 200 })
  t.match((await recordOf(lost.productId)).data.money, { earned: 0, cost: 600_000, result: -600_000 })

  const { rows: products } = await pool.query<{ id: number }>('SELECT id FROM shop.products ORDER BY id')
  const records = await Promise.all(products.map(async ({ id }) => (await recordOf(id)).data))
  const { rows: ledger } = await pool.query<{ account: string; amount: number }>(
    `SELECT account, -sum(amount)::bigint AS amount FROM shop.journal_lines WHERE account = ANY ($1)
     GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
    [itemAccounts],
  )
  const summed = Map.groupBy(
    records.flatMap(({ money }) => money?.accounts ?? []),
    ({ account }) => account,
  )
  t.strictSame(
    [...summed]
      .map(([account, parts]) => ({ account, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    ledger,
    'all items together are the accounts',
  )
  t.ok(ledger.length >= 5, `accounts moved: ${ledger.map(({ account }) => account).join()}`)

  // The oracle reads the log alone: which product each item was in the end, and the lines of each event.
  const { rows: events } = await pool.query<{ type: ShopEvent['type']; data: object }>(
    'SELECT type, data FROM es.events ORDER BY pos',
  )
  const oracle = productsOf(events)
  for (const { productId, money } of records)
    t.equal(money?.result ?? 0, oracle.get(productId) ?? 0, `product ${productId}`)
  const [shown] = (await recordOf(consigned.productId)).data.rentals?.result.toReversed() ?? []
  t.ok((shown?.result ?? 0) > 0, 'a rental says what it left')
})

type Logged = { type: string; data: Record<string, unknown> }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What each product left, from the log alone. */
function productsOf(events: readonly { type: ShopEvent['type']; data: object }[]): Map<number, number> {
  const productOf = new Map<string, number>()
  const left = new Map<number, number>()
  const logged: Logged[] = events.map(({ type, data }) => ({ type, data: { ...data } }))
  for (const { type, data } of logged) {
    const items = type === 'order.placed' && Array.isArray(data.items) ? data.items : []
    for (const { orderItemId, productId } of items) productOf.set(orderItemId, productId)
    if (type === 'consignment.accepted') productOf.set(text(data.consignmentId), Number(data.productId))
  }
  const chargeOf = new Map<string, string>()
  for (const [nth, { type, data }] of logged.entries()) {
    if (type === 'charge.made' && typeof data.subject === 'object' && data.subject !== null) {
      const { orderItemId, consignmentId } = { orderItemId: '', consignmentId: '', ...data.subject }
      chargeOf.set(text(data.chargeId), orderItemId || consignmentId)
    }
    const event = events[nth]
    if (event === undefined || !/^(order|charge|consignment)\./.test(type)) continue
    const about = type.startsWith('charge.')
      ? chargeOf.get(text(data.chargeId))
      : text(data.orderItemId) || text(data.consignmentId)
    const product = productOf.get(about ?? '')
    if (product === undefined) continue
    const { journal: _, ...body } = data
    const lines = journalOf({ type: event.type, data: body } as ShopEvent)
    const moved = lines
      .filter(({ account }) => itemAccounts.some((one) => one === account))
      .reduce((sum, { amount }) => sum - amount, 0)
    left.set(product, (left.get(product) ?? 0) + moved)
  }
  return left
}
