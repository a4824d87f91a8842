import { providerPayoutEventSchemas } from '../../domain/providerPayouts/events.ts'
import { writeOffEventSchemas } from '../../domain/providerPayouts/writingOff.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of the card provider's payouts, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = [
  ...firstVersions(providerPayoutEventSchemas),
  ...firstVersions(writeOffEventSchemas),
]
