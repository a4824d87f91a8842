import { z } from 'zod'

/** A payout as the played provider keeps it; times are milliseconds. */
export const payoutShape = z.object({
  id: z.string(),
  ref: z.string(),
  sellerId: z.string(),
  amount: z.int(),
  status: z.enum(['REQUESTED', 'COMPLETED', 'FAILED']),
  requestedAt: z.number(),
  /** When the bank answers. */
  endsAt: z.number(),
  /** The code of a no that is to come; null for a yes. */
  failsWith: z.string().nullable(),
})
export type StoredPayout = z.infer<typeof payoutShape>
