import type { Projection } from '../platform/projections/projection.ts'
import { productLosses } from './losses.ts'
import { slots } from './slots.ts'

export {
  addDowntime,
  downtimeIn,
  keepReason as keepDowntimeReason,
  removeDowntime,
  typedReasons,
} from './downtime.ts'
export { extensionCalendar } from './extensionCalendar.ts'
export { heldProducts } from './heldDays.ts'
export { closedDays, holidayRules, publicHolidays } from './holidays.ts'
export { type Rentability, type RentalRefusal, rentabilityFor, rentalRefusals } from './rentability.ts'
export { routesFor } from './routes.ts'
export { shopCalendar, shopDay } from './shopCalendar.ts'
export { changedSlots, followSlots, type SlotChange, type SlotChangeKind } from './slotChanges.ts'
export { slotRefusals } from './slots.ts'

export const functions: readonly URL[] = [new URL('./calendar.sql', import.meta.url)]

export const projections: readonly Projection[] = [slots, productLosses]
export { tables } from './ownedTables.ts'
