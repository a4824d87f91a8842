import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Substitutes } from '../../domain/wire/exchanges.ts'
import { ROWS_OF_PAGE } from '../../domain/wire/lists.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { CalendarRow, LateItems } from '../../domain/wire/staffCalendar.ts'
import type { BulkOutcome, StaffOrderItem, StaffOrders } from '../../domain/wire/staffOrders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('staff_work_list')
t.teardown(() => shop.end())
const staff = await shop.aColleague('ops@example.com')
const moveTo = (at: string) => shop.clock.moveTo(at)

type Period = { start: `${number}-${number}-${number}`; end: `${number}-${number}-${number}` }
const third: Period = { start: '2026-12-03', end: '2026-12-06' }
const eleventh: Period = { start: '2026-12-11', end: '2026-12-13' }

async function rented(email: string, bag: number, period = third) {
  moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer(email)
  const draft = await customer.draft({ bags: [bag], period })
  if (draft.status !== 200) throw new Error(draft.message)
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  const { data } = await customer.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const [item] = data.order_items
  if (item === undefined) throw new Error('nothing was placed')
  return { customer, item: item.id, order: data.orderNumbers, orderId: draft.data.orderId }
}

const list = async (query = '') => (await staff.get<StaffOrders>(`/api/staff/orders?${query}`)).data
const bulk = (action: string, rows: object[], reason = '오전 작업') =>
  staff.post<BulkOutcome>('/api/staff/order-items/bulk', { action, rows, reason })

const bags = [await shop.aBag(), await shop.aBag({ turnaround_days: 1 }), await shop.aBag()] as const
const first = await rented('first@example.com', bags[0])
const second = await rented('second@example.com', bags[1])
const next = await rented('next@example.com', bags[1], eleventh)

t.test(
  'the list is filtered by state, days and what is said on the telephone, and counts by state',
  async (t) => {
    const all = await list()
    t.equal(all.cntAll, 3)
    t.match(all.counts, { new: 3, shipped: 0 })
    t.equal((await list(`q=${first.order}`)).result[0]?.orderItemId, first.item)
    t.match((await list(`q=${encodeURIComponent('김민지')}`)).cntAll, 3, 'a whole name')
    t.match((await list(`q=${encodeURIComponent('김민')}`)).cntAll, 0, 'no part of one')
    t.equal((await list('q=%25')).cntAll, 0, 'a percent sign is a percent sign')
    t.strictSame(
      (await list('startFrom=2026-12-04')).result.map((row) => row.orderItemId),
      [next.item],
    )
    t.match(all.result[0], {
      memberName: '김*지',
      shipsOn: '2026-12-01',
      pickUpOn: '2026-12-07',
      lateDays: 0,
    })
    const { productCode } = all.result[0] ?? { productCode: 'none' }
    t.ok((await list(`q=${productCode.toLowerCase()}`)).cntAll > 0)
  },
)

t.test('pages follow each other without a gap, in either direction', async (t) => {
  for (const order of [
    'sort=start',
    'sort=end&direction=desc',
    'sort=placed&direction=desc',
    'sort=amount',
  ]) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: StaffOrders = await list(`${order}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.result.map((row) => row.orderItemId))
      cursor = page.nextCursor
    }
    t.strictSame([...seen].sort(), [first.item, second.item, next.item].sort(), order)
  }
  const numbered = await Promise.all([1, 2, 3].map((page) => list(`limit=1&curPage=${page}`)))
  t.strictSame(
    numbered.flatMap(({ result }) => result.map((row) => row.orderItemId)).sort(),
    [first.item, second.item, next.item].sort(),
    'and by their numbers',
  )
  const { nextCursor } = await list('sort=start&limit=1')
  t.match(await staff.get(`/api/staff/orders?sort=end&cursor=${nextCursor}`), { status: 400 })
  t.match(await staff.get('/api/staff/orders?cursor=nonsense'), { status: 400, code: 'INVALID_REQUEST' })
})

t.test(
  'many items take one step, each is answered for itself, and a repeated request changes nothing',
  async (t) => {
    const rows = [{ orderItemId: first.item }, { orderItemId: second.item }]
    t.match((await bulk('prepare', rows)).data, { done: 2, refused: 0 })
    const ids = await shop.count('es.events')
    t.match((await bulk('prepare', rows)).data, { done: 2, refused: 0 }, 'answered again')
    t.equal(await shop.count('es.events'), ids, 'nothing was written twice')

    moveTo('2026-12-01T09:00:00+09:00')
    t.strictSame((await list('due=to_ship')).due, {
      ...{ to_ship: 2, unsent: 0, to_pick_up: 0, late: 0, to_confirm: 0 },
    })
    t.equal((await list('due=to_ship')).cntAll, 2)
    t.match(await bulk('ship', rows), { status: 400, code: 'INVALID_REQUEST' }, 'a parcel has a number')
    t.match(await bulk('ship', [rows[0] ?? {}, rows[0] ?? {}]), { status: 400 }, 'an item is named once')
    const waybills = [
      { orderItemId: first.item, courier: 'cj', trackingNumber: '123456789012' },
      { orderItemId: second.item, courier: 'hanjin', trackingNumber: '210987654321' },
      { orderItemId: next.item, courier: 'cj', trackingNumber: '555566667777' },
    ]
    t.match(
      await bulk('ship', waybills),
      { status: 400, message: /다시 불러온/ },
      'nothing says what is packed',
    )
    const { result: now } = await list()
    const shipped = await bulk(
      'ship',
      waybills.map((row) => ({
        ...now.find(({ orderItemId }) => orderItemId === row.orderItemId),
        ...row,
      })),
    )
    t.match(shipped.data, {
      done: 2,
      refused: 1,
      rows: [
        { status: 'shipped', refusal: null },
        { status: 'shipped' },
        { status: null, refusal: { code: 'TRANSITION_NOT_ALLOWED', message: /할 수 없는/ } },
      ],
    })
    t.match((await list('q=123456789012')).result, [{ orderItemId: first.item, courier: 'cj' }])
    t.match((await bulk('collect', [], '빈 요청')).status, 400)
  },
)

t.test('an item tells its whole story: who did what, when and why, and where it goes', async (t) => {
  const { data: item } = await staff.get<StaffOrderItem>(`/api/staff/order-items/${first.item}`)
  t.match(item, {
    orderNumbers: first.order,
    contact: { shippingName: '김민지', address1: '서울 중구 세종대로 110' },
    price: { totalRentPrice: 49_200, periodDiscount: -1_200, finalAmount: 48_000, orderTotal: 48_000 },
    trackingUrl: /123456789012/,
    next: null,
  })
  t.match(item.timeline, [
    { type: 'order.placed', actor: { kind: 'member' } },
    { type: 'order.item.prepared', actor: { kind: 'staff', name: '박운영' }, reason: '오전 작업' },
    { type: 'order.item.shipped', actor: { kind: 'staff', name: '박운영' }, reason: '오전 작업' },
  ])
  const auditor = await shop.aColleague('finance@example.com', ['finance'])
  const read = await auditor.get<StaffOrderItem>(`/api/staff/order-items/${first.item}`)
  t.match(read.data, { contact: null, memberName: '김*지' }, 'who sends nothing learns no address')
  t.match((await staff.get<StaffOrderItem>(`/api/staff/order-items/${second.item}`)).data.next, {
    orderItemId: next.item,
  })
  const missing = '01935b4e-0000-7000-8000-000000000000'
  t.match(await staff.get(`/api/staff/order-items/${missing}`), { status: 404 })
})

t.test('who looked at a renter’s address is recorded, once in an hour', async (t) => {
  const views = () =>
    shop.count(`shop.catalogue_changes WHERE subject = 'order_items' AND after ? 'view' AND key = $1`, [
      next.item,
    ])
  const auditor = await shop.aColleague('looks@example.com', ['finance'])
  const look = (colleague = staff) => colleague.get<StaffOrderItem>(`/api/staff/order-items/${next.item}`)
  for (let nth = 0; nth < 2; nth += 1) t.ok((await look()).data.contact)
  t.equal(await views(), 1)
  t.equal((await look(auditor)).data.contact, null)
  t.equal(await views(), 1, 'who reads no address looked at nobody')
  const { data } = await auditor.get<{ result: object[] }>(
    `/api/staff/records?kind=personal&key=${next.item}`,
  )
  t.match(data.result, [{ kindName: '개인정보 조회', title: '배송지 조회', changes: { length: 0 } }])
})

t.test('labels are printed for what is still to be sent, and it is known who printed them', async (t) => {
  const orderItemIds = [first.item, next.item]
  const labels = await staff.post('/api/staff/order-labels', { orderItemIds })
  t.match(labels.data, {
    cntAll: 1,
    result: [{ orderItemId: next.item, contact: { shippingPhone: '01012345678' } }],
  })
  t.equal(
    await shop.count(
      `shop.catalogue_changes WHERE subject = 'order_items' AND after ? 'label' AND actor LIKE 'staff:%'`,
    ),
    1,
  )
  const many = (count: number) => ({ orderItemIds: Array.from({ length: count }, () => randomUUID()) })
  t.match(await staff.post('/api/staff/order-labels', many(ROWS_OF_PAGE)), {
    status: 200,
    data: { cntAll: 0 },
  })
  t.equal(
    (await staff.post('/api/staff/order-labels', many(ROWS_OF_PAGE + 1))).status,
    400,
    'more than a page has',
  )
})

t.test(
  'a late item names the rental that waits for it, and what could be sent instead (rule 217)',
  async (t) => {
    await deliverOnFirstDay(shop.deps)
    moveTo('2026-12-03T00:00:00+09:00')
    await deliverOnFirstDay(shop.deps)
    moveTo('2026-12-07T12:00:00+09:00')
    await endAfterLastDay(shop.deps)
    t.match((await staff.get('/api/staff/late')).data, { cntAll: 0 }, 'today it is picked up')
    t.strictSame((await list('due=to_pick_up')).due, {
      ...{ to_ship: 0, unsent: 0, to_pick_up: 2, late: 0, to_confirm: 0 },
    })

    moveTo('2026-12-08T09:00:00+09:00')
    const { data } = await staff.get<LateItems>('/api/staff/late')
    t.equal(data.cntAll, 2)
    const late = data.result.find((row) => row.orderItemId === second.item)
    t.match(late, {
      lateDays: 1,
      next: {
        orderItemId: next.item,
        status: 'new',
        finalAmount: 36_900,
        shipsOn: '2026-12-09',
        readyOn: '2026-12-10',
        risk: 'missed',
      },
    })
    const { data: offered } = await staff.get<Substitutes>(`/api/staff/order-items/${next.item}/substitutes`)
    t.equal(offered.substitutes[0]?.productId, bags[2], 'the bag that nobody has')
    t.match(
      data.result.find((row) => row.orderItemId === first.item),
      { lateDays: 1, next: null },
    )
    t.strictSame((await list('due=late')).due.late, 2)

    await bulk('collect', [{ orderItemId: second.item }])
    t.notOk((await list('due=late')).result.some((row) => row.orderItemId === second.item))
  },
)

t.test('the calendar shows the very days that keep a product busy', async (t) => {
  const asked = async (query: string) =>
    (await staff.get<{ result: CalendarRow[] }>(`/api/staff/calendar?from=2026-12-01&to=2026-12-31${query}`))
      .data
  const [row] = (await asked(`&productId=${bags[1]}`)).result
  t.match(row?.busy, [
    { kind: 'rental', from: '2026-12-01', to: '2026-12-08', orderItemId: second.item, memberName: '김*지' },
    { kind: 'rental', from: '2026-12-09', to: '2026-12-15', orderNumbers: next.order, status: 'new' },
  ])
  const days = { from: '2026-12-20', to: '2026-12-22', reason: '가죽 손질' }
  t.match(await staff.post(`/api/staff/products/${bags[2]}/downtime`, days), { status: 200 })
  t.match((await asked(`&productId=${bags[2]}`)).result[0]?.busy, [
    { kind: 'downtime', from: '2026-12-20', to: '2026-12-22', note: '가죽 손질' },
  ])
  t.strictSame(
    (await asked('')).result.map((product) => product.productId),
    [...bags],
    'all that are busy',
  )
  const idle = await shop.aBag()
  const code = (await asked(`&productId=${idle}`)).result[0]?.productCode
  t.match(
    (await asked(`&q=${code}`)).result,
    [{ productId: idle, busy: [] }],
    'who looks for one finds it idle too',
  )
  t.match(
    (await asked(`&ids=${bags[2]}&ids=${idle}`)).result,
    [
      { productId: bags[2], busy: [{ kind: 'downtime' }] },
      { productId: idle, busy: [] },
    ],
    'and so does who asks for several',
  )
  t.match((await staff.get('/api/staff/calendar')).data, {
    from: '2026-12-01',
    to: '2026-12-31',
    today: '2026-12-08',
  })
  t.match(await staff.get('/api/staff/calendar?from=2026-12-01&to=2027-12-01'), {
    status: 400,
    code: 'PERIOD_INVALID',
  })
})

t.test('an order is found by its product’s brand, in either language, and by a part of it', async (t) => {
  const { id: brand_id } = await shop.deps.db.kysely
    .insertInto('shop.brands')
    .values({ name_english: 'Atelier Noir', name_korean: '아틀리에 누아르', image_file_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bag = await shop.aBag({ brand_id })
  const { item } = await rented('brand@example.com', bag, { start: '2026-12-17', end: '2026-12-20' })
  for (const typed of ['Atelier Noir', 'atelier', '누아르', '아틀리에 누아르'])
    t.strictSame(
      (await list(`q=${encodeURIComponent(typed)}`)).result.map((row) => row.orderItemId),
      [item],
      typed,
    )
  const { cntAll } = await list()
  t.equal((await list(`q=${encodeURIComponent('메종 오름')}`)).cntAll, cntAll - 1, 'and no other brand’s')
})
