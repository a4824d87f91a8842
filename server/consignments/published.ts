import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** Consignments that were a contract, with their end; defined in `published.sql`. */
export const consignmentEnds = published(
  'shop.consignment_ends()',
  z.object({ member_id: z.number(), ended_at: z.date() }),
)

/** Consignments with the number that their owners read; defined in `published.sql`. */
export const consignmentContracts = published(
  'shop.consignment_contracts()',
  z.object({ consignment_id: z.string(), consignment_number: z.string() }),
)
