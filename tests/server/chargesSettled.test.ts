import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { ConditionRecord } from '../../domain/wire/staffConditions.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import type { Answer } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aChargingShop } from '../support/charging.ts'
import { aPhoto, formBody, type Sent, sendForm } from '../support/uploading.ts'

const {
  shop,
  operations,
  finance,
  reason,
  damage,
  charge,
  owedBy,
  historyOf,
  aBuyer,
  aRenter,
  anOwingRenter,
  staffRow,
  approves,
  pays,
} = await aChargingShop('charges_settled')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const now = 0

t.test('a card sheet that nobody confirmed ends, and the charge can be paid again', async (t) => {
  const { member } = await anOwingRenter('expired@example.com')
  const approval = await approves(member, { result: { kind: 'expired' } })
  const answer = await pays(member, approval)
  t.ok([409, 503].includes(answer.status), answer.code)
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match((await owedBy(member)).result, [{ isBeingPaid: false }])
  t.match(await pays(member, await approves(member)), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('money that comes for a waived charge goes back whole', async (t) => {
  const { member, chargeId } = await anOwingRenter('waived@example.com')
  const approval = await approves(member)
  await shop.script({ route: 'confirm', orderId: approval.body.orderId, drop: 'after' })
  await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
  await pays(member, approval)
  t.match(await finance.post(`/api/staff/charges/${chargeId}/waive`, reason), { status: 200 })
  t.match(await finance.post(`/api/staff/charges/${chargeId}/waive`, reason), { status: 200 }, 'asked again')
  await recoverPayments(shop.deps, paymentSubjects, now)
  const because = '이미 정리된 요금이라'
  t.match(await historyOf(member), [{ isReversed: true, refundPending: 30_000, because }, {}])
  await sendDueRefunds(shop.deps)
  t.match(await historyOf(member), [{ isReversed: true, refunded: 30_000, status: 'canceled' }, {}])
  t.match(await pays(member, approval), { code: 'CHARGE_SETTLED', message: /모두 돌려드려요/ }, 'rule 780')
  t.match(await pays(member, { ...approval, body: { ...approval.body, paymentKey: 'another' } }), {
    ...{ code: 'CHARGE_SETTLED', message: /면제/ },
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a charge of which a part is waived while it is being paid is still owed, and the sheet says so (rule 172)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('meanwhile@example.com')
    const approval = await approves(member)
    const part = { amount: 12_000, ownerBears: false, waiverNumber: 1, ...reason }
    beforeItWrites(shop.deps, `capture:${chargeId}`, () =>
      finance.post(`/api/staff/charges/${chargeId}/waive-part`, part),
    )
    const answer = await pays(member, approval)
    t.match(answer, {
      ...{ status: 409, code: 'CHARGE_CHANGED', data: { amount: 18_000, refunded: 30_000 } },
      message: /^그사이 내실 금액이 18,000원으로 바뀌어 방금 결제한 30,000원을 모두 돌려드려요/,
    })
    const { cards } = shop.deps
    const { capture } = cards
    cards.capture = () =>
      Promise.reject(new Error('the provider is asked for another sum under the same key'))
    t.same(await pays(member, approval), answer, 'sent again (rule 780)')
    cards.capture = capture
    t.match((await owedBy(member)).result, [{ amount: 18_000, isBeingPaid: false }])
    const because = '그사이 내실 금액이 18,000원으로 바뀌어'
    t.match(await historyOf(member), [{ isReversed: true, because }, {}], 'in the same words (rule 897)')
    t.match(await pays(member, await approves(member)), { status: 200 })
    const [given, ...others] = (await historyOf(member)).filter(({ isReversed }) => isReversed)
    t.match([given, others], [{ because }, []], 'also once it is settled')
    t.match(await staffRow(chargeId), { status: 'paid', amount: 18_000, refunded: 0 })
    // The next test's provider refuses whichever refund it is sent first.
    await sendDueRefunds(shop.deps)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'finance gives a paid charge back in parts, each by one colleague (rule 937); a refused refund is sent again',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('refund@example.com')
    const refund = (body: object): Promise<Answer> =>
      finance.post(`/api/staff/charges/${chargeId}/refund`, { refundNumber: 1, ...reason, ...body })
    t.match(await refund({ amount: 10_000 }), { code: 'CHARGE_NOT_PAID' })
    await pays(member, await approves(member))
    t.match(await refund({ amount: 30_001 }), { code: 'REFUND_OVER_PAID', data: { largest: 30_000 } })
    t.match(await refund({ amount: 10_000 }), { status: 200 })
    t.match(await refund({ amount: 10_000 }), { status: 200 }, 'the same number again')
    const other = await shop.aColleague('refunds-too@example.com', ['finance'])
    const named = { amount: 10_000, refundNumber: 1, reason: '저도 환불해요' }
    t.match(await other.post(`/api/staff/charges/${chargeId}/refund`, named), {
      ...{ status: 409, code: 'ALREADY_DONE' },
      data: { doing: 'charge_refunded', ...reason, amount: 10_000, at: /^2026-11-20T/ },
      message: /^그사이 환불한 요금이에요\. 2026\.11\.20 .+에 .+ 님이 ‘.+’ 사유로 10,000원을 처리했어요\.$/,
    })
    t.match(await refund({ amount: 10_000, refundNumber: 2 }), {
      ...{ code: 'REFUND_UNDER_WAY', message: /^앞선 환불을 결제사가 처리하고 있어요\./ },
    })
    await shop.script({ route: 'cancel', code: 'PROVIDER_ERROR' })
    await sendDueRefunds(shop.deps)
    const pending = await finance.get<{ result: { orderId: string }[] }>('/api/staff/refunds?status=pending')
    t.match(pending.data, { result: [{ chargeId, sending: 1, lastReason: 'PROVIDER_ERROR' }] })
    const { rows } = await shop.database.pool.query(
      'SELECT order_numbers AS number FROM shop.orders WHERE order_id = $1',
      [pending.data.result[0]?.orderId],
    )
    t.match((await finance.get(`/api/staff/refunds?status=all&q=${rows[0]?.number}`)).data, {
      ...{ cntAll: 1, result: [{ chargeId }] },
    })
    await shop.script({ route: 'cancel', code: 'NOT_CANCELABLE_PAYMENT' })
    await sendDueRefunds(shop.deps)
    t.match(await staffRow(chargeId), { refunds: 1, refundStatus: 'rejected', openRefund: 'rejected' })
    t.match(await refund({ amount: 10_000, refundNumber: 2 }), {
      ...{ code: 'REFUND_UNDER_WAY', data: { is: 'rejected' } },
      message:
        '결제사가 앞선 환불을 거절했어요. 환불 목록에서 다시 보내거나 이체를 기록한 뒤에 환불해 주세요.',
    })
    const refused = (
      await finance.get<{ result: { refundId: string; chargeId: string }[] }>('/api/staff/refunds')
    ).data
    const refundId = refused.result.find((row) => row.chargeId === chargeId)?.refundId
    t.match(await finance.post(`/api/staff/refunds/${refundId}/resend`, reason), { status: 200 })
    await sendDueRefunds(shop.deps)
    t.match(await historyOf(member), [{ status: 'partial_canceled', refunded: 10_000 }, {}])
    t.match(await finance.post(`/api/staff/refunds/${refundId}/resend`, reason), {
      code: 'ALREADY_DONE',
    })
    shop.clock.moveTo('2026-11-20T11:00:00+09:00')
    t.match(await refund({ amount: 20_000, refundNumber: 2 }), { status: 200 })
    // The provider drops the second refund of a payment within a second: it is sent until it is taken.
    for (let tries = 0; tries < 5_000 && (await staffRow(chargeId))?.refundStatus === 'pending'; tries += 1)
      await sendDueRefunds(shop.deps)
    t.match(await staffRow(chargeId), { refunds: 2, refunded: 30_000, openRefund: null })
    t.match(await historyOf(member), [{ status: 'canceled', refunded: 30_000 }, {}])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'of a card that refunds only in full a part of a charge waits for finance, and goes back with the rest (rule 948)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('in-full@example.com')
    t.match(await pays(member, await approves(member, { isPartialCancelable: false })), { status: 200 })
    const refund = (refundNumber: number, amount: number): Promise<Answer> =>
      finance.post(`/api/staff/charges/${chargeId}/refund`, { refundNumber, amount, ...reason })
    t.match(await refund(1, 10_000), { status: 200 })
    t.match(await staffRow(chargeId), { refunded: 10_000, refundStatus: 'rejected', openRefund: null })
    const refusedBy = async () =>
      (
        await finance.get<{ result: { chargeId: string; amount: number }[] }>('/api/staff/refunds')
      ).data.result
        .filter((row) => row.chargeId === chargeId)
        .map(({ amount }) => amount)
    t.strictSame(await refusedBy(), [10_000])
    t.match(await refund(2, 20_000), { status: 200 }, 'it does not stand in the way')
    t.strictSame(await refusedBy(), [], 'it went with the rest')
    await sendDueRefunds(shop.deps)
    t.match(await staffRow(chargeId), { refunded: 30_000, refundStatus: 'confirmed', openRefund: null })
    t.match(await historyOf(member), [{ status: 'canceled', refunded: 30_000 }, {}])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'what staff saw of a bag is kept beside the rental, and the renter sees the photos of a charge (rule 219)',
  async (t) => {
    const { member, itemId } = await aBuyer('seen@example.com')
    const { productId } = (await operations.get<{ productId: number }>(`/api/staff/order-items/${itemId}`))
      .data
    const url = `/api/staff/order-items/${itemId}/conditions`
    const headers = { authorization: `Bearer ${operations.accessToken}` }
    const notes = async (sent: Sent) => {
      const all = { recordId: randomUUID(), note: '이상 없음', productId: String(productId), ...sent }
      return (await sendForm(shop.app, headers, await formBody(all), url)).json()
    }
    t.match(await notes({ stage: 'back' }), { code: 'TRANSITION_NOT_ALLOWED', data: { status: 'new' } })
    t.match(await notes({ stage: 'out', note: ' ' }), {
      code: 'INVALID_REQUEST',
      data: { fields: { note: /상태/ } },
    })
    // Staff's photo is no photo, which is found only when it is decoded.
    const noPhoto = new File(['this is no photo'], 'photo.jpg')
    t.match(await notes({ stage: 'back', conditionFile1: noPhoto }), { code: 'TRANSITION_NOT_ALLOWED' })
    t.match(await notes({ stage: 'out', conditionFile1: noPhoto }), { code: 'PHOTO_TYPE_NOT_ALLOWED' })
    const out = { stage: 'out', recordId: randomUUID(), conditionFile1: await aPhoto() }
    t.match(await notes(out), { data: { id: out.recordId } })
    const again = async () => notes({ ...out, conditionFile1: await aPhoto() })
    t.match(await again(), { data: { id: out.recordId } }, 'the same form again')
    t.match(await notes({ ...out, note: '다른 말', conditionFile1: noPhoto }), {
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    t.match(await notes({ stage: 'out', recordId: out.recordId }), { code: 'IDEMPOTENCY_KEY_REUSED' })
    for (const [step, body] of [
      ['prepare', {}],
      ['ship', { courier: null, trackingNumber: null }],
      ['delivered', {}],
    ] as const)
      await operations.step(itemId, step, { ...reason, ...body })
    t.match(await notes({ stage: 'out' }), { code: 'TRANSITION_NOT_ALLOWED', data: { status: 'delivered' } })
    t.match(await again(), { data: { id: out.recordId } }, 'and once more after the bag has left')
    shop.clock.moveTo('2026-11-20T11:00:00+09:00')
    await notes({
      ...{ stage: 'back', note: '모서리 가죽이 긁혔어요' },
      ...{ conditionFile1: await aPhoto(), conditionFile2: await aPhoto('side.png') },
    })
    const { data: item } = await operations.get<{ productId: number }>(`/api/staff/order-items/${itemId}`)
    const read = () =>
      operations.get<{ result: ConditionRecord[] }>(`/api/staff/products/${item.productId}/conditions`)
    const { result } = (await read()).data
    t.match(result, [
      {
        stage: 'back',
        orderItemId: itemId,
        note: '모서리 가죽이 긁혔어요',
        recordedBy: '박운영',
        photos: { length: 2 },
      },
      { stage: 'out', orderItemId: itemId, note: '이상 없음', photos: { length: 1 } },
    ])
    t.equal(result.length, 2)
    const photoIds = result[0]?.photos.map(({ photoId }) => photoId) ?? []

    const another = await aRenter('unseen@example.com')
    t.match(
      await charge(another.itemId, { ...damage, photoIds }),
      { code: 'PHOTO_NOT_USABLE' },
      'of this rental alone',
    )
    t.match(await charge(itemId, { ...damage, photoIds }), { status: 200 })
    const [owed] = (await owedBy(member)).result
    t.equal(owed?.images.length, 2)
    const shown = await shop.app.inject({ url: owed?.images[0]?.fileUrl ?? '' })
    t.match(shown, { statusCode: 200, headers: { 'content-type': 'image/webp' } })
    const { rows } = await shop.database.pool.query('SELECT written FROM personal.condition_notes')
    t.notMatch(JSON.stringify(rows), /긁혔/, 'what was typed is sealed')
    t.strictSame(await shop.wrongs(), [])
  },
)
