import type { CivilDate } from '../shared/civilDate.ts'

/** Staff take a product off the calendar for some days (repair, photo, cleaning). */
export type DowntimeAdded = {
  type: 'product.downtime.added'
  data: { productId: number; downtimeId: string; from: CivilDate; to: CivilDate }
}
export type DowntimeRemoved = {
  type: 'product.downtime.removed'
  data: { productId: number; downtimeId: string }
}

export type RentalEvent = DowntimeAdded | DowntimeRemoved
