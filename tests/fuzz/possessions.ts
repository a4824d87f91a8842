import { randomUUID } from 'node:crypto'
import { pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { ratesOf } from '../../domain/shared/ratesInPercent.ts'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { consignmentRateAnswer } from '../../domain/wire/consignments.ts'
import { deliveryFeeDraftAnswer } from '../../domain/wire/deliveryChanges.ts'
import { extensionDraftAnswer, extensionOptionsAnswer } from '../../domain/wire/extensions.ts'
import { staffHolidaysAnswer } from '../../domain/wire/staffHolidays.ts'
import { takeCardCustomer } from '../../server/cards/index.ts'
import { noticeFreed } from '../../server/likes/index.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { promotionExamples } from '../../server/promotions/examples.ts'
import { writeReview } from '../../server/reviews/index.ts'
import { anApplication } from '../support/aConsignment.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { draftBody, fourDays, seenNow } from '../support/aRental.ts'
import { enough } from '../support/aReview.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { drafts, pays, type Somebody, type WholeShop } from '../support/leaving.ts'
import { formBody } from '../support/uploading.ts'
import { followed } from '../support/wholeLog.ts'
import type { Callers } from './callers.ts'

const reason = '가죽 긁힘 복원'
const parcel = { courier: null, trackingNumber: null }
const steps = {
  preparing: [['prepare', {}]],
  shipped: [
    ['prepare', {}],
    ['ship', parcel],
  ],
  delivered: [
    ['prepare', {}],
    ['ship', parcel],
    ['delivered', {}],
  ],
  collected: [
    ['prepare', {}],
    ['ship', parcel],
    ['delivered', {}],
    ['collected', {}],
  ],
} as const

/** What the owner of a fuzzed shop comes to hold, each made by the calls that a member and staff would make. */
export function possessionsOf(shop: WholeShop, owner: Somebody, callers: Callers) {
  const staff = (url: string, payload: object) => asStaff('POST', url, { reason, ...payload })

  const calls = async () => shop.callsOf(owner.browser, await callers.asOwner())
  const asked = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await (await calls()).call(method, url, payload)
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json().data
  }
  async function asStaff(method: 'DELETE' | 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const headers = { authorization: await callers.asStaff() }
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json().data
  }
  /** What a colleague with every role reads and does. */
  const byStaff = {
    read: (url: string) => asStaff('GET', url),
    asked: (method: 'POST' | 'PUT', url: string, payload: object) => asStaff(method, url, payload),
  }
  /** Staff send a file of text. */
  async function uploads(url: string, text: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const { type, payload } = await formBody({ ...fields, file: new File([text], 'file.csv') })
    const headers = { authorization: await callers.asStaff(), 'content-type': type }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  }
  const whoOwns = async (): Promise<Somebody> => ({ ...owner, ...(await calls()) })

  /** Opens the days again on which what is rented here is sent and fetched, also when it is extended: a call may have made holidays of them. */
  async function openDays() {
    const { result } = staffHolidaysAnswer.shape.data.parse(await asStaff('GET', '/api/staff/holidays'))
    const [first, last] = [shippingDay(fourDays), addDays(pickUpDay(fourDays), 14)]
    for (const { id } of result.filter(({ day }) => day >= first && day <= last))
      await asStaff('DELETE', `/api/staff/holidays/${id}`, { reason })
  }
  async function aBag(changes: Parameters<typeof shop.aBag>[0] = {}) {
    await openDays()
    return shop.aBag(changes)
  }
  const aDraft = async () => drafts(await whoOwns(), await aBag(), {})
  async function anOrder(changes: Parameters<typeof shop.aBag>[0] = {}) {
    const productId = await aBag(changes)
    const draft = await drafts(await whoOwns(), productId, {})
    const [orderItemId = ''] = await pays(shop, await whoOwns(), draft)
    return { orderId: draft.orderId, orderItemId, productId }
  }
  /** An order whose item has come as far as that. */
  async function aRented(until: keyof typeof steps) {
    const order = await anOrder()
    await goesAsFarAs(order.orderItemId, until)
    return order
  }
  /** The item of an order with the first day that it can be extended to, as the body of the call. */
  async function anExtendable() {
    const { orderItemId } = await anOrder()
    const { days } = extensionOptionsAnswer.shape.data.parse(
      await asked('GET', `/api/users/order-items/${orderItemId}/extension`),
    )
    const day = days.find(({ reason }) => reason === null)
    if (day === undefined) throw new Error(`${orderItemId} cannot be extended`)
    return { orderItemId, body: { rentalEndDate: day.end, price: day.price, quotedFee: day.fee } }
  }
  /** An extension that is being paid, with what its card sheet is told. */
  async function anExtension() {
    const { orderItemId, body } = await anExtendable()
    const url = `/api/users/order-items/${orderItemId}/extensions`
    return extensionDraftAnswer.shape.data.parse(await asked('POST', url, body))
  }
  /** An order whose parcel costs 3,000 more to Jeju, with the body of the call that asks for it. */
  async function anOrderForJeju() {
    const { orderId } = await anOrder({ jeju_shipping_cost: 3_000 })
    const address = { shippingName: '김지우', shippingPhone: '01012345678', postCode: '63122' }
    const inJeju = { ...address, address1: '제주특별자치도 제주시 문연로 6', address2: '3층' }
    return { orderId, body: { address: inJeju, difference: 3_000 } }
  }
  /** A move to Jeju that is being paid, with what its card sheet is told. */
  async function aDeliveryFee() {
    const { orderId, body } = await anOrderForJeju()
    const url = `/api/users/order-detail/${orderId}/delivery-fee`
    return deliveryFeeDraftAnswer.shape.data.parse(await asked('POST', url, body))
  }
  async function goesAsFarAs(orderItemId: string, until: keyof typeof steps): Promise<void> {
    for (const [step, body] of steps[until])
      await staff(`/api/staff/order-items/${orderItemId}/${step}`, {
        ...body,
        ...(step === 'ship' && (await seenNow(shop.deps, orderItemId))),
      })
  }

  /** A charge for damage that is not paid yet, with what its page pays by. */
  async function aCharge(): Promise<MemberCharge> {
    const { orderItemId } = await aRented('delivered')
    const charge = { kind: 'damage', amount: 30_000, chargeNumber: 1 }
    await staff(`/api/staff/order-items/${orderItemId}/charges`, charge)
    const { result } = await asked('GET', '/api/users/charges')
    return result.at(-1)
  }

  async function anInquiry(chargeId: string | null = null): Promise<number> {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `INSERT INTO shop.inquiries (member_id, kind, title, content, asked_at, charge_id)
       VALUES ($1, 'onetoone', '배송 시간 문의', '언제 오는지 궁금해요.', $2, $3) RETURNING id`,
      [owner.id, shop.clock.now(), chargeId],
    )
    return rows[0]?.id ?? 0
  }
  /** A charge with the inquiry that objects to it. */
  async function anObjection(): Promise<string> {
    const { id } = await aCharge()
    await anInquiry(id)
    return id
  }

  /** What the card sheet answers when the member approves. */
  async function approval(owed: { orderId: string; orderName: string; customerKey: string }, amount: number) {
    const { paymentKey } = await shop.post('/toss/__sessions', { ...owed, amount })
    return { orderId: owed.orderId, paymentKey }
  }
  async function anApprovedDraft() {
    const { orderId, orderName, customerKey, amounts } = await aDraft()
    return approval({ orderId, orderName, customerKey }, amounts.totalAmount)
  }

  async function anAccount(): Promise<number> {
    const account = { bankCode: '090', accountNumber: '3333011234567', accountHolderName: '김지우' }
    await asked('POST', '/api/users/account-verify', account)
    return (await asked('PUT', '/api/users/account-info', account)).id
  }
  /** The provider hands out a code only to a customer whom it does not know yet. */
  async function aCardAtTheProvider() {
    const { customerKey } = await asked('GET', '/api/users/customer-key')
    const known = await inTransaction(shop.deps.db.pool, (client) =>
      takeCardCustomer(client, shop.deps.env, owner.id),
    )
    if (known !== null) await shop.toss.removeCustomer(known)
    const card = { customerKey, issuerCode: '61', cardNumber: '4330123412341234' }
    const { code } = await shop.post('/toss/__sheet/cards', card)
    return { code, customerKey }
  }
  const aSavedCard = async () => asked('POST', '/api/users/brandpay-authorize', await aCardAtTheProvider())

  /** Not by its form: a member has so many forms in ten minutes. */
  async function aReview(): Promise<number> {
    const { orderItemId, productId } = await aRented('collected')
    const typed = { content: enough, heightCm: null, size: null }
    const written = await writeReview(shop.deps, {
      ...{ memberId: owner.id, orderItemId, productId, halfStars: 9, photoIds: [], ...typed },
    })
    if (isRefusal(written)) throw new Error(written.refused)
    return written.reviewId
  }
  const aCartLine = async (): Promise<number> => {
    const days = { rentalStartDate: fourDays.start, rentalEndDate: fourDays.end }
    return (await asked('POST', '/api/users/cart', { productId: await aBag(), ...days })).id
  }
  const couponFor = (code: string | null = null) =>
    aCouponOnOffer(shop.deps, { name: '첫 겨울 10%', discountValue: 10, endDate: '2027-12-31', code })
  const aConsignment = () => anApplication(shop.deps, owner.id)
  /** An item that has reached the shop, with what an inspector accepts it with. */
  async function anAcceptable() {
    const id = await aConsignment()
    const { type, payload } = await formBody({ reason })
    const headers = { authorization: await callers.asStaff(), 'content-type': type }
    const url = `/api/staff/consignments/${id}/receive`
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `INSERT INTO shop.files (url) VALUES ('/files/uploads/bag.webp') RETURNING id`,
    )
    const listing = {
      // Another call of finance may have set others.
      quotedRates: ratesOf(
        consignmentRateAnswer.shape.data.parse(await asked('GET', '/api/users/consignment-rate')),
      ),
      ...{ reason, assessedRentalPrice: 12_300, productName: '르 프티 토트', supplyPrice: 4_200_000 },
      ...{ brandId: shop.shelf.brandId, categoryId: shop.shelf.categoryId, fileIds: [rows[0]?.id ?? 0] },
      ...{ color: '블랙', material: '소가죽', origin: '이탈리아', description: '<p>가벼운 토트예요.</p>' },
    }
    return { id, listing }
  }
  /** An item that is accepted and can be rented. */
  async function onOffer(): Promise<{ id: string; productId: number }> {
    const { id, listing } = await anAcceptable()
    const { productId } = await byStaff.asked('POST', `/api/staff/consignments/${id}/accept`, listing)
    return { id, productId }
  }
  /** Taken days of a product were let go after the owner had asked to be told. */
  async function aFreedWish(): Promise<number> {
    const { orderItemId, productId } = await anOrder()
    const days = { rentalStartDate: fourDays.start, rentalEndDate: fourDays.end }
    await asked('POST', '/api/users/free-alerts', { productId, ...days })
    const reason = { cancellationReason: 'changed_mind' }
    await asked('POST', '/api/users/order-items-cancel', { orderItemId, ...reason })
    await followed(shop.deps, async () => void (await noticeFreed(shop.deps)))
    const { result } = await asked('GET', '/api/users/free-notices')
    return result[0].id
  }
  async function anEvent(): Promise<number> {
    const { 'promotion-pictures': picture, events } = promotionExamples
    const { id: pictureId } = await byStaff.asked('POST', '/api/staff/promotion-pictures', picture)
    return (await byStaff.asked('POST', '/api/staff/events', { ...events, pictureId })).id
  }
  /** A planning whose page shoppers open. */
  async function aPlanning(): Promise<number> {
    const { 'promotion-pictures': picture, plannings } = promotionExamples
    const { id: pictureId } = await byStaff.asked('POST', '/api/staff/promotion-pictures', picture)
    const productIds = [await aBag()]
    return (await byStaff.asked('POST', '/api/staff/plannings', { ...plannings, pictureId, productIds })).id
  }

  const somePoints = () =>
    intoWallet(shop.deps, owner.id, {
      type: 'points.earned',
      data: {
        ...{ memberId: owner.id, lotId: randomUUID(), points: 50_000, reason: 'review' },
        earnedBy: { source: 'review:1', orderItemId: randomUUID() },
        expiresAt: '2027-11-20T14:59:59.000Z',
      },
    })

  return {
    ownerId: owner.id,
    ...{ aBag, aDraft, anApprovedDraft, anOrder, aRented, aCharge, approval, aReview, aConsignment },
    ...{ anInquiry, anObjection },
    ...{ anExtendable, anExtension, anOrderForJeju, aDeliveryFee },
    ...{
      aCartLine,
      aCouponOnOffer: couponFor,
      anAcceptable,
      onOffer,
      aFreedWish,
      anEvent,
      aPlanning,
      goesAsFarAs,
      byStaff,
      uploads,
    },
    ...{ account: anAccount(), aCardAtTheProvider, aSavedCard, somePoints, asked, draftBody },
  }
}

export type Possessions = ReturnType<typeof possessionsOf>
