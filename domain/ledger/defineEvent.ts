import { z } from 'zod'
import { isMember } from '../shared/eventFields.ts'
import { type Explanation, withoutEmpty } from './explanation.ts'
import { journalSchema } from './journal.ts'

/** The streams that events of one kind are written to. */
export interface EventStream<Ref> {
  /** The part of a stream's id before its colon. */
  kind: string
  /** The Korean title of a stream, from the part of its id after the colon. */
  title: (id: string) => string
  /** The id of the stream that an event with this data belongs to. */
  of(ref: Ref): string
}

type Definition<Schema extends z.ZodObject> = {
  /** The Korean title, for staff. */
  title: string
  /** Only the newest version is written. Its members are `member` fields, so that everybody knows whom it is about. */
  schema: Schema
  /**
   * Every amount of the event with its rule: those with an account are its journal lines (rule 225). `movesNoValue` for
   * an event without amounts.
   */
  explain: (data: z.infer<Schema>) => Explanation[]
}

/** All that is known of an event type: its stream, title and shape, its journal lines and what of it is personal. */
export interface EventDefinition<Schema extends z.ZodObject = z.ZodObject> {
  stream: EventStream<z.infer<Schema>>
  title: string
  schema: Schema
  // Methods, so that a table of definitions can be asked about any of its events: the store checks data by its type.
  explain(data: z.infer<Schema>): Explanation[]
  /** False for `movesNoValue`. */
  hasAmounts: boolean
  /**
   * The paths of its members' numbers, the first one whom it is about: `memberId`, `items[].consignment.ownerId`. They
   * are all that is personal: names, addresses and typed texts are in tables that can be erased.
   */
  members: readonly string[]
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** The union of the events that the definitions describe. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: { type: Type; data: z.infer<Definitions[Type]['schema']> }
}[keyof Definitions & string]

/** The explanation of an event that moves no value. */
export const movesNoValue = (): Explanation[] => []

/** Makes the function that defines an event type of these streams, in its newest version. */
export const eventsOf =
  <Ref>(stream: EventStream<Ref>) =>
  <Schema extends z.ZodObject & z.ZodType<Ref>>({
    title,
    schema,
    explain,
  }: Definition<Schema>): EventDefinition<Schema> => ({
    ...{ stream, title, schema },
    explain: (data) => withoutEmpty(explain(data)),
    hasAmounts: explain !== movesNoValue,
    members: memberPaths(schema),
  })

/** The paths in a shape whose fields are members' numbers, in the order of its fields. */
function memberPaths(schema: z.core.$ZodType): string[] {
  if (isMember(schema)) return ['']
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional
  )
    return memberPaths(schema.unwrap())
  if (schema instanceof z.ZodArray) return memberPaths(schema.element).map((path) => joined('[]', path))
  if (schema instanceof z.ZodDiscriminatedUnion) return [...new Set(schema.options.flatMap(memberPaths))]
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    memberPaths(field).map((path) => joined(name, path)),
  )
}

const joined = (place: string, path: string): string =>
  path === '' || path.startsWith('[') ? place + path : `${place}.${path}`

/** True for an event of these definitions: the store checked it against its shape when it was written. */
export const isEventOf =
  <Definitions extends EventDefinitions>(definitions: Definitions) =>
  <Event extends { type: string }>(event: Event): event is Event & EventOf<Definitions> =>
    Object.hasOwn(definitions, event.type)

type FirstVersion = { type: string; version: number; schema: z.ZodType }

/** The event types in version 1, as the store writes them: any event may carry the journal lines decided with it. */
export const firstVersions = (definitions: EventDefinitions): FirstVersion[] =>
  Object.entries(definitions).map(([type, { schema }]) => ({
    type,
    version: 1,
    schema: schema.extend({ journal: journalSchema.optional() }),
  }))
