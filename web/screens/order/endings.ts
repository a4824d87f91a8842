import { periodRefusals } from '../../../domain/rental/periodRefusals.ts'
import { hasCode, isApiError } from '../../api/apiError.ts'
import { paths } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

/** Outcome of the confirmation; `unknown` when it is not clear whether the money moved. */
export type ConfirmEnding =
  | { kind: 'placed'; orderId: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; failure: Failure }

export type Failure =
  | { kind: 'closed' }
  | { kind: 'timedOut' }
  | { kind: 'declined'; message: string }
  /** The member has already ordered these dates: in another tab, or by a request whose answer was lost. */
  | { kind: 'ordered'; orderId: string; message: string }
  | { kind: 'refused'; code: string; message: string }

export function failureOf(error: unknown): Failure {
  if (hasCode(error, 'ALREADY_ORDERED'))
    return { kind: 'ordered', orderId: error.details.orderId, message: error.message }
  return isApiError(error)
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: 'refused', code: 'UNKNOWN', message: messages.generic }
}

/** Without an answer, or while the provider is down or undecided, the same order is asked for again. */
export const confirmEndingOf = (error: unknown): ConfirmEnding => {
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.status >= 500 || hasCode(error, 'PAYMENT_UNCONFIRMED')) return { kind: 'unknown' }
  return { kind: 'refused', failure: failureOf(error) }
}

const notCharged = '결제되지 않았어요.'

/** The message of a failure, which is shown above the pay button only, and says that nothing was charged. */
export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case 'closed':
      return `${messages.cardClosed} ${notCharged}`
    case 'timedOut':
      return '결제 시간이 지났어요. 결제되지 않았으니 다시 시도해 주세요.'
    case 'declined':
    case 'refused':
      return /결제되지|결제하지 않|취소했어요|취소됐어요/.test(failure.message)
        ? failure.message
        : `${failure.message.replace(/([^.!?])$/, '$1.')} ${notCharged}`
    case 'ordered':
      return failure.message
  }
}

/** A member who closes the card sheet has made no mistake. */
export const isOwnChoice = (failure: Failure): boolean => failure.kind === 'closed'

type Selected = { items: readonly { product: { id: number } }[]; carts: readonly number[] }
const ofTheDays: readonly string[] = periodRefusals
const ofTheCart: readonly string[] = [...periodRefusals, 'CART_ITEM_NOT_FOUND', 'PRODUCT_NOT_RENTABLE']

/** A link out of a refusal that a retry cannot fix, to the cart or to other days; null for other failures. */
export function wayOutOf(failure: Failure | null, { items, carts }: Selected) {
  if (failure?.kind !== 'refused') return null
  if (carts.length > 0)
    return ofTheCart.includes(failure.code) ? { to: paths.cart, words: '장바구니로 돌아가기' } : null
  const [first] = items
  return first !== undefined && ofTheDays.includes(failure.code)
    ? { to: paths.productRent(first.product.id), words: '다른 날짜 고르기' }
    : null
}

/** The facts that a refusal shows to be stale; they are reloaded before the next try. */
export function changedFact(failure: Failure | null): 'prices' | 'coupons' | 'points' | null {
  if (failure?.kind !== 'refused') return null
  if (failure.code === 'PRICE_CHANGED') return 'prices'
  if (failure.code.startsWith('COUPON_')) return 'coupons'
  return failure.code.startsWith('POINTS_') ? 'points' : null
}
