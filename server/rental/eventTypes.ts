import { z } from 'zod'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const serial = z.int()
const day = z.iso.date()
const downtimeId = z.uuid()

/** What staff record about a product's calendar. */
export const eventTypes: readonly EventType[] = [
  {
    type: 'product.downtime.added',
    version: 1,
    schema: z.strictObject({ productId: serial, downtimeId, from: day, to: day }),
  },
  {
    type: 'product.downtime.removed',
    version: 1,
    schema: z.strictObject({ productId: serial, downtimeId }),
  },
]
