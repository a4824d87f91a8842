import type { Doubt, Line } from './line.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

/** The result is not known; see createToss for `answered`, and `Doubt` for `shut`. */
export type Unknown = { outcome: 'unknown'; reason: string; answered: boolean; shut: boolean }

/** `absent` holds only for our key: with another merchant's key it proves nothing. */
export type FoundPayment = { outcome: 'found'; payment: TossPayment } | { outcome: 'absent' } | Unknown

/** Reads the payment's current state. Any error but "not found" leaves it unknown. */
export async function findPayment(line: Line, path: string): Promise<FoundPayment> {
  const answer = await line.get(path)
  switch (answer.kind) {
    case 'ok': {
      const payment = paymentShape.safeParse(answer.body)
      return payment.success
        ? { outcome: 'found', payment: payment.data }
        : unreadable(line, 'payment', 'UNREADABLE_ANSWER')
    }
    case 'no':
      return answer.status === 404 && answer.code === 'NOT_FOUND_PAYMENT'
        ? { outcome: 'absent' }
        : unclear(line, 'payment', answer.code)
    case 'doubt':
      return inDoubt(answer)
  }
}

export const inDoubt = ({ reason, answered, shut }: Doubt): Unknown => ({
  outcome: 'unknown',
  reason,
  answered,
  shut,
})

/** Reports a rejection whose code is not final, which an operator has to look at. */
export function unclear(line: Line, call: string, code: string): Unknown {
  line.report({ kind: 'code', code, call })
  return { outcome: 'unknown', reason: code, answered: true, shut: false }
}

/** Reports a success that cannot be parsed, or that is about something else. */
export function unreadable(line: Line, call: string, reason: string): Unknown {
  line.report({ kind: 'shape', code: reason, call })
  return { outcome: 'unknown', reason, answered: true, shut: false }
}

export function paymentPath(paymentKey: string): string {
  return `/v1/payments/${encodeURIComponent(paymentKey)}`
}

export function orderPath(orderId: string): string {
  return `/v1/payments/orders/${encodeURIComponent(orderId)}`
}
