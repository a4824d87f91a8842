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
  /** Captures what the member approved in the card sheet. Money moves here. */
  confirm(order: Confirm): Promise<ChargeOutcome>
  /** Charges a saved card without the member present (fees that an owner owes). */
  charge(order: Charge): Promise<ChargeOutcome>
  /** Gives back part or all of a captured payment. */
  cancel(order: Cancel): Promise<CancelOutcome>
  payment(paymentKey: string): Promise<FoundPayment>
  paymentByOrderId(orderId: string): Promise<FoundPayment>
  /** Everything that is paid out from one day to another, both included; days that lie ahead may still change. */
  settlements(days: { from: CivilDate; to: CivilDate }): Promise<FoundSettlements>
  /** Exchanges the code that the card sheet brought to our redirect page for the customer's token. */
  exchangeCode(exchange: { code: string; customerKey: string }): Promise<ExchangedCode>
  /** The cards that this customer has saved. */
  methods(customerKey: string): Promise<CustomerMethods>
  /** Removes a customer who leaves, with every saved card. */
  removeCustomer(customer: { customerKey: string; refreshToken: string }): Promise<RemovedCustomer>
  /** Tells of every answer that an operator has to look at, until the function that it returns is called. */
  onTrouble(listener: (trouble: Trouble) => void): () => void
}

type TossSettings = { apiBase: string; secretKey: string; timeoutMs: number }

/**
 * The card provider, Toss Payments BrandPay, as values. Its answers are done, a final no about this payment, or
 * `unknown`: a key that it refuses, too many calls, an unknown code or shape are no answer about a payment,
 * to be settled by reading it again.
 *
 * `unknown.answered` tells how to try again once a reading shows that nothing was done: an answered fault is
 * remembered under its idempotency key, so a new key is needed; a call without any answer may still be under
 * way, so the same key is the only safe one.
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
