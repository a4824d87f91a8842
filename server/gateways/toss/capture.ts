import { captureMeaning } from './codes.ts'
import type { Answer, Line } from './line.ts'
import { findPayment, inDoubt, orderPath, paymentPath, type Unknown, unclear, unreadable } from './reading.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

export type Confirm = {
  paymentKey: string
  /** Won; must be the amount of our own pending order, never one that the client sent. */
  amount: number
  customerKey: string
  orderId: string
  /** At most 300 characters. The provider does not compare bodies, so two payments must never share a key. */
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
  return settle(line, answer, order, paymentPath(order.paymentKey))
}

export async function chargeSavedMethod(line: Line, order: Charge): Promise<ChargeOutcome> {
  const { idempotencyKey, ...rest } = order
  const body = { ...rest, cultureExpense: false, taxFreeAmount: 0 }
  const answer = await line.post('/v1/brandpay/payments', body, idempotencyKey)
  return settle(line, answer, order, orderPath(order.orderId))
}

type Wanted = { orderId: string; amount: number }

async function settle(line: Line, answer: Answer, order: Wanted, path: string): Promise<ChargeOutcome> {
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return unreadable(line, 'capture', 'UNREADABLE_ANSWER')
      return isCaptured(payment.data, order)
        ? { outcome: 'done', payment: payment.data }
        : unreadable(line, 'capture', 'ANSWER_DOES_NOT_MATCH')
    }
    case 'doubt':
      return inDoubt(answer)
    case 'no':
      return captureMeaning(answer.code) === 'unclear'
        ? unclear(line, 'capture', answer.code)
        : whatBecameOf(line, answer, order, path)
  }
}

/** Reads the payment before an attempt is given up: an earlier call may have captured the money. */
async function whatBecameOf(
  line: Line,
  no: Extract<Answer, { kind: 'no' }>,
  order: Wanted,
  path: string,
): Promise<ChargeOutcome> {
  const isFinal = captureMeaning(no.code) === 'final'
  const { code, message } = no
  const open: Unknown = { outcome: 'unknown', reason: code, answered: true, shut: false }
  const read = await findPayment(line, path)
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent') return isFinal ? { outcome: 'declined', code, message } : open
  const { payment } = read
  if (isCaptured(payment, order)) return { outcome: 'done', payment }
  if (holdsMoney(payment)) return unreadable(line, 'capture', 'ANSWER_DOES_NOT_MATCH')
  if (isFinal) return { outcome: 'declined', code, message }
  return isOver(payment) ? { outcome: 'declined', code, message, ...payment.failure } : open
}

const holdsMoney = ({ status }: TossPayment): boolean => status === 'DONE' || status === 'PARTIAL_CANCELED'

/** Returns whether the provider will never capture this payment any more. */
const isOver = ({ status }: TossPayment): boolean =>
  status === 'ABORTED' || status === 'EXPIRED' || status === 'CANCELED'

const isCaptured = (payment: TossPayment, { orderId, amount }: Wanted): boolean =>
  holdsMoney(payment) && payment.orderId === orderId && payment.totalAmount === amount
