import { alreadyRefundedCodes } from './codes.ts'
import type { Line } from './line.ts'
import { findPayment, paymentPath, type Unknown } from './reading.ts'
import { paymentShape, type TossCancel, type TossPayment } from './shapes.ts'

export type Cancel = {
  paymentKey: string
  /** Won, at least 1. */
  cancelAmount: number
  /** At most 200 characters; name the refund in it, so that a later reading recognises it among others. */
  cancelReason: string
  idempotencyKey: string
}

export type CancelOutcome =
  /** `cancel` is the entry of this very refund among `payment.cancels`. */
  | { outcome: 'done'; payment: TossPayment; cancel: TossCancel }
  | { outcome: 'refused'; code: string; message: string }
  /** Nothing was given back; send it again later (at least 1.1 s apart), under a new idempotency key. */
  | { outcome: 'retry'; reason: string }
  | Unknown

export async function cancelPayment(line: Line, order: Cancel): Promise<CancelOutcome> {
  const { cancelAmount, idempotencyKey } = order
  const cancelReason = order.cancelReason.slice(0, 200)
  const path = paymentPath(order.paymentKey)
  const answer = await line.post(`${path}/cancel`, { cancelAmount, cancelReason }, idempotencyKey)
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return { outcome: 'unknown', reason: 'UNREADABLE_ANSWER', answered: true }
      const cancel = cancelOf(payment.data, { cancelAmount, cancelReason })
      return cancel === undefined
        ? { outcome: 'unknown', reason: 'ANSWER_DOES_NOT_MATCH', answered: true }
        : { outcome: 'done', payment: payment.data, cancel }
    }
    case 'doubt':
      return { outcome: 'unknown', reason: answer.reason, answered: answer.answered }
    case 'no': {
      if (answer.code === 'FORBIDDEN_CONSECUTIVE_REQUEST') return { outcome: 'retry', reason: answer.code }
      // PROVIDER_ERROR is the card company's "try again later", so its no is not yet proof of no refund.
      const notYet: CancelOutcome =
        answer.code === 'PROVIDER_ERROR'
          ? { outcome: 'retry', reason: answer.code }
          : { outcome: 'refused', code: answer.code, message: answer.message }
      if (notYet.outcome === 'refused' && !alreadyRefundedCodes.has(answer.code)) return notYet
      const read = await findPayment(line, path)
      if (read.outcome === 'unknown') return read
      if (read.outcome === 'absent') return notYet
      const cancel = cancelOf(read.payment, { cancelAmount, cancelReason })
      return cancel === undefined ? notYet : { outcome: 'done', payment: read.payment, cancel }
    }
  }
}

function cancelOf(
  payment: TossPayment,
  wanted: { cancelAmount: number; cancelReason: string },
): TossCancel | undefined {
  return payment.cancels.findLast(
    (cancel) => cancel.cancelAmount === wanted.cancelAmount && cancel.cancelReason === wanted.cancelReason,
  )
}
