import { randomUUID } from 'node:crypto'
import { enough } from '../support/aReview.ts'
import { application, tracking } from '../support/consigning.ts'
import type { Possessions } from './possessions.ts'

/** A request that the shop grants: its path's parameters and its body. */
export type Honest = {
  params?: Readonly<Record<string, string | number>>
  body?: Readonly<Record<string, unknown>>
}

const inquiry = '끈 길이를 조절할 수 있는지, 어깨에 멜 수 있는지 궁금해요.'
const days = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' }
const account = { bankCode: '090', accountNumber: '3333011234567', accountHolderName: '김지우' }

/** The calls whose fields have to be about one thing, each asked with a new one. */
export const honestRequests = (own: Possessions): ReadonlyMap<string, () => Promise<Honest>> =>
  new Map<string, () => Promise<Honest>>([
    ['POST /api/users/order-drafts', async () => ({ body: own.draftBody({ bags: [await own.aBag()] }) })],
    [
      'DELETE /api/users/order-drafts/{orderId}',
      async () => ({ params: { orderId: (await own.aDraft()).orderId } }),
    ],
    ['POST /api/users/orders', async () => ({ body: await own.anApprovedDraft() })],
    [
      'GET /api/users/order-items/{id}/cancellation-quote',
      async () => ({ params: { id: (await own.anOrder()).orderItemId } }),
    ],
    [
      'GET /api/users/order-items/{id}/extension',
      async () => ({ params: { id: (await own.anOrder()).orderItemId } }),
    ],
    [
      'POST /api/users/order-items/{id}/extensions',
      async () => {
        const { orderItemId, body } = await own.anExtendable()
        return { params: { id: orderItemId }, body }
      },
    ],
    [
      'POST /api/users/extensions/{id}/pay',
      async () => {
        const { extensionId, amount, orderName, customerKey } = await own.anExtension()
        const { paymentKey } = await own.approval({ orderId: extensionId, orderName, customerKey }, amount)
        return { params: { id: extensionId }, body: { paymentKey } }
      },
    ],
    [
      'DELETE /api/users/extensions/{id}',
      async () => ({ params: { id: (await own.anExtension()).extensionId } }),
    ],
    [
      'PUT /api/users/order-detail/{id}/delivery',
      async () => ({
        params: { id: (await own.anOrder()).orderId },
        body: { shippingNote: '문 앞에 놓아 주세요' },
      }),
    ],
    [
      'POST /api/users/order-detail/{id}/delivery-fee',
      async () => {
        const { orderId, body } = await own.anOrderForJeju()
        return { params: { id: orderId }, body }
      },
    ],
    [
      'POST /api/users/delivery-fees/{id}/pay',
      async () => {
        const { deliveryChangeId, amount, orderName, customerKey } = await own.aDeliveryFee()
        const asked = { orderId: deliveryChangeId, orderName, customerKey }
        const { paymentKey } = await own.approval(asked, amount)
        return { params: { id: deliveryChangeId }, body: { paymentKey } }
      },
    ],
    [
      'DELETE /api/users/delivery-fees/{id}',
      async () => ({ params: { id: (await own.aDeliveryFee()).deliveryChangeId } }),
    ],
    [
      'POST /api/users/order-items-cancel',
      async () => ({
        body: { orderItemId: (await own.anOrder()).orderItemId, cancellationReason: 'changed_mind' },
      }),
    ],
    [
      'POST /api/users/order-items-returns',
      async () => ({ body: { orderItemId: (await own.aRented('delivered')).orderItemId } }),
    ],
    [
      'POST /api/users/my-reviews',
      async () => {
        const { orderItemId, productId } = await own.aRented('collected')
        return { body: { content: enough, rating: '4.5', productId: String(productId), orderItemId } }
      },
    ],
    [
      'PUT /api/users/my-reviews/{reviewId}',
      async () => ({ params: { reviewId: await own.aReview() }, body: { content: enough, rating: '3' } }),
    ],
    [
      'POST /api/users/charges/{id}/pay',
      async () => {
        const { id, payment, amount } = await own.aCharge()
        return { params: { id }, body: await own.approval(payment, amount) }
      },
    ],
    [
      'POST /api/users/charges/{id}/objection',
      async () => ({
        params: { id: (await own.aCharge()).id },
        body: { subject: '파손 배상금 이의', content: inquiry },
      }),
    ],
    ['GET /api/staff/charges/{id}/objection', async () => ({ params: { id: await own.anObjection() } })],
    [
      'POST /api/users/my-inquiries/{id}/messages',
      async () => ({ params: { id: await own.anInquiry() }, body: { content: '아직 궁금해요.' } }),
    ],
    [
      'POST /api/users/products-inquiries',
      async () => ({
        body: { title: '끈 길이 문의', content: inquiry, productId: String(await own.aBag()) },
      }),
    ],
    [
      'POST /api/users/my-onetoone-inquiries',
      async () => ({ body: { subject: '배송 시간 문의', content: inquiry } }),
    ],
    [
      'POST /api/users/consignment',
      async () => ({ body: { ...application, accountId: String(await own.account) } }),
    ],
    ['GET /api/users/consignment/{id}', async () => ({ params: { id: await own.aConsignment() } })],
    [
      'PUT /api/users/tracking-number/{consignmentId}',
      async () => ({ params: { consignmentId: await own.aConsignment() }, body: tracking }),
    ],
    [
      'POST /api/staff/consignments/{id}/accept',
      async () => {
        const { id, listing } = await own.anAcceptable()
        return { params: { id }, body: listing }
      },
    ],
    ['POST /api/users/account-verify', async () => ({ body: account })],
    ['PUT /api/users/account-info', async () => ({ body: account })],
    ['POST /api/users/brandpay-authorize', async () => ({ body: await own.aCardAtTheProvider() })],
    ['POST /api/users/cart-payment-check', async () => ({ body: { cartId: [await own.aCartLine()] } })],
    [
      'POST /api/users/coupons-download/{couponId}',
      async () => ({ params: { couponId: await own.aCouponOnOffer() } }),
    ],
    [
      'GET /api/users/kakao-coupon/{code}',
      async () => {
        const code = `FRIEND-${randomUUID().slice(0, 8)}`
        await own.aCouponOnOffer(code)
        return { params: { code } }
      },
    ],
    [
      'POST /api/users/free-alerts',
      async () => ({ body: { productId: (await own.anOrder()).productId, ...days } }),
    ],
    ...['', '/brands'].map(
      (part) =>
        [
          `GET /api/users/planning-products/{planningId}${part}`,
          async () => ({ params: { planningId: await own.aPlanning() } }),
        ] as const,
    ),
    ['GET /api/users/event/{id}', async () => ({ params: { id: await own.anEvent() } })],
    ['GET /api/users/settlement-statements/{file}', async () => ({ params: { file: '2026-11.csv' } })],
    [
      'GET /api/staff/settlements/{ownerId}/statements/{file}',
      async () => ({ params: { ownerId: own.ownerId, file: '2026-11.xlsx' } }),
    ],
    ['POST /api/users/free-notices/{id}/read', async () => ({ params: { id: await own.aFreedWish() } })],
    ['GET /api/users/consignment/{id}/calendar', async () => ({ params: { id: (await own.onOffer()).id } })],
    [
      'POST /api/users/consignment/{id}/blocked-days',
      async () => {
        const { id } = await own.onOffer()
        const { firstDay } = await own.asked('GET', `/api/users/consignment/${id}/calendar`)
        return { params: { id }, body: { requestId: randomUUID(), from: firstDay, to: firstDay } }
      },
    ],
    [
      'DELETE /api/users/consignment/{id}/blocked-days/{downtimeId}',
      async () => {
        const { id } = await own.onOffer()
        const { lastDay } = await own.asked('GET', `/api/users/consignment/${id}/calendar`)
        const days = { requestId: randomUUID(), from: lastDay, to: lastDay }
        const { downtimeId } = await own.asked('POST', `/api/users/consignment/${id}/blocked-days`, days)
        return { params: { id, downtimeId } }
      },
    ],
    [
      'POST /api/users/consignment/{id}/giving-up',
      async () => {
        const { id } = await own.onOffer()
        const { givingUp } = await own.asked('GET', `/api/users/consignment/${id}`)
        return { params: { id }, body: { quotedPenalty: givingUp.penalty } }
      },
    ],
    ['POST /api/users/cart', async () => ({ body: { productId: await own.aBag(), ...days } })],
  ])
