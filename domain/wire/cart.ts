import * as z from 'zod/mini'
import { MOST_CART_ITEMS } from '../shared/orderLimits.ts'
import { productCard } from './catalogue.ts'
import { answer, day, listAnswer, serial } from './primitives.ts'

export const cartRequest = z.object({ productId: serial, rentalStartDate: day, rentalEndDate: day })
export type CartRequest = z.infer<typeof cartRequest>
export const cartCreatedAnswer = answer(z.object({ id: serial }))

const cartLine = z.object({
  id: serial,
  /** true: another member has the dates (or they can no longer be rented). */
  reservationYn: z.boolean(),
  product: productCard,
})
export type CartLine = z.infer<typeof cartLine>
const cartGroup = z.object({ rentalStartDate: day, rentalEndDate: day, cart: z.array(cartLine) })
export type CartGroup = z.infer<typeof cartGroup>
export const cartAnswer = listAnswer(cartGroup)

export const cartPaymentCheckRequest = z.object({
  cartId: z.array(serial).check(z.minLength(1), z.maxLength(MOST_CART_ITEMS)),
})
