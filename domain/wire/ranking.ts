import * as z from 'zod/mini'
import { periodQuery, productCard } from './catalogue.ts'
import { listAnswer, serialText } from './primitives.ts'

const dateType = z.enum(['day', 'week', 'month'])
export const rankingQuery = z.object({
  categoryId: z.optional(serialText),
  dateType: z._default(dateType, 'day'),
  ...periodQuery.shape,
})
export type RankingQuery = z.infer<typeof rankingQuery>
/** A card with its rank, from 1. */
const rankedProduct = z.object({ ...productCard.shape, rank: z.int() })
export type RankedProduct = z.infer<typeof rankedProduct>
export const rankingAnswer = listAnswer(rankedProduct)
