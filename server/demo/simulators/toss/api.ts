import { z } from 'zod'
import type { Stage } from '../provider.ts'
import { aKey, type Books } from './books.ts'
import { cancel, paymentOfPath } from './cancel.ts'
import { charge, confirm, type Desk, expireIfLate, failConfirm } from './capture.ts'
import { exchange, methods, removeCard, removeCustomer } from './customers.ts'
import { type Call, createEndpoints } from './endpoint.ts'
import { fault, ok } from './faults.ts'
import { paymentObject } from './paymentObject.ts'
import { settlements, transactions } from './settlements.ts'
import { agreeToTerms, listTerms } from './terms.ts'

const bodyOrderShape = z.object({ orderId: z.string() })
const paymentKeyShape = z.object({ paymentKey: z.string() })
const orderIdShape = z.object({ orderId: z.string() })
const customerShape = z.object({ customerKey: z.string() })

type Wrap = ReturnType<typeof createEndpoints>

/** The published paths, each around what it does. */
export function playApi(stage: Stage, desk: Desk): void {
  const endpoint = createEndpoints(stage, desk.books)
  playPayments(stage, desk, endpoint)
  playCustomers(stage, desk, endpoint)
}

function playPayments({ app }: Stage, desk: Desk, endpoint: Wrap): void {
  const ofBody = (call: Call) => bodyOrderShape.safeParse(call.body).data?.orderId
  const ofPath = (call: Call) => paymentOfPath(desk, call)?.orderId

  app.post(
    '/toss/v1/brandpay/payments/confirm',
    endpoint({
      route: 'confirm',
      auth: 'secret',
      orderId: ofBody,
      handle: (call) => confirm(desk, call),
      fail: (call, code) => failConfirm(desk, call, code),
      ownScript: (call) => chosenInSheet(desk.books, call),
    }),
  )
  app.post(
    '/toss/v1/brandpay/payments',
    endpoint({ route: 'charge', auth: 'secret', orderId: ofBody, handle: (call) => charge(desk, call) }),
  )
  app.post(
    '/toss/v1/payments/:paymentKey/cancel',
    endpoint({ route: 'cancel', auth: 'secret', orderId: ofPath, handle: (call) => cancel(desk, call) }),
  )
  app.get(
    '/toss/v1/settlements',
    endpoint({
      route: 'settlements',
      auth: 'secret',
      isList: true,
      handle: (call) => settlements(desk, call),
    }),
  )
  app.get(
    '/toss/v1/transactions',
    endpoint({
      route: 'transactions',
      auth: 'secret',
      isList: true,
      handle: (call) => transactions(desk, call),
    }),
  )
  const read = (find: (call: Call) => string | undefined) =>
    endpoint({
      route: 'payment',
      auth: 'secret',
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
}

function playCustomers({ app }: Stage, desk: Desk, endpoint: Wrap): void {
  app.get(
    '/toss/v1/brandpay/terms',
    endpoint({ route: 'terms', auth: 'secret', handle: (call) => listTerms(desk, call) }),
  )
  app.post(
    '/toss/v1/brandpay/terms/agree',
    endpoint({
      route: 'terms-agree',
      auth: 'secret',
      handle: (call) => agreeToTerms(desk, call, () => aKey('code')),
    }),
  )
  app.post(
    '/toss/v1/brandpay/authorizations/access-token',
    endpoint({ route: 'access-token', auth: 'secret', handle: (call) => exchange(desk, call) }),
  )
  app.get(
    '/toss/v1/brandpay/payments/methods',
    endpoint({ route: 'methods', auth: 'customer', handle: (call) => methods(desk, call.customerKey) }),
  )
  app.get(
    '/toss/v1/brandpay/payments/methods/:customerKey',
    endpoint({
      route: 'methods',
      auth: 'secret',
      handle: (call) => methods(desk, customerShape.parse(call.params).customerKey),
    }),
  )
  app.post(
    '/toss/v1/brandpay/payments/methods/card/remove',
    endpoint({ route: 'card-remove', auth: 'customer', handle: (call) => removeCard(desk, call) }),
  )
  app.post(
    '/toss/v1/brandpay/customers/remove',
    endpoint({ route: 'customer-remove', auth: 'customer', handle: (call) => removeCustomer(desk, call) }),
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
