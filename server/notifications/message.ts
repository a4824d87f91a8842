import { z } from 'zod'
import type { Template, Variables } from '../../domain/notifications/words.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import type { Json } from '../platform/json.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store' | 'queue'>

/** Whom to tell, with what in place of the template's variables; null when there is nothing to tell any more. */
export type Told = {
  memberId: number
  link: string | null
  variables: Variables
  /** When it happened, where that is no event's time and not now. */
  at?: Date
} | null

type Common = Template & {
  /** Names the 알림톡 template and the first part of each notice's id. */
  name: string
  /** Advertising needs consent and waits for the day. */
  kind: 'transactional' | 'marketing'
}

/** A message about an event: told once for each, soon after it. */
export type EventMessage = Common & {
  on: string
  tell: (needs: Needs, data: Json, at: Date) => Promise<Told>
}

/** A message about a row: the command that writes it sends the job along, and the notice is named after its id. */
export type RowMessage = Common & { tell: (needs: Needs, id: string) => Promise<Told> }

/** A message about a day: each run of its job asks what is due, by ids that the notice is named after. */
export type DatedMessage = RowMessage & { due: (needs: Needs, today: CivilDate) => Promise<string[]> }

/** `at`: when it happened, by the shop's clock. */
type OnEvent<Data> = Common & { tell: (needs: Needs, data: Data, at: Date) => Promise<Told> | Told }

const booked = z.looseObject({ journal: z.unknown().optional() })

/** The message with its event's type and the shape of its data, to which the store adds journal lines. */
export const onEvent = <Schema extends z.ZodType>(
  on: string,
  schema: Schema,
  { tell, ...message }: OnEvent<z.infer<Schema>>,
): EventMessage => ({
  ...message,
  on,
  tell: async (needs, stored, at) => {
    const { journal: _lines, ...data } = booked.parse(stored)
    return tell(needs, schema.parse(data), at)
  },
})
