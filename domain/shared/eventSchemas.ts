import type { z } from 'zod'

/** An area's event schemas by event type: the single source of their shape, for the types and the event store. */
export type EventSchemas = Readonly<Record<string, z.ZodObject>>

/** The union of the events that the schemas describe. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { type: Type; data: z.infer<Schemas[Type]> }
}[keyof Schemas & string]
