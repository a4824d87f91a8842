import t from 'tap'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import type { StaffOrderItem, StaffOrders } from '../../domain/wire/staffOrders.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('staff_search')
t.teardown(() => shop.end())
const operator = await shop.aColleague('ops@example.com')
const auditor = await shop.aColleague('finance@example.com', ['finance'])
const curator = await shop.aColleague('content@example.com', ['content'])

shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const bag = await shop.aBag({ product_name: '미드나잇 토트' })
const customer = await shop.aCustomer('renter@example.com')
const draft = await customer.draft({ bags: [bag, await shop.aBag()] })
if (draft.status !== 200) throw new Error(draft.message)
const paymentKey = await shop.approve(draft.data)
await customer.pay(draft.data.orderId, paymentKey)
const [placed] = (
  await shop.database.pool.query<{ numbers: string; item: string; code: string }>(
    `SELECT o.order_numbers AS numbers, i.order_item_id AS item, p.product_code AS code
     FROM shop.orders o JOIN shop.order_items i USING (order_id) JOIN shop.products p ON p.id = i.product_id
     WHERE i.product_id = $1`,
    [bag],
  )
).rows
if (placed === undefined) throw new Error('nothing was placed')

const found = async (q: string, colleague = operator) =>
  (await colleague.get<{ result: StaffHit[] }>(`/api/staff/search?q=${encodeURIComponent(q)}`)).data.result
const kinds = async (q: string, colleague = operator) => (await found(q, colleague)).map(({ kind }) => kind)

t.test('an order is found by the beginning of its number, in any case', async (t) => {
  const [order] = await found(placed.numbers.toLowerCase())
  t.match(order, {
    kind: 'order',
    title: placed.numbers,
    about: /외 1건 · 김\*지$/,
    order: { id: draft.data.orderId },
  })
  t.strictSame(await kinds(placed.numbers.slice(0, 8)), ['order'])
  t.strictSame(await kinds(`${placed.numbers.slice(0, 6)}-ZZZZZZ`), [])
})

t.test('a member is found by a whole email, telephone number or name, and shown masked', async (t) => {
  const [member] = await found('Renter@Example.com')
  t.match(member, { kind: 'member', title: '김*지', about: /re\*\*\*@example\.com/ })
  t.notMatch(JSON.stringify(member), /renter@|민지/)
  t.match(await found('김민지'), [{ kind: 'member', id: member?.id }])
  t.match(await found('김민지'.normalize('NFD')), [{ kind: 'member', id: member?.id }], 'typed on a Mac')
  const { rows } = await shop.database.pool.query<{ phone: string }>(
    'SELECT phone_number AS phone FROM shop.members WHERE id = $1',
    [member?.id],
  )
  t.match(await found(rows[0]?.phone ?? ''), [{ kind: 'member', id: member?.id }])
  t.strictSame(await kinds('renter@example.co'), [], 'no part of an email')
  t.strictSame(await kinds('김민'), [], 'no part of a name')
})

t.test('a product is found by its code and a part of its name, a payment by its key', async (t) => {
  t.match(await found('나잇 토'), [{ kind: 'product', id: String(bag), title: '미드나잇 토트' }])
  t.match(await found(placed.code), [{ kind: 'product', id: String(bag) }])
  t.strictSame(await kinds('%%'), [], 'a percent sign is a percent sign')
  const hits = await found(paymentKey)
  t.match(
    hits.filter(({ kind }) => kind === 'payment'),
    [{ id: paymentKey, order: { numbers: placed.numbers } }],
  )
})

t.test('codes in capitals leave the names their places among the five', async (t) => {
  const coded = []
  for (const nth of [1, 2, 3])
    coded.push(await shop.aBag({ product_code: `QZ-${nth}`, product_name: `코드 QZ ${nth}` }))
  const named = []
  for (const nth of [1, 2]) named.push(await shop.aBag({ product_name: `이름 QZ ${nth}` }))
  const ids = (await found('QZ')).filter(({ kind }) => kind === 'product').map(({ id }) => Number(id))
  t.same(ids.toSorted(), [...coded, ...named].toSorted())
})

t.test('a parcel is found by its tracking number, with hyphens or without', async (t) => {
  await operator.post(`/api/staff/order-items/${placed.item}/prepare`, { reason: '검수 완료' })
  await operator.step(placed.item, 'ship', {
    ...{ courier: 'cj', trackingNumber: '1234-5678-9012', reason: '택배사에 인계' },
  })
  const listed = async (q: string) =>
    (await operator.get<StaffOrders>(`/api/staff/orders?q=${encodeURIComponent(q)}`)).data.result
  for (const typed of ['123456789012', '1234-5678-9012']) {
    t.match(await found(typed), [{ kind: 'parcel', id: placed.item, status: 'shipped' }], typed)
    t.match(await listed(typed.slice(0, 9)), [{ orderItemId: placed.item }], `beginning of ${typed}`)
  }
  t.strictSame(await listed('-'), [])
  const { data } = await operator.get<StaffOrderItem>(`/api/staff/order-items/${placed.item}`)
  t.match(data, { trackingNumber: '123456789012', trackingUrl: /wblNo=123456789012$/ })
})

t.test(
  'letters of a waybill are found in capitals and in small, however they were typed (rule 307)',
  async (t) => {
    const parcel = {
      courier: 'etc',
      trackingNumber: 'ez-123456789-kr',
      reason: '기타 택배로 바꿔 보냄',
      correctionNumber: 1,
    }
    t.equal((await operator.post(`/api/staff/order-items/${placed.item}/parcel`, parcel)).status, 200)
    for (const typed of ['EZ123456789KR', 'ez123456789kr', 'Ez-123456789-Kr']) {
      t.match(await found(typed), [{ kind: 'parcel', id: placed.item }], typed)
      const { data } = await operator.get<StaffOrders>(`/api/staff/orders?q=${typed}`)
      t.match(data.result, [{ orderItemId: placed.item, trackingNumber: 'EZ123456789KR' }], typed)
    }
  },
)

t.test('a charge is found by the key of the payment that paid it', async (t) => {
  await operator.post(`/api/staff/order-items/${placed.item}/delivered`, { reason: '배송 조회로 확인' })
  const damage = { kind: 'damage', amount: 30_000, chargeNumber: 1, reason: '가죽 긁힘' }
  const made = await operator.post<{ id: string }>(`/api/staff/order-items/${placed.item}/charges`, damage)
  const [owed] = (await customer.get<{ result: MemberCharge[] }>('/api/users/charges')).data.result
  if (owed === undefined) throw new Error('nothing is owed')
  const key = await shop.approve({ ...owed.payment, amounts: { totalAmount: owed.amount } })
  const paid = { orderId: owed.payment.orderId, paymentKey: key }
  t.match(await customer.post(`/api/users/charges/${made.data.id}/pay`, paid), { status: 200 })
  t.match(
    (await found(key)).filter(({ kind }) => kind === 'charge'),
    [{ id: made.data.id, title: key, about: `파손 배상금 · ${placed.numbers} · 김*지` }],
  )
  const alone = await operator.get<{ cntAll: number }>(`/api/staff/charges?chargeId=${made.data.id}`)
  t.match(alone.data, { cntAll: 1, result: [{ id: made.data.id }] })
})

t.test('each role finds what it may see', async (t) => {
  t.strictSame(await kinds('123456789012', auditor), [], 'finance sends no parcels')
  t.strictSame(await kinds('김민지', curator), [], 'content knows no members')
  t.strictSame(await kinds('미드나잇', curator), ['product'])
  t.strictSame(await kinds('미드나잇', auditor), [])
  t.match(await curator.get('/api/staff/search?q=a'), { status: 400 }, 'one letter asks for everything')
})

t.test('a list of numbers is not tried in one minute', async (t) => {
  const asked = await Promise.all(
    Array.from({ length: 130 }, (_, nth) => curator.get(`/api/staff/search?q=${1000 + nth}`)),
  )
  t.ok(asked.some(({ status }) => status === 429))
  t.match(await operator.get('/api/staff/search?q=1000'), { status: 200 }, 'colleagues are counted alone')
})
