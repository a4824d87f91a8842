import { periodRefusals } from '../../../domain/rental/periodRefusals.ts'
import { hasCode, isApiError } from '../../api/apiError.ts'
import { paths } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

/** How the confirmation ended; `unknown`: it is not known whether the money moved. */
export type ConfirmEnding =
  | { kind: 'placed'; orderId: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; failure: Failure }

export type Failure =
  | { kind: 'closed' }
  | { kind: 'timedOut' }
  | { kind: 'declined'; message: string }
  /** These dates are an order of this member already: placed in another tab, or by a tap whose answer did not arrive. */
  | { kind: 'ordered'; orderId: string; message: string }
  | { kind: 'refused'; code: string; message: string }

export function failureOf(error: unknown): Failure {
  if (hasCode(error, 'ALREADY_ORDERED'))
    return { kind: 'ordered', orderId: error.details.orderId, message: error.message }
  return isApiError(error)
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: 'refused', code: 'UNKNOWN', message: messages.generic }
}

/** No answer, a provider that is down, or one that has not made up its mind: the same order is asked again. */
export const confirmEndingOf = (error: unknown): ConfirmEnding => {
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.status >= 500 || hasCode(error, 'PAYMENT_UNCONFIRMED')) return { kind: 'unknown' }
  return { kind: 'refused', failure: failureOf(error) }
}

/** What the member reads; each failure has one place, above the pay button. */
export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case 'closed':
      return messages.cardClosed
    case 'timedOut':
      return '결제 시간이 지나 잡아 둔 날짜를 풀었어요. 다시 결제해 주세요.'
    case 'declined':
    case 'ordered':
    case 'refused':
      return failure.message
  }
}

type Selected = { items: readonly { product: { id: number } }[]; carts: readonly number[] }
const ofTheDays: readonly string[] = periodRefusals
const ofTheCart: readonly string[] = [...periodRefusals, 'CART_ITEM_NOT_FOUND', 'PRODUCT_NOT_RENTABLE']

/** Where a refusal can be answered that no other try on this page would change: the cart, or other days. */
export function wayOutOf(failure: Failure | null, { items, carts }: Selected) {
  if (failure?.kind !== 'refused') return null
  if (carts.length > 0)
    return ofTheCart.includes(failure.code) ? { to: paths.cart, words: '장바구니로 돌아가기' } : null
  const [first] = items
  return first !== undefined && ofTheDays.includes(failure.code)
    ? { to: paths.productRent(first.product.id), words: '다른 날짜 고르기' }
    : null
}

/** Which facts a refusal shows to have changed since the page read them; they are read again before the next try. */
export function changedFact(failure: Failure | null): 'prices' | 'coupons' | 'points' | null {
  if (failure?.kind !== 'refused') return null
  if (failure.code === 'PRICE_CHANGED') return 'prices'
  if (failure.code.startsWith('COUPON_')) return 'coupons'
  return failure.code.startsWith('POINTS_') ? 'points' : null
}
