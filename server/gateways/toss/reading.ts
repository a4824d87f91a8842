import type { CardReading, Unknown } from '../cards/port.ts'
import type { Doubt, Line } from './line.ts'
import { failureOf, paymentOf, refundsOf, stateOf } from './meaning.ts'
import { paymentShape, type TossPayment } from './shapes.ts'

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

/** Reads the payment in the gateway's terms. */
export async function readPayment(line: Line, path: string): Promise<CardReading> {
  const found = await findPayment(line, path)
  switch (found.outcome) {
    case 'found': {
      const { payment } = found
      return {
        outcome: 'found',
        state: stateOf(payment),
        payment: paymentOf(payment),
        refunds: refundsOf(payment),
        failure: failureOf(payment),
      }
    }
    case 'absent':
      return { outcome: 'absent', code: 'NOT_FOUND_PAYMENT', message: '존재하지 않는 결제예요.' }
    case 'unknown':
      return found
  }
}

export const inDoubt = ({ reason, answered, shut, isUnderWay }: Doubt): Unknown => ({
  outcome: 'unknown',
  reason,
  answered,
  shut,
  isUnderWay,
})

/** Reports a rejection whose code is not final, which an operator has to look at. */
export function unclear(line: Line, call: string, code: string): Unknown {
  line.report({ kind: 'code', code, call })
  return open(code)
}

/** Reports a success that cannot be parsed, or that is about something else. */
export function unreadable(line: Line, call: string, reason: string): Unknown {
  line.report({ kind: 'shape', code: reason, call })
  return open(reason)
}

/** Reports a success of a call that moves money and cannot be parsed: a proxy may have answered, as in a lost answer. */
export const garbled = (line: Line, call: string): Unknown => ({
  ...unreadable(line, call, 'UNREADABLE_ANSWER'),
  answered: false,
})

/** An answer that leaves the result open. */
export const open = (reason: string): Unknown => ({
  outcome: 'unknown',
  reason,
  answered: true,
  shut: false,
  isUnderWay: false,
})

export function paymentPath(paymentKey: string): string {
  return `/v1/payments/${encodeURIComponent(paymentKey)}`
}

export function orderPath(orderId: string): string {
  return `/v1/payments/orders/${encodeURIComponent(orderId)}`
}
