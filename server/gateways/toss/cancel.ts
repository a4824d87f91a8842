import { refundMeaning } from './codes.ts'
import type { Answer, Line } from './line.ts'
import { findPayment, inDoubt, paymentPath, type Unknown, unclear, unreadable } from './reading.ts'
import { paymentShape, type TossCancel, type TossPayment } from './shapes.ts'

export type Cancel = {
  paymentKey: string
  /** Won, at least 1. */
  cancelAmount: number
  /** At most 200 characters. It must identify the refund, so that a later reading can tell it from others. */
  cancelReason: string
  idempotencyKey: string
}

export type CancelOutcome =
  /** `cancel` is this refund's entry in `payment.cancels`. */
  | { outcome: 'done'; payment: TossPayment; cancel: TossCancel }
  | { outcome: 'refused'; code: string; message: string }
  /** Nothing was refunded; retry later (at least 1.1 s apart) with a new idempotency key. */
  | { outcome: 'retry'; reason: string }
  | Unknown

export async function cancelPayment(line: Line, order: Cancel): Promise<CancelOutcome> {
  const wanted = { cancelAmount: order.cancelAmount, cancelReason: order.cancelReason.slice(0, 200) }
  const path = paymentPath(order.paymentKey)
  const answer = await line.post(`${path}/cancel`, wanted, order.idempotencyKey)
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return unreadable(line, 'refund', 'UNREADABLE_ANSWER')
      const cancel = cancelOf(payment.data, wanted)
      return cancel === undefined
        ? unreadable(line, 'refund', 'ANSWER_DOES_NOT_MATCH')
        : { outcome: 'done', payment: payment.data, cancel }
    }
    case 'doubt':
      return inDoubt(answer)
    case 'no':
      return refundMeaning(answer.code) === 'unclear'
        ? unclear(line, 'refund', answer.code)
        : whatBecameOf(line, answer, wanted, path)
  }
}

/** Reads the payment before a refund is given up: an earlier call may have refunded the money. */
async function whatBecameOf(
  line: Line,
  { code, message }: Extract<Answer, { kind: 'no' }>,
  wanted: Wanted,
  path: string,
): Promise<CancelOutcome> {
  if (code === 'FORBIDDEN_CONSECUTIVE_REQUEST') return { outcome: 'retry', reason: code }
  const read = await findPayment(line, path)
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent') return unclear(line, 'refund', 'NOT_FOUND_PAYMENT')
  const cancel = cancelOf(read.payment, wanted)
  if (cancel !== undefined) return { outcome: 'done', payment: read.payment, cancel }
  return refundMeaning(code) === 'later'
    ? { outcome: 'retry', reason: code }
    : { outcome: 'refused', code, message }
}

type Wanted = { cancelAmount: number; cancelReason: string }

function cancelOf(payment: TossPayment, wanted: Wanted): TossCancel | undefined {
  return payment.cancels.findLast(
    (cancel) => cancel.cancelAmount === wanted.cancelAmount && cancel.cancelReason === wanted.cancelReason,
  )
}
