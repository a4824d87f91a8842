import t from 'tap'
import type { LateQuote, StaffCharge } from '../../domain/wire/charges.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { LateItems } from '../../domain/wire/staffCalendar.ts'
import { sumFigures } from '../../server/figures/index.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import type { Customer } from '../support/aRental.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { followed } from '../support/wholeLog.ts'

const { shop, operations, reason, anOwner, onOffer, isBooked, isSent } = await aConsigningShop('late_charges')
const finance = await shop.aColleague('finance@example.com', ['finance'])
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const days = { start: '2026-12-03', end: '2026-12-06' } as const
const quote = async (item: string, asked = '') =>
  (await operations.get<LateQuote>(`/api/staff/order-items/${item}/late-charge${asked}`)).data
const charges = (item: string, chargeNumber: number, lateDays: number, more: object = {}) =>
  operations.post<{ id: string; amount: number }>(`/api/staff/order-items/${item}/charges`, {
    ...{ kind: 'late_days', lateDays, chargeNumber, reason: '반납일이 지나서 도착했어요.' },
    ...more,
  })
const asksForReturn = (renter: Customer, orderItemId: string) =>
  renter.post('/api/users/order-items-returns', { orderItemId, reason: '지퍼가 고장 나 있어요' })
const isBack = (item: string) => operations.post(`/api/staff/order-items/${item}/collected`, reason)

/** An owner's bag that a member had until the 6th, picked up on the 7th if it had been given back. */
async function aRenter(name: string, number: string | null = null) {
  const owner = await anOwner(`owner-${name}@example.com`)
  const renter = await shop.aCustomer(`${name}@example.com`)
  if (number !== null) await phoneNumber(shop, renter.id, number)
  const { productId } = await onOffer(owner)
  const item = await isBooked(renter, productId, days)
  await isSent(item)
  shop.clock.moveTo('2026-12-03T00:10:00+09:00')
  await deliverOnFirstDay(shop.deps)
  return { item, renter }
}

t.test(
  'the calendar proposes the days, their price and the owner’s part, and takes no day twice (rule 306)',
  async (t) => {
    const { item } = await aRenter('six', '01066660001')
    shop.clock.moveTo('2026-12-08T10:00:00+09:00')
    t.match(await quote(item), {
      ...{ pickUpOn: '2026-12-07', backOn: null, lateDays: 1, chargedDays: 0, openDays: 1, days: 1 },
      ...{ amount: 12_300, ownerPart: 8_635, chargeableUntil: null },
    })
    t.match(await charges(item, 1, 1), { status: 200, data: { amount: 12_300 } })
    await workOff()
    shop.clock.moveTo('2026-12-13T10:00:00+09:00')
    await isBack(item)
    shop.clock.moveTo('2026-12-20T10:00:00+09:00')
    t.match(await quote(item), {
      ...{ backOn: '2026-12-13', lateDays: 6, chargedDays: 1, openDays: 5, days: 5 },
      ...{ amount: 61_500, ownerPart: 43_173, chargeableUntil: '2027-01-12' },
    })
    t.match(await quote(item, '?days=2'), { openDays: 5, days: 2, amount: 24_600 })
    const refused = await charges(item, 2, 30)
    t.match(refused, {
      ...{ status: 409, code: 'LATE_DAYS_NOT_GIVEN' },
      data: { lateDays: 6, chargedDays: 1, openDays: 5 },
    })
    t.match(refused.message, '늦은 날은 6일, 그중 1일은 이미 청구했어요. 남은 날은 5일이에요.')
    t.match(await charges(item, 2, 5), { status: 200, data: { amount: 61_500 } })
    t.match(await charges(item, 3, 1), { code: 'LATE_DAYS_NOT_GIVEN', data: { openDays: 0 } })
    await workOff()
    const told = (await phoneOf('01066660001')).slice(-2)
    t.same(
      headings(told),
      told.map(() => '[빌림] 추가 요금이 생겼어요'),
    )
    for (const [nth, sum] of ['12,300원', '61,500원'].entries())
      t.match(told[nth]?.text, new RegExp(`연체.* ${sum}\\n`), 'its renter reads what is charged, once each')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('of two colleagues who read the same charges one charges the days', async (t) => {
  const { item } = await aRenter('two')
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
  const answers = await Promise.all([
    charges(item, 1, 3),
    charges(item, 1, 3, { reason: '반납일이 지났는데 아직 도착하지 않았어요.' }),
  ])
  t.equal(answers.filter(({ status }) => status === 200).length >= 1, true)
  t.equal(await shop.count('shop.charges WHERE order_item_id = $1', [item]), 1)
  t.match(await charges(item, 5, 1), { code: 'CONCURRENT_CHANGE' }, 'a number is not skipped')
  t.match(await charges(item, 2, 1), { code: 'LATE_DAYS_NOT_GIVEN' })
})

t.test(
  'a waived day stays charged, and more than the calendar gives needs a reason of its own',
  async (t) => {
    const { item } = await aRenter('waived')
    shop.clock.moveTo('2026-12-09T10:00:00+09:00')
    const made = await charges(item, 1, 2)
    await finance.post(`/api/staff/charges/${made.data.id}/waive`, { reason: '눈이 많이 왔어요' })
    t.match(await charges(item, 2, 2), { code: 'LATE_DAYS_NOT_GIVEN' })
    t.match(await charges(item, 2, 2, { beyondReason: '회원이 이틀 더 쓰기로 했어요' }), { status: 200 })
    const shown = await finance.get<{ result: StaffCharge[] }>(`/api/staff/charges?orderItemId=${item}`)
    t.same(
      shown.data.result.map(({ status, beyondReason }) => [status, beyondReason]).toSorted(),
      [
        ['open', '회원이 이틀 더 쓰기로 했어요'],
        ['waived', null],
      ],
      'the console shows it beside the charge that it explains',
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a bag that came back in time is not charged months later, whatever the reason', async (t) => {
  const { item } = await aRenter('september')
  shop.clock.moveTo('2026-12-07T15:00:00+09:00')
  await isBack(item)
  t.match(await charges(item, 1, 1), { code: 'LATE_DAYS_NOT_GIVEN', data: { lateDays: 0 } })
  const beyondReason = '나중에 발견했어요'
  shop.clock.moveTo('2027-01-07T10:00:00+09:00')
  await operations.logsInAgain()
  const refused = await charges(item, 1, 30, { beyondReason })
  t.match(refused, {
    ...{ status: 409, code: 'LATE_CHARGE_TOO_OLD' },
    data: { backOn: '2026-12-07', chargeableUntil: '2027-01-06' },
  })
  t.match(refused.message, '2026.12.07에 돌아온 상품이라 연체료는 2027.01.06까지')
})

t.test('late days of a bag that was rented for nothing are not charged, whatever the reason', async (t) => {
  const renter = await shop.aCustomer('nothing@example.com')
  const bag = await shop.aBag({ discount_rate: 100 })
  const free = { totalRentPrice: 0, periodDiscount: 0, finalAmount: 0 }
  const orderItems = [{ productId: bag, dailyRentalPrice: 12_300, ...free }]
  const { data } = await renter.draft({ bags: [bag], period: days, changes: { totalAmount: 0, orderItems } })
  t.match(await renter.pay(data.orderId), { status: 200 })
  const { rows } = await shop.database.pool.query<{ item: string }>(
    'SELECT order_item_id AS item FROM shop.order_items WHERE order_id = $1',
    [data.orderId],
  )
  const item = rows[0]?.item ?? ''
  await isSent(item)
  shop.clock.moveTo('2026-12-03T00:10:00+09:00')
  await deliverOnFirstDay(shop.deps)
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
  t.match(await quote(item), { lateDays: 3, openDays: 0, days: 0, amount: 0, ownerPart: 0 })
  for (const more of [{}, { beyondReason: '회원이 사흘 더 쓰기로 했어요' }]) {
    const refused = await charges(item, 1, 3, more)
    t.match(refused, { status: 409, code: 'LATE_DAYS_COST_NOTHING' })
    t.match(refused.message, '청구할 연체료가 없어요.')
  }
  const damage = { kind: 'damage', amount: 30_000, lateDays: undefined }
  t.match(await charges(item, 1, 0, damage), { status: 200 }, 'damage to it costs what it costs')
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'the days for which a return waits for the shop are nobody’s late days, whoever asks for them (rule 843)',
  async (t) => {
    const { item, renter } = await aRenter('faulty')
    await asksForReturn(renter, item)
    await operations.post(`/api/staff/order-items/${item}/return/approve`, { ...reason, returnNumber: 1 })
    shop.clock.moveTo('2026-12-13T10:00:00+09:00')
    await operations.logsInAgain()
    const late = await operations.get<LateItems>('/api/staff/late')
    const row = late.data.result.find(({ orderItemId }) => orderItemId === item)
    t.match(row, { status: 'return_requested', lateDays: 0 }, 'it is missing for the next rental')
    t.match(await quote(item), { lateDays: 0, openDays: 0, days: 0, amount: 0, ownerPart: 0 })
    t.match(await charges(item, 1, 1), { code: 'LATE_DAYS_NOT_GIVEN', data: { lateDays: 0, openDays: 0 } })
    const parcel = { courier: 'cj', trackingNumber: '634212345678' }
    await operations.post(`/api/staff/order-items/${item}/return/collecting`, {
      ...{ ...reason, ...parcel, returnNumber: 1 },
    })
    await operations.post(`/api/staff/order-items/${item}/return/collected`, { ...reason, returnNumber: 1 })
    t.match(await quote(item), { backOn: '2026-12-13', lateDays: 0, openDays: 0 })
    await followed(shop.deps, () => sumFigures(shop.deps))
    const back = async (figure: string) =>
      (
        await finance.get<{ cntAll: number }>(
          `/api/staff/figures/rental-rows?figure=${figure}&from=2026-12-13&to=2026-12-13`,
        )
      ).data.cntAll
    t.same([await back('returned'), await back('late')], [2, 1], 'of the two of that day one was late')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('of a declined return the days behind the pick-up that follows count (rule 843)', async (t) => {
  const { item, renter } = await aRenter('declined')
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await asksForReturn(renter, item)
  shop.clock.moveTo('2026-12-11T10:00:00+09:00')
  await operations.logsInAgain()
  t.match(await quote(item), { lateDays: 1, openDays: 1 }, 'late before it was asked for')
  await operations.post(`/api/staff/order-items/${item}/return/decline`, {
    ...{ ...reason, returnNumber: 1, isApproved: false, declineReason: 'period_over' },
  })
  shop.clock.moveTo('2026-12-12T10:00:00+09:00')
  t.match(await quote(item), { pickUpOn: '2026-12-12', lateDays: 1, openDays: 1 })
  const due = await operations.get<{ result: { orderItemId: string }[] }>('/api/staff/orders?due=to_pick_up')
  t.ok(
    due.data.result.some(({ orderItemId }) => orderItemId === item),
    'it is picked up',
  )
  shop.clock.moveTo('2026-12-14T10:00:00+09:00')
  t.match(await quote(item), { lateDays: 3, openDays: 3, days: 3 })
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_id AS id FROM shop.order_items WHERE order_item_id = $1',
    [item],
  )
  const page = await renter.get<OrderDetail>(`/api/users/order-detail/${rows[0]?.id}`)
  t.match(page.data, { order_items: [{ returnDays: [{ from: '2026-12-09', to: '2026-12-12' }] }] })
  await asksForReturn(renter, item)
  shop.clock.moveTo('2026-12-20T10:00:00+09:00')
  t.match(await quote(item), { lateDays: 3 }, 'asked for again')
  t.match(await charges(item, 1, 4), { code: 'LATE_DAYS_NOT_GIVEN' })
  t.match(await charges(item, 1, 3), { status: 200, data: { amount: 36_900 } })
  t.strictSame(await shop.wrongs(), [])
})
