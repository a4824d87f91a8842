import { z } from 'zod'
import type { Template, Variables } from '../../domain/notifications/words.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import type { Json } from '../platform/json.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store' | 'queue' | 'cards'>

/** The recipient with the template's variables; null when the message is no longer relevant. */
export type Told = {
  memberId: number
  link: string | null
  variables: Variables
  /** One of the message's `others`, where it is not told in its own words. */
  wording?: Wording
  /** When it happened, if that is neither the event's time nor now. */
  at?: Date
} | null

/** Words that are registered as one template of 알림톡. */
export type Wording = Template & {
  name: string
  /**
   * `daytime`: no person did it at that moment, so that nobody is woken for it (rule 558). `advertising`: it needs
   * consent, is marked as such and waits for the day, too (rule 557).
   */
  kind: 'transactional' | 'daytime' | 'advertising'
}

/**
 * Its name is that of its jobs and begins each notice's id, and stays while jobs of an earlier release may wait. `others`
 * are words that `tell` may choose instead of its own, by what is known when it is told (rule 591).
 */
type Message = Wording & { others?: readonly Wording[] }

/** A message about an event, sent once for each, soon after it. */
export type EventMessage = Message & {
  on: string
  /** Whether the event is told of at all; in which words is for `tell`. */
  concerns: (data: Json) => boolean
  tell: (needs: Needs, data: Json, at: Date) => Promise<Told>
}

/**
 * A message about a row: the command that writes the row enqueues the job, and the notice's id contains the row's id.
 */
export type RowMessage = Message & { tell: (needs: Needs, id: string) => Promise<Told> }

/** A message about a day: each run of the job asks which ids are due, and the notice's id contains that id. */
export type DatedMessage = RowMessage & { due: (needs: Needs, today: CivilDate) => Promise<string[]> }

/** `at` is when the event happened, by the shop's clock. */
export type OnEvent<Data> = Message & {
  concerns?: (data: Data) => boolean
  tell: (needs: Needs, data: Data, at: Date) => Promise<Told> | Told
}

const booked = z.looseObject({ journal: z.unknown().optional() })

/** Defines a message by its event's type and the shape of the data, from which the journal lines are removed first. */
export const onEvent = <Schema extends z.ZodType>(
  on: string,
  schema: Schema,
  { tell, concerns, ...message }: OnEvent<z.infer<Schema>>,
): EventMessage => {
  const dataOf = (stored: Json) => {
    const { journal: _lines, ...data } = booked.parse(stored)
    return schema.parse(data)
  }
  return {
    ...message,
    on,
    concerns: (stored) => concerns?.(dataOf(stored)) ?? true,
    tell: async (needs, stored, at) => tell(needs, dataOf(stored), at),
  }
}
