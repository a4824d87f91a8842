import type { z } from 'zod'
import { type EventMessage, type Needs, type OnEvent, onEvent } from './message.ts'

type OnGift<Data> = Omit<OnEvent<Data>, 'kind'> & {
  /** Whether a file of members gave it: then it is advertising. */
  isByFile: (needs: Needs, data: Data) => Promise<boolean>
}

/**
 * A message about a gift, of which there are two: one to a member whom somebody had in mind, and one to the many of a file
 * (rule 557).
 */
export const onGift = <Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  { isByFile, tell, ...gift }: OnGift<z.infer<Schema>>,
): EventMessage[] =>
  [false, true].map((toMany) =>
    onEvent(type, schema, {
      ...gift,
      name: toMany ? `${gift.name}ToMany` : gift.name,
      kind: toMany ? 'advertising' : 'transactional',
      tell: async (needs, data, at) =>
        (await isByFile(needs, data)) === toMany ? tell(needs, data, at) : null,
    }),
  )
