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
/** What the provider shall say otherwise than its payouts are. */
export const payoutChangeShape = z.object({
  ref: z.string(),
  isMissing: z.boolean().default(false),
  amountBy: z.int().default(0),
  status: z.enum(['REQUESTED', 'COMPLETED', 'FAILED']).optional(),
  /** Listed a second time, under another id. */
  isTwice: z.boolean().default(false),
  /** A payout that the shop never asked for, in won. */
  strangerAmount: z.int().positive().optional(),
  strangerAt: z.number().default(0),
})
export type PayoutChange = z.infer<typeof payoutChangeShape>

export type StoredPayout = z.infer<typeof payoutShape>
