import t from 'tap'
import type { DeliveryFeeDraft } from '../../domain/wire/deliveryChanges.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments } from '../../server/payments/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { extending } from '../support/extending.ts'
import { tells } from '../support/telling.ts'

const shop = await aRentalShop('replaced_supplements')
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const { rented, drafted, approved, paid } = extending(shop)
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

type Rental = Awaited<ReturnType<typeof rented>>
const noticeOf = async ({ customer }: Rental) => {
  const { data } = await customer.get<{ notices: { message: string }[] }>(
    '/api/users/order-history?curPage=1',
  )
  return data.notices[0]?.message
}
/** What 결제 내역 says of the payment that came to nothing (rule 707). */
const causeOf = async ({ customer }: Rental) => {
  type History = { result: PaymentHistoryRow[] }
  const { data } = await customer.get<History>('/api/users/payments-history?curPage=1')
  return data.result.find(({ isReversed }) => isReversed)?.because
}
const mailOf = async ({ customer }: Rental) => {
  await workOff()
  const { data } = await customer.get<Inbox>('/api/users/my-inbox?curPage=1')
  return data.result.find(({ title }) => title === '결제를 취소했어요')?.lines[0]
}

t.test('whoever pays for an extension reads what ended it (rule 700)', async (t) => {
  const rental = await rented('extends')
  const replaced = await drafted(rental, '2026-12-07')
  const replacing = await drafted(rental, '2026-12-08')
  t.match(await paid(rental, replaced.data.extensionId, await approved(replaced.data)), {
    ...{ status: 409, code: 'EXTENSION_EXPIRED', data: { because: 'replaced' } },
    message:
      '다른 창에서 연장을 다시 시작해서 잡아 둔 날짜가 풀렸어요. 그 창에서 결제하거나 다시 연장해 주세요.',
  })
  await rental.customer.delete(`/api/users/extensions/${replacing.data.extensionId}`)
  t.match(await paid(rental, replacing.data.extensionId, 'closed'), {
    ...{ code: 'EXTENSION_EXPIRED', data: { because: 'closed' } },
    message: '결제창을 닫아서 잡아 둔 날짜가 풀렸어요. 다시 연장해 주세요.',
  })
  const slow = await drafted(rental, '2026-12-07')
  shop.clock.moveTo('2026-11-20T10:17:00+09:00')
  t.match(await paid(rental, slow.data.extensionId, await approved(slow.data)), {
    ...{ code: 'EXTENSION_EXPIRED', data: { because: 'expired' } },
    message: '결제 시간이 지나서 잡아 둔 날짜가 풀렸어요. 다시 연장해 주세요.',
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test('money of an extension that gave way meanwhile goes back with the cause (rule 700)', async (t) => {
  const rental = await rented('meanwhile')
  const first = await drafted(rental, '2026-12-07')
  const paymentKey = await approved(first.data)
  beforeItWrites(shop.deps, 'capture:', async () =>
    t.match(await drafted(rental, '2026-12-08'), { status: 200 }),
  )
  const answer = await paid(rental, first.data.extensionId, paymentKey)
  t.match(answer, {
    ...{ code: 'EXTENSION_EXPIRED', data: { refunded: 11_100, because: 'replaced' } },
    message: '다른 창에서 연장을 다시 시작해서 결제한 11,100원을 모두 돌려드려요.',
  })
  t.same(await paid(rental, first.data.extensionId, paymentKey), answer, 'sent again (rule 780)')
  t.match(await noticeOf(rental), /^다른 창에서 연장을 다시 시작해서 2026\.12\.07–2026\.12\.07 날짜를/)
  t.match(await mailOf(rental), /^다른 창에서 연장을 다시 시작해서 11,100원 전액을 돌려드려요/)
  t.equal(await causeOf(rental), '다른 창에서 연장을 다시 시작해서')
  t.strictSame(await shop.wrongs(), [])
})

const office = { shippingName: '박서준', shippingPhone: '01099998888' }
const jeju = { ...office, postCode: '63122', address1: '제주특별자치도 제주시 문연로 6', address2: '17층' }
const moved = ({ customer, orderId }: Rental, address2 = '17층') =>
  customer.post<DeliveryFeeDraft>(`/api/users/order-detail/${orderId}/delivery-fee`, {
    ...{ address: { ...jeju, address2 }, difference: 3_000 },
  })
const paidFee = ({ customer }: Rental, deliveryChangeId: string, paymentKey: string) =>
  customer.post(`/api/users/delivery-fees/${deliveryChangeId}/pay`, { paymentKey })
const approvedFee = ({ deliveryChangeId, amount, ...draft }: DeliveryFeeDraft) =>
  shop.approve({ ...draft, orderId: deliveryChangeId, amounts: { totalAmount: amount } })

t.test('whoever pays for a move to Jeju reads what ended it (rule 700)', async (t) => {
  const rental = await rented('moves', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const replaced = await moved(rental)
  const replacing = await moved(rental)
  t.match(await paidFee(rental, replaced.data.deliveryChangeId, await approvedFee(replaced.data)), {
    ...{ status: 409, code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'replaced' } },
    message:
      '다른 창에서 배송지를 다시 바꿔서 이 주소로는 결제하지 않았어요. 그 창에서 결제하거나 다시 골라 주세요.',
  })
  await rental.customer.delete(`/api/users/delivery-fees/${replacing.data.deliveryChangeId}`)
  t.match(await paidFee(rental, replacing.data.deliveryChangeId, 'closed'), {
    ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'closed' } },
    message: '결제창을 닫아서 결제하지 않았고, 배송지도 그대로예요. 다시 골라 주세요.',
  })
  const slow = await moved(rental)
  shop.clock.moveTo('2026-11-20T10:17:00+09:00')
  t.match(await paidFee(rental, slow.data.deliveryChangeId, 'slow'), {
    ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'expired' } },
    message: '결제 시간이 지나서 결제하지 않았고, 배송지도 그대로예요. 다시 골라 주세요.',
  })
})

t.test('a fee of an order that was cancelled meanwhile goes back with that cause (rule 700)', async (t) => {
  const rental = await rented('cancels', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const draft = await moved(rental)
  const paymentKey = await approvedFee(draft.data)
  beforeItWrites(shop.deps, 'capture:', () =>
    rental.customer.post('/api/users/order-items-cancel', {
      ...{ orderItemId: rental.item, cancellationReason: 'changed_mind' },
    }),
  )
  const answer = await paidFee(rental, draft.data.deliveryChangeId, paymentKey)
  t.match(answer, {
    ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { refunded: 3_000, because: 'overtaken' } },
    message: '그사이 배송지를 바꿀 수 없게 되어 결제한 3,000원을 모두 돌려드려요.',
  })
  t.same(await paidFee(rental, draft.data.deliveryChangeId, paymentKey), answer, 'sent again (rule 780)')
  t.match(await noticeOf(rental), /^그사이 배송지를 바꿀 수 없게 되어 추가 배송비를/)
  t.match(await mailOf(rental), /^그사이 배송지를 바꿀 수 없게 되어 추가 배송비 3,000원 전액을/)
  t.equal(await causeOf(rental), '그사이 배송지를 바꿀 수 없게 되어')
  t.strictSame(await shop.wrongs(), [])
})

t.test('of two tabs that pay for a move each the second pays nothing (rule 781)', async (t) => {
  const rental = await rented('two-tabs', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const first = await moved(rental, '1층')
  const key = await approvedFee(first.data)
  let second = first
  // A change that the provider owes an answer about is not replaced.
  beforeItWrites(shop.deps, 'capture:', async () => {
    second = await moved(rental, '2층')
  })
  t.match(await paidFee(rental, first.data.deliveryChangeId, key), { status: 200 })
  const { deliveryChangeId } = second.data
  const answer = await paidFee(rental, deliveryChangeId, await approvedFee(second.data))
  t.match(answer, {
    ...{ status: 409, code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'corrected' } },
    message:
      '다른 곳에서 이미 배송 정보를 바꿔서 이 주소로는 결제하지 않았어요. 바뀐 배송지를 확인하고 다시 골라 주세요.',
  })
  t.match((await rental.detail()).payments, [{ amount: 48_000 }, { amount: 3_000 }])
  const atProvider = (await shop.ledger()).find(({ orderId }) => orderId === deliveryChangeId)
  t.not(atProvider?.status, 'DONE', 'nothing is captured')
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a fee of an address that another window changed meanwhile goes back with that (rule 781)',
  async (t) => {
    const rental = await rented('other-window', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
    const draft = await moved(rental)
    beforeItWrites(shop.deps, 'capture:', () =>
      rental.customer.put(`/api/users/order-detail/${rental.orderId}/delivery`, { shippingNote: '문 앞' }),
    )
    t.match(await paidFee(rental, draft.data.deliveryChangeId, await approvedFee(draft.data)), {
      ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { refunded: 3_000, because: 'corrected' } },
      message: '다른 곳에서 이미 배송 정보를 바꿔서 결제한 3,000원을 모두 돌려드려요.',
    })
    t.match(await noticeOf(rental), /^다른 곳에서 이미 배송 정보를 바꿔서 추가 배송비를/)
    t.match(await mailOf(rental), /^다른 곳에서 이미 배송 정보를 바꿔서 추가 배송비 3,000원 전액을/)
    t.equal(await causeOf(rental), '다른 곳에서 이미 배송 정보를 바꿔서')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a fee of an order that was cancelled or sent meanwhile is not captured (rule 781)', async (t) => {
  const rental = await rented('over', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const draft = await moved(rental)
  const paymentKey = await approvedFee(draft.data)
  await rental.customer.post('/api/users/order-items-cancel', {
    ...{ orderItemId: rental.item, cancellationReason: 'changed_mind' },
  })
  const answer = await paidFee(rental, draft.data.deliveryChangeId, paymentKey)
  t.match(answer, {
    ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'overtaken' } },
    message: '그사이 배송지를 바꿀 수 없게 되어 결제하지 않았고, 배송지도 그대로예요.',
  })
  t.same(await paidFee(rental, draft.data.deliveryChangeId, paymentKey), answer)
  t.match((await rental.detail()).payments, [{ amount: 48_000 }])
  t.strictSame(await shop.wrongs(), [])
})

const atProvider = async (orderId: string) =>
  (await shop.ledger()).find((payment) => payment.orderId === orderId)?.status

t.test('an extension of a rental that was cancelled meanwhile is not captured (rule 784)', async (t) => {
  const rental = await rented('extends-nothing')
  const { data } = await drafted(rental, '2026-12-07')
  const paymentKey = await approved(data)
  await rental.customer.post('/api/users/order-items-cancel', {
    ...{ orderItemId: rental.item, cancellationReason: 'changed_mind' },
  })
  const answer = await paid(rental, data.extensionId, paymentKey)
  t.match(answer, {
    ...{ status: 409, code: 'EXTENSION_EXPIRED', data: { because: 'overtaken', refunded: undefined } },
    message: '그사이 연장할 수 없게 되어 잡아 둔 날짜가 풀렸어요. 다시 연장해 주세요.',
  })
  t.same(await paid(rental, data.extensionId, paymentKey), answer, 'sent again')
  t.not(await atProvider(data.extensionId), 'DONE', 'nothing is captured')
  t.equal(await shop.count("shop.slots WHERE product_id = $1 AND status <> 'released'", [rental.bag]), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test('nor one whose rental is not extended any more for another reason (rule 784)', async (t) => {
  const rental = await rented('off-sale')
  const { data } = await drafted(rental, '2026-12-07')
  const offers = (isOnSale: boolean) =>
    shop.database.pool.query('UPDATE shop.products SET on_sale = $2 WHERE id = $1', [rental.bag, isOnSale])
  await offers(false)
  t.match(await paid(rental, data.extensionId, await approved(data)), {
    ...{ code: 'EXTENSION_EXPIRED', data: { because: 'overtaken' } },
  })
  await offers(true)
  t.not(await atProvider(data.extensionId), 'DONE')
  t.strictSame(await shop.wrongs(), [])
})

t.test('an extension is not captured with a fee that is out of date by then (rule 785)', async (t) => {
  const rental = await rented('card-sheet-over-midnight')
  shop.clock.moveTo('2026-11-29T23:58:00+09:00')
  const { data } = await drafted(rental, '2026-12-07')
  const paymentKey = await approved(data)
  shop.clock.moveTo('2026-11-30T00:01:00+09:00')
  const answer = await paid(rental, data.extensionId, paymentKey)
  t.match(answer, {
    ...{ status: 409, code: 'EXTENSION_EXPIRED', data: { because: 'fee_changed' } },
    message: '그사이 취소 조건이 바뀌어서 잡아 둔 날짜가 풀렸어요. 바뀐 조건을 확인하고 다시 연장해 주세요.',
  })
  t.same(await paid(rental, data.extensionId, paymentKey), answer, 'sent again')
  t.not(await atProvider(data.extensionId), 'DONE', 'nothing is captured')
  const again = await drafted(rental, '2026-12-07')
  t.match(await paid(rental, again.data.extensionId, await approved(again.data)), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('points extend no rental with such a fee either (rule 785)', async (t) => {
  const rental = await rented('points-over-midnight')
  await rental.customer.earns(11_100)
  shop.clock.moveTo('2026-11-29T23:58:00+09:00')
  const { data } = await drafted(rental, '2026-12-07', { pointsUsed: 11_100 })
  t.equal(data.amount, 0)
  shop.clock.moveTo('2026-11-30T00:01:00+09:00')
  t.match(await paid(rental, data.extensionId), {
    ...{ code: 'EXTENSION_EXPIRED', data: { because: 'fee_changed' } },
  })
  t.match((await rental.detail()).order_items, [{ order: { rentalEndDate: '2026-12-06' } }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('what a member approved and is not to be had any more is not captured later (rule 784)', async (t) => {
  const moving = await rented('recovers-move', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const extending = await rented('recovers-extension')
  const { data: move } = await moved(moving)
  const { data: extension } = await drafted(extending, '2026-12-07')
  const fault = { route: 'confirm', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' } as const
  for (const orderId of [move.deliveryChangeId, extension.extensionId])
    await shop.script({ ...fault, orderId })
  t.match(await paidFee(moving, move.deliveryChangeId, await approvedFee(move)), {
    code: 'PAYMENT_UNCONFIRMED',
  })
  t.match(await paid(extending, extension.extensionId, await approved(extension)), {
    code: 'PAYMENT_UNCONFIRMED',
  })
  for (const { customer, item } of [moving, extending])
    await customer.post('/api/users/order-items-cancel', {
      ...{ orderItemId: item, cancellationReason: 'changed_mind' },
    })
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.not(await atProvider(move.deliveryChangeId), 'DONE')
  t.not(await atProvider(extension.extensionId), 'DONE')
  t.strictSame(await shop.wrongs(), [])
})

t.test('a card that was refused is told in the same words again (rule 783)', async (t) => {
  const rental = await rented('refused', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
  const result = { kind: 'decline', code: 'REJECT_CARD_PAYMENT' }
  const { data: extension } = await drafted(rental, '2026-12-07')
  const { extensionId, amount, ...draft } = extension
  const longer = await shop.approve(
    { ...draft, orderId: extensionId, amounts: { totalAmount: amount } },
    { result },
  )
  const refused = await paid(rental, extensionId, longer)
  t.match(refused, { status: 409, code: 'PAYMENT_DECLINED', message: /한도초과/ })
  t.same(await paid(rental, extensionId, longer), refused)
  const { deliveryChangeId, ...fee } = (await moved(rental)).data
  const approvable = { ...fee, orderId: deliveryChangeId, amounts: { totalAmount: 3_000 } }
  const declined = await shop.approve(approvable, { result })
  t.match(await paidFee(rental, deliveryChangeId, declined), { code: 'PAYMENT_DECLINED' })
  t.match(await paidFee(rental, deliveryChangeId, declined), {
    code: 'PAYMENT_DECLINED',
    message: /한도초과/,
  })
  const another = (await moved(rental)).data
  const other = {
    orderName: another.orderName,
    customerKey: another.customerKey,
    orderId: another.deliveryChangeId,
  }
  const wrong = await shop.approve({ ...other, amounts: { totalAmount: 2_000 } })
  for (const time of ['first', 'again'])
    t.match(await paidFee(rental, another.deliveryChangeId, wrong), { code: 'PAYMENT_AMOUNT_DIFFERS' }, time)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a payment that the provider owes an answer about is not said to be none (rule 780)', async (t) => {
  const rental = await rented('unknown')
  const first = await drafted(rental, '2026-12-07')
  const paymentKey = await approved(first.data)
  const code = 'UNKNOWN_PAYMENT_ERROR'
  await shop.script({ route: 'confirm', orderId: first.data.extensionId, drop: 'after', code })
  await shop.script({ route: 'payment', code })
  t.match(await paid(rental, first.data.extensionId, paymentKey), { code: 'PAYMENT_UNCONFIRMED' })
  t.match(await drafted(rental, '2026-12-08'), { status: 200 }, 'another tab takes its place')
  t.match(await paid(rental, first.data.extensionId, paymentKey), { code: 'PAYMENT_UNCONFIRMED' })
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.match(await paid(rental, first.data.extensionId, paymentKey), {
    ...{ code: 'EXTENSION_EXPIRED', data: { refunded: 11_100, because: 'replaced' } },
  })
  t.strictSame(await shop.wrongs(), [])
})
