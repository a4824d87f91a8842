import type { EventType } from './platform/eventTypes.ts'
import type { Invariant, Projection } from './platform/projections.ts'

/** What the modules bring to the event store; the only list of each. */
export const projections: Projection[] = []
export const eventTypes: EventType[] = []
export const invariants: Invariant[] = []
