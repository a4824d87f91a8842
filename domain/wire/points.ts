import * as z from 'zod/mini'
import { answer, instant, listAnswer, signedAmount } from './primitives.ts'

/** The balance may fall below zero when staff take points back. */
export const pointBalanceAnswer = answer(z.object({ points: signedAmount }))
export const pointEntryType = z.enum(['earn', 'usage', 'expiration', 'cancel', 'suspend'])
export const pointEntry = z.object({
  id: z.string(),
  type: pointEntryType,
  reason: z.string(),
  points: signedAmount,
  createdAt: instant,
  expiresAt: z.nullable(instant),
})
export type PointEntry = z.infer<typeof pointEntry>
export const pointHistoryQuery = z.object({ gubun: z.optional(z.enum(['total', ...pointEntryType.options])) })
export const pointHistoryAnswer = listAnswer(pointEntry)
