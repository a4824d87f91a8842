import type { Capture, CaptureOutcome, SavedCardCharge } from '../cards/port.ts'
import { captureMeaning } from './codes.ts'
import type { Answer, Line } from './line.ts'
import { isOver, paymentOf, stateOf } from './meaning.ts'
import {
  findPayment,
  garbled,
  inDoubt,
  open,
  orderPath,
  paymentPath,
  unclear,
  unreadable,
} from './reading.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

/** The provider does not compare bodies, so two payments must never share an idempotency key (at most 300 characters). */
export async function confirmPayment(line: Line, order: Capture): Promise<CaptureOutcome> {
  const { idempotencyKey, ...body } = order
  const answer = await line.post('/v1/brandpay/payments/confirm', body, idempotencyKey)
  return settle(line, answer, order, paymentPath(order.paymentKey))
}

export async function chargeSavedMethod(line: Line, order: SavedCardCharge): Promise<CaptureOutcome> {
  const { idempotencyKey, ...rest } = order
  const body = { ...rest, cultureExpense: false, taxFreeAmount: 0 }
  const answer = await line.post('/v1/brandpay/payments', body, idempotencyKey)
  return settle(line, answer, order, orderPath(order.orderId))
}

type Order = { orderId: string; amount: number }

async function settle(line: Line, answer: Answer, order: Order, path: string): Promise<CaptureOutcome> {
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return garbled(line, 'capture')
      return isCaptured(payment.data, order)
        ? { outcome: 'captured', payment: paymentOf(payment.data) }
        : unreadable(line, 'capture', 'ANSWER_DOES_NOT_MATCH')
    }
    case 'doubt':
      return inDoubt(answer)
    case 'no':
      return whatBecameOf(line, answer, order, path)
  }
}

/** Reads the payment before an attempt is given up: an earlier call may have captured the money. */
async function whatBecameOf(
  line: Line,
  no: Extract<Answer, { kind: 'no' }>,
  order: Order,
  path: string,
): Promise<CaptureOutcome> {
  const { code, message } = no
  const meaning = captureMeaning(code)
  const isFinal = meaning === 'final'
  const read = await findPayment(line, path)
  if (read.outcome === 'found' && isPayersDoing(read.payment, order)) return open(code)
  if (meaning === 'unclear') return unclear(line, 'capture', code)
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent')
    return isFinal ? { outcome: 'declined', isKnown: false, code, message } : open(code)
  const { payment } = read
  if (isCaptured(payment, order)) return { outcome: 'captured', payment: paymentOf(payment) }
  if (stateOf(payment) === 'captured') return unreadable(line, 'capture', 'ANSWER_DOES_NOT_MATCH')
  if (isFinal) return { outcome: 'declined', isKnown: true, code, message }
  return isOver(payment)
    ? { outcome: 'declined', isKnown: true, code, message, ...payment.failure }
    : open(code)
}

/** The payer approved another order or amount than is captured: nothing that operators could mend. */
const isPayersDoing = (payment: TossPayment, order: Order): boolean =>
  payment.orderId !== order.orderId || (stateOf(payment) === 'approved' && !isFor(payment, order))

const isFor = (payment: TossPayment, { orderId, amount }: Order): boolean =>
  payment.orderId === orderId && payment.totalAmount === amount

const isCaptured = (payment: TossPayment, order: Order): boolean =>
  stateOf(payment) === 'captured' && isFor(payment, order)
