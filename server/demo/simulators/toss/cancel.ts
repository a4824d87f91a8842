import { z } from 'zod'
import { aKey, type Payment } from './books.ts'
import type { Desk } from './capture.ts'
import type { Call } from './endpoint.ts'
import { type Answer, fault, ok } from './faults.ts'
import { paymentObject } from './paymentObject.ts'

/** Of two cancels of one payment within this time only the first is processed. */
const consecutiveMs = 1000

const cancelShape = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.int().optional(),
  refundableAmount: z.int().optional(),
})

const paramsShape = z.object({ paymentKey: z.string() })

/** POST /v1/payments/{paymentKey}/cancel */
export function cancel(desk: Desk, call: Call): Answer {
  const payment = paymentOfPath(desk, call)
  if (payment === undefined) return fault('NOT_FOUND_PAYMENT')
  const wanted = cancelShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const lastAt = payment.cancels.at(-1)?.canceledAt ?? Number.NEGATIVE_INFINITY
  if (desk.now() - lastAt < consecutiveMs) return fault('FORBIDDEN_CONSECUTIVE_REQUEST')
  if (payment.status === 'CANCELED') return fault('ALREADY_CANCELED_PAYMENT')
  if (payment.approvedAt === null) return fault('NOT_CANCELABLE_PAYMENT')
  const { cancelReason, cancelAmount = payment.balance, refundableAmount } = wanted.data
  if (refundableAmount !== undefined && refundableAmount !== payment.balance) {
    return fault('NOT_MATCHES_REFUNDABLE_AMOUNT')
  }
  if (!payment.isPartialCancelable && cancelAmount !== payment.balance)
    return fault('NOT_ALLOWED_PARTIAL_REFUND')
  if (cancelAmount < 1 || cancelAmount > payment.balance) return fault('NOT_CANCELABLE_AMOUNT')

  const balance = payment.balance - cancelAmount
  const entry = {
    transactionKey: aKey('tx'),
    cancelAmount,
    cancelReason,
    canceledAt: desk.now(),
    refundableAmount: balance,
  }
  const cancelled: Payment = {
    ...payment,
    balance,
    status: balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    cancels: [...payment.cancels, entry],
  }
  desk.books.payments.put(cancelled.paymentKey, cancelled)
  desk.announce(cancelled)
  return ok(paymentObject(cancelled, desk.url()))
}

export function paymentOfPath(desk: Desk, call: Call): Payment | undefined {
  const params = paramsShape.safeParse(call.params)
  return params.success ? desk.books.payments.get(params.data.paymentKey) : undefined
}
