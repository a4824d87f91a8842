import type * as z from 'zod/mini'
import type { PromotionKind } from '../../../../domain/wire/promotions.ts'
import { loadChunk } from '../../../kit/connection.ts'

/** Loads the schema of a kind of promotion. */
export const promotionShape = (kind: PromotionKind) => (): Promise<z.core.$ZodType> =>
  loadChunk(async () => (await import('../../../../domain/wire/promotions.ts')).promotionBodies[kind])
