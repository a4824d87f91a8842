import type * as z from 'zod/mini'
import type { PromotionKind } from '../../../../domain/wire/promotions.ts'

/** Loads the schema of a kind of promotion. */
export const promotionShape = (kind: PromotionKind) => async (): Promise<z.core.$ZodType> =>
  (await import('../../../../domain/wire/promotions.ts')).promotionBodies[kind]
