import type { z } from 'zod'

/** The schemas of an area's events by their type: the one source of their shape, in types and at the store. */
export type EventSchemas = Readonly<Record<string, z.ZodObject>>

/** The union of the events that the schemas describe. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { type: Type; data: z.infer<Schemas[Type]> }
}[keyof Schemas & string]
