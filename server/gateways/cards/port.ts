import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'

/**
 * The result of a call is not known. `answered`: a fault in the provider's own code stays with its idempotency key, so a
 * call that follows a reading needs a new key; a call without such an answer may still be in progress, so only the same
 * key is safe. `isUnderWay`: another call with this key has not ended yet. `shut`: the provider answers none of our calls now.
 */
export type Unknown = {
  outcome: 'unknown'
  reason: string
  answered: boolean
  shut: boolean
  isUnderWay: boolean
}

/** A payment at the provider, in won. */
export type CardPayment = {
  paymentKey: string
  /** The id that we gave the provider with the payment. */
  orderId: string
  amount: number
  /** The means of payment as members read it. */
  method: string
  cardCompany: string | null
  approvedAt: string | null
  /** Masked; identifies the payer. */
  cardNumber: string | null
  /** Identifies the payer. */
  receiptUrl: string | null
  /** True when a part of the payment cannot be refunded. */
  refundsOnlyInFull: boolean
}

/** One refund in the provider's record of a payment. */
export type CardRefund = {
  /** The provider's own key of the refund. */
  transactionKey: string
  amount: number
  refundedAt: string
  /** Our id of the refund; null for one that was made at the provider's desk. */
  refundId: string | null
}

/**
 * `approved`: the payer agreed and nothing is captured yet. `captured`: money is captured, and not all of it refunded.
 * `refunded`: all of it went back. `declined` and `expired`: nothing will be captured. `pending`: none of these yet.
 */
export type CardPaymentState = 'approved' | 'captured' | 'refunded' | 'declined' | 'expired' | 'pending'

/** Why a payment captured nothing, in the provider's words. */
export type Failure = { code: string; message: string }

/** `absent` holds only for our key: with another merchant's key it proves nothing. */
export type CardReading =
  | {
      outcome: 'found'
      state: CardPaymentState
      payment: CardPayment
      refunds: readonly CardRefund[]
      /** For a payment that is over. */
      failure: Failure | null
    }
  | ({ outcome: 'absent' } & Failure)
  | Unknown

export type Capture = {
  paymentKey: string
  orderId: string
  customerKey: string
  /** Won; the amount of our own pending order, never one that the client sent. */
  amount: number
  idempotencyKey: string
}

export type SavedCardCharge = {
  customerKey: string
  methodKey: string
  orderId: string
  /** What the payer's statement shows. */
  orderName: string
  amount: number
  idempotencyKey: string
}

export type CaptureOutcome =
  | { outcome: 'captured'; payment: CardPayment }
  /** Final: nothing was captured and nothing will be. `isKnown`: the provider has the payment. */
  | ({ outcome: 'declined'; isKnown: boolean } & Failure)
  | Unknown

export type Refunding = {
  paymentKey: string
  /** By which the refund is recognised later. */
  refundId: string
  /** Won, at least 1. */
  amount: number
  /** What the refund is for, as the provider's desk shows it. */
  purpose: string
  idempotencyKey: string
}

export type RefundOutcome =
  | { outcome: 'refunded'; refund: CardRefund }
  /** Final: the provider will not refund it. */
  | ({ outcome: 'refused' } & Failure)
  /** Nothing was refunded; try again later with a new idempotency key. */
  | { outcome: 'later'; reason: string }
  | Unknown

export type SavedCard = { methodKey: string; cardCompany: string; cardNumber: string }

/** `cards`: those that can be charged, the selected one first. `absent` and no cards hold only for our key. */
export type CustomersCards =
  | { outcome: 'found'; cards: readonly SavedCard[] }
  | { outcome: 'absent' }
  | Unknown

export type RegisteredCustomer =
  | { outcome: 'registered'; refreshToken: string }
  | ({ outcome: 'refused' } & Failure)
  | Unknown

/**
 * `gone`: the provider keeps no card of the customer any more, which holds only for our key. A failure carries the
 * renewed refresh token, if there is one: the provider rejects the earlier one from then on.
 */
export type RemovedCustomer =
  | { outcome: 'removed' | 'gone' }
  | { outcome: 'failed'; reason: string; refreshToken?: string }

/** A capture or a refund that the provider paid out; a refund's amounts are negative. */
export type PaidOutLine = {
  paymentKey: string
  transactionKey: string
  isRefund: boolean
  amount: number
  /** The provider's fee without its tax. */
  fee: number
  vat: number
  paidOutOn: CivilDate
}

/** `lines`: a page of the transactions paid out on the days. */
export type PaidOutLines = { outcome: 'found'; lines: readonly PaidOutLine[] } | Unknown

/** A capture or a refund. */
export type CardMovement = {
  paymentKey: string
  transactionKey: string
  isRefund: boolean
  movedAt: Date
}

/** `movements`: a page of the captures and refunds of the days. */
export type CardMovements = { outcome: 'found'; movements: readonly CardMovement[] } | Unknown

/**
 * A problem that waiting alone does not resolve, so that an operator has to look at it: our key, the rate limit, an
 * unknown code, or an unreadable answer.
 */
export type Trouble = { kind: 'key' | 'rate' | 'code' | 'shape'; code: string; call: string }

/** What the provider notified us of: only a hint to read the payment or the customer's cards again. */
export type Notification = {
  /** The provider's id of the notification; null when it has none. */
  id: string | null
  kind: string
  payment: { paymentKey: string; orderId: string } | null
  /** The customer whose saved cards changed. */
  customerKey: string | null
}

/** A card provider, in our own terms: no word and no status of the provider is read outside of its folder. */
export type CardGateway = {
  /** The provider's name in alerts and logs. */
  name: string
  /** Where it answers, as `https://host`; where it is played, another one at each start. */
  address: string
  /** The contract's fee in basis points, without tax. */
  feeBasisPoints: number
  /** The provider drops a second refund of the same payment that follows the first sooner. */
  betweenRefundsMs: number
  /** A payment that was approved longer ago can no longer be captured. */
  approvalLastsMs: number
  /** What the provider's payment sheet in the browser needs. */
  sheet: { clientKey: string; scriptUrl: string }
  /** Captures the payment that the member approved in the payment sheet. Money moves here. */
  capture(order: Capture): Promise<CaptureOutcome>
  /** Charges a saved card without the member present. */
  chargeSavedCard(order: SavedCardCharge): Promise<CaptureOutcome>
  /** Refunds part or all of a captured payment. */
  refund(order: Refunding): Promise<RefundOutcome>
  /** What finance reads about a code with which a refund was refused; null for a code without a sentence. */
  refusalSentence(code: string): string | null
  payment(paymentKey: string): Promise<CardReading>
  paymentOfOrder(orderId: string): Promise<CardReading>
  /**
   * Lists page by page what was paid out between two days, both inclusive; future days may still change. The list is
   * whole unless it ends with `unknown`.
   */
  paidOut(days: { from: CivilDate; to: CivilDate }): AsyncIterable<PaidOutLines>
  /**
   * Lists page by page what was captured and refunded between two days, both inclusive, whoever asked for it. The list
   * is whole unless it ends with `unknown`.
   */
  moved(days: { from: CivilDate; to: CivilDate }): AsyncIterable<CardMovements>
  /** Exchanges the code that the payment sheet passed to our page for the customer's token. */
  registerCustomer(registration: { code: string; customerKey: string }): Promise<RegisteredCustomer>
  savedCards(customerKey: string): Promise<CustomersCards>
  /** Removes a customer who leaves, with every saved card. */
  removeCustomer(customer: { customerKey: string; refreshToken: string }): Promise<RemovedCustomer>
  notifications: {
    path: `/api/webhooks/${string}`
    body: z.ZodType
    /** Reads a body that `body` accepts. */
    read(headers: IncomingHttpHeaders, body: unknown): Notification
  }
  /** Calls `listener` for every answer that an operator has to look at; returns the function that unsubscribes. */
  onTrouble(listener: (trouble: Trouble) => void): () => void
}
