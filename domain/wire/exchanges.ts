import * as z from 'zod/mini'
import { amount, answer, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const substitute = z.object({
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  perDay: amount,
  size: z.nullable(z.string()),
  /** What goes back to the member when it is sent instead; a dearer one costs them nothing. */
  refund: amount,
})
export type Substitute = z.infer<typeof substitute>
/** What is free in the rental's period, those of its size first, then the nearest in price. */
const substituteList = z.array(substitute)

/** GET /api/staff/order-items/{id}/substitutes */
const substitutes = z.object({
  /** Which exchange of the item would be next, counted from 1. */
  exchangeNumber: serial,
  substitutes: substituteList,
})
export type Substitutes = z.infer<typeof substitutes>
export const substitutesAnswer = answer(substitutes)

export const exchangeRequest = z.extend(staffReasonRequest, {
  /** What is sent instead. */
  productId: serial,
  /** Which exchange of the item it is: the one that the screen was offered, so that it happens once. */
  exchangeNumber: z.int().check(z.gte(1)),
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
