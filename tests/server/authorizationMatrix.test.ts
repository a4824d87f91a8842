import { randomUUID } from 'node:crypto'
import t from 'tap'
import { isRefusal } from '../../domain/shared/decision.ts'
import { moveOrderItem } from '../../server/ordering/index.ts'
import type { StaffRole } from '../../server/platform/http/authenticate.ts'
import { writeReview } from '../../server/reviews/index.ts'
import { anApplication } from '../support/aConsignment.ts'
import { mayAct, openCalls } from '../support/access.ts'
import { consigned } from '../support/aProduct.ts'
import { enough } from '../support/aReview.ts'
import { type ApiCall, addressOf, callsOf } from '../support/calls.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays, type Somebody } from '../support/leaving.ts'
import { formBody, type Sent } from '../support/uploading.ts'

const shop = await aWholeShop('matrix')
t.teardown(() => shop.end())
const calls = callsOf(shop.app)
const roles: readonly StaffRole[] = ['operations', 'finance', 'content', 'admin']

/** `answers` where another member is not refused, because the call names a thing of the shop and touches only their own. */
type Aim = { params?: Record<string, string | number>; payload?: object; form?: Sent; answers?: number }

/** A review of a rental that is over, of a bag that is the reviewer's own consignment. */
async function aReviewOf(owner: Somebody, consignmentId: string): Promise<number> {
  const bag = await shop.aBag({
    ...consigned(),
    consignment_id: consignmentId,
    owner_member_id: owner.id,
  })
  const [orderItemId = ''] = await pays(shop, owner, await drafts(owner, bag, {}))
  for (const action of ['prepare', 'ship', 'deliver', 'collect'] as const)
    await moveOrderItem(shop.deps, {
      ...{ orderItemId, action, by: 'staff', staffId: 1, reason: '점검을 마쳤어요' },
      ...{ courier: null, trackingNumber: null },
    })
  const written = await writeReview(shop.deps, {
    ...{ memberId: owner.id, orderItemId, productId: bag, halfStars: 9, content: enough },
    ...{ heightCm: null, size: null, photoIds: [] },
  })
  if (isRefusal(written)) throw new Error(written.refused)
  return written.reviewId
}

async function aNotice(memberId: number, orderId: string | number): Promise<string> {
  const noticeId = randomUUID()
  await shop.database.pool.query(
    `INSERT INTO shop.payments (payment_id, payment_key, reversal_id, member_id, order_id, status, amount, is_reversed,
       occurred_at)
     VALUES ($1::uuid::text, $1::uuid::text, $1::uuid, $2, $3, 'done', 48000, true, '2026-11-20T01:00:00Z')`,
    [noticeId, memberId, orderId],
  )
  return noticeId
}

/** What belongs to one member: each call aimed at it, and nobody else may see or change it. */
const belongings = async (owner: Somebody): Promise<Record<string, Aim>> => {
  const bag = await shop.aBag()
  const address = {
    addressName: '집',
    recipientName: '주인',
    phoneNumber_1: '01010002000',
    phoneNumber_2: '',
    postCode: '04799',
    address1: '서울 성동구 아차산로17길 48',
    address2: '1층',
    isDefault: false,
  }
  const inJeju = {
    ...{ shippingName: '주인', shippingPhone: '01010002000', postCode: '63122', address2: '1층' },
    address1: '제주특별자치도 제주시 문연로 6',
  }
  const rental = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' }
  await owner.call('POST', '/api/users/delivery-address', address)
  await owner.call('POST', '/api/users/delivery-address', address)
  await owner.call('POST', '/api/users/cart', { productId: bag, ...rental })
  await owner.call('POST', '/api/users/favorite', { productId: bag })
  await shop.database.pool.query(
    `INSERT INTO shop.free_alerts (member_id, product_id, start_on, end_on, status, asked_at, noticed_at)
     VALUES ($1, $2, '2026-12-03', '2026-12-06', 'waiting', '2026-11-20T01:00:00Z', NULL),
       ($1, $2, '2026-12-03', '2026-12-06', 'free', '2026-11-20T01:00:00Z', '2026-11-20T01:00:00Z')`,
    [owner.id, bag],
  )
  const one = async (sql: string) => {
    const { rows } = await shop.database.pool.query<{ id: string | number }>(sql, [owner.id])
    return rows[0]?.id ?? 'missing'
  }
  const rented = await shop.aBag({ jeju_shipping_cost: 3_000 })
  const [itemId = ''] = await pays(shop, owner, await drafts(owner, rented, {}))
  const orderId = await one('SELECT order_id AS id FROM shop.orders WHERE member_id = $1')
  const longer = { rentalEndDate: '2026-12-07', price: 11_100, quotedFee: 0 }
  await owner.call('POST', `/api/users/order-items/${itemId}/extensions`, longer)
  const extensionId = await one('SELECT extension_id AS id FROM shop.item_extensions WHERE member_id = $1')
  const toJeju = { address: inJeju, difference: 3_000 }
  await owner.call('POST', `/api/users/order-detail/${orderId}/delivery-fee`, toJeju)
  const deliveryFeeId = await one(
    'SELECT delivery_change_id AS id FROM personal.delivery_drafts WHERE member_id = $1',
  )
  const noticeId = await aNotice(owner.id, orderId)
  const consignmentId = randomUUID()
  const reviewed = await aReviewOf(owner, consignmentId)
  const draft = await drafts(owner, await shop.aBag(), {})
  const owed = await chargeOwner(shop.deps, {
    kind: 'penalty',
    amount: 10_000,
    consignmentId: randomUUID(),
    memberId: owner.id,
    dueOn: '2026-12-01',
  })
  const handedIn = await anApplication(shop.deps, owner.id)
  const addressId = await one(
    'SELECT max(id) AS id FROM shop.delivery_addresses WHERE member_id = $1 AND NOT is_default',
  )
  const cartId = await one('SELECT id FROM shop.cart_items WHERE member_id = $1')
  const inquiryId = await one(
    `INSERT INTO shop.inquiries (member_id, kind, title, content, asked_at)
     VALUES ($1, 'onetoone', '제목이에요', '내용이에요', '2026-11-20T01:00:00Z') RETURNING id`,
  )
  const alertOf = (status: string) =>
    one(`SELECT id FROM shop.free_alerts WHERE member_id = $1 AND status = '${status}'`)
  return {
    'POST /api/users/my-inquiries/{id}/seen': { params: { id: inquiryId } },
    'POST /api/users/my-inquiries/{id}/messages': {
      params: { id: inquiryId },
      payload: { content: '이어서 여쭤볼게요.' },
    },
    'POST /api/users/charges/{id}/objection': {
      params: { id: owed.chargeId },
      form: { subject: '위약금에 대한 이의', content: '중도 해지를 신청한 적이 없어요. 다시 확인해 주세요.' },
    },
    'DELETE /api/users/favorite/{productId}': { params: { productId: bag }, answers: 200 },
    'POST /api/users/free-notices/{id}/read': { params: { id: await alertOf('free') } },
    'DELETE /api/users/free-alerts/{id}': { params: { id: await alertOf('waiting') } },
    'GET /api/users/delivery-address/{id}': { params: { id: addressId } },
    'PUT /api/users/delivery-address/{id}': {
      params: { id: addressId },
      payload: { ...address, addressName: '회사' },
    },
    'DELETE /api/users/delivery-address/{id}': { params: { id: addressId } },
    'POST /api/users/cart-payment-check': { payload: { cartId: [cartId] } },
    'DELETE /api/users/cart/{id}': { params: { id: cartId } },
    'GET /api/users/order-detail/{id}': { params: { id: orderId } },
    'POST /api/users/order-notices/{id}/seen': { params: { id: noticeId } },
    'GET /api/users/order-items/{id}/cancellation-quote': { params: { id: itemId } },
    'GET /api/users/order-items/{id}/extension': { params: { id: itemId } },
    'POST /api/users/extensions/{id}/pay': {
      params: { id: extensionId },
      payload: { paymentKey: 'somebody-elses' },
    },
    'DELETE /api/users/extensions/{id}': { params: { id: extensionId } },
    'POST /api/users/order-items/{id}/extensions': { params: { id: itemId }, payload: longer },
    'PUT /api/users/order-detail/{id}/delivery': {
      params: { id: orderId },
      payload: { shippingNote: '문 앞에 두고 가 주세요.' },
    },
    'POST /api/users/order-detail/{id}/delivery-fee': { params: { id: orderId }, payload: toJeju },
    'POST /api/users/delivery-fees/{id}/pay': {
      params: { id: deliveryFeeId },
      payload: { paymentKey: 'somebody-elses' },
    },
    'DELETE /api/users/delivery-fees/{id}': { params: { id: deliveryFeeId } },
    'POST /api/users/order-items-cancel': {
      payload: { orderItemId: itemId, cancellationReason: 'changed_mind' },
    },
    'POST /api/users/orders': { payload: { orderId: draft.orderId, paymentKey: 'somebody-elses' } },
    'POST /api/users/charges/{id}/pay': {
      params: { id: owed.chargeId },
      payload: { orderId: `${owed.chargeId}-m1`, paymentKey: 'somebody-elses-card' },
    },
    'GET /api/users/consignment/{id}': { params: { id: handedIn } },
    'PUT /api/users/tracking-number/{consignmentId}': {
      params: { consignmentId: handedIn },
      payload: { shippingCompany: 'cj', trackingNumber: '501234567890' },
    },
    'POST /api/users/consignment/{id}/giving-up': { params: { id: handedIn }, payload: { quotedPenalty: 0 } },
    'GET /api/users/consignment/{id}/calendar': { params: { id: handedIn } },
    'POST /api/users/consignment/{id}/blocked-days': {
      params: { id: handedIn },
      payload: { requestId: randomUUID(), from: '2026-12-03', to: '2026-12-04' },
    },
    'DELETE /api/users/consignment/{id}/blocked-days/{downtimeId}': {
      params: { id: handedIn, downtimeId: randomUUID() },
    },
    'GET /api/users/settlements-history/{id}': { params: { id: consignmentId } },
    'GET /api/users/settlement-statements/{file}': { params: { file: '2026-11.csv' } },
    'GET /api/users/settlement-months/{month}': { params: { month: '2026-11' } },
    'POST /api/users/my-reviews': {
      form: { content: enough, rating: '5', orderItemId: itemId, productId: String(rented) },
    },
    'PUT /api/users/my-reviews/{reviewId}': {
      params: { reviewId: reviewed },
      form: { content: enough, rating: '1' },
    },
    'DELETE /api/users/order-drafts/{orderId}': { params: { orderId: draft.orderId } },
  }
}

/** Calls whose parameter names a thing of the shop, not of a member. */
const ofTheShop: readonly string[] = ['POST /api/users/coupons-download/{couponId}']

const owner = await shop.joins({ email: 'owner@example.com', name: '주인이', mobileno: '01010002000' })
const other = await shop.joins({ email: 'other@example.com', name: '남이야', mobileno: '01010003000' })
const colleagues = new Map<StaffRole, string>()
for (const role of roles) {
  const email = `${role}@example.com`
  colleagues.set(role, (await colleagueHeaders(shop, { email, roles: [role] })).authorization)
}

const ask = async (call: ApiCall, authorization: string | null, aim: Aim = {}) => {
  const form = aim.form === undefined ? null : await formBody(aim.form)
  return shop.app.inject({
    method: call.method,
    url: addressOf(call.path, aim.params),
    headers: {
      ...(authorization !== null && { authorization }),
      ...(form !== null && { 'content-type': form.type }),
    },
    ...(aim.payload !== undefined && { payload: aim.payload }),
    ...(form !== null && { payload: form.payload }),
  })
}
const asking = (asks: ApiCall['asks']) => calls.filter((call) => call.asks === asks)

t.test('every call is open on purpose, behind a login, or under roles of the staff', async (t) => {
  t.strictSame(
    asking('nobody')
      .map((call) => call.name)
      .sort(),
    [...openCalls].sort(),
  )
  t.strictSame(
    asking('staff')
      .map((call) => call.name)
      .sort(),
    Object.keys(mayAct).sort(),
  )
  t.ok(asking('member').length > 20)
})

t.test('a guest, a forged token and a colleague pass no member’s gate', async (t) => {
  for (const call of asking('member'))
    for (const token of [null, 'Bearer forged', colleagues.get('admin') ?? '']) {
      const answer = await ask(call, token)
      t.equal(answer.statusCode, 401, `${call.name} as ${token}`)
      t.equal(answer.json().code, 'NOT_LOGGED_IN')
    }
})

t.test('a guest and a member pass no gate of the staff', async (t) => {
  for (const call of asking('staff'))
    for (const token of [null, owner.authorization])
      t.equal((await ask(call, token)).statusCode, 401, `${call.name} as ${token}`)
})

for (const role of roles)
  t.test(`${role}: passes exactly the gates that are theirs`, async (t) => {
    // Logging out comes last: no gate opens after it.
    const isLogout = (call: ApiCall) => call.path.endsWith('/logout')
    const inOrder = asking('staff').sort((a, b) => Number(isLogout(a)) - Number(isLogout(b)))
    for (const call of inOrder) {
      const allowed = role === 'admin' || mayAct[call.name]?.includes(role) === true
      const { statusCode } = await ask(call, colleagues.get(role) ?? '')
      if (allowed) t.notOk([401, 403].includes(statusCode), `${call.name}: ${statusCode}`)
      else t.equal(statusCode, 403, call.name)
    }
  })

t.test('what belongs to a member is not there for another, and stays as it is', async (t) => {
  const aims = await belongings(owner)
  const named = asking('member').filter((call) => call.path.includes('{') && !ofTheShop.includes(call.name))
  for (const call of named) t.ok(call.name in aims, `${call.name} must be aimed at a thing of the owner`)

  const everything = async () => {
    const { rows } = await shop.database.pool.query<{ table: string }>(
      `SELECT DISTINCT table_schema || '.' || table_name AS table FROM information_schema.columns
       WHERE column_name = 'member_id' AND table_schema IN ('shop', 'personal') ORDER BY 1`,
    )
    const all = rows.map(({ table }) =>
      shop.database.pool.query(
        `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE member_id = $1 ORDER BY 1`,
        [owner.id],
      ),
    )
    return (await Promise.all(all)).map((answer) => answer.rows)
  }
  const before = await everything()
  for (const [name, aim] of Object.entries(aims)) {
    const call = calls.find((one) => one.name === name)
    if (call === undefined) throw new Error(`there is no ${name}`)
    const answer = await ask(call, other.authorization, aim)
    t.equal(answer.statusCode, aim.answers ?? 404, `${name}: ${answer.body}`)
  }
  t.strictSame(await everything(), before, 'and nothing of the owner changed')
  for (const [name, aim] of Object.entries(aims)) {
    const call = calls.find((one) => one.name === name)
    if (call === undefined) throw new Error(`there is no ${name}`)
    const answer = await ask(call, owner.authorization, aim)
    t.not(answer.statusCode, 404, `${name} is there for its owner: ${answer.body}`)
  }
})

t.test('lists show a member their own things and nobody else’s', async (t) => {
  const lists = asking('member').filter((call) => call.method === 'GET' && !call.path.includes('{'))
  for (const call of lists) {
    const answer = await ask(call, other.authorization)
    t.ok([200, 503].includes(answer.statusCode), `${call.name}: ${answer.statusCode}`)
    t.notMatch(answer.body, /주인이|owner@example|01010002000|아차산로17길/, call.name)
  }
})
