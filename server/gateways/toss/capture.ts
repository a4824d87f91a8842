import { alreadyProcessedCodes } from './codes.ts'
import type { Answer, Line } from './line.ts'
import { type FoundPayment, findPayment, orderPath, paymentPath, type Unknown } from './reading.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

export type Confirm = {
  paymentKey: string
  /** Won; must be the amount of our own pending order, never one that the client sent. */
  amount: number
  customerKey: string
  orderId: string
  /** At most 300 characters, one per order: the provider does not compare bodies. */
  idempotencyKey: string
}

export type Charge = {
  customerKey: string
  methodKey: string
  amount: number
  orderId: string
  orderName: string
  idempotencyKey: string
}

export type ChargeOutcome =
  | { outcome: 'done'; payment: TossPayment }
  | { outcome: 'declined'; code: string; message: string }
  | Unknown

export async function confirmPayment(line: Line, order: Confirm): Promise<ChargeOutcome> {
  const { idempotencyKey, ...body } = order
  const answer = await line.post('/v1/brandpay/payments/confirm', body, idempotencyKey)
  return settle(answer, order, () => findPayment(line, paymentPath(order.paymentKey)))
}

export async function chargeSavedMethod(line: Line, order: Charge): Promise<ChargeOutcome> {
  const { idempotencyKey, ...rest } = order
  const body = { ...rest, cultureExpense: false, taxFreeAmount: 0 }
  const answer = await line.post('/v1/brandpay/payments', body, idempotencyKey)
  return settle(answer, order, () => findPayment(line, orderPath(order.orderId)))
}

async function settle(
  answer: Answer,
  order: { orderId: string; amount: number },
  readAgain: () => Promise<FoundPayment>,
): Promise<ChargeOutcome> {
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return { outcome: 'unknown', reason: 'UNREADABLE_ANSWER', answered: true }
      return isCaptured(payment.data, order)
        ? { outcome: 'done', payment: payment.data }
        : { outcome: 'unknown', reason: 'ANSWER_DOES_NOT_MATCH', answered: true }
    }
    case 'doubt':
      return { outcome: 'unknown', reason: answer.reason, answered: answer.answered }
    case 'no': {
      const declined: ChargeOutcome = { outcome: 'declined', code: answer.code, message: answer.message }
      // PROVIDER_ERROR is the card company's "try again later", so its no is not yet proof of no capture.
      if (!alreadyProcessedCodes.has(answer.code) && answer.code !== 'PROVIDER_ERROR') return declined
      const read = await readAgain()
      if (read.outcome === 'unknown') return read
      return read.outcome === 'found' && isCaptured(read.payment, order)
        ? { outcome: 'done', payment: read.payment }
        : declined
    }
  }
}

function isCaptured(payment: TossPayment, order: { orderId: string; amount: number }): boolean {
  const holdsMoney = payment.status === 'DONE' || payment.status === 'PARTIAL_CANCELED'
  return holdsMoney && payment.orderId === order.orderId && payment.totalAmount === order.amount
}
