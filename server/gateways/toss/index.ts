import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { type Cancel, type CancelOutcome, cancelPayment } from './cancel.ts'
import {
  type Charge,
  type ChargeOutcome,
  type Confirm,
  chargeSavedMethod,
  confirmPayment,
} from './capture.ts'
import {
  type CustomerMethods,
  customerMethods,
  type ExchangedCode,
  exchangeCode,
  type RemovedCustomer,
  removeCustomer,
} from './customers.ts'
import { openLine, type Trouble } from './line.ts'
import { type FoundPayment, findPayment, orderPath, paymentPath } from './reading.ts'
import { type FoundSettlements, findSettlements } from './settlements.ts'

export { issuerName } from './issuers.ts'
export type { Trouble } from './line.ts'
export type { TossCancel, TossPayment, TossSettlement } from './shapes.ts'
export type { CancelOutcome, ChargeOutcome, FoundPayment }

export type Toss = {
  /** Captures the payment that the member approved in the payment sheet. Money moves here. */
  confirm(order: Confirm): Promise<ChargeOutcome>
  /** Charges a saved card without the member present (fees that an owner owes). */
  charge(order: Charge): Promise<ChargeOutcome>
  /** Refunds part or all of a captured payment. */
  cancel(order: Cancel): Promise<CancelOutcome>
  payment(paymentKey: string): Promise<FoundPayment>
  paymentByOrderId(orderId: string): Promise<FoundPayment>
  /** Lists all transactions paid out between two days, both inclusive; future days may still change. */
  settlements(days: { from: CivilDate; to: CivilDate }): Promise<FoundSettlements>
  /** Exchanges the code that the payment sheet passed to our redirect page for the customer's tokens. */
  exchangeCode(exchange: { code: string; customerKey: string }): Promise<ExchangedCode>
  /** Lists the customer's saved cards. */
  methods(customerKey: string): Promise<CustomerMethods>
  /** Removes a customer who leaves, with every saved card. */
  removeCustomer(customer: { customerKey: string; refreshToken: string }): Promise<RemovedCustomer>
  /** Calls `listener` for every answer that an operator has to look at; returns the function that unsubscribes. */
  onTrouble(listener: (trouble: Trouble) => void): () => void
}

type TossSettings = { apiBase: string; secretKey: string; timeoutMs: number }

/**
 * The card provider, Toss Payments BrandPay. Outcomes are success, a final rejection of this payment, or `unknown`: a
 * rejected key, a rate limit, an unknown code or an unknown shape says nothing about the payment, so its state must be
 * read again.
 *
 * `unknown.answered` tells how to retry once a reading shows that nothing was done: an answered error is stored under
 * its idempotency key, so the retry needs a new key; a call without an answer may still be in progress, so only the
 * same key is safe.
 */
export function createToss(settings: TossSettings): Toss {
  const listeners = new Set<(trouble: Trouble) => void>()
  const report = (trouble: Trouble): void => {
    for (const listener of listeners) listener(trouble)
  }
  const line = openLine({ ...settings, report })
  return {
    confirm: (order) => confirmPayment(line, order),
    charge: (order) => chargeSavedMethod(line, order),
    cancel: (order) => cancelPayment(line, order),
    payment: (paymentKey) => findPayment(line, paymentPath(paymentKey)),
    paymentByOrderId: (orderId) => findPayment(line, orderPath(orderId)),
    settlements: (days) => findSettlements(line, days),
    exchangeCode: (exchange) => exchangeCode(line, exchange),
    methods: (customerKey) => customerMethods(line, customerKey),
    removeCustomer: (customer) => removeCustomer(line, customer),
    onTrouble: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
