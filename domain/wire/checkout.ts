import * as z from 'zod/mini'
import { MOST_CART_ITEMS } from '../shared/orderLimits.ts'
import { orderAmounts } from '../shared/refusalShapes.ts'
import { amount, answer, day, instant, negativeAmount, phone, serial, uuid } from './primitives.ts'
import { name, nameOrNone } from './written.ts'

/** The shipping address: a saved one, or one typed at checkout, which the client saves first. */
export const shippingAddress = {
  shippingName: name(30),
  shippingPhone: phone,
  postCode: z.string().check(z.regex(/^\d{5}$/)),
  address1: name(200),
  address2: z._default(nameOrNone(100), ''),
  shippingNote: z._default(nameOrNone(100), ''),
}

const orderItemRequest = z.object({
  productId: serial,
  dailyRentalPrice: amount,
  totalRentPrice: amount,
  periodDiscount: negativeAmount,
  finalAmount: amount,
})

/** The server recomputes every amount and refuses differences with PRICE_CHANGED. */
export const orderDraftRequest = z.object({
  rentalStartDate: day,
  rentalEndDate: day,
  totalAmount: amount,
  deliveryFee: amount,
  pointsUsed: z._default(amount, 0),
  /** Empty for an immediate rental. */
  cartId: z._default(z.array(serial).check(z.maxLength(MOST_CART_ITEMS)), []),
  /** The server takes the member's usable copy that ends first. */
  couponId: z._default(z.nullable(serial), null),
  couponDiscount: z._default(amount, 0),
  ...shippingAddress,
  /** More than twenty are refused by name (rule 721). */
  orderItems: z.array(orderItemRequest).check(z.minLength(1), z.maxLength(MOST_CART_ITEMS)),
  /** Ids of the agreed terms: 2, 4, 5 and 6 are required; absent means these. */
  agreedTerms: z.optional(z.array(serial).check(z.maxLength(20))),
})
export type OrderDraftRequest = z.infer<typeof orderDraftRequest>

const orderDraft = z.object({
  orderId: uuid,
  orderNumbers: z.string(),
  /** First product name, plus ' 외 N건'. */
  orderName: z.string(),
  customerKey: z.string(),
  amounts: orderAmounts,
  heldUntil: instant,
  /** The server's time, so that a phone with a wrong clock counts down correctly. */
  now: instant,
})
export type OrderDraft = z.infer<typeof orderDraft>
export const orderDraftAnswer = answer(orderDraft)

export const orderRequest = z.object({
  orderId: uuid,
  /** Absent when nothing has to be paid by card. */
  paymentKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  totalAmount: z.optional(amount),
  customerKey: z.optional(z.string().check(z.maxLength(50))),
  orderName: z.optional(z.string().check(z.maxLength(100))),
})
export type OrderRequest = z.infer<typeof orderRequest>
export const orderAnswer = answer(z.object({ orderId: uuid, orderNumbers: z.string() }))
