import { memberEventSchemas } from '../../domain/members/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Joining and leaving, in the only shape they have had so far. */
export const eventTypes: readonly EventType[] = firstVersions(memberEventSchemas)
