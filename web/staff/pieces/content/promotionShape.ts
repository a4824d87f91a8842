import type * as z from 'zod/mini'
import type { PromotionKind } from '../../../../domain/wire/promotions.ts'

/** The body of a kind of promotion, with the code of all shapes that it is made of. */
export const promotionShape = (kind: PromotionKind) => async (): Promise<z.core.$ZodType> =>
  (await import('../../../../domain/wire/promotions.ts')).promotionBodies[kind]
