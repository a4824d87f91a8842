import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { BulkOutcome, StaffOrderItem, StaffOrders } from '../../domain/wire/staffOrders.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import type { Customer } from '../support/aRental.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, reason, isBooked, anOwner, applies, detailOf } =
  await aConsigningShop('corrections')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-12-01T10:00:00+09:00'))

const days = { start: '2026-12-10', end: '2026-12-13' } as const
const acts = (item: string, path: string, body: object = {}) =>
  operations.step(item, path, { ...reason, ...body })
const seen = async (item: string) =>
  (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data
let phones = 1_000
async function aRenter(name: string) {
  const renter = await shop.aCustomer(`${name}@example.com`)
  phones += 1
  const phone = `0107788${phones}`
  await phoneNumber(shop, renter.id, phone)
  const item = await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), days)
  await acts(item, 'prepare')
  return { renter, item, phone }
}
const cj = (trackingNumber: string) => ({ courier: 'cj', trackingNumber })
const back = (trackingNumber: string) => ({ ...cj(trackingNumber), returnNumber: 1 })
const parcelOf = async (renter: Customer) => {
  const { rows } = await shop.database.pool.query<{ courier: string; number: string }>(
    'SELECT courier, tracking_number AS number FROM shop.order_items WHERE member_id = $1',
    [renter.id],
  )
  return rows[0]
}

t.test(
  'one waybill is one parcel: another member’s order needs a confirmation, the same order none (rule 307)',
  async (t) => {
    const one = await aRenter('one')
    const two = await aRenter('two')
    t.equal((await acts(one.item, 'ship', cj('111111111111'))).status, 200)
    const refused = await acts(two.item, 'ship', cj('1111-1111-1111'))
    const { orderNumbers } = await seen(one.item)
    t.match(
      refused,
      { status: 409, code: 'WAYBILL_USED', data: { orderNumbers } },
      'hyphens tell nothing apart',
    )
    t.match(refused.message, orderNumbers)
    t.equal((await acts(two.item, 'ship', { courier: 'hanjin', trackingNumber: '111111111111' })).status, 200)
    const three = await aRenter('three')
    t.equal((await acts(three.item, 'ship', { ...cj('111111111111'), sharesParcel: true })).status, 200)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a parcel of a consignment has its waybill alone as well, but for the owner’s other items',
  async (t) => {
    const [owner, other] = [await anOwner('owns@example.com'), await anOwner('owns-too@example.com')]
    const [first, second] = [(await applies(owner)).data.id, (await applies(owner)).data.id]
    const theirs = (await applies(other)).data.id
    const types = (who: Customer, id: string, trackingNumber: string) =>
      who.put(`/api/users/tracking-number/${id}`, { shippingCompany: 'cj', trackingNumber })
    t.match(await types(owner, first, '333300001111'), { status: 200 })
    t.match(await types(owner, second, '333300001111'), { status: 200 }, 'both in one box')
    const refused = await types(other, theirs, '3333-0000-1111')
    t.match(refused, { status: 409, code: 'WAYBILL_OF_ANOTHER' })
    t.notMatch(refused.message, (await detailOf(owner, first)).consignmentNumber, 'whose it is stays unsaid')
    const { item } = await aRenter('beside-a-consignment')
    t.match(await acts(item, 'ship', cj('333300001111')), {
      ...{ status: 409, code: 'WAYBILL_USED' },
      data: { orderNumbers: null, consignmentNumber: /./ },
    })
    t.equal((await acts(item, 'ship', cj('333300002222'))).status, 200)
    t.match(
      await types(other, theirs, '333300002222'),
      { code: 'WAYBILL_OF_ANOTHER' },
      'nor that of an order',
    )
    const { item: shared } = await aRenter('shares-with-a-consignment')
    t.equal((await acts(shared, 'ship', { ...cj('333300001111'), sharesParcel: true })).status, 200)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('two orders that send one waybill at once: one of them does', async (t) => {
  const [one, two] = [await aRenter('race-one'), await aRenter('race-two')]
  const answers = await Promise.all([one, two].map(({ item }) => acts(item, 'ship', cj('222222222222'))))
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(
    answers.find(({ status }) => status === 409),
    { code: 'WAYBILL_USED' },
  )
})

t.test(
  'a parcel of an order and one of an owner that get one waybill at once: one of them does',
  async (t) => {
    const owners = await Promise.all(['races', 'races-too'].map((name) => anOwner(`${name}@example.com`)))
    const types = (who: Customer, id: string, trackingNumber: string) =>
      who.put(`/api/users/tracking-number/${id}`, { shippingCompany: 'cj', trackingNumber })
    for (let turn = 0; turn < 4; turn += 1) {
      const waybill = `55550000000${turn}`
      const { item } = await aRenter(`races-with-owner-${turn}`)
      const [mine, theirs] = await Promise.all(
        owners.map(async (who) => ({ who, id: (await applies(who)).data.id })),
      )
      if (mine === undefined || theirs === undefined) throw new Error('an owner is missing')
      const answers = await Promise.all([
        acts(item, 'ship', cj(waybill)),
        types(mine.who, mine.id, waybill),
        types(theirs.who, theirs.id, waybill),
      ])
      t.strictSame(answers.map(({ status }) => status).sort(), [200, 409, 409], waybill)
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a waybill that only a confirmed parcel is left with is confirmed again', async (t) => {
  const [first, shared, third] = [
    await aRenter('lends'),
    await aRenter('borrows'),
    await aRenter('comes-later'),
  ]
  await acts(first.item, 'ship', cj('666600000000'))
  await acts(shared.item, 'ship', { ...cj('666600000000'), sharesParcel: true })
  t.equal((await acts(first.item, 'parcel', { ...cj('666600000001'), correctionNumber: 1 })).status, 200)
  const { orderNumbers } = await seen(shared.item)
  t.match(await acts(third.item, 'ship', cj('666600000000')), {
    code: 'WAYBILL_USED',
    data: { orderNumbers },
  })
})

t.test('of a file that names one waybill for two orders, the second line is asked about', async (t) => {
  const [one, two] = [await aRenter('line-one'), await aRenter('line-two')]
  const drawers = await Promise.all([one, two].map(({ item }) => seen(item)))
  const rows = drawers.map(({ orderItemId, productId }) => ({
    ...{ orderItemId, productId, addressNumber: 0 },
    ...cj('777700000000'),
  }))
  const ship = (given: readonly object[]) =>
    operations.post<BulkOutcome>('/api/staff/order-items/bulk', { action: 'ship', rows: given, ...reason })
  const { data } = await ship(rows)
  t.match(data, {
    ...{ done: 1, refused: 1 },
    rows: [{ refusal: null }, { orderItemId: two.item, refusal: { code: 'WAYBILL_USED' } }],
  })
  t.match(await parcelOf(two.renter), { number: null })
})

t.test('letters are for couriers that we do not know', async (t) => {
  const { item } = await aRenter('letters')
  t.match(await acts(item, 'ship', cj('AB1234567890')), {
    status: 400,
    code: 'INVALID_REQUEST',
    message: /숫자/,
  })
  t.equal((await acts(item, 'ship', { courier: 'etc', trackingNumber: 'EZ123456789KR' })).status, 200)
})

t.test(
  'a wrong waybill is corrected once, the member hears the right one, and the old number is free',
  async (t) => {
    const { workOff, phoneOf } = await tells(shop)
    const { renter, item, phone } = await aRenter('waybill')
    t.match(await acts(item, 'parcel', { ...cj('333333333333'), correctionNumber: 1 }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
    await acts(item, 'ship', cj('333333333330'))
    const right = { ...cj('333333333333'), correctionNumber: 1 }
    t.match(await acts(item, 'parcel', right), { status: 200, data: { status: 'shipped' } })
    t.match(await acts(item, 'parcel', right), { status: 200 }, 'two taps')
    t.match(await acts(item, 'parcel', { ...cj('333333333334'), correctionNumber: 3 }), {
      code: 'CONCURRENT_CHANGE',
    })
    t.match(await parcelOf(renter), { courier: 'cj', number: '333333333333' })
    t.match(await seen(item), { parcel: cj('333333333333') }, 'what the next correction would replace')
    t.match(await seen(item), { corrections: 1, timeline: [{}, {}, {}, { type: 'order.parcel.corrected' }] })
    const other = await aRenter('free-number')
    t.equal((await acts(other.item, 'ship', cj('333333333330'))).status, 200)
    t.match(await acts(item, 'parcel', { ...cj('333333333330'), correctionNumber: 2 }), {
      code: 'WAYBILL_USED',
    })
    await workOff()
    const told = await phoneOf(phone)
    t.same(headings(told).slice(-1), ['[빌림] 운송장 번호를 바로잡았어요'])
    t.match(told.at(-1)?.text, '333333333333')
    shop.clock.moveTo('2026-12-10T00:10:00+09:00')
    await deliverOnFirstDay(shop.deps)
    t.match(await acts(item, 'parcel', { ...cj('333333333335'), correctionNumber: 2 }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
  },
)

t.test(
  'a step taken by mistake is taken back, the member is told, and it is taken again (rule 308)',
  async (t) => {
    const { workOff, phoneOf } = await tells(shop)
    const { item, phone } = await aRenter('undo')
    const undo = (step: string, correctionNumber: number) => acts(item, 'undo', { step, correctionNumber })
    t.match(await undo('ship', 1), { code: 'TRANSITION_NOT_ALLOWED' }, 'nothing was sent')
    await acts(item, 'ship', cj('444444444440'))
    t.match(await undo('ship', 1), { status: 200, data: { status: 'ready_for_delivery' } })
    t.match(await undo('ship', 1), { status: 200 }, 'two taps')
    t.match(await seen(item), { status: 'ready_for_delivery', courier: null, trackingNumber: null })
    t.match(await acts(item, 'ship', cj('444444444441')), { status: 200, data: { status: 'shipped' } })
    t.match(await seen(item), { status: 'shipped', trackingNumber: '444444444441' })
    await acts(item, 'delivered', { corrections: 1 })
    t.match(await undo('deliver', 2), { status: 200, data: { status: 'shipped' } })
    t.match(await acts(item, 'delivered', { corrections: 1 }), { status: 200 }, 'their answer was lost')
    const unseen = await acts(item, 'delivered', { corrections: 1, reason: '되돌린 것을 보지 못했어요' })
    t.match(unseen, { status: 409, code: 'CONCURRENT_CHANGE' }, 'it was taken back since (rule 890)')
    t.match(await seen(item), { status: 'shipped', corrections: 2 })
    await workOff()
    t.match((await phoneOf(phone)).at(-1)?.text, /앞선 안내가 잘못 나갔어요. 아직 배송 중이에요/)
    shop.clock.moveTo('2026-12-10T00:10:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1, 'it arrives after all')
    t.match(await undo('deliver', 3), { code: 'TRANSITION_NOT_ALLOWED' }, 'the rental has begun')
    t.same(
      headings(await phoneOf(phone)).filter((heading) => heading === '[빌림] 배송 안내를 바로잡아요').length,
      2,
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('the delivery fee that a mistaken sending earned is a prepayment again', async (t) => {
  const renter = await shop.aCustomer('fee@example.com')
  const bag = await shop.aBag({
    daily_rental_price: 12_300,
    shipping_cost: 'paid',
    base_shipping_cost: 3_000,
  })
  const draft = await renter.draft({
    ...{ bags: [bag], period: days },
    changes: { deliveryFee: 3_000, totalAmount: 51_000 },
  })
  t.equal(draft.status, 200)
  await renter.pay(draft.data.orderId, await shop.approve(draft.data))
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [draft.data.orderId],
  )
  const item = rows[0]?.id ?? ''
  await acts(item, 'prepare')
  await acts(item, 'ship', cj('555555555550'))
  t.equal((await acts(item, 'undo', { step: 'ship', correctionNumber: 1 })).status, 200)
  t.strictSame(await shop.wrongs(), [], 'prepayments are what was paid for what has not left')
  t.equal((await acts(item, 'cancel', { wholeOrder: true })).status, 200)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a pick-up of a return is taken back and ordered again under another number', async (t) => {
  const { workOff, phoneOf } = await tells(shop)
  const { renter, item, phone } = await aRenter('pick-up')
  await acts(item, 'ship', cj('666666666660'))
  shop.clock.moveTo('2026-12-10T00:10:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await renter.post('/api/users/order-items-returns', { orderItemId: item })
  await acts(item, 'return/approve', { returnNumber: 1 })
  t.match(
    await acts(item, 'return/collecting', back('666666666660')),
    { code: 'WAYBILL_USED' },
    'it went out under it',
  )
  t.equal((await acts(item, 'return/collecting', back('666666666661'))).status, 200)
  t.match(await acts(item, 'undo', { step: 'collectReturn', correctionNumber: 1 }), {
    data: { status: 'return_requested' },
  })
  t.equal((await seen(item)).parcel, null)
  await workOff()
  const told = (await phoneOf(phone)).at(-1)
  t.match(told?.text, /배송 안내를 바로잡아요[\s\S]*진행 상황은 주문 상세에서 볼 수 있어요/)
  t.notMatch(told?.text, /다시 알려|앞선 안내/, 'no pick-up is told, and none will be')
  t.equal((await acts(item, 'return/collecting', back('666666666662'))).status, 200)
  t.match((await seen(item)).parcel, cj('666666666662'), 'on its way back under a number of its own')
  t.match(await acts(item, 'parcel', { ...cj('666666666663'), correctionNumber: 2 }), { status: 200 })
  const { rows } = await shop.database.pool.query(
    'SELECT status, tracking_number AS number FROM shop.item_returns WHERE order_item_id = $1',
    [item],
  )
  t.strictSame(rows, [{ status: 'collecting', number: '666666666663' }])
  t.match(
    await acts(item, 'parcel', { ...cj('666666666663'), correctionNumber: 3 }),
    { status: 400, code: 'INVALID_REQUEST', data: { fields: { trackingNumber: /지금 운송장/ } } },
    'its own waybill is no correction (rule 665)',
  )
  t.equal((await acts(item, 'return/collected', { returnNumber: 1 })).status, 200)
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'an address is corrected until the parcel arrives; the member is told, and reads it in the order',
  async (t) => {
    const { workOff, phoneOf } = await tells(shop)
    const { renter, item, phone } = await aRenter('address')
    const address = {
      ...{ shippingName: '김민지', shippingPhone: '01012345678', postCode: '06236' },
      ...{
        address1: '서울 강남구 테헤란로 152',
        address2: '9층',
        shippingNote: '경비실',
        correctionNumber: 1,
      },
    }
    t.match(await acts(item, 'address', address), { status: 200, data: { status: 'ready_for_delivery' } })
    t.match((await seen(item)).contact, { postCode: '06236', address1: '서울 강남구 테헤란로 152' })
    t.match(await acts(item, 'address', { ...address, postCode: '623', correctionNumber: 2 }), {
      status: 400,
    })
    const { orderId } = await seen(item)
    const read = await renter.get<object>(`/api/users/order-detail/${orderId}`)
    t.match(JSON.stringify(read.data), '테헤란로 152')
    await workOff()
    const told = await phoneOf(phone)
    t.same(headings(told).slice(-1), ['[빌림] 배송 정보를 바로잡았어요'])
    t.notMatch(told.at(-1)?.text, '테헤란로', 'a message tells no address')
    const { rows } = await shop.database.pool.query<{ text: string }>(
      `SELECT data::text AS text FROM es.events WHERE type = 'order.address.corrected'`,
    )
    t.notMatch(rows[0]?.text, '테헤란로', 'nor does an event')
    const same = await acts(item, 'address', { ...address, correctionNumber: 2 })
    t.match(same, {
      status: 400,
      data: { fields: { address1: '지금 받는 분, 배송지, 배송 메모와 같아요.' } },
    })
    const blanks = {
      address1: ' 서울  강남구\u00a0테헤란로 152',
      shippingName: '김민지',
      correctionNumber: 2,
    }
    t.match(
      await acts(item, 'address', { ...address, ...blanks }),
      { status: 400 },
      'blanks are one (rule 846)',
    )
    await workOff()
    t.equal((await phoneOf(phone)).length, told.length, 'nobody looks for a change (rule 846)')
    t.equal((await seen(item)).addressNumber, 1, 'and the label stays')
    await acts(item, 'ship', cj('777777777770'))
    await acts(item, 'delivered')
    t.match(await acts(item, 'address', { ...address, correctionNumber: 2 }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
    const list = await operations.get<StaffOrders>(`/api/staff/orders?memberId=${renter.id}`)
    t.equal(list.data.result[0]?.corrections, 1)
  },
)

t.test(
  'a message about a correction says what changed, and a note alone is only a note (rule 915)',
  async (t) => {
    const { workOff, phoneOf, mailsTo } = await tells(shop)
    const { renter, item, phone } = await aRenter('only-the-note')
    const { contact, orderId } = await seen(item)
    const corrects = async (change: object, correctionNumber: number) => {
      const { status, message } = await acts(item, 'address', { ...contact, ...change, correctionNumber })
      t.equal(status, 200, message)
      await workOff()
      return (await phoneOf(phone)).at(-1)?.text
    }
    const noteToo = { shippingNote: '경비실에 맡겨 주세요' }
    const note = await corrects(noteToo, 1)
    t.match(note, /^\[빌림\] 배송 메모를 바로잡았어요\n[\s\S]*받는 분과 배송지는 그대로예요/)
    const { data: inbox } = await renter.get<Inbox>('/api/users/my-inbox?curPage=1')
    t.ok(inbox.result.some(({ title }) => title === '배송 메모를 바로잡았어요'))
    t.match((await mailsTo('only-the-note@example.com')).at(-1)?.subject, /배송 메모를 바로잡았어요/)
    const moved = { ...noteToo, address1: '서울 강남구 역삼로 7' }
    t.match(
      await corrects(moved, 2),
      /^\[빌림\] 배송 정보를 바로잡았어요\n[\s\S]*바뀐 내용: 배송지\n주문 내역에서/,
      'the note is as it was',
    )
    const all = { ...moved, shippingName: '박서준', shippingNote: '문 앞' }
    t.match(await corrects(all, 3), /바뀐 내용: 받는 분, 배송 메모\n/)
    const put = await renter.put(`/api/users/order-detail/${orderId}/delivery`, {
      shippingNote: '벨 눌러 주세요',
    })
    t.equal(put.status, 200, put.message)
    await workOff()
    t.match((await phoneOf(phone)).at(-1)?.text, /배송 정보를 바꿨어요\n[\s\S]*바뀐 내용: 배송 메모\n/)
  },
)

t.test('a correction by staff overwrites no address that they have not read (rule 308)', async (t) => {
  const renter = await shop.aCustomer('reads@example.com')
  const { data: draft } = await renter.draft({ bags: [await shop.aBag(), await shop.aBag()], period: days })
  await renter.pay(draft.orderId, await shop.approve(draft))
  const detail = async () => (await renter.get<OrderDetail>(`/api/users/order-detail/${draft.orderId}`)).data
  const [a = '', b = ''] = (await detail()).order_items.map(({ id }) => id)
  const contact = {
    shippingName: '김민지',
    shippingPhone: '01012345678',
    postCode: '06236',
    shippingNote: '',
  }
  const at = (street: string) => ({ ...contact, address1: `서울 강남구 ${street}`, address2: '9층' })
  const corrects = (item: string, street: string, correctionNumber: number) =>
    acts(item, 'address', { ...at(street), correctionNumber })

  const { shippingNote: _, ...address } = at('테헤란로 152')
  const moved = await renter.put(`/api/users/order-detail/${draft.orderId}/delivery`, { address })
  t.equal(moved.status, 200, moved.message)
  t.match(await corrects(b, '역삼로 1', 1), { status: 409, code: 'CONCURRENT_CHANGE' }, 'as it was before')
  t.match(await detail(), { shippingAddress: /테헤란로 152/ })
  t.match(await seen(b), { corrections: 0, orderCorrections: 1, contact: { address1: /테헤란로 152/ } })
  t.match(await corrects(b, '역삼로 2', 2), { status: 200 })
  t.match(await corrects(b, '역삼로 2', 2), { status: 200 }, 'two taps')
  t.match(await corrects(a, '역삼로 3', 2), { status: 409, code: 'CONCURRENT_CHANGE' }, 'a colleague')
  t.match(await detail(), { shippingAddress: /역삼로 2/ })
  t.match(await corrects(a, '역삼로 3', 3), { status: 200 })
  t.match(await seen(a), { corrections: 2, orderCorrections: 3, contact: { address1: /역삼로 3/ } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('staff correct what a member changed ninety-nine times before', async (t) => {
  const renter = await shop.aCustomer('often@example.com')
  const { data: draft } = await renter.draft({ bags: [await shop.aBag()], period: days })
  await renter.pay(draft.orderId, await shop.approve(draft))
  const detail = (await renter.get<OrderDetail>(`/api/users/order-detail/${draft.orderId}`)).data
  const [item = ''] = detail.order_items.map(({ id }) => id)
  for (let nth = 1; nth <= 99; nth += 1) {
    const noted = { shippingNote: `${nth}번째 메모` }
    const changed = await renter.put(`/api/users/order-detail/${draft.orderId}/delivery`, noted)
    t.equal(changed.status, 200, changed.message)
  }
  await acts(item, 'prepare')
  t.match(await acts(item, 'ship', cj('888800000033')), { status: 200 })
  t.match(await acts(item, 'parcel', { ...cj('888800000044'), correctionNumber: 100 }), { status: 200 })
})

t.test('who is charged for an item is not made one who never had it (rule 845)', async (t) => {
  const { renter, item } = await aRenter('charged')
  await acts(item, 'ship', cj('888888888880'))
  await acts(item, 'delivered')
  const made = await acts(item, 'charges', { kind: 'damage', amount: 70_000, chargeNumber: 1 })
  t.equal(made.status, 200, made.message)
  const takesBack = (step: string, correctionNumber: number) => acts(item, 'undo', { step, correctionNumber })
  t.match(await takesBack('deliver', 1), { status: 409, code: 'ITEM_CHARGED' })
  const finance = await shop.aColleague('waives@example.com', ['finance'])
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT charge_id AS id FROM shop.charges WHERE order_item_id = $1',
    [item],
  )
  const waived = await finance.post(`/api/staff/charges/${rows[0]?.id}/waive`, {
    reason: '다른 주문의 파손이었어요',
  })
  t.equal(waived.status, 200, waived.message)
  t.match(await takesBack('deliver', 1), { status: 200 })
  t.match(await takesBack('ship', 2), { status: 200 })
  const cancelling = { orderItemId: item, cancellationReason: 'changed_mind' }
  t.match(await renter.post('/api/users/order-items-cancel', cancelling), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})
