import type { CardGateway, Trouble } from '../cards/port.ts'
import { cancelPayment } from './cancel.ts'
import { chargeSavedMethod, confirmPayment } from './capture.ts'
import { customerMethods, exchangeCode, removeCustomer } from './customers.ts'
import { openLine } from './line.ts'
import { orderPath, paymentPath, readPayment } from './reading.ts'
import { refusalSentence } from './refusals.ts'
import { findSettlements } from './settlements.ts'
import { findTransactions } from './transactions.ts'
import { notifications } from './webhook.ts'

export { issuerName } from './issuers.ts'

type TossSettings = {
  apiBase: string
  secretKey: string
  clientKey: string
  sdkSrc: string
  feeBasisPoints: number
  timeoutMs: number
}

/**
 * The card provider, Toss Payments BrandPay. Outcomes are success, a final rejection of this payment, or `unknown`: a
 * rejected key, a rate limit, an unknown code or an unknown shape says nothing about the payment, so its state must be
 * read again.
 */
export function createToss({ clientKey, sdkSrc, feeBasisPoints, ...settings }: TossSettings): CardGateway {
  const listeners = new Set<(trouble: Trouble) => void>()
  const report = (trouble: Trouble): void => {
    for (const listener of listeners) listener(trouble)
  }
  const line = openLine({ ...settings, report })
  return {
    name: 'toss',
    address: new URL(settings.apiBase).origin,
    feeBasisPoints,
    // It silently drops a second cancellation of the same payment within one second.
    betweenRefundsMs: 1_100,
    // It drops an authentication that is not confirmed after ten minutes; a late call may still be on its way.
    approvalLastsMs: 30 * 60_000,
    sheet: { clientKey, scriptUrl: sdkSrc },
    capture: (order) => confirmPayment(line, order),
    chargeSavedCard: (order) => chargeSavedMethod(line, order),
    refund: (order) => cancelPayment(line, order),
    refusalSentence,
    payment: (paymentKey) => readPayment(line, paymentPath(paymentKey)),
    paymentOfOrder: (orderId) => readPayment(line, orderPath(orderId)),
    paidOut: (days) => findSettlements(line, days),
    moved: (days) => findTransactions(line, days),
    registerCustomer: (registration) => exchangeCode(line, registration),
    savedCards: (customerKey) => customerMethods(line, customerKey),
    removeCustomer: (customer) => removeCustomer(line, customer),
    notifications,
    onTrouble: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
