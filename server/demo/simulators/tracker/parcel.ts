import { z } from 'zod'

/** The states of a parcel, as the provider publishes them. */
export const statusCodes = [
  'INFORMATION_RECEIVED',
  'AT_PICKUP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'ATTEMPT_FAIL',
  'DELIVERED',
  'AVAILABLE_FOR_PICKUP',
  'EXCEPTION',
] as const

export const parcelShape = z.object({
  carrierId: z.string().regex(/^kr\.[a-z]+$/),
  trackingNumber: z.string().min(6).max(30),
  code: z.enum(statusCodes),
  at: z.string(),
})
export type Parcel = z.infer<typeof parcelShape>
