import * as z from 'zod/mini'
import { shippingAddress } from './checkout.ts'
import { amount, answer, uuid } from './primitives.ts'
import { nameOrNone } from './written.ts'

const address = z.omit(z.object(shippingAddress), { shippingNote: true })
const shippingNote = z.optional(nameOrNone(100))

/** What the member changes of an order's delivery until it ships: the recipient with the address, the note, or both. */
export const deliveryChangeRequest = z.object({
  address: z.optional(address),
  shippingNote,
  /** What the member agreed to get back because the order leaves Jeju; another sum is refused with DELIVERY_FEE_DIFFERS. */
  feeBack: z._default(amount, 0),
})
export type DeliveryChange = z.infer<typeof deliveryChangeRequest>

/** An address in Jeju, with the difference of the delivery fee that the member agreed to pay. */
export const deliveryFeeRequest = z.object({ address, shippingNote, difference: amount })
export type DeliveryFeeRequest = z.infer<typeof deliveryFeeRequest>

/** What the card sheet needs. */
const deliveryFeeDraft = z.object({
  deliveryChangeId: uuid,
  orderName: z.string(),
  customerKey: z.string(),
  amount,
})
export type DeliveryFeeDraft = z.infer<typeof deliveryFeeDraft>
export const deliveryFeeDraftAnswer = answer(deliveryFeeDraft)

export const deliveryFeePayRequest = z.object({
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
})
const deliveryChanged = z.object({ orderId: uuid })
export type DeliveryChanged = z.infer<typeof deliveryChanged>
export const deliveryChangedAnswer = answer(deliveryChanged)
