import t from 'tap'
import { orderStream } from '../../domain/ordering/events.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { LateQuote } from '../../domain/wire/charges.ts'
import type { Dashboard } from '../../domain/wire/dashboard.ts'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import type { LateItems, StaffCalendar } from '../../domain/wire/staffCalendar.ts'
import type { ItemRecord, ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { StaffOrderItem, StaffOrders } from '../../domain/wire/staffOrders.ts'
import { chargeForItem } from '../../server/charges/index.ts'
import { sumFigures } from '../../server/figures/index.ts'
import { pickUpTomorrow } from '../../server/notifications/messages/pickUpTomorrow.ts'
import * as ordering from '../../server/ordering/index.ts'
import { deliverOnFirstDay, endAfterLastDay, trackParcels, wayIn } from '../../server/ordering/index.ts'
import { withdrawalCauses } from '../../server/withdrawal/withdrawalBlockers.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { extending } from '../support/extending.ts'
import { followed } from '../support/wholeLog.ts'

const { shop, operations, reason, anOwner, onOffer, isSent } = await aConsigningShop('sent_late')
const finance = await shop.aColleague('finance@example.com', ['finance'])
t.teardown(() => shop.end())
t.beforeEach(async () => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  await operations.logsInAgain()
})
const { rented, options, drafted, extended } = extending(shop)

type Arrival = { arrivedOn: CivilDate | null; pickUpFrom: CivilDate | null }

const isAt = (instant: string) => shop.clock.moveTo(`${instant}:00+09:00`)
/** The jobs of the night before. */
async function nightly() {
  await deliverOnFirstDay(shop.deps)
  await endAfterLastDay(shop.deps)
}
const url = (item: string) => `/api/staff/order-items/${item}`
const quote = async (item: string) => (await operations.get<LateQuote>(`${url(item)}/late-charge`)).data
const charge = (item: string, lateDays: number, more: object = {}) =>
  operations.post<{ id: string }>(`${url(item)}/charges`, {
    ...{ kind: 'late_days', lateDays, chargeNumber: 1, reason: '반납일이 지나서 도착했어요.' },
    ...more,
  })
const drawer = async (item: string) => (await operations.get<StaffOrderItem>(url(item))).data
const lateList = async () => (await operations.get<LateItems>('/api/staff/late')).data.result
const isLate = async (item: string) =>
  (await lateList()).find(({ orderItemId }) => orderItemId === item)?.lateDays ?? 0
const dueLists = async (item: string) => {
  const lists: string[] = []
  for (const due of ['to_ship', 'unsent', 'to_pick_up', 'late', 'to_confirm'] as const) {
    const { data } = await operations.get<StaffOrders>(`/api/staff/orders?due=${due}`)
    t.equal(data.due[due], data.result.length, 'the count of the tab is that of its list')
    if (data.result.some(({ orderItemId }) => orderItemId === item)) lists.push(due)
  }
  return lists
}

/** An owner's bag that was rented from the 3rd to the 6th, and that the shop prepared and did not send. */
async function notSent(name: string) {
  const owner = await anOwner(`owner-${name}@example.com`)
  const { productId } = await onOffer(owner)
  const rental = await rented(name, { bags: [productId] })
  isAt('2026-12-01T09:00')
  await operations.post(`${url(rental.item)}/prepare`, reason)
  return { ...rental, productId }
}
const takesArrivalBack = (item: string) =>
  operations.post(`${url(item)}/undo`, { step: 'arrival', correctionNumber: 1, ...reason })
const itemOf = async ({ detail }: Pick<Awaited<ReturnType<typeof notSent>>, 'detail'>) =>
  (await detail()).order_items[0]

const barsLeaving = (memberId: number) =>
  withdrawalCauses(shop.database.pool, [ordering], memberId, seoulDate(shop.clock.now()))

t.test(
  'who was sent nothing cancels while they can, and asks the shop from then on (rule 992)',
  async (t) => {
    const rental = await notSent('asks')
    const { item } = rental
    const bars = () => barsLeaving(rental.customer.id)
    for (const [at, mayCancel, causes] of [
      ['2026-12-01T23:59', true, 'orders'],
      ['2026-12-02T00:00', false, 'orders'],
      ['2026-12-06T23:59', false, 'orders'],
      ['2026-12-07T00:00', false, 'undelivered_orders'],
    ] as const) {
      isAt(at)
      t.match(await itemOf(rental), { mayCancel }, at)
      const quoted = await rental.customer.get(`/api/users/order-items/${item}/cancellation-quote`)
      t.equal(quoted.status === 200, mayCancel, `what is offered is done: ${at}`)
      t.equal((await bars()).join(), causes, at)
    }
    t.match(await operations.step(item, 'cancel', { reason: '보내지 못했어요', wholeOrder: false }), {
      status: 200,
    })
    t.strictSame(await bars(), [])
  },
)

t.test(
  'of a parcel that was lost on its way, or taken back, staff alone can end the rental as well',
  async (t) => {
    const rental = await notSent('lost-parcel')
    const { item } = rental
    await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
    isAt('2026-12-03T00:10')
    await nightly()
    t.match(await itemOf(rental), { status: 'delivered', mayCancel: false })
    const bars = () => barsLeaving(rental.customer.id)
    t.strictSame(await bars(), ['orders'])
    t.match(await operations.post(`${url(item)}/arrived`, reason), { status: 200 })
    t.match(await takesArrivalBack(item), { status: 200 })
    t.match(await itemOf(rental), { isArrivalAwaited: true })
    t.strictSame(await bars(), ['undelivered_orders'])
  },
)

t.test(
  'nobody is late with what was sent after its days, until the day after it arrived (rule 650)',
  async (t) => {
    const rental = await notSent('late')
    const { item, productId } = rental
    isAt('2026-12-10T10:00')
    t.same(await dueLists(item), ['unsent'], 'it is none of today’s parcels (rule 703)')
    await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
    t.match(await drawer(item), { status: 'shipped', lateDays: 0 })
    t.same(await dueLists(item), [], 'it is on its way to its renter')

    isAt('2026-12-12T00:10')
    await nightly()
    t.match(await itemOf(rental), { status: 'end', arrivedOn: '2026-12-12', lateDaysCharged: 0 })
    t.match(await quote(item), { pickUpOn: '2026-12-13', lateDays: 0, openDays: 0, days: 0, amount: 0 })
    t.match(await charge(item, 5), {
      ...{ status: 409, code: 'LATE_DAYS_NOT_GIVEN' },
      data: { lateDays: 0, openDays: 0 },
    })
    t.equal(await isLate(item), 0)
    t.same(await dueLists(item), [])
    t.match(await options(rental), { status: 409, code: 'EXTENSION_NOT_ALLOWED' }, 'its days are over')

    isAt('2026-12-13T10:00')
    t.same(await dueLists(item), ['to_pick_up'])
    isAt('2026-12-15T10:00')
    t.same(await dueLists(item), ['late'])
    t.equal(await isLate(item), 2)
    t.match(await quote(item), { pickUpOn: '2026-12-13', lateDays: 2, openDays: 2, days: 2, amount: 24_600 })
    const record = await operations.get<ItemRecord>(
      `/api/staff/items/${productId}?viewId=01a1f677-aa80-7742-9422-725a890aac70`,
    )
    t.match(record.data.rentals?.result, [{ orderItemId: item, lateDays: 2 }])
    const { productCode } = await drawer(item)
    const scanned = await operations.get<ScannedProduct>(`/api/staff/scanned-item?code=${productCode}`)
    t.match(scanned.data.away, { orderItemId: item, lateDays: 2 })
    const calendar = await operations.get<StaffCalendar>(
      `/api/staff/calendar?from=2026-12-01&to=2026-12-31&productId=${productId}`,
    )
    t.match(calendar.data.result[0]?.busy, [{ late: { from: '2026-12-14', to: '2026-12-15' } }])
    t.match(await charge(item, 3), { code: 'LATE_DAYS_NOT_GIVEN' })
    t.match(await charge(item, 2), { status: 200 })
    t.match(await itemOf(rental), { lateDaysCharged: 2 })
    await operations.post(`${url(item)}/collected`, reason)
    t.match(await quote(item), { backOn: '2026-12-15', lateDays: 2, openDays: 0 })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test('it is in no calendar and no figure as late before that (rules 364 and 650)', async (t) => {
  const rental = await notSent('in-time')
  const { item, productId } = rental
  isAt('2026-12-10T10:00')
  await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
  isAt('2026-12-13T00:10')
  await nightly()
  t.match(
    await itemOf(rental),
    { arrivedOn: '2026-12-12' },
    'it counts as arrived by the rule, not by the job',
  )
  isAt('2026-12-13T17:00')
  await operations.post(`${url(item)}/collected`, reason)
  const calendar = await operations.get<StaffCalendar>(
    `/api/staff/calendar?from=2026-12-01&to=2026-12-31&productId=${productId}`,
  )
  t.match(calendar.data.result[0]?.busy, [{ orderItemId: item, late: null }])
  await followed(shop.deps, () => sumFigures(shop.deps))
  const rows = await finance.get<{ result: { orderItemId: string; lateDays: number }[] }>(
    '/api/staff/figures/rental-rows?figure=returned&from=2026-12-13&to=2026-12-13',
  )
  t.match(rows.data.result, [{ orderItemId: item, lateDays: 0 }])
  const late = await finance.get<{ cntAll: number }>(
    '/api/staff/figures/rental-rows?figure=late&from=2026-12-13&to=2026-12-13',
  )
  t.equal(late.data.cntAll, 0)
  const days = await finance.get<{ result: object[] }>('/api/staff/figures/rentals?period=2026-12')
  t.match(
    days.data.result.find((day) => 'row' in day && day.row === '2026-12-13'),
    { returned: 1, late: 0 },
  )
})

t.test('a rental that is over waits where it went wrong, not among today’s parcels (rule 703)', async (t) => {
  const rental = await notSent('over')
  const { item } = rental
  const numbers = (await drawer(item)).orderNumbers
  const labelled = async () => {
    const asked = { orderItemIds: [item], ...reason }
    const { data } = await operations.post<{ result: object[] }>('/api/staff/order-labels', asked)
    return data.result.length
  }
  const listed = async () => ({
    lists: await dueLists(item),
    isBooked: (await operations.text('/api/staff/parcel-bookings.csv')).includes(numbers),
    labels: await labelled(),
  })
  isAt('2026-12-06T23:59')
  await operations.logsInAgain()
  t.strictSame(await listed(), { lists: ['to_ship'], isBooked: true, labels: 1 })
  isAt('2026-12-07T00:00')
  t.strictSame(await listed(), { lists: ['unsent'], isBooked: false, labels: 0 })
  const { columns } = (await operations.get<StaffBoard>('/api/staff/board')).data
  t.match(
    columns.find(({ id }) => id === 'unsent')?.rows.find(({ id }) => id === item),
    { about: /보내지 않고 대여가 끝났어요/, on: '2026-12-06' },
  )
  await operations.step(item, 'cancel', { ...reason, wholeOrder: false })
  t.strictSame(await listed(), { lists: [], isBooked: false, labels: 0 }, 'ended, it is nowhere')
})

t.test(
  'what was never sent is extended before its days are over, and not over them (rule 651)',
  async (t) => {
    const rental = await notSent('never')
    isAt('2026-12-06T09:00')
    t.match(await extended(rental, '2026-12-07'), { status: 200 })
    isAt('2026-12-08T09:00')
    for (const answer of [
      await options(rental),
      await rental.customer.post(`/api/users/order-items/${rental.item}/extensions`, {
        ...{ rentalEndDate: '2026-12-09', price: 1_000, pointsUsed: 0, quotedFee: null },
      }),
    ])
      t.match(answer, {
        ...{ status: 409, code: 'EXTENSION_NOT_ALLOWED' },
        data: { status: 'ready_for_delivery' },
      })
    t.match(await itemOf(rental), { shippedAt: null, arrivedOn: null })
    t.match(await rental.customer.get<Dashboard>('/api/users/my-dashboard'), {
      data: { currentRental: { shippedAt: null, arrivedOn: null } },
    })
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'who the courier’s tracking says got it later than it was presumed has it from that day (rule 751)',
  async (t) => {
    const rental = await notSent('tracked')
    const { item } = rental
    await operations.step(item, 'ship', { courier: 'cj', trackingNumber: '601234500751', ...reason })
    isAt('2026-12-03T00:05')
    await nightly()
    t.match(await itemOf(rental), { status: 'delivered', arrivedOn: '2026-12-03' })
    isAt('2026-12-07T00:05')
    await nightly()
    isAt('2026-12-08T07:30')
    const delivered = {
      couriers: ['cj'],
      track: async () => ({ outcome: 'found', isDelivered: true }) as const,
    }
    t.equal(await trackParcels(shop.deps, delivered), 1)
    t.match(await itemOf(rental), { status: 'end', arrivedOn: '2026-12-08' })
    t.match(await drawer(item), { lateDays: 0, pickUpOn: '2026-12-09' })
    t.match(await options(rental), { status: 409, code: 'EXTENSION_NOT_ALLOWED' }, 'its days are over')
    isAt('2026-12-09T10:00')
    t.same(await dueLists(item), ['to_pick_up'])
    t.match(await quote(item), { pickUpOn: '2026-12-09', lateDays: 0, amount: 0 })
    isAt('2026-12-10T10:00')
    t.match(await quote(item), { pickUpOn: '2026-12-09', lateDays: 1, amount: 12_300 })
    t.equal(await isLate(item), 1)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'a colleague who confirms an arrival says when they learned of it, and the day stays (rule 751)',
  async (t) => {
    const learned = await notSent('learned')
    await operations.step(learned.item, 'ship', { courier: null, trackingNumber: null, ...reason })
    isAt('2026-12-03T00:05')
    await nightly()
    isAt('2026-12-08T10:00')
    t.match(await operations.post(`${url(learned.item)}/arrived`, reason), { status: 200 })
    t.match(await itemOf(learned), { arrivedOn: '2026-12-03' })
  },
)

t.test('a charge for late days is decided with the arrival of that moment (rule 650)', async (t) => {
  const rental = await notSent('at-once')
  const { item } = rental
  await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
  isAt('2026-12-02T15:00')
  await operations.post(`${url(item)}/delivered`, reason)
  isAt('2026-12-10T10:00')
  t.match(await quote(item), { lateDays: 3 })
  const { store } = shop.deps
  const load: typeof store.load = async (...asked) => {
    const first = await takesArrivalBack(item)
    t.match(first.status, 200)
    return store.load(...asked)
  }
  const charged = await chargeForItem(
    { ...shop.deps, store: { ...store, load } },
    {
      ...{ orderItemId: item, chargeNumber: 1, photoIds: [], staffId: 1 },
      charge: { kind: 'late_days', lateDays: 3, isBeyondCalendar: false },
      ...{ reason: '반납일이 지나서 도착했어요.', beyondReason: null },
    },
  )
  t.match(charged, { refused: 'LATE_DAYS_NOT_GIVEN' })
})

t.test(
  'nor is anybody late whose arrival was taken back, until somebody records it (rules 504 and 650)',
  async (t) => {
    const rental = await notSent('denied')
    const { item } = rental
    await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
    isAt('2026-12-02T15:00')
    await operations.post(`${url(item)}/delivered`, reason)
    t.match(await itemOf(rental), { arrivedOn: '2026-12-02' })
    isAt('2026-12-04T10:00')
    const undone = await takesArrivalBack(item)
    t.equal(undone.status, 200, undone.message)
    t.match(await itemOf(rental), { status: 'delivered', isArrivalAwaited: true })
    t.match(await drawer(item), { isArrivalAwaited: true, isLostByShop: false })
    t.match(await rental.customer.get<Dashboard>('/api/users/my-dashboard'), {
      data: { currentRental: { status: 'delivered', isArrivalAwaited: true } },
    })
    const { productCode } = await drawer(item)
    const scanned = await operations.get<ScannedProduct>(`/api/staff/scanned-item?code=${productCode}`)
    t.match(scanned.data.away, { isArrivalAwaited: true }, 'no scan receives it (rule 753)')
    isAt('2026-12-05T10:00')
    t.match(await options(rental), { status: 409, code: 'PRODUCT_NOT_RENTABLE' }, 'nothing is sold of it')
    isAt('2026-12-06T10:00')
    const told = await pickUpTomorrow.due(shop.deps, '2026-12-06')
    t.notOk(told.includes(`${item}:2026-12-06`), 'nobody comes tomorrow')
    t.equal(await pickUpTomorrow.tell(shop.deps, `${item}:2026-12-06`), null)
    isAt('2026-12-12T00:10')
    await nightly()
    t.match(await itemOf(rental), { status: 'end', arrivedOn: null })
    t.match(await quote(item), { lateDays: 0, openDays: 0 })
    t.same(await dueLists(item), ['to_confirm'], 'it is not forgotten')
    t.match(await options(rental), { code: 'PRODUCT_NOT_RENTABLE' })
    t.match(await operations.post(`${url(item)}/arrived`, reason), { status: 200 })
    t.match(await itemOf(rental), { arrivedOn: '2026-12-12' })
    isAt('2026-12-15T10:00')
    t.same(await dueLists(item), ['late'])
    t.match(await quote(item), { lateDays: 2 })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test('an extension says what a cancellation now would keep of it (rule 653)', async (t) => {
  const rental = await rented('keeps')
  t.match((await options(rental)).data, {
    cancelling: { feePercent: 0, reason: 'just_ordered' },
    days: [{ end: '2026-12-07', fee: 0 }],
  })
  isAt('2026-12-01T08:00')
  const { data } = await options(rental)
  const [day] = data.days
  // Of 48,000 for four days and 11,100 for the fifth.
  t.match(data, { cancelling: { feePercent: 50, reason: 'days_before_start' } })
  t.equal(day?.fee, Math.floor((48_000 + (day?.price ?? 0)) / 2))
  t.match(await extended(rental, '2026-12-07'), { status: 200 })
  const quoted = await rental.customer.get<{ fee: number }>(
    `/api/users/order-items/${rental.item}/cancellation-quote`,
  )
  t.equal(
    quoted.data.fee,
    day?.fee,
    'a minute later it is what the quote says: two free hours are the order’s alone',
  )
  await isSent(rental.item)
  t.match((await options(rental)).data, { cancelling: null, days: [{ end: '2026-12-08', fee: null }] })
  t.same(await shop.wrongs(), [])
})

t.test(
  'and so it does where the payment is refunded only whole, with all that goes then (rule 653)',
  async (t) => {
    const rental = await rented('whole', { bags: [await shop.aBag(), await shop.aBag()] })
    await shop.deps.db.pool.query(
      'INSERT INTO platform.whole_payments (payment_key) SELECT payment_key FROM shop.orders WHERE order_id = $1',
      [rental.orderId],
    )
    isAt('2026-12-01T08:00')
    const kept = async () =>
      (
        await rental.customer.get<{ fee: number; items: number }>(
          `/api/users/order-items/${rental.item}/cancellation-quote`,
        )
      ).data
    const { data } = await options(rental)
    t.match(await kept(), { items: 2, fee: 48_000 })
    t.match(await extended(rental, '2026-12-07'), { status: 200 })
    t.equal((await kept()).fee, data.days[0]?.fee)
  },
)

t.test('an extension is not sold with a fee that is out of date by then (rule 782)', async (t) => {
  const rental = await rented('over-midnight')
  isAt('2026-11-29T23:59')
  const [day] = (await options(rental)).data.days
  t.match(day, { end: '2026-12-07', fee: 0 }, 'four days before the start')
  isAt('2026-11-30T00:01')
  // 30 % of 48,000 and 11,100 more.
  t.match(await drafted(rental, '2026-12-07', { quotedFee: 0 }), {
    ...{ status: 409, code: 'EXTENSION_FEE_CHANGED', data: { fee: 17_730 } },
    message: '그사이 취소 수수료가 17,730원으로 바뀌었어요. 확인하고 다시 결제해 주세요.',
  })
  t.match((await options(rental)).data.days, [{ fee: 17_730 }], 'the options of now say so')
  t.match(await drafted(rental, '2026-12-07'), { status: 200 })
  await isSent(rental.item)
  t.match(await drafted(rental, '2026-12-07', { quotedFee: 17_730 }), {
    ...{ code: 'EXTENSION_FEE_CHANGED', data: { fee: null } },
    message: '그사이 취소할 수 없게 되었어요. 확인하고 다시 결제해 주세요.',
  })
  t.same(await shop.wrongs(), [])
})

t.test('nor one that was free within the two hours of its order alone (rule 782)', async (t) => {
  isAt('2026-11-29T10:00')
  const quick = await rented('two-hours', { period: { start: '2026-12-02', end: '2026-12-04' } })
  const [free] = (await options(quick)).data.days
  t.equal(free?.fee, 0, 'just ordered')
  shop.clock.moveTo(new Date(shop.clock.now().getTime() + 2 * 60 * 60_000).toISOString())
  t.match(await drafted(quick, '2026-12-05', { quotedFee: 0 }), {
    ...{ code: 'EXTENSION_FEE_CHANGED' },
    data: { fee: (await options(quick)).data.days[0]?.fee },
  })
  t.same(await shop.wrongs(), [])
})

t.test('of more than sixty late days one charge proposes sixty (rule 654)', async (t) => {
  const rental = await notSent('seventy')
  const { item } = rental
  await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
  isAt('2026-12-03T00:10')
  await deliverOnFirstDay(shop.deps)
  isAt('2027-02-16T10:00')
  await operations.logsInAgain()
  t.match(await quote(item), { lateDays: 71, openDays: 71, days: 60, amount: 738_000 })
  t.match(await charge(item, 60), { status: 200 })
  t.match(await quote(item), { chargedDays: 60, openDays: 11, days: 11, amount: 135_300 })
  t.match(await charge(item, 11, { chargeNumber: 2 }), { status: 200 })
})

t.test('a parcel that was sent late makes no holiday its pick-up day (rule 752)', async (t) => {
  const content = await shop.aColleague('content@example.com', ['content'])
  const rental = await notSent('holiday')
  const { item } = rental
  isAt('2026-12-10T10:00')
  await operations.step(item, 'ship', { courier: null, trackingNumber: null, ...reason })
  for (const day of ['2026-12-13', '2026-12-14'])
    t.match(await content.post('/api/staff/holidays', { day, name: '워크숍', kind: 'company', ...reason }), {
      status: 200,
    })
  isAt('2026-12-13T00:10')
  await nightly()
  t.match(await itemOf(rental), { arrivedOn: '2026-12-12', pickUpFrom: '2026-12-15' })
  isAt('2026-12-14T10:00')
  t.same(await dueLists(item), [])
  t.match(await quote(item), { pickUpOn: '2026-12-15', lateDays: 0, openDays: 0, amount: 0 })
  isAt('2026-12-15T10:00')
  t.same(await dueLists(item), ['to_pick_up'])
  t.equal(await isLate(item), 0)
  isAt('2026-12-16T10:00')
  t.same(await dueLists(item), ['late'])
  t.match(await quote(item), { lateDays: 1, openDays: 1, amount: 12_300 })
  await operations.post(`${url(item)}/collected`, reason)
  await followed(shop.deps, () => sumFigures(shop.deps))
  const late = await finance.get<{ result: object[] }>(
    '/api/staff/figures/rental-rows?figure=late&from=2026-12-16&to=2026-12-16',
  )
  t.match(late.data.result, [{ orderItemId: item, lateDays: 1 }])
  t.same(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})

t.test('row and decision read one arrival of every rental (rules 650, 751 and 752)', async (t) => {
  const { rows } = await shop.deps.db.pool.query<Arrival & { orderId: string; id: string; start: CivilDate }>(
    `SELECT order_id AS "orderId", order_item_id AS id, start_on AS start, arrived_on AS "arrivedOn",
      pick_up_from AS "pickUpFrom" FROM shop.order_items`,
  )
  for (const { orderId, id: orderItemId, start, arrivedOn, pickUpFrom } of rows) {
    const stream = orderStream(orderId)
    const { events } = (await shop.deps.store.load([stream])).stream(stream)
    t.match(wayIn(events, { orderItemId, start }), { arrivedOn, pickUpFrom })
  }
  t.ok(rows.some(({ pickUpFrom }) => pickUpFrom !== null))
})
