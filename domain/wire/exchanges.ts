import * as z from 'zod/mini'
import { amount, answer, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

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
