import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { isShown } from './moments.ts'

const keywordsShown = 12

const keywords = statement({
  name: 'promotions.keywords',
  text: `SELECT k.keyword FROM shop.recommended_keywords k WHERE ${isShown('k', '$1')}
    ORDER BY k.position, k.id DESC LIMIT ${keywordsShown}`,
  row: z.object({ keyword: z.string() }),
})

/** Returns the keywords that staff recommend at this moment, in the order that staff set. */
export async function recommendedKeywords(db: Deps['db'], now: Date): Promise<string[]> {
  return (await keywords(db.pool, [now])).map(({ keyword }) => keyword)
}
