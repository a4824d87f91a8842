import * as z from 'zod/mini'
import { consignmentForm, consignmentMonths, notAgreed, tooCheap } from './consignments.ts'
import { serial } from './primitives.ts'

/** POST /api/users/consignment as JSON: the fields of the form, without photos. Only the server parses it. */
export const consignmentRequest = z.extend(consignmentForm, {
  warranty: z.boolean(),
  desiredRentalPrice: z.int(tooCheap).check(z.gte(1_000, tooCheap), z.lte(10_000_000)),
  consignmentPeriod: consignmentMonths,
  accountId: serial,
  agreedGuide: z.optional(z.literal(true, notAgreed)),
})
