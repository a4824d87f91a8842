import { z } from 'zod'
import { aKey, type Books, type Card, cardsOf, customerOf } from './books.ts'
import type { Desk } from './capture.ts'
import { issuers } from './cards.ts'
import type { Call } from './endpoint.ts'
import { type Answer, fault, ok } from './faults.ts'
import { seoulTime } from './time.ts'

const tokenLastsSeconds = 2_592_000

const exchangeShape = z.discriminatedUnion('grantType', [
  z.object({ grantType: z.literal('AuthorizationCode'), customerKey: z.string(), code: z.string() }),
  z.object({ grantType: z.literal('RefreshToken'), customerKey: z.string(), refreshToken: z.string() }),
])

/** POST /v1/brandpay/authorizations/access-token */
export function exchange(desk: Desk, call: Call): Answer {
  const wanted = exchangeShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { customerKey } = wanted.data
  const customer = customerOf(desk.books, customerKey)
  if (wanted.data.grantType === 'AuthorizationCode') {
    if (desk.books.codes.get(wanted.data.code) !== customerKey) return fault('INVALID_REQUEST')
    desk.books.codes.remove(wanted.data.code)
    // A customer who is known already keeps the token; only its time starts again.
    if (customer.accessToken !== null) return give(desk.books, customer)
    desk.announceCustomer(customerKey, 'CREATED')
    return give(desk.books, freshTokens(customer))
  }
  if (customer.refreshToken !== wanted.data.refreshToken) return fault('INVALID_REQUEST')
  return give(desk.books, freshTokens(customer))
}

function freshTokens<C extends object>(customer: C) {
  return { ...customer, accessToken: aKey('sim_at'), refreshToken: aKey('sim_rt') }
}

function give(books: Books, customer: ReturnType<typeof customerOf>): Answer {
  books.customers.put(customer.customerKey, customer)
  const { accessToken, refreshToken } = customer
  return ok({ accessToken, refreshToken, tokenType: 'bearer', expiresIn: tokenLastsSeconds })
}

/** GET /v1/brandpay/payments/methods and …/methods/{customerKey} */
export function methods(desk: Desk, customerKey: string): Answer {
  const cards = cardsOf(desk.books, customerKey)
  return ok({
    isIdentified: desk.books.customers.get(customerKey)?.accessToken != null,
    selectedMethodId: cards[0]?.id ?? null,
    cards: cards.map(cardObject),
    accounts: [],
  })
}

const removeShape = z.object({ methodKey: z.string() })

/** POST /v1/brandpay/payments/methods/card/remove */
export function removeCard(desk: Desk, call: Call): Answer {
  const wanted = removeShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const card = desk.books.cards.get(wanted.data.methodKey)
  if (card?.customerKey !== call.customerKey || card.status === 'DISABLED') return fault('NOT_FOUND_METHOD')
  const removed: Card = { ...card, status: 'DISABLED' }
  desk.books.cards.put(card.methodKey, removed)
  desk.announceCard(removed)
  return ok(cardObject(removed))
}

/** POST /v1/brandpay/customers/remove */
export function removeCustomer(desk: Desk, call: Call): Answer {
  for (const card of cardsOf(desk.books, call.customerKey)) {
    desk.books.cards.put(card.methodKey, { ...card, status: 'DISABLED' })
  }
  desk.books.customers.remove(call.customerKey)
  desk.announceCustomer(call.customerKey, 'REMOVED')
  return ok({ customerKey: call.customerKey, success: true })
}

export function cardObject(card: Card): object {
  const issuer = issuers[card.issuerCode]
  return {
    id: card.id,
    methodKey: card.methodKey,
    alias: null,
    cardName: card.cardName,
    cardNumber: card.cardNumber,
    issuerCode: card.issuerCode,
    acquirerCode: card.issuerCode,
    ownerType: '개인',
    cardType: card.cardType,
    installmentMinimumAmount: 50_000,
    registeredAt: seoulTime(card.registeredAt),
    status: card.status,
    icon: `icn-bank-square-${issuer?.icon ?? 'card'}`,
    iconUrl: '',
    cardImgUrl: '',
    color: { background: issuer?.background ?? '#57534F', text: issuer?.text ?? '#FFFFFF' },
    promotions: [],
  }
}
