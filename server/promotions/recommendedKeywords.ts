import type { Deps } from '../platform/deps.ts'

const keywordsShown = 12

/** Keywords that staff recommend, in their order. */
export async function recommendedKeywords(db: Deps['db']): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('shop.recommended_keywords')
    .select('keyword')
    .orderBy('position')
    .orderBy('id')
    .limit(keywordsShown)
    .execute()
  return rows.map(({ keyword }) => keyword)
}
