import * as z from 'zod/mini'
import { consignmentForm, consignmentMonths, noPrice, notAgreed, wishedPrice } from './consignments.ts'
import { serial } from './primitives.ts'

/** POST /api/users/consignment as JSON: the fields of the form, without photos. Only the server parses it. */
export const consignmentRequest = z.extend(consignmentForm, {
  warranty: z.boolean(),
  desiredRentalPrice: z.int(noPrice).check(...wishedPrice),
  consignmentPeriod: consignmentMonths,
  accountId: serial,
  agreedGuide: z.optional(z.literal(true, notAgreed)),
})
