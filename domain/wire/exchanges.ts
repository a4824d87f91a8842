import * as z from 'zod/mini'
import { amount, answer, day, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const substitute = z.object({
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  perDay: amount,
  size: z.nullable(z.string()),
  /** The refund to the member for this substitute; a more expensive one costs the member nothing. */
  refund: amount,
})
export type Substitute = z.infer<typeof substitute>
/** The substitutes that are free in the rental's period, those of its size first, then by price difference. */
const substituteList = z.array(substitute)

/** GET /api/staff/order-items/{id}/substitutes */
const substitutes = z.object({
  /** The number of the item's next exchange, counted from 1. */
  exchangeNumber: serial,
  /** The last day of the rental that the refunds are for. */
  rentalEndDate: day,
  substitutes: substituteList,
})
export type Substitutes = z.infer<typeof substitutes>
export const substitutesAnswer = answer(substitutes)

export const exchangeRequest = z.extend(staffReasonRequest, {
  /** The substitute. */
  productId: serial,
  /** The exchange number that the screen was given, so that a repeated request is applied once. */
  exchangeNumber: z.int().check(z.gte(1)),
  /** The refund and the last day that the screen was given; with others by then it is refused, 409 REFUND_CHANGED. */
  quotedRefund: amount,
  rentalEndDate: day,
})

export const itemExchanged = z.object({
  orderItemId: uuid,
  productId: serial,
  refunded: amount,
  cardRefund: amount,
  pointsRefund: amount,
})
export type ItemExchanged = z.infer<typeof itemExchanged>
export const exchangeAnswer = answer(itemExchanged)
