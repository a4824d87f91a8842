import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { providerPayoutEventSchemas } from '../../domain/providerPayouts/events.ts'
import { writeOffEventSchemas } from '../../domain/providerPayouts/writingOff.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of the card provider's payouts, each still in its first version. */
export const eventTypes: readonly EventType[] = [
  ...firstVersions(providerPayoutEventSchemas),
  ...firstVersions(writeOffEventSchemas),
]
