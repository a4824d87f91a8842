import * as z from 'zod/mini'
import { amount, day, instant, uuid } from './primitives.ts'

/** A notice to the member that a payment is refunded because its dates were no longer available. */
export const orderNotice = z.object({
  id: uuid,
  code: z.literal('PAYMENT_REVERSED'),
  orderId: uuid,
  amount,
  rentalStartDate: day,
  rentalEndDate: day,
  refundStatus: z.enum(['pending', 'confirmed', 'rejected']),
  message: z.string(),
  seen: z.boolean(),
  createdAt: instant,
})
export type OrderNotice = z.infer<typeof orderNotice>
