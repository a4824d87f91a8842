import * as z from 'zod/mini'
import { amount, day, instant, uuid } from './primitives.ts'

/** What a member has to be told about a payment that goes back: its dates were gone. */
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
