import { type BookedDay, bookedDay } from '../../domain/providerPayouts/decide.ts'
import type { ProviderPayoutEvent } from '../../domain/providerPayouts/events.ts'

/** The booked day of the card provider's payouts, from its events, oldest first. */
export const foldPayouts = (events: readonly ProviderPayoutEvent[]): BookedDay =>
  bookedDay(
    events.length,
    events.flatMap(({ data }) => data.rows),
  )
