import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** The person that each member was verified to be; defined in `published.sql`. */
export const verifiedPersons = published(
  'shop.verified_persons()',
  z.object({ member_id: z.number(), person_hash: z.instanceof(Buffer) }),
)
