import { join } from 'node:path'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { aKey, type Books, openBooks } from './books.ts'
import { cancel, paymentOfPath } from './cancel.ts'
import { charge, confirm, type Desk, expireIfLate, failConfirm } from './capture.ts'
import { exchange, methods, removeCard, removeCustomer } from './customers.ts'
import { type Call, createEndpoints } from './endpoint.ts'
import { fault, ok } from './faults.ts'
import { ledger } from './ledger.ts'
import { paymentObject } from './paymentObject.ts'
import { receiptPage } from './receipt.ts'
import { playSheet } from './sheet.ts'
import { agreeToTerms, listTerms } from './terms.ts'
import { createWebhooks } from './webhooks.ts'

const bodyOrderShape = z.object({ orderId: z.string() })
const paymentKeyShape = z.object({ paymentKey: z.string() })
const orderIdShape = z.object({ orderId: z.string() })
const customerShape = z.object({ customerKey: z.string() })

/** Toss Payments BrandPay: its API below /toss, its script and its card sheet. */
export function playToss(
  stage: Stage,
  options: { webhookUrl: string | undefined; webhookMinuteMs: number },
): Provider {
  const books = openBooks(stage.store)
  const webhooks = createWebhooks(stage, books, options)
  const desk: Desk = { books, now: stage.now, url: stage.url, announce: webhooks.announce }
  playApi(stage, desk)
  playSheet(stage, desk, join(import.meta.dirname, 'browser'))
  stage.app.get('/toss/receipt/:paymentKey', async (request, reply) => {
    const payment = books.payments.get(paymentKeyShape.parse(request.params).paymentKey)
    if (payment === undefined) return reply.code(404).send(fault('NOT_FOUND_PAYMENT').body)
    return reply.type('text/html; charset=utf-8').send(receiptPage(payment))
  })
  return {
    name: 'toss',
    title: '카드 결제 (Toss Payments BrandPay)',
    about: '카드 등록과 결제창, 승인, 부분 취소, 조회, 웹훅. 거절·시간 초과·닫기도 골라 볼 수 있어요.',
    ledger: () => ledger(books),
    ready: webhooks.resume,
    reset: webhooks.stop,
    close: webhooks.stop,
  }
}

function playApi({ app, ...rest }: Stage, desk: Desk): void {
  const endpoint = createEndpoints({ app, ...rest }, desk.books)
  const ofBody = (call: Call) => bodyOrderShape.safeParse(call.body).data?.orderId
  const ofPath = (call: Call) => paymentOfPath(desk, call)?.orderId
  const secret = 'secret' as const
  const customer = 'customer' as const

  app.post(
    '/toss/v1/brandpay/payments/confirm',
    endpoint({
      route: 'confirm',
      auth: secret,
      orderId: ofBody,
      handle: (call) => confirm(desk, call),
      fail: (call, code) => failConfirm(desk, call, code),
      ownScript: (call) => chosenInSheet(desk.books, call),
    }),
  )
  app.post(
    '/toss/v1/brandpay/payments',
    endpoint({ route: 'charge', auth: secret, orderId: ofBody, handle: (call) => charge(desk, call) }),
  )
  app.post(
    '/toss/v1/payments/:paymentKey/cancel',
    endpoint({ route: 'cancel', auth: secret, orderId: ofPath, handle: (call) => cancel(desk, call) }),
  )
  const read = (find: (call: Call) => string | undefined) =>
    endpoint({
      route: 'payment',
      auth: secret,
      handle: (call) => {
        const payment = expireIfLate(desk, desk.books.payments.get(find(call) ?? ''))
        return payment === undefined ? fault('NOT_FOUND_PAYMENT') : ok(paymentObject(payment, desk.url()))
      },
    })
  app.get(
    '/toss/v1/payments/:paymentKey',
    read((call) => paymentKeyShape.parse(call.params).paymentKey),
  )
  app.get(
    '/toss/v1/payments/orders/:orderId',
    read((call) => desk.books.orders.get(orderIdShape.parse(call.params).orderId)),
  )

  app.get(
    '/toss/v1/brandpay/terms',
    endpoint({ route: 'terms', auth: secret, handle: (call) => listTerms(desk, call) }),
  )
  app.post(
    '/toss/v1/brandpay/terms/agree',
    endpoint({
      route: 'terms-agree',
      auth: secret,
      handle: (call) => agreeToTerms(desk, call, () => aKey('code')),
    }),
  )
  app.post(
    '/toss/v1/brandpay/authorizations/access-token',
    endpoint({ route: 'access-token', auth: secret, handle: (call) => exchange(desk, call) }),
  )
  app.get(
    '/toss/v1/brandpay/payments/methods',
    endpoint({ route: 'methods', auth: customer, handle: (call) => methods(desk, call.customerKey) }),
  )
  app.get(
    '/toss/v1/brandpay/payments/methods/:customerKey',
    endpoint({
      route: 'methods',
      auth: secret,
      handle: (call) => methods(desk, customerShape.parse(call.params).customerKey),
    }),
  )
  app.post(
    '/toss/v1/brandpay/payments/methods/card/remove',
    endpoint({ route: 'card-remove', auth: customer, handle: (call) => removeCard(desk, call) }),
  )
  app.post(
    '/toss/v1/brandpay/customers/remove',
    endpoint({ route: 'customer-remove', auth: customer, handle: (call) => removeCustomer(desk, call) }),
  )
}

/** A person who tries the shop chooses in the card sheet how the confirmation will end. */
function chosenInSheet(books: Books, call: Call) {
  const wanted = paymentKeyShape.safeParse(call.body)
  const payment = wanted.success ? books.payments.get(wanted.data.paymentKey) : undefined
  if (payment?.status !== 'IN_PROGRESS') return undefined
  if (payment.result.kind === 'decline') return { code: payment.result.code }
  if (payment.result.kind === 'lost') return { drop: 'after' as const }
  return undefined
}
