import * as z from 'zod/mini'

export const orderItemStatus = z.enum([
  'new',
  'ready_for_delivery',
  'shipped',
  'delivered',
  'end',
  'collected',
  'lost',
  'cancel',
  'return_requested',
  'return_collecting',
  'return_collected',
  'return_completed',
])
export type OrderItemStatus = z.infer<typeof orderItemStatus>
