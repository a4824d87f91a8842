import { z } from 'zod'
import { type CivilDate, isCivilDate } from '../shared/civilDate.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

const id = z.uuid()
const serial = z.int()
const day = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))

export const rentalEventSchemas = {
  /** Staff take a product off the calendar for some days (repair, photo, cleaning). */
  'product.downtime.added': z.strictObject({ productId: serial, downtimeId: id, from: day, to: day }),
  'product.downtime.removed': z.strictObject({ productId: serial, downtimeId: id }),
}

export type RentalEvent = EventOf<typeof rentalEventSchemas>
