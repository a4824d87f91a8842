import { z } from 'zod'
import { day, id, serial } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** Why a product's days are closed permanently: it is lost, or its owner took it back. */
export const closedBecause = z.enum(['lost', 'given_up'])
export type ClosedBecause = z.infer<typeof closedBecause>

export const rentalEventSchemas = {
  /**
   * Staff take a product off the calendar for some days (repair, photos, cleaning), with `because` null, or the days of
   * a product that is gone are closed.
   */
  'product.downtime.added': z.strictObject({
    productId: serial,
    downtimeId: id,
    ...{ from: day, to: day },
    because: closedBecause.nullable(),
  }),
  'product.downtime.removed': z.strictObject({ productId: serial, downtimeId: id }),
}

export type RentalEvent = EventOf<typeof rentalEventSchemas>
