import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Store, Table } from '../store.ts'

const instantMs = z.int()

const cardShape = z.object({
  id: z.string(),
  methodKey: z.string(),
  customerKey: z.string(),
  cardName: z.string(),
  cardNumber: z.string(),
  issuerCode: z.string(),
  cardType: z.enum(['신용', '체크']),
  registeredAt: instantMs,
  usedAt: instantMs,
  status: z.enum(['ENABLED', 'DISABLED']),
})

const customerShape = z.object({
  customerKey: z.string(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  agreedTermsIds: z.array(z.int()),
})

export const resultShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('decline'), code: z.string() }),
  /** The ten minutes are over before the shop confirms. */
  z.object({ kind: z.literal('expired') }),
  /** The money is taken, and the answer never reaches the shop. */
  z.object({ kind: z.literal('lost') }),
])

const cancelShape = z.object({
  transactionKey: z.string(),
  cancelAmount: z.int(),
  cancelReason: z.string(),
  canceledAt: instantMs,
  refundableAmount: z.int(),
})

const paymentShape = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  customerKey: z.string(),
  amount: z.int(),
  balance: z.int(),
  card: cardShape,
  installmentPlanMonths: z.int(),
  status: z.enum(['IN_PROGRESS', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED']),
  result: resultShape,
  requestedAt: instantMs,
  approvedAt: instantMs.nullable(),
  approveNo: z.string().nullable(),
  transactionKey: z.string().nullable(),
  cancels: z.array(cancelShape),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  isPartialCancelable: z.boolean().default(true),
  /** When a person pretends to have paid, for shops with a past; null: when the shop confirms. */
  paidAt: instantMs.nullable().default(null),
})

const givenAnswerShape = z.object({ status: z.int(), body: z.unknown(), at: instantMs })

/** The shop's own key, or that of a merchant who sees none of the shop's payments. */
export const keyOwnerShape = z.enum(['shop', 'stranger'])

const transmissionShape = z.object({
  id: z.string(),
  body: z.string(),
  /** How many times it was sent before. */
  retried: z.int(),
  dueAt: instantMs,
  duplicate: z.boolean(),
})

/** What the list shall say otherwise than the payments do: see `__settlements`. */
export const settlementChangeShape = z.object({
  transactionKey: z.string(),
  /** Left out of the list, as if the provider had never had it. */
  isMissing: z.boolean().default(false),
  /** Won more or less than what was captured or given back. */
  amountBy: z.int().default(0),
  /** Won that are kept beyond the fee of the contract, without their tax. */
  feeBy: z.int().default(0),
  paidOutDate: z.iso.date().nullable().default(null),
})

export type Card = z.infer<typeof cardShape>
type Customer = z.infer<typeof customerShape>
export type Payment = z.infer<typeof paymentShape>
export type KeyOwner = z.infer<typeof keyOwnerShape>
export type Transmission = z.infer<typeof transmissionShape>
export type SettlementChange = z.infer<typeof settlementChangeShape>

export type Books = {
  customers: Table<Customer>
  cards: Table<Card>
  payments: Table<Payment>
  /** orderId → paymentKey of its latest attempt. */
  orders: Table<string>
  /** code → customerKey, until it is exchanged. */
  codes: Table<string>
  answers: Table<z.infer<typeof givenAnswerShape>>
  transmissions: Table<Transmission>
  /** Secret key → whose it is; while it is empty, every test key is the shop's. */
  keys: Table<KeyOwner>
  /** transactionKey → what the settlement list says otherwise. */
  settlementChanges: Table<SettlementChange>
}

export function openBooks(store: Store): Books {
  return {
    customers: store.table('customers', customerShape),
    cards: store.table('cards', cardShape),
    payments: store.table('payments', paymentShape),
    orders: store.table('orders', z.string()),
    codes: store.table('codes', z.string()),
    answers: store.table('answers', givenAnswerShape),
    transmissions: store.table('transmissions', transmissionShape),
    keys: store.table('keys', keyOwnerShape),
    settlementChanges: store.table('settlementChanges', settlementChangeShape),
  }
}

export function aKey(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function customerOf(books: Books, customerKey: string): Customer {
  return (
    books.customers.get(customerKey) ?? {
      customerKey,
      accessToken: null,
      refreshToken: null,
      agreedTermsIds: [],
    }
  )
}

export function cardsOf(books: Books, customerKey: string): Card[] {
  return books.cards
    .values()
    .filter((card) => card.customerKey === customerKey && card.status === 'ENABLED')
    .sort((one, other) => other.usedAt - one.usedAt)
}
