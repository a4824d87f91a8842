import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { memberEventSchemas } from '../../domain/members/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The events of joining, consents and leaving, each in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(memberEventSchemas)
