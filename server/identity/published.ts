import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** Which person each member was verified to be: `published.sql` says it in SQL. */
export const verifiedPersons = published(
  'shop.verified_persons()',
  z.object({ member_id: z.number(), person_hash: z.instanceof(Buffer) }),
)
