import { floorDivide, type Won } from '../shared/won.ts'

/**
 * The VAT included in a consideration of `amount` won: `amount − round(amount × 10 / 11)`, half up (rule 61). `amount`
 * is not negative.
 */
export function vatInside(amount: Won): Won {
  if (!Number.isSafeInteger(amount * 20) || amount < 0)
    throw new RangeError(`no taxable consideration: ${amount}`)
  return amount - floorDivide(amount * 20 + 11, 22)
}
