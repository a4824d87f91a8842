import { periodRefusals } from '../../../domain/rental/periodRefusals.ts'
import { paths } from '../../paths.ts'
import { failureMessage, type PaymentFailure } from '../../pieces/payment/failure.ts'

const notCharged = '결제되지 않았어요.'

/**
 * The message of a failure, which is shown above the pay button only, and says that nothing was charged, or that it is
 * given back.
 */
export function failureSentence(failure: PaymentFailure): string {
  const message = failureMessage(failure)
  if (failure.kind === 'ordered') return message
  const saysSo =
    failure.kind !== 'closed' && /결제되지|결제하지 않|취소했어요|취소됐어요|돌려드려요/.test(message)
  return saysSo ? message : `${message.replace(/([^.!?])$/, '$1.')} ${notCharged}`
}

/** A member who closes the card sheet has made no mistake. */
export const isOwnChoice = (failure: PaymentFailure): boolean => failure.kind === 'closed'

type Selection = { items: readonly { product: { id: number } }[]; carts: readonly number[] }
const ofTheDays: readonly string[] = periodRefusals
// A product that was held too long can be left out of the order, but not rented on other days.
const ofTheCart: readonly string[] = [
  ...ofTheDays,
  'CART_ITEM_NOT_FOUND',
  'HELD_TOO_LONG',
  'PRODUCT_NOT_RENTABLE',
]

export type Recovery = { to: string; words: string }

/** Where other days are chosen for an order: in the cart, or in the calendar of its product. */
export function otherDays({ items, carts }: Selection): Recovery | null {
  if (carts.length > 0) return { to: paths.cart, words: '장바구니로 돌아가기' }
  const [first] = items
  return first === undefined ? null : { to: paths.productRent(first.product.id), words: '다른 날짜 고르기' }
}

/** Where a refusal that a retry cannot mend is mended: the cart, or other days; null for other failures. */
export function recoveryLink(failure: PaymentFailure | null, selection: Selection): Recovery | null {
  if (failure?.kind !== 'refused') return null
  const isMended = (selection.carts.length > 0 ? ofTheCart : ofTheDays).includes(failure.code)
  return isMended ? otherDays(selection) : null
}

/** The facts that a refusal shows to be stale; they are reloaded before the next try. */
export function changedFact(failure: PaymentFailure | null): 'prices' | 'coupons' | 'points' | null {
  if (failure?.kind !== 'refused') return null
  if (failure.code === 'PRICE_CHANGED') return 'prices'
  if (failure.code.startsWith('COUPON_')) return 'coupons'
  return failure.code.startsWith('POINTS_') ? 'points' : null
}
