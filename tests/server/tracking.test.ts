import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { createTracker } from '../../server/gateways/tracker/index.ts'
import { deliverOnFirstDay, endAfterLastDay, trackParcels } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { unhurriedMs } from '../support/unhurried.ts'

const shop = await aRentalShop('tracking')
t.teardown(() => shop.end())
const base = `${shop.simulators.url}/tracker`
const settings = {
  authBase: base,
  apiBase: base,
  clientId: 'shop',
  clientSecret: 'secret',
  timeoutMs: unhurriedMs,
}
const staff = await shop.aColleague('ops@example.com')
const act = (item: string | undefined, path: string, body: object = {}) =>
  staff.step(item, path, { reason: '점검을 마쳤어요', ...body })

const moveParcel = (carrierId: string, trackingNumber: string, code: string) =>
  fetch(`${base}/__parcels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ carrierId, trackingNumber, code }),
  })

async function shipped(email: string, courier: string, trackingNumber: string) {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer(email)
  const draft = await customer.draft({ bags: [await shop.aBag()] })
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  const read = async () =>
    (await customer.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)).data.order_items[0]
  const item = (await read())?.id
  await act(item, 'prepare')
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await act(item, 'ship', { courier, trackingNumber })
  return { customer, item, read }
}

t.test('a parcel that arrived makes its item delivered, before the first day', async (t) => {
  const { read } = await shipped('arrives@example.com', 'cj', '123456789012')
  const tracker = createTracker(settings)
  t.equal(await trackParcels(shop.deps, tracker), 0, 'it is on its way')
  t.match(await read(), { status: 'shipped' })
  await moveParcel('kr.cjlogistics', '123456789012', 'DELIVERED')
  t.equal(await trackParcels(shop.deps, tracker), 1)
  t.match(await read(), { status: 'delivered', deliveredAt: '2026-12-01T00:00:00.000Z' })
  t.equal(await trackParcels(shop.deps, tracker), 0, 'and is asked about no more')
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'the courier is asked about an arrival that is only presumed until a week after the first day (rule 475)',
  async (t) => {
    const late = await shipped('late-scan@example.com', 'cj', '123456789013')
    const silent = await shipped('silent@example.com', 'cj', '123456789014')
    const seen = await shipped('seen@example.com', 'cj', '123456789015')
    await act(seen.item, 'delivered')
    shop.clock.moveTo('2026-12-03T00:05:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 2)
    const asked: string[] = []
    const tracker = (arrived: readonly string[]) => ({
      couriers: ['cj'],
      track: async ({ trackingNumber }: { trackingNumber: string }) => {
        asked.push(trackingNumber)
        return { outcome: 'found', isDelivered: arrived.includes(trackingNumber) } as const
      },
    })
    shop.clock.moveTo('2026-12-07T00:05:00+09:00')
    await endAfterLastDay(shop.deps)
    shop.clock.moveTo('2026-12-10T23:59:00+09:00')
    t.equal(await trackParcels(shop.deps, tracker(['123456789013', '123456789015'])), 1)
    t.same(asked.splice(0).toSorted(), ['123456789013', '123456789014'], 'not about the one that was seen')
    t.match(
      await late.read(),
      { status: 'end', deliveredAt: '2026-12-02T15:05:00.000Z' },
      'its member reads what they read before',
    )
    const { data } = await staff.get<StaffOrderItem>(`/api/staff/order-items/${late.item}`)
    t.equal(data.isArrivalPresumed, false)
    t.match(data.timeline.at(-1), { title: '도착 확인', actor: { kind: 'job', name: 'track' }, reason: null })
    t.match(await act(late.item, 'lost', { lostBy: 'shop' }), { code: 'TRANSITION_NOT_ALLOWED' })
    shop.clock.moveTo('2026-12-11T00:01:00+09:00')
    t.equal(await trackParcels(shop.deps, tracker(['123456789014'])), 0)
    t.same(asked, [], 'and about none after a week')
    t.match(await act(silent.item, 'arrived'), { status: 200, data: { status: 'end' } }, 'staff still may')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'the courier’s word about a waybill that staff have just replaced records no arrival (rule 566)',
  async (t) => {
    const correct = (item: string | undefined, courier: string, trackingNumber: string) =>
      act(item, 'parcel', { courier, trackingNumber, correctionNumber: 1 })
    /** A courier that answers of every parcel that it arrived, after staff corrected its waybill meanwhile. */
    const meanwhile = (corrected: () => Promise<{ status: number }>) => ({
      couriers: ['cj', 'hanjin'],
      track: async () => {
        t.equal((await corrected()).status, 200)
        return { outcome: 'found', isDelivered: true } as const
      },
    })
    const out = await shipped('mistyped@example.com', 'cj', '123456789061')
    const outgoing = meanwhile(() => correct(out.item, 'cj', '123456789062'))
    t.equal(await trackParcels(shop.deps, outgoing), 0)
    t.match(await out.read(), { status: 'shipped', deliveredAt: null })
    await moveParcel('kr.cjlogistics', '123456789062', 'DELIVERED')
    t.equal(await trackParcels(shop.deps, createTracker(settings)), 1, 'the right one is asked about')

    const back = await shipped('mistyped-back@example.com', 'etc', 'QUICK-2001')
    shop.clock.moveTo('2026-12-03T10:00:00+09:00')
    await deliverOnFirstDay(shop.deps)
    await back.customer.post('/api/users/order-items-returns', { orderItemId: back.item })
    await act(back.item, 'return/approve', { returnNumber: 1 })
    await act(back.item, 'return/collecting', {
      returnNumber: 1,
      courier: 'hanjin',
      trackingNumber: '5123456761',
    })
    const returning = meanwhile(() => correct(back.item, 'hanjin', '5123456762'))
    t.equal(await trackParcels(shop.deps, returning), 0)
    t.match(await back.read(), { status: 'return_collecting' })
    await moveParcel('kr.hanjin', '5123456762', 'DELIVERED')
    t.equal(await trackParcels(shop.deps, createTracker(settings)), 1)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a delivery that staff took back is not recorded anew by the courier until the waybill is corrected (rule 494)',
  async (t) => {
    const arrivedAtANeighbour = async (email: string, trackingNumber: string) => {
      const { item, read } = await shipped(email, 'cj', trackingNumber)
      await moveParcel('kr.cjlogistics', trackingNumber, 'DELIVERED')
      const tracker = createTracker(settings)
      t.equal(await trackParcels(shop.deps, tracker), 1)
      t.equal((await act(item, 'undo', { step: 'deliver', correctionNumber: 1 })).status, 200)
      const asked: string[] = []
      const counted = {
        ...tracker,
        track: (parcel: Parameters<typeof tracker.track>[0]) => {
          asked.push(parcel.trackingNumber)
          return tracker.track(parcel)
        },
      }
      t.equal(await trackParcels(shop.deps, counted), 0, 'staff know better')
      t.notOk(asked.includes(trackingNumber), 'and the courier is not paid for its word')
      t.match(await read(), { status: 'shipped' })
      return { item, read, tracker }
    }
    const corrected = await arrivedAtANeighbour('neighbour@example.com', '123456789021')
    const waybill = { courier: 'cj', trackingNumber: '123456789022', correctionNumber: 2 }
    t.equal((await act(corrected.item, 'parcel', waybill)).status, 200)
    await moveParcel('kr.cjlogistics', '123456789022', 'DELIVERED')
    t.equal(await trackParcels(shop.deps, corrected.tracker), 1, 'another parcel has a word of its own')
    const lost = await arrivedAtANeighbour('never@example.com', '123456789023')
    shop.clock.moveTo('2026-12-03T00:05:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1)
    t.equal(await trackParcels(shop.deps, lost.tracker), 0, 'nor does it confirm what is presumed')
    t.match(await act(lost.item, 'lost', { lostBy: 'shop' }), { status: 200 })
    t.match(await lost.read(), { status: 'cancel', cancellation: { cardRefund: 48_000 } })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a parcel that was sent late counts as arrived on the second day after it was sent (rule 503)',
  async (t) => {
    const { item, read } = await shipped('sent-late@example.com', 'etc', 'QUICK-1001')
    t.equal((await act(item, 'undo', { step: 'ship', correctionNumber: 1 })).status, 200)
    shop.clock.moveTo('2026-12-03T14:00:00+09:00')
    t.equal((await act(item, 'ship', { courier: 'etc', trackingNumber: 'QUICK-1002' })).status, 200)
    t.equal(await deliverOnFirstDay(shop.deps), 0, 'it left a moment ago')
    shop.clock.moveTo('2026-12-04T23:59:59+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 0)
    t.match(await read(), { status: 'shipped', deliveredAt: null })
    shop.clock.moveTo('2026-12-05T00:00:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1)
    t.match(await read(), { status: 'delivered' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a delivery to a neighbour that is reported once the rental has begun is taken back, and all goes back (rule 504)',
  async (t) => {
    const { item, read } = await shipped('stranger@example.com', 'cj', '123456789031')
    await moveParcel('kr.cjlogistics', '123456789031', 'DELIVERED')
    const tracker = createTracker(settings)
    t.equal(await trackParcels(shop.deps, tracker), 1)
    shop.clock.moveTo('2026-12-03T10:00:00+09:00')
    t.match(await act(item, 'never-arrived'), { code: 'TRANSITION_NOT_ALLOWED' })
    t.match(await act(item, 'undo', { step: 'deliver', correctionNumber: 1 }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
    t.match(await act(item, 'undo', { step: 'arrival', correctionNumber: 1 }), {
      ...{ status: 200, data: { status: 'delivered' } },
    })
    t.equal(await trackParcels(shop.deps, tracker), 0, 'the courier says nothing new')
    const { data } = await staff.get<StaffOrderItem>(`/api/staff/order-items/${item}`)
    t.match(data, { status: 'delivered', isArrivalPresumed: true, trackingNumber: '123456789031' })
    t.equal(
      await shop.count('shop.waybills WHERE order_item_id = $1', [item]),
      1,
      'its parcel keeps its waybill',
    )
    t.match(await act(item, 'never-arrived'), { status: 200, data: { status: 'cancel' } })
    t.match(await read(), { status: 'cancel', cancellation: { cardRefund: 48_000 } })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a return that arrived is collected', async (t) => {
  const { customer, item, read } = await shipped('returns@example.com', 'etc', 'QUICK-1234')
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await customer.post('/api/users/order-items-returns', { orderItemId: item })
  await act(item, 'return/approve', { returnNumber: 1 })
  await act(item, 'return/collecting', { returnNumber: 1, courier: 'hanjin', trackingNumber: '5123456789' })
  const tracker = createTracker(settings)
  t.equal(await trackParcels(shop.deps, tracker), 0)
  await moveParcel('kr.hanjin', '5123456789', 'DELIVERED')
  shop.clock.moveTo('2026-12-04T18:00:00+09:00')
  t.equal(await trackParcels(shop.deps, tracker), 1)
  t.match(await read(), {
    status: 'return_collected',
    itemReturn: { collectedAt: '2026-12-04T09:00:00.000Z' },
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a token that ran out is asked for again, once', async (t) => {
  const tracker = createTracker(settings)
  const parcel = { courier: 'cj', trackingNumber: '123456789012' }
  t.match(await tracker.track(parcel), { outcome: 'found', isDelivered: true })
  await shop.script({ route: 'tracker', code: 'UNAUTHENTICATED' })
  t.match(await tracker.track(parcel), { outcome: 'found' })
  await shop.script({ route: 'tracker', code: 'UNAUTHENTICATED', times: 2 })
  t.match(await tracker.track(parcel), { outcome: 'unknown', reason: 'UNAUTHENTICATED' })
})

t.test('whatever the provider does, nothing moves without its word', async (t) => {
  const { read } = await shipped('doubt@example.com', 'lotte', '9988776655')
  const tracker = createTracker(settings)
  for (const trouble of [{ code: 'NOT_FOUND' }, { drop: 'before' }]) {
    await shop.script({ route: 'tracker', ...trouble })
    t.equal(await trackParcels(shop.deps, tracker), 0)
  }
  await shop.script({ route: 'tracker', delayMs: 1_000 })
  t.equal(await trackParcels(shop.deps, createTracker({ ...settings, timeoutMs: 300 })), 0)
  const gone = createTracker({ ...settings, authBase: 'http://127.0.0.1:9' })
  t.equal(await trackParcels(shop.deps, gone), 0)
  await moveParcel('kr.lotte', '9988776655', 'EXCEPTION')
  t.equal(await trackParcels(shop.deps, tracker), 0)
  t.match(await read(), { status: 'shipped' })
  await moveParcel('kr.lotte', '9988776655', 'DELIVERED')
  t.equal(await trackParcels(shop.deps, tracker), 1)
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
