import type { Refunding, RefundOutcome } from '../cards/port.ts'
import { refundMeaning } from './codes.ts'
import type { Answer, Line } from './line.ts'
import { cancelReasonOf, refundOf } from './meaning.ts'
import { findPayment, garbled, inDoubt, paymentPath, unclear, unreadable } from './reading.ts'
import { paymentShape, type TossCancel, type TossPayment } from './shapes.ts'

export async function cancelPayment(line: Line, order: Refunding): Promise<RefundOutcome> {
  const request = { cancelAmount: order.amount, cancelReason: cancelReasonOf(order) }
  const path = paymentPath(order.paymentKey)
  const answer = await line.post(`${path}/cancel`, request, order.idempotencyKey)
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      if (!payment.success) return garbled(line, 'refund')
      const cancel = cancelOf(payment.data, request)
      return cancel === undefined
        ? unreadable(line, 'refund', 'ANSWER_DOES_NOT_MATCH')
        : { outcome: 'refunded', refund: refundOf(cancel) }
    }
    case 'doubt':
      return inDoubt(answer)
    case 'no':
      return refundMeaning(answer.code) === 'unclear'
        ? unclear(line, 'refund', answer.code)
        : whatBecameOf(line, answer, request, path)
  }
}

/** Reads the payment before a refund is given up: an earlier call may have refunded the money. */
async function whatBecameOf(
  line: Line,
  { code, message }: Extract<Answer, { kind: 'no' }>,
  request: CancelRequest,
  path: string,
): Promise<RefundOutcome> {
  if (code === 'FORBIDDEN_CONSECUTIVE_REQUEST') return { outcome: 'later', reason: code }
  const read = await findPayment(line, path)
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent') return unclear(line, 'refund', 'NOT_FOUND_PAYMENT')
  const cancel = cancelOf(read.payment, request)
  if (cancel !== undefined) return { outcome: 'refunded', refund: refundOf(cancel) }
  return refundMeaning(code) === 'later'
    ? { outcome: 'later', reason: code }
    : { outcome: 'refused', code, message }
}

type CancelRequest = { cancelAmount: number; cancelReason: string }

const cancelOf = (payment: TossPayment, request: CancelRequest): TossCancel | undefined =>
  payment.cancels.findLast(
    (cancel) => cancel.cancelAmount === request.cancelAmount && cancel.cancelReason === request.cancelReason,
  )
