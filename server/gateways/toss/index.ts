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
import { openLine } from './line.ts'
import { type FoundPayment, findPayment, orderPath, paymentPath } from './reading.ts'

export { concernsOperator } from './codes.ts'
export { issuerName } from './issuers.ts'
export type { TossCancel, TossPayment, TossSavedCard } from './shapes.ts'
export type { CancelOutcome, ChargeOutcome, CustomerMethods, ExchangedCode, FoundPayment }

export type Toss = {
  /** Captures what the member approved in the card sheet. Money moves here. */
  confirm(order: Confirm): Promise<ChargeOutcome>
  /** Charges a saved card without the member present (fees that an owner owes). */
  charge(order: Charge): Promise<ChargeOutcome>
  /** Gives back part or all of a captured payment. */
  cancel(order: Cancel): Promise<CancelOutcome>
  payment(paymentKey: string): Promise<FoundPayment>
  paymentByOrderId(orderId: string): Promise<FoundPayment>
  /** Exchanges the code that the card sheet brought to our redirect page for the customer's token. */
  exchangeCode(exchange: { code: string; customerKey: string }): Promise<ExchangedCode>
  /** The cards that this customer has saved. */
  methods(customerKey: string): Promise<CustomerMethods>
  /** Removes a customer who leaves, with every saved card. */
  removeCustomer(customer: { customerKey: string; refreshToken: string }): Promise<RemovedCustomer>
}

export type TossSettings = { apiBase: string; secretKey: string; timeoutMs: number }

/**
 * The card provider, Toss Payments BrandPay, as values: a provider's no is an outcome, never an exception,
 * and whatever leaves doubt about money is `unknown`, to be settled by reading the payment again.
 *
 * `unknown.answered` tells how to try again once a reading shows that nothing was done: an answered fault is
 * remembered under its idempotency key, so a new key is needed; a call without any answer may still be under
 * way, so the same key is the only safe one.
 */
export function createToss(settings: TossSettings): Toss {
  const line = openLine(settings)
  return {
    confirm: (order) => confirmPayment(line, order),
    charge: (order) => chargeSavedMethod(line, order),
    cancel: (order) => cancelPayment(line, order),
    payment: (paymentKey) => findPayment(line, paymentPath(paymentKey)),
    paymentByOrderId: (orderId) => findPayment(line, orderPath(orderId)),
    exchangeCode: (exchange) => exchangeCode(line, exchange),
    methods: (customerKey) => customerMethods(line, customerKey),
    removeCustomer: (customer) => removeCustomer(line, customer),
  }
}
