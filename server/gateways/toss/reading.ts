import type { Line } from './line.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

export type Unknown = { outcome: 'unknown'; reason: string; answered: boolean }

export type FoundPayment = { outcome: 'found'; payment: TossPayment } | { outcome: 'absent' } | Unknown

/** Reads a payment as the provider knows it now. Any no but "not found" leaves doubt. */
export async function findPayment(line: Line, path: string): Promise<FoundPayment> {
  const answer = await line.get(path)
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      return payment.success
        ? { outcome: 'found', payment: payment.data }
        : { outcome: 'unknown', reason: 'UNREADABLE_ANSWER', answered: true }
    }
    case 'no':
      return answer.status === 404
        ? { outcome: 'absent' }
        : { outcome: 'unknown', reason: answer.code, answered: true }
    case 'doubt':
      return { outcome: 'unknown', reason: answer.reason, answered: answer.answered }
  }
}

export function paymentPath(paymentKey: string): string {
  return `/v1/payments/${encodeURIComponent(paymentKey)}`
}

export function orderPath(orderId: string): string {
  return `/v1/payments/orders/${encodeURIComponent(orderId)}`
}
